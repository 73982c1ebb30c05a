/// The presses on a set of controls by mouse and keys: one pressed control at a time, with the
/// timings of ``Timing``.
///
/// Hand it every event with a description of the controls. It reports which control was activated
/// and why other presses did nothing. A press ends without acting when its control goes, takes
/// another look or is disabled. A control that has just appeared takes no press: the second click
/// of a double click, and a key that is held, are not meant for it.
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
  /// What a press on a control would meet at the moment.
  public struct Target: Equatable, Sendable {
    /// When the control took its current look; a press that began before ends.
    public var shownSince: Instant
    /// When a press on the control took its current meaning.
    public var armedSince: Instant
    /// The reason why a press would do nothing now; nil where it acts.
    public var refusal: PressGesture.Refusal?
    /// A Boolean value that indicates whether it stops something or begins a payment, where a key
    /// that is held does more harm: keys are then one press within a wider span.
    public var isCritical: Bool
    /// A Boolean value that indicates whether it is on a sheet that asks for money: the widest
    /// span.
    public var isOnSheet: Bool

    /// A target; by default one that has always been there and acts.
    public init(
      shownSince: Instant = .distantPast, armedSince: Instant? = nil,
      refusal: PressGesture.Refusal? = nil, isCritical: Bool = false, isOnSheet: Bool = false
    ) {
      self.shownSince = shownSince
      self.armedSince = armedSince ?? shownSince
      self.refusal = refusal
      self.isCritical = isCritical
      self.isOnSheet = isOnSheet
    }

    /// A download button at `now`. It is judged by its phase and by the look that the press is
    /// aimed at: while they differ, a press does nothing.
    public init(_ button: DownloadButton, at now: Instant) {
      let takesPress = button.look(at: now).takesPress
      self.init(
        shownSince: button.shownSince, armedSince: button.armedSince,
        refusal: button.primaryEvent == nil ? .disabled : takesPress ? nil : .lookIsBehind,
        isCritical: button.primaryEvent == .stopTapped)
    }
  }

  /// An event of the mouse, the keyboard or the program.
  public enum Event: Equatable, Sendable {
    /// A mouse button went down on a control, or beside all of them.
    case pointerDown(PressGesture.Button, on: Control?)
    /// The pointer moved while a button is down, to a place as seen from ``PressTracker/pressed``.
    case pointerMoved(PressGesture.Zone)
    /// A mouse button went up.
    case pointerUp(PressGesture.Button, PressGesture.Zone)
    /// Enter or Space was pressed while this control has the focus.
    case keyPressed(Control)
    /// Another key was pressed that moves the focus: Enter and Space are not held any more.
    case focusKeyPressed
    /// Another key was pressed: a person who types has not read a sheet that appears.
    case otherKeyPressed
    /// Something other than a release ended the press.
    case interrupted(PressGesture.Interruption)
    /// The controls may have changed: with time, or by an event of theirs.
    case controlsChanged
  }

  /// The outcome of a press.
  public enum Effect: Equatable, Sendable {
    /// The control acts, once.
    case activated(Control)
    /// A press on the control did nothing. `isRepeat` marks the second click of a double click and
    /// the repeats of a held key, which need no explanation.
    case refused(Control?, PressGesture.Refusal, isRepeat: Bool)
  }

  /// The control that was pressed last; it stays after the press for the flash of a key.
  public private(set) var pressed: Control?
  private var gesture = PressGesture()
  private var pressedSince: Instant = .distantPast

  /// A tracker without a press.
  public init() {}

  /// A Boolean value that indicates whether a mouse press is in progress.
  public var isActive: Bool { gesture.isActive }

  /// The state of the mouse press on ``pressed``.
  public var state: PressGesture.State { gesture.state }

  /// Returns whether a control is drawn pressed at `now`: while the pointer is on it, and for 120
  /// ms after a key that acted. A look that has replaced the pressed one since, by `shownSince`,
  /// was not pressed.
  public func isPressed(
    _ control: Control, shownSince: Instant = .distantPast, at now: Instant
  ) -> Bool {
    guard pressed == control, gesture.isPressing(at: now) else { return false }
    guard !gesture.isActive, let flash = gesture.flashBegin(at: now) else { return true }
    return shownSince < flash
  }

  /// When a pressed control looks different next without an event; nil at rest.
  public func nextChange(after now: Instant) -> Instant? { gesture.nextChange(after: now) }

  /// Handles an event at `now`. `targets` describes a control; nil for one that is not there, or
  /// behind a sheet.
  public mutating func handle(
    _ event: Event, at now: Instant, targets: (Control) -> Target?
  ) -> [Effect] {
    let ended = endStalePress(at: now, targets)
    switch event {
    case .pointerDown(.primary, on: let control?):
      return ended + press(control, at: now, targets)
    case .pointerDown(.primary, on: nil), .pointerDown(.other, on: _):
      // Beside the controls, or with a button that does not press.
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

  /// A press is aimed at a look: it ends when the control goes, takes another look or is disabled.
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
    return apply(.pressed(.primary, shownSince: target.armedSince), at: now, isRepeat: isRepeat)
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
    pressed = control
    return apply(
      .keyPressed(
        shownSince: target.armedSince, inSheet: target.isOnSheet, stopsOrPays: target.isCritical),
      at: now)
  }

  private mutating func apply(
    _ event: PressGesture.Event, at now: Instant, isRepeat: Bool = false
  ) -> [Effect] {
    gesture.handle(event, at: now).compactMap { effect in
      switch effect {
      case .act: pressed.map { .activated($0) }
      case .refused(let refusal):
        .refused(pressed, refusal, isRepeat: isRepeat || refusal == .keyHeld)
      }
    }
  }
}
