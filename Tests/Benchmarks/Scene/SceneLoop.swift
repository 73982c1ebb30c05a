import TipJarTerminal
import TipJarWidgets

/// The scene on a screen: keys move the selection, Space starts 300 ticks at 30 a second.
@MainActor
final class SceneLoop {
  private static let ticks = 300
  private static let interval = Duration.nanoseconds(1_000_000_000 / 30)

  private var scene: Scene
  private let screen: any Screen
  private var ticker: Ticker?

  init(scene: Scene, screen: any Screen) {
    self.scene = scene
    self.screen = screen
  }

  /// Draws the first frame, and runs until q is pressed or the terminal is closed.
  func run() async {
    draw()
    for await events in screen.events {
      for event in events {
        switch event {
        case .key(let key, _) where key.code == .character("q"): return
        case .key(let key, _): take(key)
        case .resize: draw()
        case .closed, .signal(.interrupt), .signal(.terminate), .signal(.hangUp): return
        default: break
        }
      }
      screen.resumeInput()
    }
  }

  private func take(_ key: Key) {
    switch key.code {
    case .up: select(by: -1)
    case .down: select(by: 1)
    case .character(" "): animate()
    default: break
    }
  }

  private func select(by offset: Int) {
    scene.select(by: offset)
    draw()
  }

  private func animate() {
    guard scene.frame % Self.ticks == 0 else { return }
    ticker = Ticker(count: Self.ticks, every: Self.interval) { [unowned self] in
      scene.tick()
      draw()
    }
  }

  private func draw() { screen.present(scene.frame(size: screen.size).canvas, cursor: nil) }
}
