import TipJarWidgets

/// Which glyphs are wanted.
enum GlyphWish: String, CaseIterable, Codable, Sendable {
  case braille, plain, ascii

  /// The set for a terminal: letters alone where the locale's encoding has no others, no braille on
  /// Linux's console, whose fonts of 512 glyphs lack it.
  static func choose(_ wish: GlyphWish?, isUnicode: Bool, terminal: String) -> GlyphWish {
    guard isUnicode else { return .ascii }
    return wish ?? (terminal.hasPrefix("linux") ? .plain : .braille)
  }

  /// The glyphs.
  var glyphs: GlyphSet {
    switch self {
    case .braille: .braille
    case .plain: .plain
    case .ascii: .ascii
    }
  }
}
