/// A cell of an emulated terminal: its text and its style.
package struct EmulatedCell: Equatable, Sendable {
  /// A colour as the program requested it.
  package enum Color: Equatable, Sendable {
    case standard
    /// A colour of the palette, 0...255.
    case indexed(Int)
    /// 24 bits, each part 0...255.
    case rgb(Int, Int, Int)
  }

  /// The attributes of SGR (ECMA-48, 8.3.117).
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let blink = Attributes(rawValue: 16)
    package static let reverse = Attributes(rawValue: 32)
    package static let invisible = Attributes(rawValue: 64)
    package static let struck = Attributes(rawValue: 128)
  }

  /// A grapheme; a space for an empty cell, and empty for the right half of a wide one.
  package var text = " "
  package var foreground = Color.standard
  package var background = Color.standard
  package var attributes: Attributes = []
  /// The address of the link that it is part of (OSC 8).
  package var link: String?

  package init() {}
}
