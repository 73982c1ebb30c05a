import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// A button that counts its presses by mouse and Enter.
struct CountingButton {
  private(set) var count = 0
  private var presses = PressTracker<String>()
  private var frame = Frame<String>(size: Size(width: 0, height: 0))

  /// Draws the button, and registers the region in which it can be pressed.
  mutating func draw(on screen: some Screen, at now: Instant) {
    frame = Frame(size: screen.size)
    let isPressed = presses.isPressed("count", at: now)
    let pill = Pill("Count: \(count)", state: isPressed ? .pressed : .focused)
    frame.place(
      pill, in: Rect(x: 2, y: 1, width: pill.width, height: pill.height), as: "count")
    screen.present(frame.canvas, cursor: nil)
  }

  /// Handles an event of the screen, and counts where the button was activated.
  mutating func handle(_ event: InputEvent, at now: Instant) {
    var effects: [PressTracker<String>.Effect] = []
    if case .mouse(let mouse) = event {
      effects = presses.handle(mouse, on: frame, at: now) { _ in .init() }
    } else if event == .key(Key(.enter)) {
      effects = presses.handle(.keyPressed("count"), at: now) { _ in .init() }
    }
    if effects == [.activated("count")] { count += 1 }
  }
}
