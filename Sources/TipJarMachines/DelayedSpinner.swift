/// A spinner for work that may end at once: it appears 100 ms after the work begins, and then stays
/// for at least 300 ms.
///
/// ```swift
/// var spinner = DelayedSpinner()
/// spinner.start(at: now)              // The work begins.
/// spinner.turn(at: now)               // The start of its gap; nil while it is not shown.
/// spinner.stop(at: now)               // The work has ended.
/// ```
public struct DelayedSpinner: Equatable, Sendable {
  /// A Boolean value that indicates reduced motion: the spinner appears but does not turn.
  public var isStill: Bool {
    get { clock.isStill }
    set { clock.isStill = newValue }
  }

  /// The time at which it appears, or nil before the first work.
  private var from: Instant?
  /// The time at which it disappears, or nil while the work continues.
  private var until: Instant?
  private var clock = SpinnerClock()

  /// Creates a hidden spinner.
  public init() {}

  /// Starts the spinner for new work. If it is still shown for earlier work, it stays, so that it
  /// does not flicker.
  public mutating func start(at now: Instant) {
    if !isShown(at: now) {
      let start = now + Timing.spinnerDelay
      from = start
      clock = SpinnerClock(isStill: clock.isStill)
      clock.start(at: start)
    }
    until = nil
  }

  /// Ends the spinner because the work has ended.
  public mutating func stop(at now: Instant) {
    guard let from else { return }
    until = now > from ? max(now, from + Timing.spinnerMinimum) : from
  }

  /// Returns a Boolean value that indicates whether the spinner is shown at `now`.
  public func isShown(at now: Instant) -> Bool {
    guard let from else { return false }
    return now >= from && until.map { now < $0 } ?? true
  }

  /// Returns the start of its gap at `now`, in turns 0..<1, or nil while it is hidden.
  public func turn(at now: Instant) -> Double? { isShown(at: now) ? clock.turn(at: now) : nil }

  /// Returns the time at which it next appears, moves or disappears; nil if never.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// Returns the time at which a spinner shown at `now` disappears; nil if unknown or hidden.
  func end(at now: Instant) -> Instant? { isShown(at: now) ? until : nil }

  /// Returns the next change. With `spins` false, steps of the spinner do not count.
  func nextChange(after now: Instant, spins: Bool) -> Instant? {
    guard let from, until.map({ now < $0 && from < $0 }) ?? true else { return nil }
    guard now >= from else { return from }
    return Instant.earliest(spins ? clock.nextChange(after: now) : nil, until)
  }
}
