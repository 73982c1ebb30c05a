import Foundation
import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import tipjar

/// Nothing that the storefront says of itself, and of what is built in, ends in an ellipsis: where there is no
/// room for all of it, it is said in fewer words, or a whole part of it is left out.
@MainActor @Suite(.timeLimit(.minutes(TestEnvironment.patience))) struct WholeWordsTests {
  private nonisolated static let sizes = [
    (40, 10), (40, 20), (60, 20), (80, 24), (100, 30), (120, 40), (200, 60),
  ]

  /// A place, and the keys that lead from there to what lies on top.
  private nonisolated static let views: [(stage: SnapshotScreen.Stage, keys: String)] = [
    (.apps, "<Down><Space><1500ms><Down><Down><Space>"), (.apps, "/disk<1500ms>"), (.tips, ""),
    (.thanks, "<Enter>3<Enter>"), (.thanks, "<Enter>3r"), (.purchases, ""), (.console, "<End>"),
    (.console, "<End><Enter>"),
  ]

  @Test(arguments: Language.allCases, views.indices)
  func nothingOfOursIsCut(_ language: Language, _ index: Int) async throws {
    let (stage, keys) = Self.views[index]
    var settings = Settings(
      state: FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)"),
      seed: 1, rate: 1, glyphs: .braille, usesMouse: true)
    settings.stateName = "~"
    settings.language = language
    try settings.makeStateFolder()
    defer { try? FileManager.default.removeItem(at: settings.state) }
    let run = try SnapshotRun(settings, size: Size(width: 80, height: 24), glyphs: .braille)
    try await run.open(stage)
    _ = await run.play(try KeyScript(keys), at: [.milliseconds(1600)])
    let shop = run.storefront.runtime.shop
    await run.close()
    let view = ShopView(
      words: language.words, glyphs: .braille, keys: .standard, supported: "tipjar")
    for (columns, rows) in Self.sizes {
      var shop = shop
      let now = Instant(nanoseconds: 1_000_000_000_000)
      _ = shop.handle(.resized(columns: columns, rows: rows), at: now)
      let size = Size(width: columns, height: rows)
      for line in view.frame(of: shop, size: size, at: now).canvas.text {
        #expect(!line.contains("…"), "\(columns)x\(rows): \(line)")
      }
    }
  }
}
