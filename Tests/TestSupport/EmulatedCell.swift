/// A cell of an emulated terminal: its text and its style.
public struct EmulatedCell: Equatable, Sendable {
  /// A colour as the program requested it.
  public enum Color: Equatable, Sendable {
    /// The terminal's default.
    case standard
    /// A colour of the palette, 0...255.
    case indexed(Int)
    /// 24 bits, each part 0...255.
    case rgb(Int, Int, Int)
  }

  /// The attributes of SGR (ECMA-48, 8.3.117).
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates attributes from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// SGR 1.
    public static let bold = Attributes(rawValue: 1)
    /// SGR 2.
    public static let dim = Attributes(rawValue: 2)
    /// SGR 3.
    public static let italic = Attributes(rawValue: 4)
    /// SGR 4.
    public static let underline = Attributes(rawValue: 8)
    /// SGR 5.
    public static let blink = Attributes(rawValue: 16)
    /// SGR 7.
    public static let reverse = Attributes(rawValue: 32)
    /// SGR 8.
    public static let invisible = Attributes(rawValue: 64)
    /// SGR 9.
    public static let struck = Attributes(rawValue: 128)
  }

  /// A grapheme; a space for an empty cell, and empty for the right half of a wide one.
  public var text = " "
  /// The text's colour.
  public var foreground = Color.standard
  /// The background colour.
  public var background = Color.standard
  /// The attributes.
  public var attributes: Attributes = []

  /// Creates a blank cell.
  public init() {}
}
