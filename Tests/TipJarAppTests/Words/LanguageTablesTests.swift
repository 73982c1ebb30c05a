import Foundation
import Testing
import TipJarDownloads
import TipJarScreens
import TipJarStore

/// The tables of texts that the compiler does not compare with the list of languages.
@Suite struct LanguageTablesTests {
  private static let others = Set(Language.allCases.map(\.rawValue)).subtracting(["en"])

  @Test func theBuiltInAppsHaveEachLanguage() {
    for app in Catalog.builtIn.apps {
      #expect(Set(app.localizations.keys) == Self.others)
      for (language, texts) in app.localizations {
        #expect(texts.subtitle != nil && texts.category != nil, "\(app.id) \(language)")
        #expect(texts.description != nil, "\(app.id) \(language)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func theBuiltInStoreHasEachLanguage(_ language: Language) {
    let locale = StoreConfiguration.builtIn(in: language.rawValue).locale
    #expect(locale.hasPrefix(language.rawValue))
  }

  @Test func theDataOfICUIsKeptForEachLanguage() throws {
    let line = try Document.text(of: ".packages/icu-data.c").split(separator: "\n")
      .first { $0.hasPrefix("static const char *const interface[]") }
    let kept = Set(try #require(line).split(separator: "\"").map(String.init))
    #expect(kept.isSuperset(of: Language.allCases.map(\.rawValue)))
  }
}
