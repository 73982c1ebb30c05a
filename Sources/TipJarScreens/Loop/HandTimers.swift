package import TipJarMachines

/// Frame timers that are fired by hand. They draw immediately and have no task, so there is nothing
/// to wait for between two frames.
@MainActor
package final class HandTimers {
  private final class Timer: FrameTimer {
    private(set) var moment: Instant?
    private let handler: @MainActor () -> Void

    init(_ handler: @escaping @MainActor () -> Void) { self.handler = handler }

    func set(_ moment: Instant, from now: Instant) { self.moment = moment }

    func cancel() { moment = nil }

    func fire() {
      moment = nil
      handler()
    }
  }

  private var timers: [Timer] = []

  package init() {}

  /// The earliest moment for which a timer is set; nil if none is set.
  package var deadline: Instant? { timers.compactMap(\.moment).min() }

  /// Returns a timer that calls `handler`.
  package func makeTimer(_ handler: @escaping @MainActor () -> Void) -> any FrameTimer {
    let timer = Timer(handler)
    timers.append(timer)
    return timer
  }

  /// Fires the timers that are set to `moment` or earlier, each once.
  package func fire(until moment: Instant) {
    for timer in timers where timer.moment.map({ $0 <= moment }) ?? false { timer.fire() }
  }
}
