public import TipJarMachines
import TipJarTerminal

/// A screen with one download button over a piece of work: GET, a spinner, a ring with a stop square,
/// OPEN. Enter, Space or a click presses it; q, Esc, Ctrl-C or a closed terminal ends it.
@MainActor
public final class LiveButton {
  /// Work that reports the fraction that is done, 0...1. The stop square cancels its task; the error
  /// that it throws is shown below the button, and a press then tries again.
  public typealias Work = @Sendable (_ progress: @MainActor (Double) -> Void) async throws -> Void

  /// The button's state.
  public private(set) var button = DownloadButton(installed: false)
  private let work: Work
  private let screen: TerminalScreen
  private let clock = MonotonicClock()
  private var presses = PressTracker<Bool>()
  private var frame: Frame<Bool>
  private var running: Task<Void, Never>?
  private lazy var timer = MainTimer { [unowned self] in draw() }

  /// Opens the screen. Throws the terminal's error where there is none.
  public init(_ work: @escaping Work) throws {
    self.work = work
    screen = try TerminalScreen()
    frame = Frame(size: screen.size)
  }

  /// Shows the button until the user leaves, and restores the terminal. Unfinished work is
  /// cancelled.
  public func run() async {
    draw()
    reading: for await events in screen.events {
      for event in events {
        if case .closed = event { break reading }
        switch event {
        case .signal(.suspend): screen.suspend()
        case .signal(.resume): screen.invalidate()
        case .signal, .key(Key(.escape), _), .key(Key(.character("q")), _): break reading
        case .key(let key, _): take(key)
        case .mouse(let mouse):
          take(presses.handle(mouse, on: frame, at: clock.now, targets: target))
        default: break
        }
      }
      screen.resumeInput()
      draw()
    }
    timer.cancel()
    running?.cancel()
    screen.close()
  }

  private func target(_: Bool) -> PressTracker<Bool>.Target { .init(button, at: clock.now) }

  private func take(_ key: Key) {
    guard key == Key(.enter) || key == Key(.character(" ")) else { return }
    take(presses.handle(.keyPressed(true), at: clock.now, targets: target))
  }

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
        running?.cancel()
        send(.cancelled(attempt))
      case .downloaded, .pause, .open, .dropped: break
      }
    }
    draw()
  }

  private func begin(_ attempt: DownloadButton.Attempt) {
    send(.started(attempt))
    running = Task {
      do {
        try await work { self.send(.progressed(attempt, $0)) }
        send(.downloaded(attempt))
        send(.finished(attempt))
      } catch {
        send(.failed(attempt, reason: "\(error)"))
      }
    }
  }

  /// Draws a frame, and plans the next one if anything moves.
  private func draw() {
    let now = clock.now
    let (look, slot) = (button.look(at: now), Rect(x: 2, y: 1, width: 10, height: 3))
    frame = Frame(size: screen.size)
    let isPressed = presses.isPressed(true, at: now)
    frame.place(DownloadControl(look, isFocused: true, isPressed: isPressed), in: slot)
    frame.region(DownloadControl.hitRect(look, in: slot), as: true)
    if let failure = button.failure { frame.canvas.write(failure, x: 2, y: 5, Style(.secondary)) }
    screen.present(frame.canvas, cursor: nil)
    let next = [button.nextChange(after: now), presses.nextChange(after: now)]
    guard let next = next.compactMap(\.self).min() else { return timer.cancel() }
    timer.set(after: max(0, next.nanoseconds - now.nanoseconds))
  }
}
