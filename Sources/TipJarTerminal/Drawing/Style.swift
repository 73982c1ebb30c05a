/// The style of a cell: two roles and attributes, in three bytes that are compared as a whole.
public struct Style: Hashable, Sendable {
  /// Text attributes of a terminal.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates attributes from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Names and titles.
    public static let bold = Attributes(rawValue: 1)
    /// Search matches, and focus without colours.
    public static let underline = Attributes(rawValue: 2)
    /// Foreground and background swapped.
    public static let reverse = Attributes(rawValue: 4)
    /// Half-bright, for the first half of a fade.
    public static let dim = Attributes(rawValue: 8)

    /// The attributes to send to a terminal, without the step of a fade.
    var shown: Attributes { Attributes(rawValue: rawValue & 0x0F) }
  }

  /// The colour of the glyph.
  public var ink: Ink
  /// The colour of the background.
  public var paper: Ink
  /// Bold, underline, reverse, dim.
  public var attributes: Attributes

  /// Creates a style; by default with the terminal's default colours.
  public init(_ ink: Ink = .standard, on paper: Ink = .standard, _ attributes: Attributes = []) {
    self.ink = ink
    self.paper = paper
    self.attributes = attributes
  }

  /// Returns the same style on another background.
  public func on(_ paper: Ink) -> Style { Style(ink, on: paper, attributes) }
}
