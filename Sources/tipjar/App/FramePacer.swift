import TipJarMachines

/// When frames are drawn: the first change at once, then at most 60 a second, and never one without a
/// reason. At rest it holds no timer.
@MainActor
final class FramePacer {
  /// The least time between two frames.
  static let interval: Duration = .nanoseconds(1_000_000_000 / 60)

  private let clock: FrameClock
  private let draw: @MainActor () -> Void
  private var lastFrame: Instant = .distantPast
  private var timer: (deadline: Instant, task: Task<Void, Never>)?

  init(clock: FrameClock, draw: @escaping @MainActor () -> Void) {
    self.clock = clock
    self.draw = draw
  }

  /// Something changed: draws now, or as soon as the pace allows.
  func changed() { request(at: clock.now) }

  /// Something will look different at `instant`; nil for nothing.
  func wake(at instant: Instant?) {
    if let instant { request(at: instant) }
  }

  /// Forgets what was planned.
  func stop() {
    timer?.task.cancel()
    timer = nil
  }

  private func request(at instant: Instant) {
    let earliest = max(instant, lastFrame.advanced(by: Self.interval))
    if earliest <= clock.now { return drawNow() }
    if let timer, timer.deadline <= earliest { return }
    stop()
    timer = (
      earliest,
      Task { [clock] in
        try? await clock.sleep(until: earliest)
        // A frame that was drawn meanwhile has cancelled this one, even where its time had come.
        if !Task.isCancelled { self.drawNow() }
      }
    )
  }

  private func drawNow() {
    stop()
    lastFrame = clock.now
    draw()
  }
}
