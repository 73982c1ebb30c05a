package import Foundation

/// The languages of the interface, by their ISO 639-1 codes. Each has a row in ``form``, and each but
/// English has its texts in a PO file.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case japanese = "ja"
  case polish = "pl"

  /// The facts of a language beside its texts.
  package struct Form: Sendable {
    /// The name of the locale that formats dates and numbers.
    let locale: String
    /// The sign after the number of a percentage, with its space.
    let percent: String
    /// The name of the key Control.
    package let control: String
    /// The end of a sentence, and the text between two sentences.
    package let stop, gap: String
    /// The index of a number's form, by CLDR's rules for integers and in the order of the PO file's
    /// `Plural-Forms`.
    package let plural: @Sendable (UInt) -> Int
  }

  package var form: Form {
    switch self {
    case .english:
      Form(locale: "en_GB", percent: "%", control: "Ctrl", stop: ".", gap: " ") { $0 == 1 ? 0 : 1 }
    case .german:
      Form(locale: "de_DE", percent: " %", control: "Strg", stop: ".", gap: " ") { $0 == 1 ? 0 : 1 }
    case .japanese:
      Form(locale: "ja_JP", percent: "%", control: "Ctrl", stop: "。", gap: "") { _ in 0 }
    case .polish:
      Form(locale: "pl_PL", percent: "%", control: "Ctrl", stop: ".", gap: " ") {
        let isFew = (2...4).contains($0 % 10) && !(12...14).contains($0 % 100)
        return $0 == 1 ? 0 : isFew ? 1 : 2
      }
    }
  }

  /// Creates the language of a locale's name: "de", "de_AT.UTF-8", "pl-PL"; nil for a language
  /// without a translation.
  public init?(locale: String) {
    let code = locale.prefix { $0.isLetter }.lowercased()
    guard let language = Language(rawValue: code) else { return nil }
    self = language
  }

  /// Returns the language of the first name that is set; English for a language without a
  /// translation, as POSIX does for its messages.
  package static func choose(_ names: [String?]) -> Language {
    let first = names.lazy.compactMap { $0 }.first { !$0.isEmpty }
    return first.flatMap { Language(locale: $0) } ?? .english
  }

  /// Returns the language of the user's locale: LC_ALL, the category, LANG, as in POSIX.
  package static func choose(environment: [String: String]) -> Language {
    choose(["LC_ALL", "LC_MESSAGES", "LANG"].map { environment[$0] })
  }

  /// The codes, for a sentence: "en, de, ja, pl".
  package static var codes: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Returns a fraction, 0...1, as a whole percentage, rounded down so that 100 means complete:
  /// "62%", in German "62 %"; an empty text for any other number.
  package func percent(_ fraction: Double) -> String {
    guard fraction >= 0, fraction <= 1 else { return "" }
    return "\(Int(fraction * 100))\(form.percent)"
  }

  /// The locale that formats dates and numbers.
  package var locale: Locale { Locale(identifier: form.locale) }
}

extension Language: Decodable {
  /// Decodes a language from the settings file, where it is written like a locale.
  /// - Throws: `DecodingError` for a language without a translation.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let language = Language(locale: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not one of \(Language.codes)")
    }
    self = language
  }
}
