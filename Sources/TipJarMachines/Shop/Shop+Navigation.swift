extension Shop {
  /// Where keys go now: to the sheet first, then to the search field, then to the list.
  public var context: KeyContext {
    switch overlays.last {
    case .payment, .refund, .confirmation: .payment
    case .chooser(let chooser): chooser.takesLetters ? .finder : .chooser
    case .help: .help
    case .receipt: .receipt
    case .page: .page
    case .thanks: .overlay
    case nil: isSearching ? .search : .list
    }
  }

  /// The focus and the scrolling of the open place.
  public var scroll: Scroll { scrolls[place.rawValue] }

  /// The control that Enter presses; nil where there is none.
  public var focused: Control? {
    switch overlays.last {
    case .payment(let payment): return .payment(payment.choice)
    case .confirmation(let confirmation): return .payment(confirmation.choice)
    case .chooser(let chooser): return chooser.focused.map { .choice($0) }
    case .receipt(let receipt): return .payment(receipt.choice)
    case .refund(let refund): return .payment(refund.choice)
    case .thanks, .help: return .dismiss
    case .page(let row, _): return .detail(row.id)
    case nil: break
    }
    if isSearching { return .search }
    switch place {
    case .apps: return focusedApp.map { .app($0.id) }
    case .tips:
      if case .failed = tipJar.phase { return .retryTips }
      return focusedTip.map { .tip($0.id) }
    case .purchases:
      return (purchases?.count ?? 0) > 0 ? .purchaseRow(scroll.selected) : nil
    case .console:
      return focusedConsoleRow.map { .console($0.item) }
    }
  }

  /// The app whose row has the focus, if it is at hand.
  public var focusedApp: AppRow? { apps?[scrolls[Place.apps.rawValue].selected]?.row }

  /// The app that keys act on: that of the open page, else the one that has the focus.
  var appInHand: AppRow? {
    if case .page(let row, _)? = overlays.last { row } else { focusedApp }
  }

  /// Whether Enter opens the focused app's detail, since that has no room beside the list.
  public var opensDetail: Bool {
    place == .apps && overlays.isEmpty && !isSearching && !layout.hasDetail && focusedApp != nil
  }

  /// The app or tip whose button has the focus: what the timeline is about.
  var focusedID: ItemID? {
    if case .page(let row, _)? = overlays.last { return row.id }
    switch place {
    case .apps: return apps?.id(at: scrolls[Place.apps.rawValue].selected)
    case .tips: return focusedTip?.id
    case .purchases, .console: return nil
    }
  }

  private var focusedTip: TipJar.Tip? {
    let index = scrolls[Place.tips.rawValue].selected
    return tipJar.tips.indices.contains(index) ? tipJar.tips[index] : nil
  }

  /// How many rows a place's list has; in the console, lines.
  public func rowCount(of place: Place) -> Int {
    switch place {
    case .apps: apps?.length ?? 0
    case .tips: tipJar.tips.count
    case .purchases: purchases?.count ?? 0
    case .console: console?.lines.count ?? 0
    }
  }

  /// Does what a key asks for.
  mutating func perform(_ command: Command, at now: Instant) -> [Effect] {
    if case .chooser? = overlays.last, let effects = choose(by: command) { return effects }
    if isReadingOnTop, read(by: command) { return [] }
    switch command {
    case .up: return move(by: -1)
    case .down: return move(by: 1)
    case .pageUp: return move(by: -layout.visibleRows(of: place))
    case .pageDown: return move(by: layout.visibleRows(of: place))
    case .first: return select(0)
    case .last: return select(rowCount(of: place) - 1, upwards: true)
    case .previousPlace: return open(place.neighbour(-1), at: now)
    case .nextPlace: return open(place.neighbour(1), at: now)
    case .open(let place): return open(place, at: now)
    case .nextControl: return moveControl(by: 1)
    case .previousControl: return moveControl(by: -1)
    case .activate: return isSearching ? leaveSearch() : pressKey(at: now)
    case .enter: return opensDetail ? openDetail(at: now) : pressKey(at: now)
    case .sort: return sort()
    case .buy: return answer(true, at: now)
    case .decline: return answer(false, at: now)
    case .back: return back(at: now)
    case .search: return beginSearch()
    case .deleteBackward: return search(String(searchText.dropLast()))
    case .pause: return place == .apps ? appInHand.map { togglePause($0.id, at: now) } ?? [] : []
    case .remove: return remove(at: now)
    case .refund: return askForRefund(at: now)
    case .restore: return press(.restore, at: now)
    case .gallery: return [.openGallery]
    case .readUp, .readDown:
      let lines = min(3, reading.page)
      reading.scroll(by: command == .readUp ? -lines : lines)
      return []
    case .timeline:
      return showTimeline(!isTimelineOpen)
    case .help:
      push(.help(since: now), at: now)
      return []
    case .toggleMouse:
      isMouseOn.toggle()
      return [.setMouse(isMouseOn)]
    case .redraw: return [.redraw]
    case .suspend:
      settleSight(at: now)
      return interruptPress(.suspend, at: now) + [.suspend]
    case .quit: return [.quit]
    }
  }

  /// Opens a place; what it shows is read anew.
  mutating func open(_ place: Place, at now: Instant) -> [Effect] {
    if self.place != place { uncoveredSince = now }
    self.place = place
    isSearching = false
    overlays.removeAll { $0.leavesWithPlace }
    return enter(place, at: now)
  }

  /// Asks for what a place shows and nothing has brought yet.
  mutating func enter(_ place: Place, at now: Instant) -> [Effect] {
    switch place {
    case .apps: []
    case .tips: handle(.opened, at: now)
    case .purchases: [loadPurchases()]
    case .console: [.loadConsole]
    }
  }

  /// `x`: removes the focused app, or takes the mark off a tip that waits for approval.
  private mutating func remove(at now: Instant) -> [Effect] {
    switch place {
    case .apps: appInHand.map { removeApp($0.id, at: now) } ?? []
    case .tips: focusedTip.map { handle(.pendingDismissed($0.id), at: now) } ?? []
    case .purchases, .console: []
    }
  }

  mutating func resize(columns: Int, rows: Int, at now: Instant) -> [Effect] {
    let isTimelineOpen = isTimelineOpen
    layout = Layout(columns: columns, rows: rows)
    layout.isTimelineOpen = isTimelineOpen
    settleLists()
    moveChoice { selected, _, _ in selected }
    settleSight(at: now)
    return interruptPress(.resize, at: now) + appsIfNeeded() + purchasesIfNeeded()
  }

  /// Rows that a notch of the wheel scrolls: three, as in terminals, but none goes by unseen.
  public var wheelStep: Int { min(3, layout.visibleRows(of: place)) }

  /// The wheel scrolls what lies on top, else the list of the open place by rows, or the text beside it.
  mutating func scroll(by rows: Int, over column: Int) -> [Effect] {
    let isBeside = place == .apps && layout.hasDetail && column > layout.listEnd
    guard isReadingOnTop || overlays.isEmpty && isBeside else { return scrollList(by: rows) }
    reading.scroll(by: max(-reading.page, min(rows, reading.page)))
    return []
  }

  /// Someone has dragged a scroll bar.
  mutating func scroll(_ part: Scrollable, to top: Int) -> [Effect] {
    switch part {
    case .text:
      reading.scroll(by: top - reading.top)
      return []
    case .list:
      guard case .chooser(let chooser)? = overlays.last else {
        return scrollList(by: top - scroll.top)
      }
      return scrollList(by: top - chooser.scroll.top)
    }
  }

  /// Scrolls the chooser on top, or the list of the open place; what has the focus keeps it while it is in sight.
  private mutating func scrollList(by rows: Int) -> [Effect] {
    scrollChoices(by: rows)
    guard overlays.isEmpty else { return [] }
    if place == .console {
      scrollConsole(by: rows)
      return []
    }
    let visible = layout.visibleRows(of: place)
    scrolls[place.rawValue].scroll(by: rows, of: rowCount(of: place), visible: visible)
    let index = scroll.selected
    let isLast = index == scroll.top + visible - 1
    let app = focusable(index, from: isLast ? index + 1 : index)
    if app != index { scrolls[place.rawValue].focus(app) }
    return rowsIfNeeded()
  }

  /// Asks for rows of the open place if some in sight are not at hand.
  private func rowsIfNeeded() -> [Effect] {
    switch place {
    case .apps: appsIfNeeded()
    case .purchases: purchasesIfNeeded()
    case .tips, .console: []
    }
  }

  /// Keeps focus and scrolling of all places in range of the layout.
  mutating func settleLists() {
    for place in Place.allCases { settle(place) }
    selectConsoleLine(scrolls[Place.console.rawValue].selected)
  }

  /// Keeps a place's focus and scrolling in range.
  mutating func settle(_ place: Place) {
    let visible = layout.visibleRows(of: place)
    scrolls[place.rawValue].settle(of: rowCount(of: place), visible: visible)
    guard place == .apps, let apps, apps.isHeading(scrolls[place.rawValue].selected) else { return }
    scrolls[place.rawValue].select(
      scrolls[place.rawValue].selected + 1, of: apps.length, visible: visible)
  }

  /// Focuses an entry, and shows the heading above it.
  private mutating func select(_ index: Int, upwards: Bool = false) -> [Effect] {
    if place == .console {
      selectConsoleLine(index, upwards: upwards)
      return []
    }
    let visible = layout.visibleRows(of: place)
    let index = focusable(max(0, min(index, rowCount(of: place) - 1)), from: scroll.selected)
    let hasHeading = place == .apps && visible > 1 && apps?.isHeading(index - 1) == true
    scrolls[place.rawValue].select(
      index, of: rowCount(of: place), visible: visible, lead: hasHeading ? 1 : 0)
    anchor = nil
    return rowsIfNeeded()
  }

  private mutating func move(by rows: Int) -> [Effect] {
    if isSearching {
      isSearching = false
      return []
    }
    return select(max(0, scroll.selected + rows), upwards: rows < 0)
  }

  /// Gives a control the focus: what a click does before it presses.
  mutating func focus(_ control: Control) -> [Effect] {
    if control != .search { isSearching = false }
    switch control {
    case .appRow(let id), .app(let id), .percentage(let id):
      return apps?.index(of: id).map { select($0) } ?? []
    case .tipRow(let id), .tip(let id):
      return tipJar.tips.firstIndex { $0.id == id }.map { select($0) } ?? []
    case .purchaseRow(let index):
      return select(index)
    case .consoleRow(let item), .console(let item):
      return console?.lines.firstIndex { $0.row?.item == item }.map { select($0) } ?? []
    case .choice(let index):
      focusChoice(index)
      return []
    case .payment(let choice):
      setChoice(choice)
      return []
    case .place, .search, .detail, .retryTips, .restore, .dismiss, .outside, .scrollbar, .key,
      .helpKey:
      return []
    }
  }

  /// Tab: the sheet's buttons, the search field and the list, or the next row.
  private mutating func moveControl(by step: Int) -> [Effect] {
    if let choice {
      setChoice(choice == .buy ? .cancel : .buy)
      return []
    }
    guard overlays.isEmpty else { return [] }
    if place == .apps {
      isSearching.toggle()
      return []
    }
    if place == .console { return nextConsoleRow(step) }
    let count = rowCount(of: place)
    return count == 0 ? [] : select((scroll.selected + step + count) % count)
  }

  /// Whether the list in sight holds only what a search has found.
  public var isFiltered: Bool { place == .apps && !searchText.isEmpty }

  private mutating func back(at now: Instant) -> [Effect] {
    if press.isActive { return interruptPress(.escape, at: now) }
    if choice != nil { return answer(false, at: now) }
    if !overlays.isEmpty { return dismiss(at: now) }
    if isTimelineOpen, !isSearching { return showTimeline(false) }
    if isSearching || isFiltered {
      isSearching = false
      return search("")
    }
    return place == .tips ? handle(.noteDismissed, at: now) : []
  }
}
