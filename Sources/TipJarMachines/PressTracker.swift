/// The presses on a set of controls with mouse and keys: one pressed control at a time, with the
/// durations of ``Timing``.
///
/// Pass it every event with a description of the controls. It reports which control was activated,
/// and why other presses did nothing. A press ends without acting if its control disappears,
/// changes its look or is disabled. A control that costs or destroys something accepts no press just
/// after it appeared, because the second click of a double click, a held key or typed text was not
/// meant for it; any other control acts at once.
///
/// ```swift
/// var presses = PressTracker<Int>()
/// for effect in presses.handle(.pointerUp(.primary, .inside), at: now, targets: { targets[$0] }) {
///   switch effect {
///   case .activated(let control): run(control)
///   case .refused: break
///   }
/// }
/// ```
public struct PressTracker<Control: Hashable & Sendable>: Equatable, Sendable {
  /// The current response of a control to a press.
  public struct Target: Equatable, Sendable {
    /// The time at which the control took its current look. A press that began before it ends.
    public var shownSince: Instant
    /// The time at which a press on the control took its current meaning.
    public var armedSince: Instant
    /// The reason why a press would do nothing now, or nil if it acts.
    public var refusal: PressGesture.Refusal?
    /// A Boolean value that indicates whether the control costs or destroys something: a purchase, a
    /// refund, a deletion.
    public var isCostly: Bool

    /// Creates a target; by default one that has always existed and acts.
    public init(
      shownSince: Instant = .distantPast, armedSince: Instant? = nil,
      refusal: PressGesture.Refusal? = nil, isCostly: Bool = false
    ) {
      self.shownSince = shownSince
      self.armedSince = armedSince ?? shownSince
      self.refusal = refusal
      self.isCostly = isCostly
    }

    /// Creates the target of a download button at `now`. While its look differs from its phase, a
    /// press does nothing.
    public init(_ button: DownloadButton, at now: Instant) {
      let takesPress = button.look(at: now).takesPress
      self.init(
        shownSince: button.shownSince, armedSince: button.armedSince,
        refusal: button.primaryEvent == nil ? .disabled : takesPress ? nil : .lookIsBehind,
        isCostly: button.primaryEvent == .stopTapped)
    }
  }

  /// An event of the mouse, the keyboard or the program.
  public enum Event: Equatable, Sendable {
    /// A mouse button went down, on a control or elsewhere.
    case pointerDown(PressGesture.Button, on: Control?)
    /// The pointer moved with a button down. Its position is relative to ``PressTracker/pressed``.
    case pointerMoved(PressGesture.Zone)
    /// A mouse button went up.
    case pointerUp(PressGesture.Button, PressGesture.Zone)
    /// A key that presses this control.
    case keyPressed(Control)
    /// A key with another command was pressed: the one before is no longer held.
    case focusKeyPressed
    /// A key without a command was pressed: a user who is typing has not read a question that
    /// appears.
    case otherKeyPressed
    /// Something other than a release ended the press.
    case interrupted(PressGesture.Interruption)
    /// The controls may have changed, by time or by their own events.
    case controlsChanged
  }

  /// The outcome of a press.
  public enum Effect: Equatable, Sendable {
    /// The control acts, once.
    case activated(Control)
    /// A press on the control did nothing. `isRepeat` is true for the second click of a double
    /// click and for repeats of a held key, which need no explanation.
    case refused(Control?, PressGesture.Refusal, isRepeat: Bool)
  }

  /// The control that was pressed last. It stays set after the press, because a key shows it
  /// pressed for a moment.
  public private(set) var pressed: Control?
  private var gesture = PressGesture()
  private var pressedSince: Instant = .distantPast
  /// A Boolean value that indicates whether the key that acted last acted on a costly control: while
  /// it is held, it must not act on what replaces that.
  private var wasCostly = false

  /// Creates a tracker without a press.
  public init() {}

  /// A Boolean value that indicates whether a mouse press is in progress.
  public var isActive: Bool { gesture.isActive }

  /// The state of the mouse press on ``pressed``.
  public var state: PressGesture.State { gesture.state }

