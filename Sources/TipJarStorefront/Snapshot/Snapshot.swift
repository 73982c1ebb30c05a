import Foundation
import TipJarDeterminism
package import TipJarScreens
import TipJarVocabulary
package import TipJarTerminal
import TipJarTips
import TipJarWidgets

/// A single frame at a given time, without a terminal. The same input yields the same cells: clocks
/// are advanced manually, the store has a seed, and the user's own state is not read.
package struct Snapshot: Sendable {
  package var screen: SnapshotScreen
  package var size: Size
  /// The time since the screen appeared.
  package var at: Duration
  /// The keys to press from then on.
  package var keys: KeyScript
  /// The ids of products that were bought before, the first one first.
  package var history: [String] = []
  /// The settings with the files to read; their state folder is ignored.
  package var settings: Settings

  package init(
    screen: SnapshotScreen, size: Size, at: Duration, keys: KeyScript, settings: Settings
  ) {
    self.screen = screen
    self.size = size
    self.at = at
    self.keys = keys
    self.settings = settings
  }

  /// The time between keys, long enough not to be taken for a held key.
  static let keyInterval: Duration = .milliseconds(150)

  /// Draws the frame. Throws the error of a file in the settings, or a ``ShopError``.
  @MainActor
  package func canvas() async throws -> Canvas {
    try await film(until: at)[0]
  }

  /// The time between frames of an animation.
  package static let filmStep: Duration = .milliseconds(100)

  /// Draws the frames from `at` until another time. Throws as ``canvas()`` does.
  @MainActor
  package func film(until end: Duration) async throws -> [Canvas] {
    let count = max(1, Int((end - at) / Self.filmStep))
    let times = (0..<count).map { at + Self.filmStep * $0 }
    switch screen {
    case .links(let hasSheet): return try await links(hasSheet: hasSheet, at: times, keys)
    case .storefront(let stage):
      guard let (before, after) = keys.cut else {
        return try await storefront(stage, at: times, keys)
      }
      let end = before.duration(interval: Self.keyInterval)
      let first = try await storefront(stage, at: times.filter { $0 < end }, before)
      let rest = times.filter { $0 >= end }.map { $0 - end }
      return first + (try await links(hasSheet: false, at: rest, after))
    }
  }

  private var glyphs: GlyphSet { (settings.screen.glyphs ?? .braille).glyphs }

  @MainActor
  private func storefront(
    _ stage: SnapshotScreen.Stage, at times: [Duration], _ keys: KeyScript
  ) async throws -> [Canvas] {
    var settings = settings
    settings.state = FileManager.default.temporaryDirectory.appending(
      path: "tipjar-snapshot-\(UUID().uuidString)", directoryHint: .isDirectory)
    settings.stateName = settings.screen.language.words.text("a temporary folder")
    settings.seed = settings.seed ?? 1
    settings.region = nil
    settings.screen.usesMouse = true
    try settings.makeStateFolder()
    defer { try? FileManager.default.removeItem(at: settings.state) }
    try await SnapshotRun.buy(history, settings)
    let run = try SnapshotRun(settings, size: size, glyphs: glyphs)
    do {
      try await run.open(stage)
      let canvases = await run.play(keys, at: times)
      await run.close()
      return canvases
    } catch {
      await run.close()
      throw error
    }
  }

  /// The program of links is a plain value without effects, so its time advances at once.
  @MainActor
  private func links(
    hasSheet: Bool, at times: [Duration], _ keys: KeyScript
  ) async throws -> [Canvas] {
    let jar = try LinkJar(files: settings.links.files)
    let hasSigns = glyphs.dots != .letters
    let screen = RecordingScreen(size: size)
    let clock = ManualClock()
    let loop = ScreenLoop(
      TipLinks(
        jar.rows(in: settings.screen.language, hasSigns: hasSigns), name: jar.name,
        problems: jar.problemLines),
      view: TipLinksView(glyphs: glyphs, words: settings.screen.language.words),
      screen: screen, clock: FrameClock(clock, makeTimer: HandTimers().makeTimer))
    loop.begin()
    if hasSheet {
      loop.handle([.key(Key(.enter))])
      clock.advance(by: .seconds(2))
    }
    defer { loop.stop() }
    return await Self.frames(
      of: screen, at: times, while: keys, clock, draw: loop.draw,
      press: { loop.handle([$0]) }, advance: { clock.advance(by: $0) })
  }

  /// Presses keys and draws the frames at these times from now; ends after the last frame.
  @MainActor
  static func frames(
    of screen: RecordingScreen, at times: [Duration], while keys: KeyScript, _ clock: ManualClock,
    draw: @MainActor () -> Void, press: @MainActor (InputEvent) async -> Void,
    advance: @MainActor (Duration) async -> Void
  ) async -> [Canvas] {
    var due = times.map(clock.now.advanced(by:))[...]
    var canvases: [Canvas] = []
    func pass(_ duration: Duration) async {
      let end = clock.now.advanced(by: duration)
      while let next = due.first, next <= end {
        await advance(clock.now.duration(to: next))
        draw()
        canvases.append(screen.lastFrame?.canvas ?? Canvas(size: screen.size))
        due.removeFirst()
      }
      if !due.isEmpty { await advance(clock.now.duration(to: end)) }
    }
    for step in keys.steps where !due.isEmpty {
      switch step {
      case .input(let event):
        await press(event)
        await pass(keyInterval)
      case .wait(let duration): await pass(duration)
      case .links: break
      }
    }
    if let end = due.last { await pass(clock.now.duration(to: end)) }
    return canvases
  }
}
