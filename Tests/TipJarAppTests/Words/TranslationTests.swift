import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarVocabulary

/// The texts that the sources have translated, found as `xgettext` does: each is a literal in a call
/// of `text`.
struct SourceText: Hashable {
  /// The English text; of a count, for one.
  let english: String
  /// The English text for many; nil for a text without a count.
  let many: String?
  let context: String

  static func all(in files: Regex<Substring>) throws -> Set<SourceText> {
    let call =
      #/(?:[^.\w]|words\.)text\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?\s*(,)?/#
    return Set(
      try sources(files).filter { $0.contains("text(") }.flatMap { source in
        try source.matches(of: call).map { match in
          let second = try match.2.map(value)
          return SourceText(
            english: try value(match.1), many: match.3 == nil ? nil : second,
            context: match.3 == nil ? second ?? "" : "")
        }
      })
  }

  /// Returns the texts of files whose paths match.
  static func sources(_ files: Regex<Substring> = /\.swift/) throws -> [String] {
    try Document.root.appending(path: "Sources").descendants { $0.path.contains(files) }
      .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  private static func value(_ literal: Substring) throws -> String {
    try JSONDecoder().decode(String.self, from: Data(literal.utf8))
  }
}

@Suite struct TranslationTests {
  private typealias Message = Translation.Message

  /// The texts that one module has in English alone, by the expression that has them translated.
  private static let others: [String: [String]] = [
    "text.translated($0)":
      Mirror(reflecting: ButtonWords.english).children.compactMap { $0.value as? String },
    "text.translated(error.reason)":
      StoreKitError.allCases.map(\.reason) + Product.PurchaseError.allCases.map(\.reason)
      + [Transaction.RefundRequestError.duplicateRequest, .failed].map(\.reason),
  ]

  private static let texts = Result {
    try SourceText.all(in: /\.swift/)
      .union(others.values.joined().map { SourceText(english: $0, many: nil, context: "") })
  }

  private static func gaps(_ text: String) -> Set<Substring> {
    Set(text.matches(of: /{\d}/).map(\.output))
  }

  /// Buttons have capitals like titles, everything else like sentences.
  @Test func onlyButtonsAndNamesHaveCapitals() throws {
    let labels = ["Open in Browser", "Restore Purchases", "Roll Back", "Try Again"]
    let names = [
      "In-App Purchases", "Store Console", "Tip Jar", "Family Sharing", "English", "Enter",
      "GitHub", "Mac", "Shift",
    ]
    for text in try Self.texts.get().flatMap({ [$0.english, $0.many ?? ""] })
    where !labels.contains(text) {
      let rest = names.reduce(text) { $0.replacing($1, with: "x") }
      #expect(rest.firstMatch(of: /[^.:!?“"\s] [A-Z][a-z]/) == nil, "\(text)")
    }
    for action in Action.allCases {
      #expect(Words.english.button(action).firstMatch(of: /(^| )[a-z]/) == nil, "\(action)")
    }
    #expect(Words(.german).button(.getAgain) == "Erneut laden")
  }

  /// Each text that the program shows is in the file of each language, with the same gaps, and
  /// nothing else is.
  @Test(arguments: Language.allCases.filter { $0 != .english })
  func everyTextIsTranslated(_ language: Language) throws {
    let texts = Dictionary(
      try Self.texts.get().map { (Message(english: $0.english, context: $0.context), $0) },
      uniquingKeysWith: { first, _ in first })
    #expect(texts.count > 500)
    let name = "Sources/CTipJarWords/\(language.rawValue).po"
    let file = try TestEnvironment.text(of: name)
    let translations = Translation(language: language, po: file).messages
    #expect(translations == Translation.into(language).messages)
    for message in Set(texts.keys).symmetricDifference(translations.keys) {
      let fault = translations[message] == nil ? "lacks" : "has what nothing shows:"
      Issue.record("\(name) \(fault) \"\(message.english)\" \(message.context)")
    }
    let places = (0..<200).map { language.form.plural($0) }
    let count = Set(places).count
    let header = try #require(file.firstMatch(of: /nplurals=(\d+); plural=([^;]+);/))
    #expect(Int(header.1) == count)
    // Arithmetic of a shell is that of the header: C's.
    let rule = "n=0; while [ $n -lt 200 ]; do echo $((\(header.2))); n=$((n+1)); done"
    let wanted = try Tool.run("sh", ["-c", rule]).text.split(separator: "\n").compactMap { Int($0) }
    #expect(places == wanted, "the header's rule")
    for (message, forms) in translations {
      guard let text = texts[message] else { continue }
      #expect(forms.count == (text.many == nil ? 1 : count), "\(message)")
      let gaps = Self.gaps(text.many ?? text.english)
      #expect(forms.last.map(Self.gaps) == gaps, "\(name): the gaps of \"\(message.english)\"")
      for form in forms {
        #expect(Self.gaps(form).isSubset(of: gaps), "\(name): the gaps of \"\(message.english)\"")
        let lines = form.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { TextCleaner.cleaned(String($0)) == $0 }, "\(form)")
      }
      if let many = text.many { #expect(file.contains("msgid_plural \"\(many)\"")) }
    }
  }

  /// No text is hidden from the test above: a translation is always called `text`, and is asked only
  /// for literals and for the expressions listed here.
  @Test func everyTextIsFound() throws {
    let sources = try SourceText.sources()
    let names = sources.flatMap {
      $0.matches(
        of: #/(\w+)(?:: Translation\b| = (?:\w+\.)*words\.text\b(?!\()| = Translation\.into)/#
      )
      .map(\.1)
    }
    #expect(Set(names) == ["text"])
    #expect(sources.count { $0.contains("Translation.Key") } == 0)
    let asked = sources.flatMap { $0.matches(of: #/\w+\.translated\([^{][^)]*\)/#).map(\.output) }
    #expect(Set(asked.map(String.init)) == Set(Self.others.keys))
  }

  /// Fuzzy and empty translations stay English; a text may be in several lines.
  @Test func aFileIsReadAsGettextDoes() {
    let text = Translation(
      language: .polish,
      po: """
        msgid ""
        msgstr "Language: pl\\n"
        # A comment.
        msgctxt "key"
        msgid "a"
        msgstr "ż"

        msgid "a"
        msgstr ""
        "two\\n"
        "\\"lines\\" \\\\n"

        #, fuzzy
        msgid "b"
        msgstr "x"

        msgid "c"
        msgstr ""
        #~ msgid "d"
        #~ msgstr "x"

        msgid "one"
        msgid_plural "{0}"
        msgstr[0] "1"
        msgstr[1] "few"
        msgstr[2] "many"
        """)
    let found: [String] = [text("a", "key"), text("a"), text("b"), text("c"), text("d")]
    #expect(found == ["ż", "two\n\"lines\" \\n", "b", "c", "d"])
    let counted: [String] = [1, 22, 12].map { text("one", "{0}", $0) }
    #expect(counted == ["1", "few", "many"])
    #expect(Translation.english("one", "{0}", 2) as String == "{0}")
  }

  /// English replaces other languages if the locale's encoding lacks their letters.
  @Test func theWordsOfTheScreenAreASCIIInEnglish() throws {
    for text in try SourceText.all(in: /(?:\/|Plain)Words\.swift/) {
      #expect((text.english + (text.many ?? "")).utf8.allSatisfy { $0 < 0x80 }, "\(text.english)")
    }
  }
}
