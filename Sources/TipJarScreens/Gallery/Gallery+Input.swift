package import TipJarMachines
package import TipJarWidgets

/// Pressing, focus and scrolling.
extension Gallery {
  /// The controls of the open page that can have the focus, in order.
  package var controls: [Control] {
    switch page {
    case .buttons: [.download(0, .row), .download(1, .row)]
    case .counter: [.increment, .cancel]
    case .tips: tips.tips.map { .tip($0.id) } + [.reload]
    case .bolt: [.bolt]
    case .phases, .rings, .changes, .widgets, .styles: []
    }
  }

  /// The control that Enter presses; nil on a page without controls.
  package var focused: Control? {
    let controls = controls
    return controls.isEmpty ? nil : controls[min(focuses[page.rawValue], controls.count - 1)]
  }

  /// Returns the state in which a control is drawn.
  package func state(of control: Control, at now: Instant) -> ControlState {
    guard isEnabled(control, at: now) else { return .disabled }
    if press.isPressed(control, at: now) { return .pressed }
    return focused == control ? .focused : .normal
  }

  /// Returns whether a press on the control would do something.
  func isEnabled(_ control: Control, at now: Instant) -> Bool {
    switch control {
    case .download(let index, _): downloads[index].look(at: clock.time(at: now)).takesPress
    case .increment: counter.action.isEnabled
    case .cancel: counter.isCancellable
    case .tip(let id): tips.isPressable(id)
    case .page, .reload, .bolt, .key, .scrollbar: true
    }
  }

  package mutating func perform(_ command: Gallery.Command, at now: Instant) -> [Effect] {
    switch command {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: scroll(by: 1 - visibleRows)
    case .pageDown: scroll(by: visibleRows - 1)
    case .first: scroll(by: -contentRows)
    case .last: scroll(by: contentRows)
    case .previousPage: open(Page(rawValue: page.rawValue - 1) ?? page, at: now)
    case .nextPage: open(Page(rawValue: page.rawValue + 1) ?? page, at: now)
    case .open(let page): open(page, at: now)
    case .activate: return focused.map { track(.keyPressed($0), at: now) } ?? []
    case .pause: pauseDownload(at: clock.time(at: now))
    case .stopClock: clock.toggle(at: now)
    case .stepClock:
      clock.step(at: now)
      catchUp(to: clock.time(at: now))
    case .slower: clock.slow(by: 1, at: now)
    case .faster: clock.slow(by: -1, at: now)
    case .nextPolicy: changePolicy()
    case .back:
      if press.isActive { return track(.interrupted(.escape), at: now) }
      return [.work(.leave)]
    case .quit: return [.screen(.quit)]
    case .redraw: return [.screen(.redraw)]
    case .suspend: return track(.interrupted(.suspend), at: now) + [.screen(.suspend)]
    }
    return []
  }

  private mutating func changePolicy() {
    let policies = DownloadButton.Motion.Policy.allCases
    let index = policies.firstIndex(of: policy) ?? 0
    policy = policies[(index + 1) % policies.count]
    for index in downloads.indices { downloads[index].motion.policy = policy }
  }

  private mutating func open(_ page: Page, at now: Instant) {
    guard page != self.page else { return }
    _ = track(.interrupted(.removed), at: now)
    self.page = page
    begin(page, at: clock.time(at: now))
  }

  /// Moves the focus to the next control, or scrolls by a row on a page without controls.
  private mutating func move(by step: Int) {
    let count = controls.count
    guard count > 0 else { return scroll(by: step) }
    focuses[page.rawValue] = max(0, min(count - 1, focuses[page.rawValue] + step))
    seeksFocus = true
  }

  /// Scrolls just far enough to show the focused control; the first control scrolls to the top of
  /// the page.
  mutating func scroll(to focus: Range<Int>?) {
    defer { scroll(by: 0) }
    guard seeksFocus else { return }
    seeksFocus = false
    guard let focus else { return }
    let isFirst = focuses[page.rawValue] == 0 && focus.upperBound <= visibleRows
    let first = max(isFirst ? 0 : scroll, focus.upperBound - visibleRows)
    scrolls[page.rawValue] = isFirst ? 0 : min(first, focus.lowerBound)
  }

  mutating func scroll(by rows: Int) {
    scrolls[page.rawValue] = max(0, min(hiddenRows, scroll + rows))
  }

  /// Moves the focus to a control, as a click does before it presses.
  mutating func focus(_ control: Control) {
    if let index = controls.firstIndex(where: { $0.isSame(as: control) }) {
      focuses[page.rawValue] = index
    }
  }

  /// Returns the target of a press on the control.
  func target(of control: Control, at now: Instant) -> PressTracker<Control>.Target {
    PressTracker<Control>.Target(
      shownSince: shownSince(control), refusal: isEnabled(control, at: now) ? nil : .disabled)
  }

  mutating func act(on control: Control, at now: Instant) -> [Effect] {
    let time = clock.time(at: now)
    switch control {
    case .page(let page): open(page, at: now)
    case .key(let command): return perform(command, at: now)
    case .download(let index, _):
      if let event = downloads[index].primaryEvent { send(event, to: index, at: time) }
    case .increment: send(.triggered, at: time)
    case .cancel: send(.cancellationChanged(!counter.action.cancellation), at: time)
    case .tip(let id): send(.tapped(id), at: time)
    case .reload: send(.storeChanged, at: time)
    case .bolt: triggered += 1
    case .scrollbar: break
    }
    return []
  }

  /// Returns the time at which the control took its current look. Presses use the frames' clock:
  /// while the gallery's clock is stopped, no control appears under the pointer by itself.
  private func shownSince(_ control: Control) -> Instant {
    guard case .download(let index, _) = control, downloads[index].shownSince > .zero else {
      return .distantPast
    }
    return clock.moment(of: downloads[index].shownSince) ?? .distantPast
  }
}

extension Gallery.Control {
  /// Returns whether both press the same control, at any size.
  fileprivate func isSame(as other: Gallery.Control) -> Bool {
    if case .download(let left, _) = self, case .download(let right, _) = other {
      return left == right
    }
    return self == other
  }
}
