package import TipJarMachines

/// When frames are drawn: the first change at once, then at most 60 a second, and never one without a
/// reason. What a person did is shown at once even while something moves: such a frame comes early, and
/// the one after it waits that much longer. At rest its one timer is not set.
@MainActor
package final class FramePacer {
  /// The least time between two frames.
  static let interval: Duration = .nanoseconds(1_000_000_000 / 60)

  private let clock: FrameClock
  private let draw: @MainActor () -> Void
  private lazy var timer = clock.makeTimer { [weak self] in self?.drawNow() }
  /// When the last frame was due; it may have been drawn up to an interval before that.
  private var due: Instant = .distantPast
  /// The earliest moment of the next frame that nobody is waiting for.
  private var earliest: Instant { due.advanced(by: Self.interval) }
  /// The moment that the timer is set to.
  private var planned: Instant?
  /// The request made while requests are held; nil while they are not.
  private var held: Request?

  private enum Request { case none, changed, answered }

  package init(clock: FrameClock, draw: @escaping @MainActor () -> Void) {
    self.clock = clock
    self.draw = draw
  }

  /// Something changed: draws now, or as soon as the pace allows. Of the many changes between two frames
  /// all but the first cost a comparison.
  package func changed() {
    if let held {
      if held == .none { self.held = .changed }
      return
    }
    if let planned, planned <= earliest { return }
    request(at: earliest)
  }

  /// Something changed under a person's hand: draws now, or once an early frame has been waited for.
  func answered() {
    if held != nil { held = .answered } else { request(at: due) }
  }

  /// Draws nothing until ``release()``: what comes at once is answered by one frame.
  package func hold() { held = Request.none }

  /// Does what was asked for since ``hold()``.
  package func release() {
    guard let request = held else { return }
    held = nil
    switch request {
    case .none: break
    case .changed: changed()
    case .answered: answered()
    }
  }

  /// Something will look different at `instant`; nil for nothing. It is asked for while a frame is drawn: where
  /// that took longer than it may, the next one is late and yet not drawn inside it, for what moves would then
  /// keep keys and signals out for as long as frames are slow.
  package func wake(at instant: Instant?) {
    guard let instant, case let moment = max(instant, earliest), !isPlanned(by: moment) else {
      return
    }
    plan(moment, from: clock.now)
  }

  /// Forgets what was planned.
  package func stop() {
    if planned != nil { timer.cancel() }
    (planned, held) = (nil, nil)
  }

  private func request(at instant: Instant) {
    if isPlanned(by: instant) { return }
    let now = clock.now
    if instant <= now { return drawNow() }
    plan(instant, from: now)
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
