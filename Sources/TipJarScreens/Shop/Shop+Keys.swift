import TipJarMachines
package import TipJarTerminal
import TipJarVocabulary

extension Shop {
  mutating func handle(_ command: Command, _ isRepeat: Bool?, at now: Instant) -> [Effect] {
    let isSame = command == lastCommand
    let isHeld =
      isSame && !command.repeats
      && (isRepeat ?? (now - lastCommandAt <= Timing.heldKey))
    press.keyRepeats = isRepeat
    (lastCommand, lastCommandAt) = (command, now)
    if isHeld { return [] }
    return (isSame ? [] : track(.focusKeyPressed, at: now)) + perform(command, at: now)
  }

  mutating func perform(_ command: Command, at now: Instant) -> [Effect] {
    switch command {
    case .up: return move(.rows(-1), at: now)
    case .down: return move(.rows(1), at: now)
    case .pageUp: return move(.pages(-1), at: now)
    case .pageDown: return move(.pages(1), at: now)
    case .first: return move(.first, at: now)
    case .last: return move(.last, at: now)
    case .previousPlace: return moveAcross(by: -1, at: now)
    case .nextPlace: return moveAcross(by: 1, at: now)
    // A question below the help must be answered first.
    case .open(let place): return overlays.contains(where: \.asks) ? [] : open(place, at: now)
    case .nextControl: return moveControl(by: 1, at: now)
    case .previousControl: return moveControl(by: -1, at: now)
    case .activate where context == .search:
      apps.list.isSearching = false
      return []
    case .activate: return focused.map { track(.keyPressed($0), at: now) } ?? []
    case .info: return showDetails(at: now)
    case .buy: return track(.keyPressed(.overlay(.answer(.yes))), at: now)
    case .decline: return answer(.no, at: now)
    case .back: return back(at: now)
    case .search:
      apps.list.isSearching = place == .apps
      return []
    case .deleteBackward: return edit { String($0.dropLast()) }
    case .clearText: return edit { _ in "" }
    case .sort:
      return place == .apps ? [.work(.apps(.load(apps.list.sort(in: layout))))] : []
    case .pause:
      notice = nil
      return place == .apps
        ? apply(apps.togglePause(surroundings(of: .apps, at: now)), at: now) : []
    case .remove: return track(.keyPressed(.key(.remove)), at: now)
    case .undo: return takeBack(at: now)
    case .rollBack:
      return place == .apps ? apply(apps.rollBack(surroundings(of: .apps, at: now)), at: now) : []
    case .updateAll:
      return place == .apps ? apply(apps.updateAll(surroundings(of: .apps, at: now)), at: now) : []
    case .pin: return apply(apps.togglePin(), at: now)
    case .refresh: return [.work(.apps(.refresh))]
    case .add:
      push(.entry(Entry(since: now)))
      return []
    case .browse:
      guard let link = overlays.link?.link, link.canBeOpened else { return [] }
      guard overlays.link?.beginOpening(at: now) == true else { return [] }
      return [.work(.apps(.browse(link.address)))]
    case .copy: return overlays.link.map { [.work(.apps(.copy($0.link.address)))] } ?? []
    case .source: return showSource(at: now)
    case .thank: return thankMakers(at: now)
    case .refund: return askForRefund(at: now)
    case .restore: return track(.keyPressed(.purchases(.restore)), at: now)
    case .readUp, .readDown:
      let lines = min(3, reading.page)
      reading.scroll(by: command == .readUp ? -lines : lines)
      return []
    case .timeline: return showTimeline(!isTimelineOpen, at: now)
    case .help:
      if case .help? = overlays.last { return dismiss(at: now) }
      push(.help(since: now))
      return []
    case .toggleMouse:
      isMouseOn.toggle()
      return [.screen(.setMouse(isMouseOn)), .work(.tell(.mouse(isOn: isMouseOn)))]
    case .theme:
      (theme, suggestsTheme) = (theme.next, false)
      return [.work(.paint(theme)), .work(.keepTheme(theme)), .work(.tell(.theme(theme)))]
    case .redraw: return [.screen(.redraw)]
    case .suspend:
      finishMotion(at: now)
      return track(.interrupted(.suspend), at: now) + [.screen(.suspend)]
    case .quit, .interrupt: return [.screen(.quit)]
    }
  }

