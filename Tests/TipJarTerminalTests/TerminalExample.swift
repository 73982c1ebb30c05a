import TipJarTerminal

/// Shows a question, and returns the key that answers it; nil where the screen was closed.
func ask(_ question: String, on screen: some Screen) async -> Key? {
  var canvas = Canvas(size: screen.size)
  canvas.write(question, x: 2, y: 1, Style(.tint, on: .standard, .bold))
  screen.present(canvas, cursor: nil)
  for await events in screen.events {
    for case .key(let key, _) in events { return key }
    screen.resumeInput()
  }
  return nil
}
