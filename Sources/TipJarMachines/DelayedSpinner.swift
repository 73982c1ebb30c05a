/// The spinner of work that may be over at once: it appears 100 ms after the work has begun, and
/// then stays for at least 300 ms.
///
/// ```swift
/// var spinner = DelayedSpinner()
/// spinner.start(at: now)              // The work begins.
/// spinner.turn(at: now)               // The start of its gap; nil while it is not shown.
/// spinner.stop(at: now)               // The work has ended.
/// ```
public struct DelayedSpinner: Equatable, Sendable {
  /// A Boolean value that indicates reduced motion: the spinner comes and goes, and never turns.
  public var isStill: Bool {
    get { clock.isStill }
    set { clock.isStill = newValue }
  }

  /// When it appears; nil before the first work.
  private var from: Instant?
  /// When it goes; nil while the work goes on.
  private var until: Instant?
  private var clock = SpinnerClock()

  /// A spinner that is not shown.
  public init() {}

  /// The work begins. A spinner that is still shown for the work before stays, rather than going
  /// and coming back.
  public mutating func start(at now: Instant) {
    if !isShown(at: now) {
      let start = now + Timing.spinnerDelay
      from = start
      clock = SpinnerClock(isStill: clock.isStill)
      clock.start(at: start)
    }
    until = nil
  }

  /// The work has ended.
  public mutating func stop(at now: Instant) {
    guard let from else { return }
    until = now > from ? max(now, from + Timing.spinnerMinimum) : from
  }

  /// Returns whether it is shown at `now`.
  public func isShown(at now: Instant) -> Bool {
    guard let from else { return false }
    return now >= from && until.map { now < $0 } ?? true
  }

  /// The start of its gap at `now`, in turns 0..<1; nil while it is not shown.
  public func turn(at now: Instant) -> Double? { isShown(at: now) ? clock.turn(at: now) : nil }

  /// When it appears, turns a step or goes; nil at rest.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// When a spinner that is shown at `now` goes; nil where none is shown, or its end is not known.
  func end(at now: Instant) -> Instant? { isShown(at: now) ? until : nil }

  /// The next change where a spinner may come and go without being seen to turn.
  func nextChange(after now: Instant, spins: Bool) -> Instant? {
    guard let from, until.map({ now < $0 && from < $0 }) ?? true else { return nil }
    guard now >= from else { return from }
    return Instant.earliest(spins ? clock.nextChange(after: now) : nil, until)
  }
}