  // MARK: - Places

  /// Opens a place and reads its rows again.
  mutating func open(_ place: Place, at now: Instant) -> [Effect] {
    guard places.contains(place) else { return [] }
    // A message belongs to the place where it appeared, and a note to the visit.
    if self.place != place { (uncoveredSince, notice) = (now, nil) }
    let leaves = self.place == .tips && place != .tips && tips.jar.note != nil
    let left = leaves ? dismissNote(at: now) : []
    self.place = place
    apps.list.isSearching = false
    changeOverlays { $0.removeAll(where: \.leavesWithPlace) }
    let needed = place.hasTimeline ? [] : showTimeline(false, at: now)
    return left + needed + handle(in: place, at: now) { $0.enter($1) }
  }

  /// Opens or closes the timeline, for which a narrow list makes room; the focus stays visible.
  private mutating func showTimeline(_ isOpen: Bool, at now: Instant) -> [Effect] {
    if isOpen, !isTimelineOpen { scrollBeforeTimeline = scroll }
    layout.isTimelineOpen = isOpen
    let effects = fitPlaces(at: now)
    guard !isOpen, let before = scrollBeforeTimeline else { return effects }
    scrollBeforeTimeline = nil
    // The list returns to where it was, unless the focus has moved.
    guard before.selected == scroll.selected else { return effects }
    let rows = before.top - scroll.top
    return effects + handle(in: place, at: now) { $0.scroll(by: rows, $1) }
  }

  private mutating func showSource(at now: Instant) -> [Effect] {
    guard isAppInHand, let row = apps.inHand else { return [] }
    guard !row.address.isEmpty else { return [.work(.tell(.refused(.noSource)))] }
    let link = TipLink(row.name, page: row.address, canBeOpened: opensPages)
    push(.source(LinkSheet(link, hasBrowser: opensPages, since: now)))
    return []
  }

  /// The number of the shown link among several of those who made the app of the page, from 1.
  var shownMaker: (number: Int, count: Int)? {
    guard let makers = apps.page?.makers, makers.count > 1, let link = overlays.link?.link else {
      return nil
    }
    return makers.firstIndex(of: link).map { ($0 + 1, makers.count) }
  }

  /// Shows the next link of those who made the app of the page. Where none is known, its project is
  /// asked.
  private mutating func thankMakers(at now: Instant) -> [Effect] {
    guard let row = apps.page else { return [] }
    guard let link = row.makers.dropFirst(shownMaker?.number ?? 0).first ?? row.makers.first else {
      return [.work(.apps(.askForMakers(row.id, asksAll: true)))]
    }
    let sheet = LinkSheet(link, hasBrowser: opensPages, since: now)
    if overlays.link == nil { push(.source(sheet)) } else { overlays.link = sheet }
    return []
  }

  /// Opens the page of the focused app, or the receipt of the focused purchase.
  private mutating func showDetails(at now: Instant) -> [Effect] {
    switch place {
    case .apps: openPage(at: now)
    case .purchases:
      apply(purchases.openReceipt(surroundings(of: .purchases, at: now)), at: now)
    case .tips, .console: []
    }
  }

  mutating func openPage(at now: Instant) -> [Effect] {
    apply(apps.openPage(surroundings(of: .apps, at: now)), at: now)
  }

  // MARK: - Focus

  /// Moves in the topmost chooser or text, or in the list of the open place.
  private mutating func move(_ movement: Movement, at now: Instant) -> [Effect] {
    if overlays.chooser != nil {
      changeChooser { $0.move(movement, visible: $1) }
      return []
    }
    if overlays.last?.isReading == true {
      reading.move(movement)
      return []
    }
    if apps.list.isSearching {
      apps.list.isSearching = false
      return []
    }
    let list = self[place]
    let rows = movement.steps(page: layout.visibleRows(of: place), of: list.rowCount)
    let index = max(0, min(list.scroll.selected + rows, list.rowCount - 1))
    let upwards = rows < 0 || movement == .last
    return handle(in: place, at: now) { $0.select(index, upwards: upwards, $1) }
  }

