package import Foundation

/// The languages of the interface, by their ISO 639-1 codes.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case japanese = "ja"
  case polish = "pl"

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
  static var codes: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Returns a fraction, 0...1, as a whole percentage, rounded down so that 100 means complete:
  /// "62%", in German "62 %"; an empty text for any other number.
  package func percent(_ fraction: Double) -> String {
    guard fraction >= 0, fraction <= 1 else { return "" }
    let percent = Int(fraction * 100)
    return switch self {
    case .german: "\(percent) %"
    case .english, .japanese, .polish: "\(percent)%"
    }
  }

  package var words: Words { Words(self) }

  /// The locale that formats dates and numbers.
  package var locale: Locale {
    switch self {
    case .english: Locale(identifier: "en_GB")
    case .german: Locale(identifier: "de_DE")
    case .japanese: Locale(identifier: "ja_JP")
    case .polish: Locale(identifier: "pl_PL")
    }
  }
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
