/// An action that takes time, from seed 002's async button: one run at a time, cancelled by a
/// change of a value, with a spinner only when it is worth one.
public struct AsyncAction<Cancellation: Equatable & Sendable>: StateMachine {
  /// A number for each run; events of any other run are dropped.
  public typealias Attempt = Int

  /// What is true of the action.
  public enum State: Equatable, Sendable {
    /// Nothing runs.
    case idle
    /// The action runs; its progress is 0...1, or nil while it is unknown.
    case running(startedAt: Instant, progress: Double?)
    /// It was asked to stop, and has not returned yet.
    case cancelling
  }

  /// How a run ended.
  public enum End: Equatable, Sendable {
    case success
    /// An error other than the cancellation's own.
    case failure(reason: String)
    case cancelled
  }

  /// What happened.
  public enum Event: Equatable, Sendable {
    /// The person pressed.
    case triggered
    /// The cancellation value is now this; another one than before asks for cancellation.
    case cancellationChanged(Cancellation)
    /// How far the run is; nil for unknown.
    case progressed(Attempt, Double?)
    /// The action returned.
    case ended(Attempt, End)
  }

  /// What others are told: exactly two of these for each run.
  public enum Notification: Equatable, Sendable {
    case started
    case ended(End)
  }

  /// Why an event changed nothing.
  public enum Dropped: Equatable, Sendable {
    case alreadyRunning, lateAttempt, notAFraction, ignored
  }

  /// What is to be done.
  public enum Effect: Equatable, Sendable {
    /// Run the action.
    case start(Attempt)
    /// Ask the action to stop.
    case cancel(Attempt)
    /// Tell those who listen.
    case notify(Attempt, Notification)
    /// The event did nothing; for the event log.
    case dropped(Event, Dropped)
  }

  /// What is true now.
  public private(set) var state: State = .idle
  /// The value whose change cancels.
  public private(set) var cancellation: Cancellation
  /// The latest run; 0 before the first.
  public private(set) var attempt: Attempt = 0
  /// How many runs have failed.
  public private(set) var failureCount = 0
  /// Why the last run that failed did; nil before the first. It stays when a later one succeeds.
  public private(set) var lastError: String?
  /// The highest fraction of the run, which its progress does not fall below.
  private var reached: Double?
  private var spinner = Spinner()

  /// An idle action with the cancellation value as it is now.
  public init(cancellation: Cancellation) {
    self.cancellation = cancellation
  }

  /// Whether it can be triggered.
  public var isEnabled: Bool { state == .idle }

  /// Whether the spinner is shown at `now`: 100 ms into a run, and then for at least 300 ms.
  public func showsSpinner(at now: Instant) -> Bool { spinner.isShown(at: now) }

  /// When the spinner that is shown at `now` goes; nil where none is shown, or nobody knows.
  func spinnerEnd(at now: Instant) -> Instant? {
    spinner.isShown(at: now) ? spinner.until : nil
  }

  /// Where the spinner's gap starts at `now`, in turns 0..<1; nil while it is not shown.
  public func spinnerTurn(at now: Instant) -> Double? {
    spinner.isShown(at: now) ? spinner.clock.turn(at: now) : nil
  }

  /// Reduced motion: the spinner comes and goes, and never turns.
  public var isStill: Bool {
    get { spinner.clock.isStill }
    set { spinner.clock.isStill = newValue }
  }

  /// When the spinner comes, turns a step or goes; nil at rest.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// The same where the spinner may come and go without being seen to turn.
  func nextChange(after now: Instant, spins: Bool) -> Instant? {
    spinner.nextChange(after: now, spins: spins)
  }

  /// Takes what happened, and says what is to be run and told.
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
      spinner.begin(at: now)
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
      // One run at a time, whatever the look says.
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
    spinner.finish(at: now)
    return [.notify(attempt, .ended(end))]
  }
}

extension AsyncAction {
  /// When the spinner of a run is shown.
  private struct Spinner: Equatable, Sendable {
    /// When it comes; nil before the first run.
    var from: Instant?
    /// When it goes; nil while the run goes on.
    var until: Instant?
    var clock = SpinnerClock()

    mutating func begin(at now: Instant) {
      // One that still stands from the run before goes on, rather than going and coming back.
      if !isShown(at: now) {
        let start = now + Timing.spinnerDelay
        from = start
        clock = SpinnerClock(isStill: clock.isStill)
        clock.start(at: start)
      }
      until = nil
    }

    mutating func finish(at now: Instant) {
      guard let from else { return }
      until = now > from ? max(now, from + Timing.spinnerMinimum) : from
    }

    func isShown(at now: Instant) -> Bool {
      guard let from else { return false }
      return now >= from && until.map { now < $0 } ?? true
    }

    func nextChange(after now: Instant, spins: Bool) -> Instant? {
      guard let from, until.map({ now < $0 && from < $0 }) ?? true else { return nil }
      guard now >= from else { return from }
      return Instant.earliest(spins ? clock.nextChange(after: now) : nil, until)
    }
  }
}
