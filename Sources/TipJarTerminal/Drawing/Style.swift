/// The look of a cell: two roles and attributes. Three bytes, compared as a whole.
public struct Style: Hashable, Sendable {
  /// Bold, underline and reverse, as a terminal has them.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Attributes by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Names and titles.
    public static let bold = Attributes(rawValue: 1)
    /// Matches, and focus where there is no colour.
    public static let underline = Attributes(rawValue: 2)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 4)
    /// Half-bright, for the first half of a title that fades in.
    public static let dim = Attributes(rawValue: 8)

    /// Those that a terminal has: all but how far a style has faded.
    var shown: Attributes { Attributes(rawValue: rawValue & 0x0F) }
  }

  /// The colour of the glyph.
  public var ink: Ink
  /// The colour behind it.
  public var paper: Ink
  /// Bold, underline, reverse, dim.
  public var attributes: Attributes

  /// A style; by default the terminal's own colours.
  public init(_ ink: Ink = .standard, on paper: Ink = .standard, _ attributes: Attributes = []) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
  }

  /// The same style on another background.
  public func on(_ paper: Ink) -> Style { Style(ink, on: paper, attributes) }
}
