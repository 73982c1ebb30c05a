import Dispatch

/// Calls a handler so many times, at a fixed rate. One timer for all ticks: a sleeping task for each would
/// cost four switches of thread a tick.
@MainActor
final class Ticker {
  private let timer: any DispatchSourceTimer

  /// Starts: the first call comes after `interval`.
  init(count: Int, every interval: DispatchTimeInterval, _ tick: @escaping @MainActor () -> Void) {
    var left = count
    timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { [timer] in
      MainActor.assumeIsolated {
        left -= 1
        if left == 0 { timer.cancel() }
        tick()
      }
    }
    timer.activate()
  }
}
