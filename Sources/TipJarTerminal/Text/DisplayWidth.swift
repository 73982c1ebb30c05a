import CTipJarCurses

/// The width of text on a terminal, in columns. All widths are measured here.
public enum DisplayWidth {
  /// Returns the columns of a grapheme: 0, 1 or 2. Terminals advance by scalar, so it is the sum of
  /// its scalars, at most 2; the cleaner shortens wider graphemes.
  public static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
    var columns = 0
    for scalar in character.unicodeScalars {
      columns += of(scalar)
      if columns >= 2 { return 2 }
    }
    return columns
  }

  /// Returns the columns of a text: the sum of its graphemes.
  public static func of(_ text: String) -> Int {
    if isPlain(text) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of one scalar: 2 for wide ones, 0 for marks, formats and controls,
  /// otherwise 1. Variation selectors have no effect, because terminals treat them differently.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return isNarrowLatin(value) ? 1 : 0 }
    // Box drawing, blocks, geometric shapes and braille make up most of a frame.
    if value >= 0x2500 && value < 0x25FD || value >= 0x2800 && value < 0x2900 { return 1 }
    if WideRanges.contains(value) { return isMark(scalar) ? 0 : 2 }
    return isMark(scalar) ? 0 : 1
  }

  /// Sets the widths for curses where the C library has none, because it has no data of the locale.
  static func setInCurses() {
    tipjar_set_widths { CInt(Unicode.Scalar($0).map(DisplayWidth.of) ?? -1) }
  }

  /// Returns true for printable ASCII, with one column per byte.
  static func isPlain(_ text: String) -> Bool {
    for byte in text.utf8 where byte < 0x20 || byte >= 0x7F { return false }
    return true
  }

  /// Returns true below U+0300, except for controls and the soft hyphen (a format character).
  private static func isNarrowLatin(_ value: UInt32) -> Bool {
    value >= 0x20 && value < 0x7F || value >= 0xA0 && value != 0xAD
  }

  /// Returns true for a scalar that is combined with its base, or invisible.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // The vowels and finals of conjoining Hangul are letters, but share the cell of their leading
    // letter.
    if (0x1160...0x11FF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator,
      .surrogate:
      return true
    default: return false
    }
  }
}
