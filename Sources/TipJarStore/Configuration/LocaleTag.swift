import Foundation

/// The language tags of `.storekit` files: `ja`, `zh_Hans`, `en_GB`, `zh_Hant_TW`.
enum LocaleTag {
  /// Returns whether a text is a language of ISO 639, with an optional script of four letters and
  /// an optional country of ISO 3166 or region of three digits.
  static func isKnown(_ tag: String) -> Bool {
    var parts = tag.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
      .map(String.init)[...]
    guard let language = parts.popFirst(), isLetters(language, 2...3),
      Locale.LanguageCode(language.lowercased()).isISOLanguage
    else { return false }
    if let script = parts.first, isLetters(script, 4...4) { parts.removeFirst() }
    guard let region = parts.popFirst() else { return true }
    return parts.isEmpty && isRegion(region)
  }

  private static func isRegion(_ text: String) -> Bool {
    if text.utf8.count == 3 { return text.utf8.allSatisfy { (48...57).contains($0) } }
    return isLetters(text, 2...2) && Locale.Region(text.uppercased()).isISORegion
  }

  private static func isLetters(_ text: String, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { (65...90).contains($0 & 0xDF) }
  }
}
