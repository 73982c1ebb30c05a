import TipJarMachines
import TipJarTerminal

/// A download button over a piece of work: a press begins the work, cancels it or tries it again.
@MainActor
final class ButtonRun<Value: Sendable> {
  private(set) var button = DownloadButton(installed: false)
  /// The value of the work, once it has finished.
  private(set) var value: Value?
  private var presses = PressTracker<Bool>()
  private let work: ProgressLine.Work<Value>
  private let clock = MonotonicClock()
  private let changed: @MainActor (DownloadButton) -> Void
  private var running: Task<Void, Never>?

  /// Creates a button at rest; `changed` is called after each of its events.
  init(
    _ work: @escaping ProgressLine.Work<Value>,
    changed: @escaping @MainActor (DownloadButton) -> Void
  ) { (self.work, self.changed) = (work, changed) }

  func pressKey() { take(presses.handle(.keyPressed(true), at: clock.now, targets: target)) }

  func handle(_ mouse: MouseEvent, on frame: Frame<Bool>) {
    take(presses.handle(mouse, on: frame, at: clock.now, targets: target))
  }

  func isPressed(at now: Instant) -> Bool { presses.isPressed(true, at: now) }

  /// Returns the time of the next change of its look; nil if nothing moves.
  func nextChange(after now: Instant) -> Instant? {
    [button.nextChange(after: now), presses.nextChange(after: now)].compactMap(\.self).min()
  }

  func cancel() { running?.cancel() }

  private func target(_: Bool) -> PressTracker<Bool>.Target { .init(button, at: clock.now) }

  private func take(_ effects: [PressTracker<Bool>.Effect]) {
    if effects == [.activated(true)], let event = button.primaryEvent { send(event) }
  }

  /// Sends an event to the button, and does what follows from it.
  private func send(_ event: DownloadButton.Event) {
    for effect in button.handle(event, at: clock.now) {
      switch effect {
      case .prepare(let attempt): send(.prepared(attempt))
      case .download(let attempt): begin(attempt)
      case .cancel(let attempt):
        cancel()
        send(.cancelled(attempt))
      case .downloaded, .pause, .open, .dropped: break
      }
    }
    changed(button)
  }

  private func begin(_ attempt: DownloadButton.Attempt) {
    send(.started(attempt))
    running = Task {
      do {
        let value = try await work { self.send(.progressed(attempt, $0)) }
        // Work may finish although it was cancelled.
        guard attempt == button.attempt, !Task.isCancelled else { return }
        self.value = value
        send(.downloaded(attempt))
        send(.finished(attempt))
      } catch {
        send(.failed(attempt, reason: "\(error)"))
      }
    }
  }
}
