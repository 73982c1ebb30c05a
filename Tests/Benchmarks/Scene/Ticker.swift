import TipJarTerminal

/// Calls a handler so many times, at a fixed rate. One timer for all ticks: a sleeping task for
/// each would cost four switches of thread a tick.
@MainActor
final class Ticker {
  private let interval: Duration
  private let tick: @MainActor () -> Void
  private var left: Int
  private var due = ContinuousClock.now
  private lazy var timer = MainTimer { [unowned self] in fire() }

  /// Starts: the first call comes after `interval`.
  init(count: Int, every interval: Duration, _ tick: @escaping @MainActor () -> Void) {
    left = count
    self.interval = interval
    self.tick = tick
    setTimer()
  }

  private func fire() {
    left -= 1
    if left > 0 { setTimer() }
    tick()
  }

  /// By the moment when the last tick was due, so that none is lost to the time that drawing takes.
  private func setTimer() {
    due += interval
    let wait = ContinuousClock.now.duration(to: due)
    timer.set(
      after: max(
        0, wait.components.seconds * 1_000_000_000 + wait.components.attoseconds / 1_000_000_000))
  }
}
