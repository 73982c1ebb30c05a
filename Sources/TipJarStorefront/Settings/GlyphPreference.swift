package import TipJarWidgets

/// Which glyphs are wanted.
package enum GlyphPreference: String, CaseIterable, Codable, Sendable {
  case braille, plain, ascii

  /// The set for a terminal: letters alone where the locale's encoding has no others, no braille on
  /// Linux's console, whose fonts of 512 glyphs lack it.
  package static func choose(_ wish: GlyphPreference?, isUnicode: Bool, terminal: String)
    -> GlyphPreference
  {
    guard isUnicode else { return .ascii }
    return wish ?? (terminal.hasPrefix("linux") ? .plain : .braille)
  }

  /// The glyphs.
  package var glyphs: GlyphSet {
    switch self {
    case .braille: .braille
    case .plain: .plain
    case .ascii: .ascii
    }
  }
}
