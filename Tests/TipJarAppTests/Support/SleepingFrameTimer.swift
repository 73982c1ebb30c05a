import TipJarMachines

@testable import TipJarScreens

/// A task that sleeps on any clock, for clocks that are moved by hand. A timer that has been
/// released does not call its handler, and leaves no task asleep on a clock that never moves again.
@MainActor
final class SleepingFrameTimer: FrameTimer {
  private let sleep: @Sendable (Instant) async throws -> Void
  private let fire: @MainActor () -> Void
  private var task: Task<Void, Never>?

  init(
    until sleep: @escaping @Sendable (Instant) async throws -> Void,
    _ fire: @escaping @MainActor () -> Void
  ) {
    (self.sleep, self.fire) = (sleep, fire)
  }

  deinit { task?.cancel() }

  func set(_ moment: Instant, from now: Instant) {
    cancel()
    task = Task { [sleep, fire] in
      try? await sleep(moment)
      // Setting the timer again has cancelled this task, even if it was already due.
      if !Task.isCancelled { fire() }
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }
}

extension FrameClock {
  /// Creates a clock that counts from now with `clock`, and has timers that sleep on it.
  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let origin = clock.now
    self.init(clock) { fire in
      SleepingFrameTimer(
        until: {
          let deadline = origin.advanced(by: .nanoseconds($0.nanoseconds))
          try await clock.sleep(until: deadline, tolerance: nil)
        }, fire)
    }
  }
}
