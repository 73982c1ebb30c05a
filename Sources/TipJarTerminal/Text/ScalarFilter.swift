/// Decides for each scalar of a text whether to keep, replace or drop it.
struct ScalarFilter {
  /// The number of scalars kept so far that start a grapheme.
  private(set) var bases = 0
  private var marks = 0
  private var isEmoji = false
  private var isJoining = false
  private var isAfterReturn = false

  /// Returns the scalar to keep, and whether it starts a grapheme; nil to drop it.
  mutating func keep(_ scalar: Unicode.Scalar) -> (scalar: Unicode.Scalar, isBase: Bool)? {
    let endsLine = isAfterReturn && scalar == "\n"
    isAfterReturn = scalar == "\r"
    if endsLine { return nil }
    if Self.isSpace(scalar) { return base(" ") }
    let value = scalar.value
    if value >= 0x20 && value < 0x7F { return base(scalar) }
    // A family is reduced to its first member: some terminals join its emoji, others draw each one.
    if value == 0x200D {
      isJoining = isEmoji
      return nil
    }
    if isEmoji && (isJoining || scalar.properties.isEmojiModifier) && Self.isPicture(scalar) {
      isJoining = false
      return nil
    }
    // A flag is replaced with its letters.
    if (0x1F1E6...0x1F1FF).contains(value) {
      return Unicode.Scalar(value - 0x1F1E6 + 0x41).flatMap { base($0) }
    }
    return keepByCategory(scalar)
  }

  private mutating func keepByCategory(
    _ scalar: Unicode.Scalar
  ) -> (scalar: Unicode.Scalar, isBase: Bool)? {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate: return nil
    case .nonspacingMark, .enclosingMark, .spacingMark: return mark(scalar)
    case .unassigned: return base("\u{FFFD}")
    default: return Self.isInvisible(scalar) ? nil : base(scalar)
    }
  }

  private mutating func base(_ scalar: Unicode.Scalar) -> (scalar: Unicode.Scalar, isBase: Bool)? {
    bases += 1
    marks = 0
    isJoining = false
    isEmoji = Self.isPicture(scalar)
    return (scalar, true)
  }

  /// Allows at most two marks per base, and none without a base or on a keycap or an emoji.
  private mutating func mark(_ scalar: Unicode.Scalar) -> (scalar: Unicode.Scalar, isBase: Bool)? {
    guard bases > 0, marks < 2, !isEmoji, scalar != "\u{20E3}", !Self.isInvisible(scalar) else {
      return nil
    }
    marks += 1
    return (scalar, false)
  }

  /// Returns true for separators of words and lines: line breaks, tabs, and spaces that fonts lack.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F: true
    default: false
    }
  }

  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && scalar.properties.isEmoji
  }

  /// Returns true for selectors, fillers and joiners: letters and marks by category, but invisible.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isVariationSelector || scalar.properties.isDefaultIgnorableCodePoint
  }
}
