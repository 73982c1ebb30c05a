/// The turning of a spinner: one turn in 2 s, in 20 steps, from its start.
/// It turns in steps, so that a frame drawn for another reason does not move it.
public struct SpinnerClock: Equatable, Sendable {
  private static let stepsPerTurn: Int64 = 20

  /// The step at which it began to turn, or at which it rests.
  private var step: Int64 = 0
  /// When it began to turn; nil while it rests.
  private var since: Instant?
  /// A Boolean value that indicates reduced motion: it never turns, and asks for no frame.
  public var isStill: Bool

  /// A spinner at rest with its gap at 12 o'clock.
  public init(isStill: Bool = false) { self.isStill = isStill }

  /// Turns from its current step on; does nothing where it turns already.
  public mutating func start(at moment: Instant) {
    since = since ?? moment
  }

  /// Stops at its current step.
  public mutating func stop(at moment: Instant) {
    step = currentStep(at: moment)
    since = nil
  }

  /// The start of its gap, in turns 0..<1.
  public func turn(at moment: Instant) -> Double {
    Double(currentStep(at: moment)) / Double(Self.stepsPerTurn)
  }

  /// When the next step is taken; nil at rest.
  public func nextChange(after moment: Instant) -> Instant? {
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
