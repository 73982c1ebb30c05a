/// Makes text from files safe to print. All external text passes through here before any output.
/// The result has no controls, escape sequences, direction changes or invisible characters, and
/// each grapheme has at most three scalars and two columns, so that all terminals agree on it.
public enum TextCleaner {
  /// Returns the text without characters that terminals act on or measure differently, cut off
  /// after `limit` characters. Line breaks and tabs become spaces. The time is proportional to the
  /// lengths of the kept and the dropped text.
  public static func cleaned(_ text: String, limit: Int = 1_000) -> String {
    if DisplayWidth.isPlain(text) {
      let bytes = text.utf8
      return bytes.count <= limit ? text : String(decoding: bytes.prefix(limit), as: UTF8.self)
    }
    var clean = filtered(text, limit: limit)
    // Dropping scalars may join their neighbours to a grapheme that is again too long for a cell.
    while let shorter = reduced(clean, limit: limit) { clean = filtered(shorter, limit: limit) }
    return clean
  }

  private static func filtered(_ text: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var filter = ScalarFilter()
    var skipper = SequenceSkipper()
    for scalar in text.unicodeScalars where !skipper.skips(scalar) {
      guard let kept = filter.keep(scalar) else { continue }
      if kept.isBase, filter.bases > limit { break }
      result.append(kept.scalar)
    }
    return String(result)
  }

  /// Returns the text with each grapheme reduced to the capacity of a cell, or nil if nothing was
  /// reduced. Segmentation may join more than a base and its marks (conjoining Hangul, Indic
  /// conjuncts), and a single Hangul vowel has no cell.
  private static func reduced(_ text: String, limit: Int) -> String? {
    var result = ""
    for character in text.prefix(limit) where DisplayWidth.of(character) > 0 {
      if character.unicodeScalars.count == 1 {
        result.append(character)
      } else {
        result.unicodeScalars.append(contentsOf: firstCell(of: character))
      }
    }
    return result.utf8.count == text.utf8.count ? nil : result
  }

  private static func firstCell(of character: Character) -> [Unicode.Scalar] {
    var columns = 0
    var kept: [Unicode.Scalar] = []
    for scalar in character.unicodeScalars where kept.count < 3 {
      let width = DisplayWidth.of(scalar)
      guard columns + width <= 2 else { continue }
      columns += width
      kept.append(scalar)
    }
    return kept
  }
}
