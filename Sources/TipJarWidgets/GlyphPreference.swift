/// The user's choice of glyphs.
package enum GlyphPreference: String, CaseIterable, Codable, Sendable {
  case braille, plain, ascii

  /// Returns the glyph set for a terminal: ASCII if the locale's encoding has nothing else, and no
  /// braille on the Linux console, whose fonts of 512 glyphs lack it.
  package static func choose(_ wish: GlyphPreference?, isUnicode: Bool, terminal: String)
    -> GlyphPreference
  {
    guard isUnicode else { return .ascii }
    return wish ?? (terminal.hasPrefix("linux") ? .plain : .braille)
  }

  package var glyphs: GlyphSet {
    switch self {
    case .braille: .braille
    case .plain: .plain
    case .ascii: .ascii
    }
  }
}
