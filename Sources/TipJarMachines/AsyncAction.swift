/// An action that takes time: one run at a time, cancelled by a change of a value, with a spinner
/// only where it takes longer than 100 ms.
public struct AsyncAction<Cancellation: Equatable & Sendable>: StateMachine {
  /// The number of a run; events of any other run are dropped.
  public typealias Attempt = Int

  /// The states of an action.
  public enum State: Equatable, Sendable {
    /// Nothing runs.
    case idle
    /// The action runs; its progress is 0...1, or nil while it cannot be measured.
    case running(startedAt: Instant, progress: Double?)
    /// It was asked to stop, and has not returned yet.
    case cancelling
  }

  /// The end of a run.
  public enum End: Equatable, Sendable {
    case success
    /// An error other than the cancellation's own.
    case failure(reason: String)
    case cancelled
  }

  /// An event of the person or the action.
  public enum Event: Equatable, Sendable {
    /// The person pressed.
    case triggered
    /// The cancellation value has changed to this, or is still the same; a change asks for
    /// cancellation.
    case cancellationChanged(Cancellation)
    /// The progress of the run; nil where it cannot be measured.
    case progressed(Attempt, Double?)
    /// The action returned.
    case ended(Attempt, End)
  }

  /// A notification for observers: exactly two of these for each run.
  public enum Notification: Equatable, Sendable {
    case started
    case ended(End)
  }

  /// The reason why an event changed nothing.
  public enum Dropped: Equatable, Sendable {
    case alreadyRunning, lateAttempt, notAFraction, ignored
  }

  /// The work that an event asks for.
  public enum Effect: Equatable, Sendable {
    /// Run the action.
    case start(Attempt)
    /// Ask the action to stop.
    case cancel(Attempt)
    /// Notify the observers.
    case notify(Attempt, Notification)
    /// The event changed nothing; for the event log.
    case dropped(Event, Dropped)
  }

  /// The current state.
  public private(set) var state: State = .idle
  /// The value whose change cancels the run.
  public private(set) var cancellation: Cancellation
  /// The latest run; 0 before the first.
  public private(set) var attempt: Attempt = 0
  /// The number of runs that have failed.
  public private(set) var failureCount = 0
  /// The reason of the last failure; nil before the first. It stays when a later run succeeds.
  public private(set) var lastError: String?
  /// The highest fraction of the run, which its progress does not fall below.
  private var reached: Double?
  private var spinner = DelayedSpinner()

  /// An idle action with its current cancellation value.
  public init(cancellation: Cancellation) {
    self.cancellation = cancellation
  }

  /// A Boolean value that indicates whether it can be triggered.
  public var isEnabled: Bool { state == .idle }

  /// Returns whether the spinner is shown at `now`: 100 ms into a run, and then for at least 300
  /// ms.
  public func showsSpinner(at now: Instant) -> Bool { spinner.isShown(at: now) }

  /// When the spinner that is shown at `now` goes; nil where none is shown, or its end is not
  /// known.
  func spinnerEnd(at now: Instant) -> Instant? {
    spinner.end(at: now)
  }

  /// The start of the spinner's gap at `now`, in turns 0..<1; nil while it is not shown.
  public func spinnerTurn(at now: Instant) -> Double? {
    spinner.turn(at: now)
  }

  /// Reduced motion: the spinner comes and goes, and never turns.
  public var isStill: Bool {
    get { spinner.isStill }
    set { spinner.isStill = newValue }
  }

  /// When the spinner comes, turns a step or goes; nil at rest.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// The next change where the spinner may come and go without being seen to turn.
  package func nextChange(after now: Instant, spins: Bool) -> Instant? {
    spinner.nextChange(after: now, spins: spins)
  }

  /// Changes the state, and returns the work and the notifications.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch state {
    case .idle: handleWhileIdle(event, at: now)
    case .running(let startedAt, _): handleWhileRunning(event, startedAt: startedAt, at: now)
    case .cancelling: handleWhileCancelling(event, at: now)
    }
  }

  private mutating func handleWhileIdle(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .triggered:
      attempt += 1
      reached = nil
      state = .running(startedAt: now, progress: nil)
      spinner.start(at: now)
      return [.notify(attempt, .started), .start(attempt)]
    case .cancellationChanged(let value):
      // Nothing runs that it could cancel; a later change is judged against it.
      cancellation = value
      return []
    case .progressed, .ended:
      // No run is going on, so it belongs to one that has ended.
      return [.dropped(event, .lateAttempt)]
    }
  }

  private mutating func handleWhileRunning(
    _ event: Event, startedAt: Instant, at now: Instant
  ) -> [Effect] {
    switch event {
    case .triggered:
      // One run at a time, whatever the look shows.
      return [.dropped(event, .alreadyRunning)]
    case .cancellationChanged(let value):
      guard value != cancellation else { return [] }
      cancellation = value
      state = .cancelling
      return [.cancel(attempt)]
    case .progressed(attempt, let value?):
      guard let raised = Fraction.raised(reached, to: value) else {
        return [.dropped(event, .notAFraction)]
      }
      reached = raised
      state = .running(startedAt: startedAt, progress: raised)
      return []
    case .progressed(attempt, nil):
      // How far the next part of the run is cannot be known.
      state = .running(startedAt: startedAt, progress: nil)
      return []
    case .ended(attempt, let end):
      return finish(end, at: now)
    case .progressed, .ended:
      return [.dropped(event, .lateAttempt)]
    }
  }

  private mutating func handleWhileCancelling(_ event: Event, at now: Instant) -> [Effect] {
    switch event {
    case .triggered:
      // The run before has not returned.
      return [.dropped(event, .alreadyRunning)]
    case .cancellationChanged(let value):
      // It was asked to stop already.
      cancellation = value
      return []
    case .ended(attempt, _):
      // Whatever it returned, it was cancelled: an action may ignore the request.
      return finish(.cancelled, at: now)
    case .progressed(attempt, _):
      // No progress is shown of a run that is to stop.
      return [.dropped(event, .ignored)]
    case .progressed, .ended:
      return [.dropped(event, .lateAttempt)]
    }
  }

  private mutating func finish(_ end: End, at now: Instant) -> [Effect] {
    state = .idle
    if case .failure(let reason) = end {
      failureCount += 1
      lastError = reason
    }
    spinner.stop(at: now)
    return [.notify(attempt, .ended(end))]
  }
}
