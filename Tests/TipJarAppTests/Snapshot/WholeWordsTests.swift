import Foundation
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

/// No text of the storefront or of its built-in content ends in an ellipsis: without enough space
/// it has a shorter form, or a whole part is omitted.
@Suite struct WholeWordsTests {
  private static let sizes = [
    (40, 10), (40, 20), (60, 20), (80, 24), (100, 30), (120, 40), (200, 60),
  ]

  /// A walk through the places: the keys, from the payment sheet on, and the milliseconds from then
  /// to each check of the screen.
  private static let walk: [(keys: String, wait: Int)] = [
    ("", 100), ("y", 1700), ("<Enter>", 200), ("3", 300), ("<Enter>", 200), ("<Esc>r", 500),
    ("<Esc>4", 500), ("<Down><Down><Down><Down><Enter>", 300), ("<Esc><Down><Enter>", 300),
    ("<Esc><Down><Enter>", 300), ("<Esc><End>", 200), ("<Enter>", 200),
    ("<Esc>1<Down><Space>", 2200),
    ("/disk", 900),
  ]

  @Test(arguments: Language.allCases)
  func nothingOfOursIsCutAndEveryScreenSaysThatTheStoreIsSimulated(
    _ language: Language
  ) async throws {
    let words = language.words
    let shops = try await Self.shops(in: language)
    #expect(shops.count == Self.walk.count)
    let view = ShopView(
      words: words, glyphs: .braille, keys: .standard.withoutAdding, supported: "tipjar")
    let now = Instant(nanoseconds: 1_000_000_000_000)
    for (shop, stop) in zip(shops, Self.walk) {
      for (columns, rows) in [(30, 8)] + Self.sizes {
        var shop = shop
        _ = shop.handle(.resized(columns: columns, rows: rows), at: now)
        let size = Size(width: columns, height: rows)
        let text = view.frame(of: shop, size: size, at: now).canvas.text.joined(separator: "\n")
        let place = "\(stop.keys) at \(columns)x\(rows):\n\(text)"
        #expect(!text.contains("…") || rows == 8, "\(place)")
        // A question about the console's settings fills the whole minimum window; it is not about
        // money.
        if case .change? = shop.overlays.last?.question?.subject, rows == 8 { continue }
        #expect(text.contains(words.simulatedStore) || text.contains(words.simulated), "\(place)")
      }
    }
  }

  /// The state of the storefront at each stop of the walk.
  @MainActor
  private static func shops(in language: Language) async throws -> [Shop] {
    var settings = Settings(
      state: FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)"),
      seed: 1, glyphs: .braille)
    settings.stateName = "~"
    settings.screen.language = language
    try settings.makeStateFolder()
    defer { try? FileManager.default.removeItem(at: settings.state) }
    let run = try SnapshotRun(settings, size: Size(width: 80, height: 24), glyphs: .braille)
    try await run.open(.sheet)
    var shops: [Shop] = []
    for (keys, wait) in walk {
      _ = await run.play(try KeyScript(keys), at: [.milliseconds(wait)])
      shops.append(run.storefront.shop)
    }
    await run.close()
    return shops
  }
}
