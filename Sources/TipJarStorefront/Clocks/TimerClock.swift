import Dispatch
import Synchronization

/// A continuous clock with its own timers. `Task.sleep` would use the runtime's concurrent queue,
/// which then never becomes idle again.
package struct TimerClock: Clock {
  package typealias Instant = ContinuousClock.Instant

  private static let queue = DispatchQueue(label: "tipjar.timer")

  package var now: Instant { .now }
  package var minimumResolution: Duration { ContinuousClock().minimumResolution }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    if deadline <= .now { return }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        guard sleeper.begin(continuation) else { return }
        let wait = max(0, (deadline - .now) / .nanoseconds(1))
        Self.queue.asyncAfter(deadline: .now() + .nanoseconds(Int(wait))) { sleeper.wake() }
      }
    } onCancel: {
      sleeper.cancel()
    }
  }
}

/// A single sleep. It ends once: when its time is up or when it is cancelled, whichever is first.
private final class Sleeper: Sendable {
  private enum State {
    case fresh, over
    case asleep(CheckedContinuation<Void, any Error>)
  }

  private let state = Mutex(State.fresh)

  /// Starts the sleep. Returns false, and ends it at once, if it was cancelled before.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let isCancelled = state.withLock { state in
      if case .over = state { return true }
      state = .asleep(continuation)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
    return !isCancelled
  }

  func wake() { end(.success(())) }
  func cancel() { end(.failure(CancellationError())) }

  private func end(_ result: Result<Void, any Error>) {
    let continuation = state.withLock { state in
      defer { state = .over }
      if case .asleep(let continuation) = state { return continuation as CheckedContinuation? }
      return nil
    }
    continuation?.resume(with: result)
  }
}
