public import Foundation
import Synchronization

/// A clock that moves only when a task sleeps: the task wakes up immediately, and the clock
/// advances by its sleep. A command can thus play hours of a scenario in an instant, at the same
/// times in every run.
public final class ScenarioClock: StoreClock {
  private let time: Mutex<Date>

  /// Creates a clock that shows `start`.
  public init(start: Date) { time = Mutex(start) }

  /// The time now.
  public var now: Date { time.withLock { $0 } }

  /// Moves the clock by `duration`; not at all for zero and less.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    time.withLock { $0 += max(0, duration / .seconds(1)) }
  }
}
