import ArgumentParser
import Testing

@testable import TipJarStore
@testable import tipjar

/// The language of names is one that `.storekit` files use, with an optional script and country.
@Suite struct LocaleTagTests {
  @Test(
    arguments: [
      "en", "en_US", "en-US", "en_GB", "ja", "ja_JP", "de", "fr", "es_419", "zh_Hans", "zh_Hant_TW",
      "zh_CN", "pt-BR", "ko", "tr", "ar", "ru_RU", "fil", "EN_us", "sr_Latn_RS", "pl", "nb",
    ])
  func aLanguageIsTaken(_ tag: String) {
    #expect(LocaleTag.isKnown(tag))
  }

  @Test(
    arguments: [
      "xx", "zz_US", "english", "en_XX", "en_USA_x", "en_", "_US", "e", "en__US", "Hans", "C",
      "POSIX",
      "en_US.UTF-8", "en US", "日本", "en_US_GB", "12", "deu_Hans_",
    ])
  func whatIsNoLanguageIsRefused(_ tag: String) {
    #expect(!LocaleTag.isKnown(tag))
  }

  @Test func theCommandTakesLanguagesOnly() throws {
    _ = try TipJarCommand.parseAsRoot(["store", "locale", "zh_Hant_TW"])
    let error = try #require(throws: (any Error).self) {
      try TipJarCommand.parseAsRoot(["store", "locale", "日本"])
    }
    #expect(TipJarCommand.exitCode(for: error) == .validationFailure)
    #expect(
      TipJarCommand.message(for: error)
        == "日本: not a language. Use a tag such as en_US, ja or zh_Hans.")
  }
}
