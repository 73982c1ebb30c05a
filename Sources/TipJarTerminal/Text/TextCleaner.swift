/// Makes text from a file harmless: the one place that all text from outside passes before any
/// output. The result holds no control, no escape sequence, no change of direction and nothing
/// invisible, and each of its graphemes has at most three scalars and two columns, so that all
/// terminals agree on it.
public enum TextCleaner {
  /// The text without what a terminal would act on or measure in its own way, cut off after `limit`
  /// characters. Line breaks and tabs become spaces. Takes time in proportion to what it keeps and
  /// the length of what it drops.
  public static func cleaned(_ text: String, limit: Int = 1_000) -> String {
    if text.utf8.count <= limit, DisplayWidth.isPlain(text) { return text }
    var clean = filtered(text, limit: limit)
    // What is left out may join its neighbours to a grapheme that has more than a cell holds again.
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

  /// Cuts each grapheme down to what a cell holds; the segmentation joins more than a base and its
  /// marks (conjoining Hangul, Indic conjuncts), and a vowel of Hangul by itself has no cell at
  /// all. Nil where there is nothing to cut.
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
