import Foundation
import TestSupport
import Testing
import TipJarDownloads
import TipJarStore

@testable import TipJarScreens
@testable import TipJarStorefront

@Suite struct LanguageTests {
  @Test(
    arguments: [
      ("de", Language.german), ("de_AT.UTF-8", .german), ("DE-ch", .german),
      ("ja_JP.eucJP", .japanese),
      ("pl", .polish), ("en_US", .english), ("fr_FR", nil), ("C", nil), ("C.UTF-8", nil), ("", nil),
      ("deutsch", nil), ("POSIX", nil),
    ])
  func aLocaleNamesALanguage(_ locale: String, _ language: Language?) {
    #expect(Language(locale: locale) == language)
  }

  @Test(
    arguments: [
      (Language.english, "4 March 2026, 14:02"), (.german, "4. März 2026, 14:02"),
      (.japanese, "2026年3月4日 14:02"), (.polish, "4 marca 2026, 14:02"),
    ])
  func datesAreWrittenAsTheLanguageHasThem(_ language: Language, _ text: String) throws {
    let date = try Date("2026-03-04T14:02:00Z", strategy: .iso8601)
    #expect(Texts.snapshot(language.words).moment(date) == text)
  }

  @Test(
    arguments: [
      (Language.english, "30.0 MB"), (.german, "30,0 MB"), (.japanese, "30.0 MB"),
      (.polish, "30,0 MB"),
    ])
  func sizesAreWrittenAsTheLanguageHasThem(_ language: Language, _ text: String) {
    #expect(Texts.snapshot(language.words).bytes(30_000_000) == text)
  }

  @Test(arguments: Language.allCases)
  func theBuiltInStoreHasEachLanguage(_ language: Language) {
    let locale = StoreConfiguration.builtIn(in: language.rawValue).locale
    #expect(locale.hasPrefix(language.rawValue))
  }

  @Test func theDataOfICUIsKeptForEachLanguage() throws {
    let line = try TestEnvironment.text(of: ".packages/icu-data.c").split(separator: "\n")
      .first { $0.hasPrefix("static const char *const interface[]") }
    let kept = Set(try #require(line).split(separator: "\"").map(String.init))
    #expect(kept.isSuperset(of: Language.allCases.map(\.rawValue)))
  }
}