  /// Returns a Boolean value that indicates whether a control is drawn pressed at `now`: while the
  /// pointer is on it, and for 120 ms after a key that acted. A look that has replaced the pressed
  /// one, according to `shownSince`, is not.
  public func isPressed(
    _ control: Control, shownSince: Instant = .distantPast, at now: Instant
  ) -> Bool {
    guard pressed == control, gesture.isPressing(at: now) else { return false }
    guard !gesture.isActive, let flash = gesture.flashBegin(at: now) else { return true }
    return shownSince < flash
  }

  /// Returns the time at which a pressed control next changes its look without an event; nil if
  /// never.
  public func nextChange(after now: Instant) -> Instant? { gesture.nextChange(after: now) }

  /// Handles an event at `now`. `targets` returns the target of a control, or nil for one that does
  /// not exist or is behind a sheet.
  public mutating func handle(
    _ event: Event, at now: Instant, targets: (Control) -> Target?
  ) -> [Effect] {
    let ended = endStalePress(at: now, targets)
    switch event {
    case .pointerDown(.primary, on: let control?):
      return ended + press(control, at: now, targets)
    case .pointerDown(.primary, on: nil), .pointerDown(.other, on: _):
      // The press is outside the controls, or by a button that does not press.
      return ended
    case .pointerMoved(let zone): return ended + apply(.dragged(zone), at: now)
    case .pointerUp(let button, let zone): return ended + apply(.released(button, zone), at: now)
    case .keyPressed(let control): return ended + pressKey(control, at: now, targets)
    case .interrupted(let reason): return ended + interrupt(reason, at: now)
    case .controlsChanged: return ended
    case .focusKeyPressed:
      gesture.releaseKey()
      return ended
    case .otherKeyPressed:
      gesture.typeOn(at: now)
      return ended
    }
  }

  /// Ends the press if its control has disappeared, has changed its look or is disabled.
  private mutating func endStalePress(
    at now: Instant, _ targets: (Control) -> Target?
  ) -> [Effect] {
    guard gesture.isActive, let pressed else { return [] }
    guard let target = targets(pressed) else { return interrupt(.removed, at: now) }
    if target.shownSince > pressedSince { return interrupt(.replaced, at: now) }
    return target.refusal == nil ? [] : interrupt(.disabled, at: now)
  }

  private mutating func interrupt(
    _ reason: PressGesture.Interruption, at now: Instant
  ) -> [Effect] {
    gesture.isActive ? apply(.interrupted(reason), at: now) : []
  }

  private mutating func press(
    _ control: Control, at now: Instant, _ targets: (Control) -> Target?
  ) -> [Effect] {
    guard let target = targets(control) else { return [] }
    let isRepeat = pressed == control && now - pressedSince <= Timing.doubleClick
    if let refusal = target.refusal { return [.refused(control, refusal, isRepeat: isRepeat)] }
    pressed = control
    pressedSince = now
    return apply(
      .pressed(.primary, shownSince: target.armedSince, isCostly: target.isCostly), at: now,
      isRepeat: isRepeat)
  }

  private mutating func pressKey(
    _ control: Control, at now: Instant, _ targets: (Control) -> Target?
  ) -> [Effect] {
    guard let target = targets(control) else { return [] }
    if let refusal = target.refusal {
      let isRepeat = gesture.isRepeat(at: now)
      gesture.refuseKey(at: now)
      return [.refused(control, refusal, isRepeat: isRepeat)]
    }
    let isCostly = target.isCostly || wasCostly && pressed == control
    pressed = control
    let effects = apply(
      .keyPressed(shownSince: target.armedSince, isCostly: isCostly), at: now)
    if effects == [.activated(control)] { wasCostly = target.isCostly }
    return effects
  }

  private mutating func apply(
    _ event: PressGesture.Event, at now: Instant, isRepeat: Bool = false
  ) -> [Effect] {
    gesture.handle(event, at: now).compactMap { effect in
      switch effect {
      case .act: pressed.map { .activated($0) }
      case .refused(let refusal):
        .refused(
          pressed, refusal,
          isRepeat: isRepeat || refusal == .keyHeld || refusal == .secondClick)
      }
    }
  }
}
