package import TipJarMachines
package import TipJarTerminal

/// Calls a handler once, on the main actor, at the moment that was set last.
@MainActor
package protocol FrameTimer: AnyObject {
  /// Asks for a call at `moment`, as seen from `now`.
  func set(_ moment: Instant, from now: Instant)
  /// Asks for no call any more.
  func cancel()
}

/// One timer for all frames: a sleeping task for each frame would cost four switches of thread.
extension MainTimer: FrameTimer {
  package func set(_ moment: Instant, from now: Instant) {
    set(after: max(0, moment.nanoseconds - now.nanoseconds))
  }
}

/// A task that sleeps on any clock, for clocks that are moved by hand. A timer that nobody has any more calls
/// nobody, and leaves no task asleep for ever on a clock that is never moved again.
@MainActor
final class SleepingFrameTimer: FrameTimer {
  private let sleep: @Sendable (Instant) async throws -> Void
  private let fire: @MainActor () -> Void
  private var task: Task<Void, Never>?

  init(
    until sleep: @escaping @Sendable (Instant) async throws -> Void,
    _ fire: @escaping @MainActor () -> Void
  ) {
    self.sleep = sleep
    self.fire = fire
  }

  deinit { task?.cancel() }

  func set(_ moment: Instant, from now: Instant) {
    cancel()
    task = Task { [sleep, fire] in
      try? await sleep(moment)
      // What was set anew meanwhile has cancelled this one, even where its time had come.
      if !Task.isCancelled { fire() }
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }
}
