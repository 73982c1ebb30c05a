public import TipJarMachines
import TipJarTerminal

/// A screen with one download button over a piece of work: GET, a spinner, a ring with a stop square,
/// OPEN. Enter, Space or a click presses it; q, Esc, Ctrl-C or a closed terminal ends it.
@MainActor
public final class LiveButton {
  /// Work that reports the fraction that is done, 0...1. The stop square cancels its task; the error
  /// that it throws is shown below the button, and a press then tries again.
  public typealias Work = ProgressLine.Work<Void>

  /// The button's state.
  public var button: DownloadButton { control.button }
  private let work: Work
  private let screen: TerminalScreen
  private let clock = MonotonicClock()
  private var frame: Frame<Bool>
  private lazy var control = ButtonRun(work) { [unowned self] _ in draw() }
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
        case .key(Key(.enter), _), .key(Key(.character(" ")), _): control.pressKey()
        case .mouse(let mouse): control.handle(mouse, on: frame)
        default: break
        }
      }
      screen.resumeInput()
      draw()
    }
    timer.cancel()
    control.cancel()
    screen.close()
  }

  /// Draws a frame, and plans the next one if anything moves.
  private func draw() {
    let now = clock.now
    let (look, slot) = (button.look(at: now), Rect(x: 2, y: 1, width: 10, height: 3))
    frame = Frame(size: screen.size)
    let isPressed = control.isPressed(at: now)
    frame.place(DownloadControl(look, isFocused: true, isPressed: isPressed), in: slot)
    frame.region(DownloadControl.hitRect(look, in: slot), as: true)
    if let failure = button.failure { frame.canvas.write(failure, x: 2, y: 5, Style(.secondary)) }
    screen.present(frame.canvas, cursor: nil)
    guard let next = control.nextChange(after: now) else { return timer.cancel() }
    timer.set(after: max(0, next.nanoseconds - now.nanoseconds))
  }
}
