import TestSupport
import Testing
import TipJarDeterminism

@testable import TipJarMachines

@Suite("Async action")
struct AsyncActionTests {
  typealias Action = AsyncAction<Int>
  typealias Event = Action.Event
  typealias Effect = Action.Effect

  let idle = Action(cancellation: 0)
  var running: Action { idle.after([.triggered]) }
  var cancelling: Action { idle.after([.triggered, .cancellationChanged(1)]) }

  func expect(
    _ action: Action, _ event: Event, _ effects: [Effect], _ state: Action.State,
    _ location: SourceLocation = #_sourceLocation
  ) {
    var action = action
    #expect(action.handle(event, at: .ms(50)) == effects, "\(event)", sourceLocation: location)
    #expect(action.state == state, "\(event)", sourceLocation: location)
  }

  static let ends: [Action.End] = [.success, .failure(reason: "no network"), .cancelled]

  @Test func everyEventWhileIdle() {
    let started = Action.State.running(startedAt: .ms(50), progress: nil)
    expect(idle, .triggered, [.notify(1, .started), .start(1)], started)
    expect(idle, .cancellationChanged(0), [], .idle)
    expect(idle, .cancellationChanged(1), [], .idle)
    expect(idle, .progressed(0, 0.5), [.dropped(.progressed(0, 0.5), .lateAttempt)], .idle)
    for end in Self.ends {
      expect(idle, .ended(0, end), [.dropped(.ended(0, end), .lateAttempt)], .idle)
    }
  }

  @Test func everyEventWhileRunning() {
    let state = running.state
    expect(running, .triggered, [.dropped(.triggered, .alreadyRunning)], state)
    expect(running, .cancellationChanged(0), [], state)
    expect(running, .cancellationChanged(1), [.cancel(1)], .cancelling)
    expect(running, .progressed(1, 0.5), [], .running(startedAt: .zero, progress: 0.5))
    expect(running, .progressed(1, 2), [], .running(startedAt: .zero, progress: 1))
    expect(running, .progressed(1, nil), [], state)
    expect(
      running, .progressed(1, .infinity), [.dropped(.progressed(1, .infinity), .notAFraction)],
      state)
    expect(running, .progressed(0, 0.5), [.dropped(.progressed(0, 0.5), .lateAttempt)], state)
    for end in Self.ends {
      expect(running, .ended(1, end), [.notify(1, .ended(end))], .idle)
      expect(running, .ended(2, end), [.dropped(.ended(2, end), .lateAttempt)], state)
    }
  }

  @Test func everyEventWhileCancelling() {
    let state = Action.State.cancelling
    expect(cancelling, .triggered, [.dropped(.triggered, .alreadyRunning)], state)
    expect(cancelling, .cancellationChanged(1), [], state)
    expect(cancelling, .cancellationChanged(2), [], state)
    expect(cancelling, .progressed(1, 0.5), [.dropped(.progressed(1, 0.5), .ignored)], state)
    expect(cancelling, .progressed(0, 0.5), [.dropped(.progressed(0, 0.5), .lateAttempt)], state)
    for end in Self.ends {
      // An action that ignores the request still ends as cancelled.
      expect(cancelling, .ended(1, end), [.notify(1, .ended(.cancelled))], .idle)
      expect(cancelling, .ended(0, end), [.dropped(.ended(0, end), .lateAttempt)], state)
    }
  }

  @Test func progressMayTurnUnknownWithinARunAndNeverFallsAfterwards() {
    let unknown = running.after([.progressed(1, 0.6), .progressed(1, nil)])
    #expect(unknown.state == .running(startedAt: .zero, progress: nil))
    let known = unknown.after([.progressed(1, 0.2)])
    #expect(known.state == .running(startedAt: .zero, progress: 0.6))
    let next = known.after([.ended(1, .success), .triggered, .progressed(2, 0.1)])
    #expect(next.state == .running(startedAt: .zero, progress: 0.1))
  }

  @Test func failuresAreCountedAndTheLastErrorIsKept() {
    let failed = running.after([
      .ended(1, .failure(reason: "first")), .triggered, .ended(2, .failure(reason: "second")),
    ])
    #expect(failed.failureCount == 2)
    #expect(failed.lastError == "second")
    let succeeded = failed.after([.triggered, .ended(3, .success)])
    #expect(succeeded.failureCount == 2)
    #expect(succeeded.lastError == "second")
    let cancelled = failed.after([
      .triggered, .cancellationChanged(7), .ended(3, .failure(reason: "CancellationError")),
    ])
    #expect(cancelled.failureCount == 2)
  }

  @Test func valueThatChangedWhileIdleDoesNotCancelTheNextRun() {
    var action = idle.after([.cancellationChanged(1), .triggered])
    #expect(action.handle(.cancellationChanged(1), at: .zero) == [])
    #expect(action.handle(.cancellationChanged(0), at: .zero) == [.cancel(1)])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func eachRunIsNotifiedExactlyTwice(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var action = idle
    var told: [Int: [Action.Notification]] = [:]
    for step in 0..<50_000 {
      let attempt = action.attempt - Int.random(in: 0...1, using: &random)
      let events: [Event] = [
        .triggered, .cancellationChanged(Int.random(in: 0...1, using: &random)),
        .progressed(attempt, 0.5), .ended(attempt, .success), .ended(attempt, .failure(reason: "")),
        .ended(attempt, .cancelled),
      ]
      let event = events.randomElement(using: &random) ?? .triggered
      for effect in action.handle(event, at: .ms(Double(step) * 70)) {
        if case .notify(let attempt, let notification) = effect {
          told[attempt, default: []].append(notification)
        }
      }
    }
    #expect(action.attempt > 1_000)
    for (attempt, notifications) in told where attempt < action.attempt {
      let isPair =
        notifications.count == 2 && notifications.first == .started
        && notifications.last != .started
      if !isPair { Issue.record("run \(attempt): \(notifications)") }
    }
  }

  // MARK: - The spinner

  @Test func spinnerStaysWhileCancellingAndTurnsInSteps() {
    #expect(cancelling.showsSpinner(at: .ms(5_000)))
    #expect(!cancelling.isEnabled)
    #expect(cancelling.spinnerTurn(at: .ms(600)) == 0.25)
    #expect(cancelling.nextChange(after: .ms(600)) == .ms(700))
  }
}
