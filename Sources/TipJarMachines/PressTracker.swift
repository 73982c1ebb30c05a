/// The presses on a set of controls with mouse and keys: one pressed control at a time, with the
/// durations of ``Timing``.
///
/// A control is drawn pressed at once, acts on release inside, and does nothing if the pointer is
/// dragged off. Pass the tracker every event with a description of the controls. It reports which control was activated,
/// and why other presses did nothing. A press ends without acting if its control disappears,
/// changes its look or is disabled. A control that costs or destroys something accepts no press just
/// after it appeared, because the second click of a double click, a held key or typed text was not
/// meant for it; any other control acts at once.
///
/// ```swift
/// var presses = PressTracker<Int>()
/// for effect in presses.handle(.pointer(.up(.primary, .inside)), at: now, targets: { targets[$0] }) {
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
    public var refusal: Press.Refusal?
    /// A Boolean value that indicates whether the control costs or destroys something: a purchase, a
    /// refund, a deletion.
    public var isCostly: Bool
    /// The time at which a control that stops or removes something replaced one of another meaning,
    /// for which a press may be meant.
    public var replacedAt = Instant.distantPast

    /// Creates a target; by default one that has always existed and acts.
    public init(
      shownSince: Instant = .distantPast, armedSince: Instant? = nil,
      refusal: Press.Refusal? = nil, isCostly: Bool = false
    ) {
      self.shownSince = shownSince
      self.armedSince = armedSince ?? shownSince
      (self.refusal, self.isCostly) = (refusal, isCostly)
    }

    /// Creates the target of a download button at `now`. While its look differs from its phase, a
    /// press does nothing.
    public init(_ button: DownloadButton, at now: Instant) {
      let takesPress = button.look(at: now).takesPress
      self.init(
        shownSince: button.shownSince, armedSince: button.armedSince,
        refusal: button.primaryEvent == nil ? .disabled : takesPress ? nil : .lookIsBehind,
        isCostly: button.primaryEvent == .stopTapped)
      if isCostly { replacedAt = armedSince }
    }

    fileprivate func isMistaken(at now: Instant) -> Bool { now < replacedAt + Timing.replacing }
  }

  /// An event of the mouse, the keyboard or the program.
  public enum Event: Equatable, Sendable {
    /// The mouse.
    case pointer(Press.Pointer<Control>)
    /// A key that presses this control.
    case keyPressed(Control)
    /// A key with another command was pressed: the one before is no longer held.
    case focusKeyPressed
    /// A key without a command was pressed: a user who is typing has not read a question that
    /// appears.
    case otherKeyPressed
    /// Something other than a release ended the press.
    case interrupted(Press.Interruption)
    /// The controls may have changed, by time or by their own events.
    case controlsChanged
  }

  /// The outcome of a press.
  public enum Effect: Equatable, Sendable {
    /// The control acts, once.
    case activated(Control)
    /// A press on the control did nothing. `isRepeat` is true for the second click of a double
    /// click and for repeats of a held key, which need no explanation.
    case refused(Control?, Press.Refusal, isRepeat: Bool)
  }

  /// The control that was pressed last. It stays set after the press, because a key shows it
  /// pressed for a moment.
  public private(set) var pressed: Control?
  /// The state of the mouse press on ``pressed``.
  public private(set) var state: Press.State = .inactive
  /// The time of the latest click, and of the latest one that was accepted.
  private var pressedSince: Instant = .distantPast
  private var clickedAt: Instant?
  /// The time of the latest key on a control, whether it acted or not: the next one may be its
  /// repeat, since most terminals send no key-up event.
  private var keyAt: Instant?
  /// Indicates whether that key may still be held: no other key was pressed since.
  private var mayBeHeld = false
  /// The time of the latest key that acted, which shows the control pressed.
  private var actedAt: Instant?
  /// The time of the latest key that was not meant for a control.
  private var otherAt: Instant?
  /// A Boolean value that indicates whether the key that acted last acted on a costly control: while
  /// it is held, it must not act on what replaces that.
  private var wasCostly = false

  /// A Boolean value that indicates whether the next key is held and repeats; nil if the terminal
  /// does not report that, and the time since the key before decides.
  package var keyRepeats: Bool?

  /// A Boolean value that indicates whether a press that may be unintended is refused.
  package var isCautious = true

  /// Creates a tracker without a press.
  public init() {}

  /// A Boolean value that indicates whether a mouse press is in progress.
  public var isActive: Bool { state != .inactive }

  /// Returns a Boolean value that indicates whether a control is drawn pressed at `now`: while the
  /// pointer is on it, and for 120 ms after a key that acted. A look that has replaced the pressed
  /// one, according to `shownSince`, is not.
  public func isPressed(
    _ control: Control, shownSince: Instant = .distantPast, at now: Instant
  ) -> Bool {
    guard pressed == control else { return false }
    return state == .inside || flash(at: now).map { isActive || shownSince < $0 } ?? false
  }

  /// Returns the time at which a pressed control next changes its look without an event; nil if
  /// never.
  public func nextChange(after now: Instant) -> Instant? {
    flash(at: now).map { $0 + Timing.heldKey }
  }

  /// Returns the time of the key that shows a control pressed at `now`; nil for none.
  private func flash(at now: Instant) -> Instant? {
    actedAt.flatMap { now < $0 + Timing.heldKey ? $0 : nil }
  }

  /// Handles an event at `now`. `targets` returns the target of a control, or nil for one that does
  /// not exist or is behind a sheet.
  public mutating func handle(
    _ event: Event, at now: Instant, targets: (Control) -> Target?
  ) -> [Effect] {
    let ended = endStalePress(targets)
    // A click on the hint of a key presses its control as the key does, and is no repeat.
    if case .pointer = event { keyRepeats = nil }
    switch event {
    case .pointer(.down(.primary, on: let control?)):
      return ended + press(control, at: now, targets)
    case .pointer(.up(let button, let zone)): return ended + release(button, zone)
    case .keyPressed(let control): return ended + pressKey(control, at: now, targets)
    case .interrupted(let reason): return ended + interrupt(reason)
    case .pointer(.moved(let zone)):
      if isActive { state = zone == .outside ? .outside : .inside }
    case .focusKeyPressed: mayBeHeld = false
    case .otherKeyPressed: (mayBeHeld, otherAt) = (false, now)
    case .controlsChanged, .pointer(.down(.primary, on: nil)), .pointer(.down(.other, on: _)):
      // The press is outside the controls, or by a button that does not press.
      break
    }
    return ended
  }

  /// Ends the press if its control has disappeared, has changed its look or is disabled.
  private mutating func endStalePress(_ targets: (Control) -> Target?) -> [Effect] {
    guard isActive, let pressed else { return [] }
    guard let target = targets(pressed) else { return interrupt(.removed) }
    if target.shownSince > pressedSince { return interrupt(.replaced) }
    return target.refusal == nil ? [] : interrupt(.disabled)
  }

  private mutating func interrupt(_ reason: Press.Interruption) -> [Effect] {
    guard isActive else { return [] }
    state = .inactive
    return [.refused(pressed, .interrupted(reason), isRepeat: false)]
  }

  private mutating func press(
    _ control: Control, at now: Instant, _ targets: (Control) -> Target?
  ) -> [Effect] {
    guard let target = targets(control) else { return [] }
    let isRepeat = pressed == control && now - pressedSince <= Timing.doubleClick
    if let refusal = target.refusal { return [.refused(control, refusal, isRepeat: isRepeat)] }
    (pressed, pressedSince) = (control, now)
    let since = target.armedSince
    let isSecond = clickedAt.map { since >= $0 && now - $0 <= Timing.doubleClick } ?? false
    let isArmed = now >= since + Timing.pointerArming && !target.isMistaken(at: now)
    guard !isCautious || !target.isCostly && !isSecond || isArmed else {
      state = .inactive
      if target.isCostly { return [.refused(control, .tooSoon, isRepeat: isRepeat)] }
      return [.refused(control, .secondClick, isRepeat: true)]
    }
    // If the release of the previous press was lost, a new press begins.
    (state, clickedAt) = (.inside, now)
    return []
  }

  private mutating func release(_ button: Press.Button, _ zone: Press.Zone) -> [Effect] {
    // Other buttons neither start nor end a press.
    guard button == .primary else { return [.refused(pressed, .otherButton, isRepeat: false)] }
    // The press was refused or interrupted, or did not start on a control.
    guard isActive, let pressed else { return [.refused(pressed, .noPress, isRepeat: false)] }
    state = .inactive
    return zone == .outside
      ? [.refused(pressed, .releasedOutside, isRepeat: false)] : [.activated(pressed)]
  }

  private mutating func pressKey(
    _ control: Control, at now: Instant, _ targets: (Control) -> Target?
  ) -> [Effect] {
    guard let target = targets(control) else { return [] }
    let seemsHeld = mayBeHeld && keyAt.map { now - $0 <= Timing.heldKey } ?? false
    let isHeld = isCautious && (keyRepeats ?? seemsHeld)
    defer { (keyAt, mayBeHeld) = (now, true) }
    if let refusal = target.refusal { return [.refused(control, refusal, isRepeat: isHeld)] }
    let isCostly = target.isCostly || wasCostly && pressed == control
    pressed = control
    if isHeld { return [.refused(control, .keyHeld, isRepeat: true)] }
    let isMistaken = target.isMistaken(at: now)
    if isCautious, isCostly, isMistaken || isTooSoon(shownSince: target.armedSince, at: now) {
      return [.refused(control, .tooSoon, isRepeat: false)]
    }
    // A key that acts ends the mouse press: its release must not act again.
    (actedAt, wasCostly, state) = (now, target.isCostly, .inactive)
    return [.activated(control)]
  }

  /// Returns whether a key on a costly control may be unintended: the user is typing, the key was
  /// pressed twice, or the key that made the control appear is still held, which may repeat as slowly
  /// as every 500 ms.
  private func isTooSoon(shownSince: Instant, at now: Instant) -> Bool {
    if let otherAt, now - otherAt < Timing.costlyRepeat { return true }
    if keyRepeats == false {
      return mayBeHeld && now < max(shownSince, actedAt ?? .distantPast) + Timing.pointerArming
    }
    guard mayBeHeld, let keyAt else { return false }
    let begin = max(shownSince, actedAt ?? .distantPast)
    return now - keyAt < Timing.costlyRepeat || now < begin + Timing.keyArming
  }
}
