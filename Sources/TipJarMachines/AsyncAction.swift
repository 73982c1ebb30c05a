/// An asynchronous action: it has one run at a time, is cancelled when a value changes, and shows a
/// spinner only if it takes longer than 100 ms.
public struct AsyncAction<Cancellation: Equatable & Sendable>: StateMachine {
  /// The number of a run; events of any other run are dropped.
  public typealias Attempt = Int

  /// The states of an action.
  public enum State: Equatable, Sendable {
    /// No run is in progress.
    case idle
    /// A run is in progress; its progress is 0...1, or nil while it is unknown.
    case running(startedAt: Instant, progress: Double?)
    /// The run was asked to stop and has not returned yet.
    case cancelling
  }

  /// The end of a run.
  public enum End: Equatable, Sendable {
    case success
    /// An error other than the cancellation itself.
    case failure(reason: String)
    case cancelled
  }

  /// An event of the user or the action.
  public enum Event: Equatable, Sendable {
    /// The user pressed the control.
    case triggered
    /// The current cancellation value. If it has changed, the run is cancelled.
    case cancellationChanged(Cancellation)
    /// The progress of the run, or nil if it is unknown.
    case progressed(Attempt, Double?)
    /// The action returned.
    case ended(Attempt, End)
  }

  /// A notification for observers. Each run sends exactly two.
  public enum Notification: Equatable, Sendable {
    case started
    case ended(End)
  }

  /// The work that an event requests.
  public enum Effect: Equatable, Sendable {
    /// Run the action.
    case start(Attempt)
    /// Ask the action to stop.
    case cancel(Attempt)
    /// Notify the observers.
    case notify(Attempt, Notification)
    /// Log that the event changed nothing.
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
  /// The reason of the last failure, or nil before the first. A later success keeps it.
  public private(set) var lastError: String?
  /// The highest fraction of the run so far; its progress never falls below it.
  private var reached: Double?
  private var spinner = DelayedSpinner()

  /// Creates an idle action with its current cancellation value.
  public init(cancellation: Cancellation) { self.cancellation = cancellation }

  /// A Boolean value that indicates whether the action can be triggered.
  public var isEnabled: Bool { state == .idle }

  /// Returns a Boolean value that indicates whether the spinner is shown at `now`: from 100 ms into
  /// a run, for at least 300 ms.
  public func showsSpinner(at now: Instant) -> Bool { spinner.isShown(at: now) }

  /// Returns the time at which the spinner shown at `now` disappears; nil if unknown or hidden.
  func spinnerEnd(at now: Instant) -> Instant? { spinner.end(at: now) }

  /// Returns the start of the spinner's gap at `now`, in turns 0..<1, or nil while it is hidden.
  public func spinnerTurn(at now: Instant) -> Double? { spinner.turn(at: now) }

  /// A Boolean value that indicates reduced motion: the spinner appears but does not turn.
  public var isStill: Bool {
    get { spinner.isStill }
    set { spinner.isStill = newValue }
  }

  /// Returns the time at which the spinner next appears, moves or disappears; nil if never.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// Returns the next change. With `spins` false, steps of the spinner do not count.
  package func nextChange(after now: Instant, spins: Bool) -> Instant? {
    spinner.nextChange(after: now, spins: spins)
  }

  /// Handles an event, and returns the work and the notifications.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    switch (state, event) {
    case (.idle, .triggered):
      attempt += 1
      reached = nil
      state = .running(startedAt: now, progress: nil)
      spinner.start(at: now)
      return [.notify(attempt, .started), .start(attempt)]
    case (.running, .triggered), (.cancelling, .triggered):
      // Only one run at a time, even if the drawn state lags behind.
      return [.dropped(event, .alreadyRunning)]
    case (.running, .cancellationChanged(let value)) where value != cancellation:
      cancellation = value
      state = .cancelling
      return [.cancel(attempt)]
    case (.idle, .cancellationChanged(let value)), (.running, .cancellationChanged(let value)),
      (.cancelling, .cancellationChanged(let value)):
      // Nothing is left to cancel; later changes are compared with this value.
      cancellation = value
      return []
    case (.running(let startedAt, _), .progressed(attempt, let value?)):
      guard let raised = Fraction.raised(reached, to: value) else {
        return [.dropped(event, .notAFraction)]
      }
      reached = raised
      state = .running(startedAt: startedAt, progress: raised)
      return []
    case (.running(let startedAt, _), .progressed(attempt, nil)):
      // The progress of the next part of the run is unknown.
      state = .running(startedAt: startedAt, progress: nil)
      return []
    case (.cancelling, .progressed(attempt, _)):
      // A run that was asked to stop shows no progress.
      return [.dropped(event, .ignored)]
    case (.running, .ended(attempt, let end)): return finish(end, at: now)
    case (.cancelling, .ended(attempt, _)):
      // The run counts as cancelled whatever it returned: an action may ignore the request.
      return finish(.cancelled, at: now)
    case (.idle, .progressed), (.idle, .ended), (.running, .progressed), (.running, .ended),
      (.cancelling, .progressed), (.cancelling, .ended):
      // It belongs to a run that has ended.
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
