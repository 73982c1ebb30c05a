package import TipJarMachines
import TipJarTerminal

/// The clock of frames: the machines' instants, and a timer based on them.
package struct FrameClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  let makeTimer: @MainActor @Sendable (@escaping @MainActor () -> Void) -> any FrameTimer

  package init() {
    let origin = ContinuousClock.now
    elapsed = { origin.duration(to: .now) }
    makeTimer = { MainTimer($0) }
  }

  /// Creates a clock that counts from now with `clock`, and has timers of its own.
  package init<C: Clock>(
    _ clock: C,
    makeTimer: @escaping @MainActor @Sendable (@escaping @MainActor () -> Void) -> any FrameTimer
  ) where C.Duration == Duration {
    let origin = clock.now
    elapsed = { origin.duration(to: clock.now) }
    self.makeTimer = makeTimer
  }

  package var now: Instant { Instant(nanoseconds: elapsed().nanoseconds) }
}
