public import TipJarMachines

extension Shop {
  /// Whether `control` is shown pressed at `now`.
  public func isPressed(_ control: Control, at now: Instant) -> Bool {
    guard pressed == control, press.isPressing(at: now) else { return false }
    guard !press.isActive, let flash = press.flashBegin(at: now) else { return true }
    // What has taken the place of the pressed control was not pressed.
    return lookBegin(of: control, at: now) < flash
  }

  /// When the look of a control that is shown at `now` came, as far as it changes by itself.
  private func lookBegin(of control: Control, at now: Instant) -> Instant {
    switch control {
    case .app(let id), .detail(let id):
      button(for: id)?.shownSince(at: now) ?? .distantPast
    default: .distantPast
    }
  }

  /// A mouse button went down, moved or went up.
  mutating func handle(_ pointer: Pointer, at now: Instant) -> [Effect] {
    switch pointer {
    case .down(.primary, on: let control?):
      return pressDown(on: control, at: now)
    case .down:
      return []
    case .moved(let zone):
      return gesture(.dragged(zone), at: now)
    case .up(let button, let zone):
      return gesture(.released(button, zone), at: now)
    }
  }

  private mutating func pressDown(on control: Control, at now: Instant) -> [Effect] {
    guard isReachable(control) else { return [] }
    let effects = focus(control)
    if let row = control.opened { return effects + click(onRow: row, at: now) }
    guard control.acts, !isSecondClick(on: control, at: now) else { return effects }
    if let reason = refusal(of: control, at: now) {
      note(.press(reason), control, at: now)
      return effects + (isSecondPress(on: control, at: now) ? [] : tell(reason, of: control))
    }
    let isSecond = isSecondPress(on: control, at: now)
    pressed = control
    pressedSince = now
    let told = gesture(.pressed(.primary, shownSince: armedSince(control)), at: now)
    return isSecond ? effects : effects + told
  }

  /// A Boolean value that indicates whether this is the second click of a double click on a row of the
  /// console: the first has worked its control, and the second would take that back.
  private mutating func isSecondClick(on control: Control, at now: Instant) -> Bool {
    if case .consoleRow = control { return isDoubleClick(on: control, at: now) }
    // What the first click has opened may lie under the pointer now.
    guard !overlays.isEmpty, let lastClick, case .consoleRow = lastClick.row else { return false }
    return now - lastClick.at <= Timing.doubleClick
  }

  /// Returns whether this is the second click on a row within the time of a double click.
  private mutating func isDoubleClick(on row: Control, at now: Instant) -> Bool {
    let isDouble = lastClick?.row == row && now - (lastClick?.at ?? now) <= Timing.doubleClick
    lastClick = isDouble ? nil : RowClick(row: row, at: now)
    return isDouble
  }

  /// The second click on a row within the time of a double click opens the app's detail, or the receipt.
  private mutating func click(onRow row: Control, at now: Instant) -> [Effect] {
    guard isDoubleClick(on: row, at: now) else { return [] }
    return place == .apps ? openDetail(at: now) : openReceipt(at: now)
  }

  /// Enter or Space on the focused control.
  mutating func pressKey(at now: Instant) -> [Effect] {
    focused.map { press($0, at: now) } ?? []
  }

  /// A key presses `control`.
  mutating func press(_ control: Control, at now: Instant) -> [Effect] {
    if let reason = refusal(of: control, at: now) {
      let isRepeat = press.isRepeat(at: now)
      press.refuseKey(at: now)
      note(.press(reason), control, at: now)
      return isRepeat ? [] : tell(reason, of: control)
    }
    pressed = control
    return gesture(
      .keyPressed(
        shownSince: armedSince(control), inSheet: context == .payment,
        stopsOrPays: action(of: control).stopsOrPays), at: now)
  }

  private mutating func gesture(_ event: PressGesture.Event, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    for effect in press.handle(event, at: now) {
      switch effect {
      case .act:
        // What was said of something before is old now.
        notice = nil
        if let control = pressed { effects += act(on: control, at: now) }
      case .refused(let reason):
        note(.press(reason), pressed, at: now)
        if let pressed { effects += tell(reason, of: pressed) }
      }
    }
    return effects
  }

  /// Ends the press in progress without an action.
  mutating func interruptPress(_ reason: PressGesture.Interruption, at now: Instant) -> [Effect] {
    press.isActive ? gesture(.interrupted(reason), at: now) : []
  }

  /// A press is aimed at a look: when the control goes, is disabled or takes another look, it ends.
  mutating func endStalePress(at now: Instant) -> [Effect] {
    guard press.isActive, let control = pressed else { return [] }
    if !isReachable(control) { return interruptPress(.removed, at: now) }
    if shownSince(control) > pressedSince { return interruptPress(.replaced, at: now) }
    return refusal(of: control, at: now) == nil ? [] : interruptPress(.disabled, at: now)
  }

  /// Whether a click is the second one of a double click, whose first one was taken.
  private func isSecondPress(on control: Control, at now: Instant) -> Bool {
    pressed == control && now - pressedSince <= Timing.doubleClick
  }

  /// Since when the control has had the look that a press is aimed at.
  func shownSince(_ control: Control) -> Instant {
    since(control) { $0.shownSince }
  }

