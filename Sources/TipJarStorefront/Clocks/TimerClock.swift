import Dispatch

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
    let (alarm, outlet) = AsyncStream.makeStream(of: Void.self)
    let wait = max(0, (deadline - .now) / .nanoseconds(1))
    Self.queue.asyncAfter(deadline: .now() + .nanoseconds(Int(wait))) { outlet.finish() }
    // The stream ends when the time is up, and also when the task is cancelled.
    for await _ in alarm {}
    try Task.checkCancellation()
  }
}
