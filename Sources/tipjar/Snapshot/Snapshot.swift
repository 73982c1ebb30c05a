import Foundation
import TipJarDownloads
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// One frame of the program at one instant, without a terminal. The same input gives the same cells:
/// clocks are moved by hand, the store has a seed, and nothing is read from the user's own state.
struct Snapshot: Sendable {
  /// What is drawn.
  var screen: SnapshotScreen
  /// Its size in cells.
  var size: Size
  /// How long after the screen came up.
  var at: Duration
  /// What is pressed from then on.
  var keys: KeyScript
  /// The files that were named; the state folder counts for nothing.
  var settings: Settings

  /// The time from one key to the next: longer than those that count as one held key.
  static let keyInterval: Duration = .milliseconds(150)

  /// Draws it.
  /// - Throws: a ``Failure`` in one line, when a file that was named is not what it should be.
  @MainActor
  func canvas() async throws -> Canvas {
    switch screen {
    case .gallery(let page): gallery(page)
    case .storefront(let stage): try await storefront(stage)
    }
  }

  private var glyphs: GlyphSet { (settings.glyphs ?? .braille).glyphs }

  @MainActor
  private func storefront(_ stage: SnapshotScreen.Stage) async throws -> Canvas {
    var settings = settings
    settings.state = FileManager.default.temporaryDirectory.appending(
      path: "tipjar-snapshot-\(UUID().uuidString)", directoryHint: .isDirectory)
    settings.stateName = "a folder that is gone"
    settings.seed = settings.seed ?? 1
    settings.rate = 1
    settings.usesMouse = true
    try settings.makeStateFolder()
    defer { try? FileManager.default.removeItem(at: settings.state) }
    let run = try SnapshotRun(settings, size: size, glyphs: glyphs)
    do {
      try await run.open(stage)
      let canvas = try await run.play(keys, for: at)
      await run.close()
      return canvas
    } catch {
      await run.close()
      throw error
    }
  }

  /// The gallery is a plain value: time is a number that it is handed.
  @MainActor
  private func gallery(_ page: Gallery.Page) -> Canvas {
    let screen = RecordingScreen(size: size)
    let clock = ManualClock()
    let gallery = GalleryRuntime(
      screen: screen, clock: FrameClock(clock), view: GalleryView(glyphs: glyphs), page: page
    ) { _ in }
    gallery.appear()
    let end = ManualClock.Instant(offset: at)
    for step in keys.steps where clock.now < end {
      switch step {
      case .input(let event):
        gallery.take(event)
        clock.advance(by: min(Self.keyInterval, clock.now.duration(to: end)))
      case .wait(let duration):
        clock.advance(by: min(duration, clock.now.duration(to: end)))
      }
    }
    clock.advance(by: clock.now.duration(to: end))
    gallery.draw()
    gallery.disappear()
    return screen.lastFrame?.canvas ?? Canvas(size: size)
  }
}
