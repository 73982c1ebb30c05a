import TipJarMachines

extension Shop {
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
    case .previousPlace: return open(neighbour(-1), at: now)
    case .nextPlace: return open(neighbour(1), at: now)
    case .open(let place): return open(place, at: now)
    case .nextControl: return moveControl(by: 1)
    case .previousControl: return moveControl(by: -1)
    case .activate: return context == .search ? leaveSearch() : pressKey(at: now)
    case .info: return toggleInfo(at: now)
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
    case .gallery: return [.work(.openGallery)]
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
      return [.screen(.setMouse(isMouseOn)), .work(.tellMouse(isMouseOn))]
    case .redraw: return [.screen(.redraw)]
    case .suspend:
      settleSight(at: now)
      return interruptPress(.suspend, at: now) + [.screen(.suspend)]
    case .quit: return [.screen(.quit)]
    }
  }

  /// The place to the left or right; the ends stay where they are.
  private func neighbour(_ step: Int) -> Place {
    let index = (places.firstIndex(of: place) ?? 0) + step
    return places.indices.contains(index) ? places[index] : place
  }

  /// Opens a place; what it shows is read anew.
  mutating func open(_ place: Place, at now: Instant) -> [Effect] {
    guard places.contains(place) else { return [] }
    if self.place != place { uncoveredSince = now }
    self.place = place
    isSearching = false
    overlays.removeAll { $0.leavesWithPlace }
    return (place.hasTimeline ? [] : showTimeline(false)) + enter(place, at: now)
  }

  /// Asks for what a place shows and nothing has brought yet.
  mutating func enter(_ place: Place, at now: Instant) -> [Effect] {
    switch place {
    case .apps: []
    case .tips: handle(.opened, at: now)
    case .purchases: [loadPurchases()]
    case .console: [.work(.loadConsole)]
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
    layout = layout.sized(columns: columns, rows: rows)
    settleLists()
    moveChoice { selected, _, _ in selected }
    settleSight(at: now)
    return interruptPress(.resize, at: now) + appsIfNeeded() + purchasesIfNeeded()
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
    if place == .apps { firstFocus = nil }
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

  /// Tab: the sheet's buttons, the search field and the list, the console's sections, or the next row.
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
    if place == .console { return nextConsoleSection(step) }
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
