/// The columns that text takes on a terminal: the one place where width is measured.
public enum DisplayWidth {
  /// The columns of a grapheme: 0, 1 or 2. Terminals step by scalar, so it is the sum of its parts,
  /// and 2 at most: what would be more is what the cleaner reduces.
  public static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
    var columns = 0
    for scalar in character.unicodeScalars {
      columns += of(scalar)
      if columns >= 2 { return 2 }
    }
    return columns
  }

  /// The columns of a text: the sum of its graphemes'.
  public static func of(_ text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one scalar: 2 for wide ones, 0 for marks, formats and controls, else 1. A
  /// variation selector changes nothing, since terminals disagree on what it does.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return isNarrowLatin(value) ? 1 : 0 }
    // Box drawing, blocks, geometric shapes, braille: most of what a frame is made of.
    if value >= 0x2500 && value < 0x25FD || value >= 0x2800 && value < 0x2900 { return 1 }
    if WideRanges.contains(value) { return isMark(scalar) ? 0 : 2 }
    return isMark(scalar) ? 0 : 1
  }

  /// Returns whether a text is printable ASCII: one column for each byte.
  static func isPlain(_ text: String) -> Bool {
    for byte in text.utf8 where byte < 0x20 || byte >= 0x7F { return false }
    return true
  }

  /// Below U+0300 all is narrow but the controls; the soft hyphen is a format character.
  private static func isNarrowLatin(_ value: UInt32) -> Bool {
    value >= 0x20 && value < 0x7F || value >= 0xA0 && value != 0xAD
  }

  /// Returns whether a scalar is drawn on its base, or not at all.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // The vowels and finals of conjoining Hangul are letters, but stand in their leading letter's
    // cell.
    if (0x1160...0x11FF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator,
      .surrogate:
      return true
    default: return false
    }
  }
}
