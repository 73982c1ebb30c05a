/// The rotation of a spinner: one turn in 2 s, in 20 steps from its start. Because it moves in
/// steps, a frame drawn for another reason does not change it.
public struct SpinnerClock: Equatable, Sendable {
  private static let stepsPerTurn: Int64 = 20

  /// The step at which it started to turn, or at which it rests.
  private var step: Int64 = 0
  /// The time at which it started to turn, or nil at rest.
  private var since: Instant?
  /// A Boolean value that indicates reduced motion: the spinner does not turn or request frames.
  public var isStill: Bool

  /// Creates a resting spinner with its gap at 12 o'clock.
  public init(isStill: Bool = false) { self.isStill = isStill }

  /// Starts to turn from its current step. Does nothing if it is turning.
  public mutating func start(at moment: Instant) { since = since ?? moment }

  /// Stops at its current step.
  public mutating func stop(at moment: Instant) {
    step = currentStep(at: moment)
    since = nil
  }

  /// Returns the start of its gap, in turns 0..<1.
  public func turn(at moment: Instant) -> Double {
    Double(currentStep(at: moment)) / Double(Self.stepsPerTurn)
  }

  /// Returns the time of the next step; nil at rest.
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
