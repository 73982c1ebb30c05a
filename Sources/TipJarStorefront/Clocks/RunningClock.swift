import Synchronization

/// A clock of the time in which the program runs: it stands still while the program is stopped (Ctrl-Z,
/// SIGSTOP), or the computer sleeps.
///
/// A stopped program reads no clock, and its sleeps end late. Time in which nothing was expected to
/// happen and nothing did is therefore not counted. That includes the time in which nobody slept and
/// nobody read the clock, so it is a clock for work that ticks.
package final class RunningClock<Base: Clock>: Clock where Base.Duration == Duration {
  package typealias Instant = Base.Instant

  /// A program that runs is not later than this, even on a busy computer.
  private static var lateness: Duration { .milliseconds(500) }

  private let base: Base
  private let state: Mutex<State>

  private struct State {
    /// The latest moment at which the clock was read, or is to be.
    var expected: Base.Instant
    var stopped = Duration.zero
  }

  package init(_ base: Base) {
    self.base = base
    state = Mutex(State(expected: base.now))
  }

  package var minimumResolution: Duration { base.minimumResolution }

  package var now: Instant {
    state.withLock { state in
      let now = base.now
      let late = state.expected.duration(to: now)
      if late > Self.lateness { state.stopped += late }
      state.expected = max(state.expected, now)
      return now.advanced(by: .zero - state.stopped)
    }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    while case let left = now.duration(to: deadline), left > .zero {
      let end = base.now.advanced(by: left)
      state.withLock { $0.expected = max($0.expected, end) }
      try await base.sleep(until: end, tolerance: tolerance)
    }
  }
}
