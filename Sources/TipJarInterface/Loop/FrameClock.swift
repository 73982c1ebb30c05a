import Synchronization
package import TipJarMachines
import TipJarTerminal

/// The clock of frames: the machines' instants, and a timer based on them. It stands still while the
/// program is stopped.
package struct FrameClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  let makeTimer: @MainActor @Sendable (@escaping @MainActor () -> Void) -> any FrameTimer
  private let skipped = Skipped()

  private final class Skipped: Sendable {
    /// In nanoseconds.
    let time = Mutex<Int64>(0)
  }

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

  package var now: Instant {
    Instant(nanoseconds: elapsed().nanoseconds - skipped.time.withLock { $0 })
  }

  /// Goes on from an instant: the time since then does not count. Does nothing for one that is yet to
  /// come.
  package func skip(from instant: Instant) {
    let passed = now - instant
    if passed > 0 { skipped.time.withLock { $0 += passed } }
  }
}
