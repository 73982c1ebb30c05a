import CTipJarRuntime
import TipJarTerminal

/// The benchmark's scene: `scene N` draws N items on the terminal that it is started in.
@main
enum Main {
  @MainActor
  static func main() async throws {
    tipjar_stay_on_main_thread()
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
    let screen = try TerminalScreen(theme: .dark, depth: .sixteen, mouse: false)
    let loop = SceneLoop(scene: Scene(count: max(0, count)), screen: screen)
    await withTaskExecutorPreference(MainQueueExecutor()) { await loop.run() }
    screen.close()
  }
}
