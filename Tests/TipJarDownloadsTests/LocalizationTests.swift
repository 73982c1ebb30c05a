import Foundation
import Testing
import TipJarVocabulary

@testable import TipJarDownloads

/// The texts of an app in other languages, and their fallbacks.
@Suite struct LocalizationTests {
  private static func app(_ localizations: String) -> String {
    #"{"id":"a","name":"A","subtitle":"s","category":"c","description":"d","version":"1","#
      + #""size":1,"localizations":\#(localizations)}"#
  }

  private static func read(_ text: String, _ language: String?) throws -> Catalog {
    try Catalog(json: Data("[\(text)]".utf8), name: "c", language: language)
  }

  @Test(arguments: [
    ("de", "de"), ("de_AT", "de_AT"), ("de-at", "de_AT"), ("DE", "de"), ("de_CH", "de"),
    ("pt", "pt_BR"), ("pt-PT", "pt_BR"), ("zh_Hant_TW", "zh-Hant"), ("fr", "s"), ("d", "s"),
    ("deu", "s"), ("", "s"), ("en", "s"), (nil, "s"),
  ])
  func theNearestLanguageIsTaken(_ language: String?, _ subtitle: String) throws {
    let tags = ["zh-Hant", "pt_BR", "de_AT", "de", "pt_PT_x"]
    let object = tags.map { #""\#($0)":{"subtitle":"\#($0)"}"# }.joined(separator: ",")
    let catalog = try Self.read(Self.app("{\(object)}"), language)
    #expect(catalog.apps[0].subtitle == subtitle)
    #expect(catalog.apps[0].name == "A")
  }

  @Test func omittedFieldsHaveTheAppsOwnValues() throws {
    let text = Self.app(#"{"de":{"name":"Ä","category":"k"},"pl":{},"ja":{"description":null}}"#)
    let german = try Self.read(text, "de").apps[0]
    #expect(
      [german.name, german.subtitle, german.category, german.description] == ["Ä", "s", "k", "d"])
    for language in ["pl", "ja"] {
      let app = try Self.read(text, language).apps[0]
      #expect([app.name, app.subtitle, app.category, app.description] == ["A", "s", "c", "d"])
    }
  }

  /// Searching and sorting use the displayed texts.
  @Test(arguments: [("de", "uhr", 1), ("de", "clock", 0), ("en", "clock", 1), ("de", "zeit", 1)])
  func aSearchLooksThroughWhatIsShown(_ language: String, _ word: String, _ count: Int) throws {
    let text =
      #"{"id":"a","name":"A","subtitle":"clock","category":"Time","version":"1","size":1,"#
      + #""localizations":{"de":{"subtitle":"Uhr","category":"Zeit"}}}"#
    let index = CatalogIndex(try Self.read(text, language), order: .category)
    #expect(index.matches(Array(word.utf8)).count == count)
    let shelf = language == "de" ? "Zeit" : "Time"
    #expect(index.sections.map(\.kind) == [.category(shelf)])
  }

  /// Every language reads the same from an encoded catalogue, on plain and unusual texts.
  @Test(
    arguments: [
      #"{}"#, #"{"de":{}}"#, #"{ "de" : { "name" : "Ä" , "subtitle" : "" } , "pl" : { } }"#,
      #"{"de":{"subtitle":"x"},"de":{"category":"y"}}"#, #"{"DE":{"name":"B"},"de":{"name":"C"}}"#,
      #"{"de_CH":{"name":"B"},"de_AT":{"name":"C"}}"#,
      #"{"de_AT":{"name":"B"},"de_CH":{"name":"C"}}"#,
      #"{"de":{"subtitle":"a\"b"},"pl":{"subtitle":"\u001b]0;x"}}"#, #"{"de":{"other":[1]}}"#,
      #"{"de":{"description":"two\nlines","name":"N"}}"#, #"{"":{"name":"B"}}"#,
      #"{"dé":{"name":"B"},"de_é":{"name":"C"}}"#, #"{"de":null}"#, #"{"de":{"name":null}}"#,
      #"{"de":{"failsOnce":"why"}}"#, #"{"\u0064e":{"name":"B"}}"#,
    ], ["de", "pl", "en", "de_AT", ""])
  func encodedTextIsDecodedAgain(_ localizations: String, _ language: String) throws {
    let text = Self.app(localizations)
    let catalog = try Self.read(text, language)
    let again = try JSONEncoder().encode(Array(try Self.read(text, nil).apps))
    #expect(try Catalog(json: again, name: "again", language: language) == catalog)
  }

  @Test(
    arguments: [
      (#"[]"#, "localizations: expected an object"),
      (#"{"de":1}"#, "localizations.de: expected an object"),
      (#"{"de":{"name":""}}"#, "localizations.de.name: empty"),
      (#"{"de":{"subtitle":3}}"#, "localizations.de.subtitle: expected a string"),
      (#"{"de":{"subtitle":"x""#, "expected ',' or '}'"),
      (#"{"\u001b[2J":{"name":7}}"#, "name: expected a string"),
    ], ["de", nil])
  func aMistakeIsNamedWithItsPlace(
    _ mistake: (localizations: String, message: String), _ language: String?
  ) throws {
    let text = Self.app(mistake.localizations)
    let error = try #require(throws: CatalogError.self) { try Self.read(text, language) }
    #expect(error.description.contains(mistake.message), "\(error)")
    #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
  }
}