  /// Since when a press on the control has meant what it means.
  private func armedSince(_ control: Control) -> Instant {
    since(control) { $0.armedSince }
  }

  /// What lies on top came with all that stands on it, the rest when nothing lay on it any more; a download
  /// button when it became what it is.
  private func since(_ control: Control, _ moment: (DownloadButton) -> Instant) -> Instant {
    let since = overlays.last?.shownSince ?? uncoveredSince
    switch control {
    case .app(let id), .detail(let id), .percentage(let id):
      return max(since, button(for: id).map(moment) ?? .distantPast)
    case .search, .appRow, .tipRow, .tip, .retryTips, .purchaseRow, .restore, .consoleRow,
      .console, .choice, .payment, .dismiss, .outside, .scrollbar, .key, .helpKey:
      return since
    // The top line stays the same whatever lies below it.
    case .place: return overlays.isEmpty ? .distantPast : since
    }
  }

  /// Whether the control lies on top; what is behind an overlay cannot be pressed.
  private func isReachable(_ control: Control) -> Bool {
    switch (overlays.last, control) {
    case (nil, .payment), (nil, .dismiss), (nil, .outside), (nil, .choice),
      (nil, .helpKey):
      return false
    case (nil, .console), (nil, .consoleRow): return place == .console
    case (nil, .tip), (nil, .tipRow), (nil, .retryTips): return place == .tips
    case (nil, .purchaseRow), (nil, .restore): return place == .purchases
    case (nil, .app), (nil, .appRow), (nil, .detail), (nil, .percentage), (nil, .search):
      return place == .apps
    case (nil, _): return true
    case (.payment, .payment), (.refund, .payment), (.confirmation, .payment), (.chooser, .choice),
      (.receipt, .payment), (_, .key):
      return true
    case (.payment, _), (.refund, _), (.confirmation, _): return false
    case (_, .dismiss), (_, .outside), (_, .place), (.help, .helpKey): return true
    case (.page(let row, _), .detail(let id)): return row.id == id
    case (_, _): return false
    }
  }

  /// Whether a press on the control would do something.
  public func isEnabled(_ control: Control, at now: Instant) -> Bool {
    refusal(of: control, at: now) == nil
  }

  /// Why a press on the control would do nothing; nil when it acts. A button is judged by its phase and by
  /// the look that the press is aimed at: when the two differ, it does nothing.
  func refusal(of control: Control, at now: Instant) -> PressGesture.Refusal? {
    switch control {
    case .app(let id), .detail(let id): return refusal(ofApp: id, at: now)
    case .percentage(let id):
      guard let button = button(for: id), button.pauseEvent != nil else { return .disabled }
      return button.look(at: now).takesPress ? nil : .lookIsBehind
    case .tip(let id): return refusal(ofTip: id, at: now)
    case .retryTips:
      guard case .failed = tipJar.phase else { return .disabled }
      return tipJar.failure(at: now) == nil ? .lookIsBehind : nil
    case .restore:
      return restore.isEnabled ? nil : .disabled
    case .console(let item), .consoleRow(let item):
      return consoleRow(item) == nil ? .disabled : nil
    case .place, .search, .appRow, .tipRow, .purchaseRow, .choice, .payment, .dismiss, .outside,
      .scrollbar, .key, .helpKey:
      return nil
    }
  }

  /// What a press on the control does.
  private mutating func act(on control: Control, at now: Instant) -> [Effect] {
    switch control {
    case .place(let place): return open(place, at: now)
    case .search: return perform(.search, at: now)
    case .app(let id), .detail(let id):
      return button(for: id)?.primaryEvent.map { handle($0, for: id, at: now) } ?? []
    case .percentage(let id): return togglePause(id, at: now)
    case .tip(let id): return [.work(.logTap(id))] + handle(.tapped(id), at: now)
    case .retryTips: return handle(.retryTapped, at: now)
    case .restore: return handle(.triggered, at: now)
    case .console(let item), .consoleRow(let item): return pressConsole(item, at: now)
    case .choice(let index): return choose(index, at: now)
    case .payment(let choice): return answer(choice == .buy, at: now)
    case .dismiss, .outside: return dismiss(at: now)
    case .key(let command): return perform(command, at: now)
    case .helpKey(let command): return performBelowHelp(command, at: now)
    case .purchaseRow: return openReceipt(at: now)
    case .appRow, .tipRow, .scrollbar: return []
    }
  }

  /// Writes down why something did nothing.
  private mutating func note(_ note: EventLog.Note, _ control: Control?, at now: Instant) {
    log.append(note, subject: control?.item, at: now)
  }
}

extension Control {
  /// The row that a double click opens; nil for anything else.
  fileprivate var opened: Control? {
    switch self {
    case .appRow, .purchaseRow: self
    default: nil
    }
  }

  /// The app or product that the control belongs to.
  var item: ItemID? {
    switch self {
    case .appRow(let id), .app(let id), .detail(let id), .percentage(let id), .tipRow(let id),
      .tip(let id), .console(.product(let id)), .consoleRow(.product(let id)):
      id
    case .place, .search, .retryTips, .purchaseRow, .restore, .consoleRow, .console, .choice,
      .payment, .dismiss, .outside, .scrollbar, .key, .helpKey:
      nil
    }
  }
}
