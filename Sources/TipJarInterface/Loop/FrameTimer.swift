package import TipJarMachines
package import TipJarTerminal

/// A timer that calls a handler once, on the main actor, at the last moment that was set.
@MainActor
package protocol FrameTimer: AnyObject {
  func set(_ moment: Instant, from now: Instant)
  func cancel()
}

/// One timer for all frames: a sleeping task for each frame would cost four thread switches.
extension MainTimer: FrameTimer {
  package func set(_ moment: Instant, from now: Instant) {
    set(after: max(0, moment.nanoseconds - now.nanoseconds))
  }
}

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

  package func makeTimer(_ handler: @escaping @MainActor () -> Void) -> any FrameTimer {
    let timer = Timer(handler)
    timers.append(timer)
    return timer
  }

  package func fire(until moment: Instant) {
    for timer in timers where timer.moment.map({ $0 <= moment }) ?? false { timer.fire() }
  }
}
