import Foundation
import TipJarTerminal

/// The benchmark's scene: `scene N` draws N items on the terminal that it is started in.
@main
enum Main {
  static func main() {
    MainThread.run(.own, orElse: { fatal("no descriptor") }) {
      guard MainThread.startThreads(2) else { fatal("no thread") }
      do { try await run() } catch { fatal("\(error)") }
    }
  }

  @MainActor
  private static func run() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
    let screen = try TerminalScreen(theme: .dark, depth: .sixteen, mouse: false)
    let loop = SceneLoop(scene: Scene(count: max(0, count)), screen: screen)
    await withTaskExecutorPreference(MainQueueExecutor()) { await loop.run() }
    screen.close()
  }

  private static func fatal(_ reason: String) -> Never {
    print("scene: \(reason)")
    exit(1)
  }
}