  /// Moves among the buttons of a row of the console, or opens the place beside the open one.
  private mutating func moveAcross(by step: Int, at now: Instant) -> [Effect] {
    if place == .console, console.moveButton(by: step) { return [] }
    let index = (places.firstIndex(of: place) ?? 0) + step
    return open(places.indices.contains(index) ? places[index] : place, at: now)
  }

  /// Tab: the choices of a chooser, the buttons of a sheet, or the next control of the place.
  private mutating func moveControl(by step: Int, at now: Instant) -> [Effect] {
    if overlays.chooser != nil {
      changeChooser { $0.moveAround(by: step, visible: $1) }
      return []
    }
    if let choice = overlays.last?.choice {
      overlays.setChoice(choice == .yes ? .no : .yes)
      return []
    }
    overlays.link?.moveFocus(by: step)
    return overlays.isEmpty ? handle(in: place, at: now) { $0.moveControl(by: step, $1) } : []
  }

  /// Esc: closes the topmost overlay, then the timeline, then the search.
  private mutating func back(at now: Instant) -> [Effect] {
    if press.isActive { return track(.interrupted(.escape), at: now) }
    if overlays.last?.choice != nil { return answer(.no, at: now) }
    if !overlays.isEmpty { return dismiss(at: now) }
    let isSearching = apps.list.isSearching
    if isTimelineOpen, !isSearching { return showTimeline(false, at: now) }
    if isSearching || isFiltered {
      apps.list.isSearching = false
      return search("")
    }
    return place == .tips ? dismissNote(at: now) : []
  }

  private mutating func dismissNote(at now: Instant) -> [Effect] {
    apply(tips.handle(.noteDismissed, surroundings(of: .tips, at: now)), at: now)
  }

  // MARK: - Text

  private mutating func search(_ text: String) -> [Effect] {
    apps.list.search(text, in: layout).map { [.work(.apps(.load($0)))] } ?? []
  }

  /// Changes the text in the field that has the focus.
  private mutating func edit(_ change: (String) -> String) -> [Effect] {
    overlays.entry?.edit(change)
    if context == .entry { return [] }
    guard overlays.chooser != nil else { return search(change(apps.list.searchText)) }
    changeChooser { $0.find(change($0.typed), visible: $1) }
    return []
  }

  /// Handles text for the chooser on top, or for the search field.
  mutating func type(_ text: String) -> [Effect] {
    overlays.entry?.edit { $0 + text }
    if context == .finder {
      changeChooser { $0.type(text, visible: $1) }
      return []
    }
    return apps.list.isSearching ? search(apps.list.searchText + text) : []
  }

  // MARK: - Scrolling

  /// The rows that a notch of the wheel scrolls: three, as in terminals, but at most a screenful.
  package var wheelStep: Int { min(3, layout.visibleRows(of: place)) }

  /// Scrolls the topmost overlay, the list of the open place, or the text next to it.
  mutating func scroll(by rows: Int, over column: Int, at now: Instant) -> [Effect] {
    let isBeside = place == .apps && layout.hasDetail && column > layout.listEnd
    guard overlays.last?.isReading ?? isBeside else { return scrollList(by: rows, at: now) }
    reading.scroll(by: max(-reading.page, min(rows, reading.page)))
    return []
  }

  mutating func scroll(_ part: Scrollable, to top: Int, at now: Instant) -> [Effect] {
    switch part {
    case .text:
      reading.scroll(by: top - reading.top)
      return []
    case .list: return scrollList(by: top - (overlays.chooser?.scroll ?? scroll).top, at: now)
    }
  }

  /// Scrolls the chooser on top, or the list of the open place; a visible focus stays.
  private mutating func scrollList(by rows: Int, at now: Instant) -> [Effect] {
    changeChooser { $0.scroll.scroll(by: rows, of: $0.matches.count, visible: $1) }
    return overlays.isEmpty ? handle(in: place, at: now) { $0.scroll(by: rows, $1) } : []
  }
}

extension ThemePreference {
  /// The choice after this one; the first after the last.
  package var next: ThemePreference {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
