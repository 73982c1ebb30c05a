/// The turning of the 6/7 arc: one turn in 2 s, in 20 steps, from when it began.
///
/// The turn is told in steps, so that a frame drawn for another reason does not move it.
struct SpinnerClock: Equatable, Sendable {
  private static let stepsPerTurn: Int64 = 20

  /// The step at which it began to turn, or at which it rests.
  private var step: Int64 = 0
  /// When it began to turn; nil while it rests.
  private var since: Instant?
  /// Reduced motion: it never leaves its step, and asks for no frame.
  var isStill: Bool

  /// A spinner at rest with its gap at 12 o'clock.
  init(isStill: Bool = false) { self.isStill = isStill }

  /// Whether there is something to wait for.
  var isOn: Bool { since != nil }

  /// Goes on turning from where it stands; nothing if it turns already.
  mutating func start(at moment: Instant) {
    since = since ?? moment
  }

  /// Rests where it stands.
  mutating func stop(at moment: Instant) {
    step = currentStep(at: moment)
    since = nil
  }

  /// Where the gap starts, in turns 0..<1.
  func turn(at moment: Instant) -> Double {
    Double(currentStep(at: moment)) / Double(Self.stepsPerTurn)
  }

  /// When the next step is taken; nil at rest.
  func nextChange(after moment: Instant) -> Instant? {
    guard let since, !isStill else { return nil }
    return since + (stepsTaken(since: since, at: moment) + 1) * Timing.spinnerStep
  }

  private func currentStep(at moment: Instant) -> Int64 {
    guard let since, !isStill else { return step }
    return (step + stepsTaken(since: since, at: moment)) % Self.stepsPerTurn
  }

  private func stepsTaken(since: Instant, at moment: Instant) -> Int64 {
    max(0, moment - since) / Timing.spinnerStep
  }
}
