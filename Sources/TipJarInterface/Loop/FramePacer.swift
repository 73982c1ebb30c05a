package import TipJarMachines

/// The pacing of frames: the first change is drawn immediately, then at most 60 frames a second,
/// and none without a change. The response to the user's input is drawn immediately even during an
/// animation: such a frame comes early, and the next one waits correspondingly longer. At rest its
/// timer is not set.
@MainActor
package final class FramePacer {
  /// The minimum time between two frames.
  static let interval: Duration = .nanoseconds(1_000_000_000 / 60)

  private let clock: FrameClock
  private let draw: @MainActor () -> Void
  private lazy var timer = clock.makeTimer { [weak self] in self?.drawNow() }
  /// The time at which the last frame was due; it may have been drawn up to an interval earlier.
  private var due: Instant = .distantPast
  /// The earliest moment of the next frame that does not respond to input.
  private var earliest: Instant { due.advanced(by: Self.interval) }
  /// The moment for which the timer is set.
  private(set) var planned: Instant?
  /// The request made while requests are held; nil while they are not.
  private var held: FrameUrgency?

  package init(clock: FrameClock, draw: @escaping @MainActor () -> Void) {
    (self.clock, self.draw) = (clock, draw)
  }

  /// Draws a change now, or as soon as the pace allows; the response to the user's input now, or
  /// after the time that an earlier one borrowed. Of the many changes between two frames, all but
  /// the first cost one comparison.
  package func request(_ urgency: FrameUrgency) {
    if let held { return self.held = max(held, urgency) }
    if urgency == .none { return }
    let instant = urgency == .answered ? due : earliest
    if isPlanned(by: instant) { return }
    let now = clock.now
    if instant <= now { return drawNow() }
    plan(instant, from: now)
  }

  /// Draws nothing until ``release()``, so that one frame shows all events that arrive together.
  package func hold() { held = FrameUrgency.none }

  /// Performs the requests made since ``hold()``.
  package func release() {
    guard let urgency = held else { return }
    held = nil
    request(urgency)
  }

  /// Schedules a frame for `instant`, the time of the next visible change; nil for none. It is
  /// called while a frame is drawn: if drawing took too long, the next frame is late, but it is not
  /// drawn inside this one, because animations would then block keys and signals for as long as
  /// frames are slow.
  package func wake(at instant: Instant?) {
    guard let instant, case let moment = max(instant, earliest), !isPlanned(by: moment) else {
      return
    }
    plan(moment, from: clock.now)
  }

  package func stop() {
    if planned != nil { timer.cancel() }
    (planned, held) = (nil, nil)
  }

  private func isPlanned(by instant: Instant) -> Bool { planned.map { $0 <= instant } ?? false }

  private func plan(_ instant: Instant, from now: Instant) {
    planned = instant
    timer.set(instant, from: now)
  }

  private func drawNow() {
    if planned != nil { timer.cancel() }
    planned = nil
    due = max(clock.now, earliest)
    draw()
  }
}
