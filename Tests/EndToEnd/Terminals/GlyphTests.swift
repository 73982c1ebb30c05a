import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Glyphs by locale and flag, and the languages.
  @Suite(.serialized)
  final class GlyphTests: FolderSuite {
    /// The program starts with a locale that is not installed, and without any. Over ssh the local
    /// terminal most likely supports Unicode.
    private static let locales = [
      ["LC_ALL": "xx_YY.UTF-8"], ["LC_ALL": "", "LANG": ""], ["LC_ALL": "nonsense"],
      ["LC_ALL": "xxxxxxxxxxxx"], ["LC_ALL": "", "LANG": "xxxxxxxxxxxx"],
      ["LC_ALL": "C.UTF-8@" + String(repeating: "a", count: 300)],
    ]

    @Test(arguments: TestEnvironment.some(2, of: locales))
    func noLocaleKeepsItFromStarting(_ environment: [String: String]) throws {
      let program = try Storefront.open(in: folder, environment: environment)
      let isUnicode = environment["LC_ALL"]?.hasSuffix(".UTF-8") == true
      try program.wait(for: "GET", beside: "Margin")
      if isUnicode { #expect(program.screen.isFocused("Lantern")) }
      try program.quit()
    }

    /// The words are English, whichever language is wanted.
    @Test(arguments: ["C", "POSIX"])
    func aLocaleWithoutUnicodeGetsAscii(_ locale: String) throws {
      let environment = ["LC_ALL": locale, "LANG": locale]
      let program = try Storefront.open(in: folder, ["--lang", "ja"], environment: environment)
      try program.wait(for: "[ GET ]", beside: "Margin")
      #expect(program.output.allSatisfy { $0 < 0x80 })
    }

    @Test(
      arguments: [
        (["LC_ALL": "C.UTF-8"], "Purchases", "£0.99"), (["TIPJAR_LANG": "de"], "Käufe", "0,99 £"),
        (["TIPJAR_LANG": "pl"], "Zakupy", "0,99 GBP"), (["TIPJAR_LANG": "ja"], "購入", "£0.99"),
      ])
    func placesAndPrices(
      _ environment: [String: String], _ word: String, _ price: String
    ) throws {
      let program = try Storefront.open(in: folder, environment: environment)
      try program.wait(for: word, row: 0)
      program.type("2")
      // The built-in store's prices are formatted by language.
      try program.wait(for: price)
      try program.quit()
    }

    /// Arabic digits and a right-to-left currency, as in the output of `products`.
    @Test(arguments: ["SAU", "EGY", "JPN", "ESP"])
    func pricesAreTheProductsOwn(storefront: String) throws {
      try rig.run("store", "storefront", storefront)
      let products = try JSONSerialization.jsonObject(
        with: Storefront.run(in: rig.folder, "products", "--json").output)
      let prices = try #require(products as? [[String: Any]])
        .filter { ($0["id"] as? String)?.hasPrefix("app.tipjar.tip") == true }
        .compactMap { $0["displayPrice"] as? String }
      #expect(prices.count == 5)
      let program = try Storefront.open(in: rig.folder)
      program.type("2")
      // The screen omits direction marks, and shows a no-break space as a space.
      for price in prices.map({ TextCleaner.cleaned($0).replacing("\u{A0}", with: " ") }) {
        try program.wait(price) {
          $0.find(price) != nil || $0.rows.contains { $0.contains(price) }
        }
      }
    }
  }
}
