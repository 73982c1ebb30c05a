import TipJarInterface
import TipJarMachines

extension TipLinks {
  mutating func perform(_ command: Command, at now: Instant) -> [Effect] {
    if command != lastCommand { _ = track(.focusKeyPressed, at: now) }
    lastCommand = command
    switch command {
    case .up: move(.rows(-1))
    case .down: move(.rows(1))
    case .pageUp: move(.pages(-1))
    case .pageDown: move(.pages(1))
    case .first: move(.first)
    case .last: move(.last)
    case .nextControl: moveFocus(by: 1)
    case .previousControl: moveFocus(by: -1)
    case .activate: return track(.keyPressed(focused), at: now)
    case .browse: return track(.keyPressed(.button(.open)), at: now)
    case .copy: return act(on: .button(.copy), at: now)
    case .back: return back(at: now)
    case .help where isHelpOpen: return back(at: now)
    case .help:
      isHelpOpen = true
      textTop = 0
      return track(.interrupted(.removed), at: now)
    case .toggleMouse:
      isMouseOn.toggle()
      return track(.interrupted(.replaced), at: now) + [.screen(.setMouse(isMouseOn))]
    case .redraw: return [.screen(.redraw)]
    case .suspend: return track(.interrupted(.suspend), at: now) + [.screen(.suspend)]
    case .quit: return [.screen(.quit)]
    case .interrupt:
      isInterrupted = true
      return [.screen(.quit)]
    case .previousPlace, .nextPlace, .open, .info, .buy, .decline, .search, .deleteBackward,
      .clearText, .sort, .pause, .remove, .undo, .theme, .rollBack, .updateAll, .pin, .refresh,
      .add, .source, .thank, .refund, .restore, .readUp, .readDown, .timeline:
      // The storefront's.
      break
    }
    return []
  }

  private mutating func back(at now: Instant) -> [Effect] {
    if press.isActive { return track(.interrupted(.escape), at: now) }
    textTop = 0
    if isHelpOpen { isHelpOpen = false } else { sheet = nil }
    return []
  }

  // MARK: - Presses

  package var focused: HitTarget {
    isHelpOpen ? .button(.back) : sheet.map { .button($0.focus) } ?? .row(selected)
  }

  mutating func pointerDown(on control: HitTarget, at now: Instant) -> [Effect] {
    switch control {
    case .row(let index): selected = index
    case .button(let button): if !isHelpOpen { sheet?.focus = button }
    case .scrollbar: return []
    case .outside, .key: break
    }
    return track(.pointer(.down(.primary, on: control)), at: now)
  }

  /// Passes an event to the press, and performs the action that results from it.
  mutating func track(_ event: PressTracker<HitTarget>.Event, at now: Instant) -> [Effect] {
    let sheet = sheet
    let outcomes = press.handle(event, at: now) { control in
      switch control {
      // The controls of a sheet, and the area around it, appeared together with it.
      case .button, .outside:
        .init(shownSince: sheet?.since ?? .distantPast, isCostly: control.isCostly)
      case .row, .key, .scrollbar: .init(isCostly: control.isCostly)
      }
    }
    return outcomes.flatMap { outcome in
      switch outcome {
      case .activated(let control): return act(on: control, at: now)
      case .refused(_, .tooSoon, _): self.sheet?.show(.tooSoon)
      case .refused: break
      }
      return []
    }
  }

  private mutating func act(on control: HitTarget, at now: Instant) -> [Effect] {
    switch control {
    case .row(let index): show(index, at: now)
    case .button(.open): return open(at: now)
    case .button(.copy): return copy(at: now)
    case .button(.back), .outside: return back(at: now)
    case .key(let command): return perform(command, at: now)
    case .scrollbar: break
    }
    return []
  }

  private mutating func show(_ index: Int, at now: Instant) {
    guard sheet == nil, !isHelpOpen, links.indices.contains(index) else { return }
    selected = index
    textTop = 0
    sheet = LinkSheet(
      links[index], hasBrowser: hasBrowser, since: now, note: opening == index ? .opening : nil)
  }

  // MARK: - Opening and copying

  /// Opens one page at a time: while one is opening, another press does nothing. A page that is opened
  /// from the list has its sheet for the outcome, and the code in case there is no browser.
  private mutating func open(at now: Instant) -> [Effect] {
    show(selected, at: now)
    guard !isHelpOpen, let sheet, opening == nil else { return [] }
    guard sheet.link.canBeOpened else {
      self.sheet?.show(.notForBrowsers)
      return []
    }
    guard self.sheet?.beginOpening(at: now) == true else { return [] }
    attempt += 1
    opening = selected
    return [.work(.open(attempt, link: selected))]
  }

  mutating func endOpening(_ number: Int, _ note: Note, _ problem: String) {
    guard number == attempt, let link = opening else { return }
    opening = nil
    if note != .notOpened { opened.append(link) }
    if selected == link { sheet?.show(note, problem: problem) }
  }

  private mutating func copy(at now: Instant) -> [Effect] {
    show(selected, at: now)
    return isHelpOpen || sheet == nil ? [] : [.work(.copy(link: selected))]
  }

  mutating func endCopying(of link: Int, _ note: Note) {
    if note != .tooLongToCopy { copied.append(link) }
    if selected == link { sheet?.show(note) }
  }

  var isListOpen: Bool { sheet == nil && !isHelpOpen }

  private mutating func move(_ movement: Movement) {
    guard isListOpen else {
      let page = max(1, measures.textRows - 1)
      return scrollText(by: movement.steps(page: page, of: measures.textCount))
    }
    // As many rows as fit in the window, if all are as high as the selected one.
    let page = max(1, measures.rows / max(1, measures.selection.count + 1))
    let steps = movement.steps(page: page, of: links.count)
    selected = max(0, min(links.count - 1, selected + steps))
    seeksSelection = true
  }

  private mutating func moveFocus(by step: Int) { if !isHelpOpen { sheet?.moveFocus(by: step) } }

  mutating func scrollList(by rows: Int) {
    top = max(0, min(top + rows, measures.contentRows - measures.rows))
  }

  mutating func scrollText(by rows: Int) {
    textTop = max(0, min(textTop + rows, measures.textCount - measures.textRows))
  }

  mutating func measure(_ measures: Measures) {
    self.measures = measures
    isStale = false
    if seeksSelection {
      seeksSelection = false
      top = max(top, measures.selection.upperBound - measures.rows)
      top = min(top, measures.selection.lowerBound)
    }
    scrollList(by: 0)
    scrollText(by: 0)
  }
}

extension TipLinks.HitTarget {
  /// A Boolean value that indicates whether a press on it opens a page, where people pay.
  fileprivate var isCostly: Bool { self == .button(.open) || self == .key(.browse) }
}
