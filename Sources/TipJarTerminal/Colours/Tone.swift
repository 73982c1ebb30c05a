/// The look of one role: a colour, and a substitute where there are few colours or none.
public struct Tone: Equatable, Sendable {
  /// The look in 16 colours, 8 colours or none.
  public struct Plain: Equatable, Sendable {
    /// The role as a background.
    public enum Paper: Equatable, Sendable {
      /// No background of its own.
      case none
      /// The ink's colour.
      case block
      /// The ink's colour too, by reversing it: the glyph gets the terminal's own background, which
      /// it can always be read on, whatever the palette.
      case reverse
    }

    /// The number of the colour; -1 for the terminal's own.
    public let color: Int
    /// The attributes that are added to a glyph in this role.
    public let attributes: Style.Attributes
    /// The role as a background.
    public let paper: Paper

    /// A look by the number of its colour.
    public init(_ color: Int = -1, _ attributes: Style.Attributes = [], paper: Paper = .none) {
      self.color = color
      self.attributes = attributes
      self.paper = paper
    }
  }

  /// The colour; nil for the terminal's own.
  public let rgb: RGB?
  /// The nearest of 256 colours; nil for the terminal's own.
  public let indexed: UInt8?
  /// In 16 colours.
  public let sixteen: Plain
  /// In 8 colours.
  public let eight: Plain
  /// Without colour.
  public let mono: Plain

  /// A tone: a colour written as 0xRRGGBB (nil for the terminal's own), and its looks in 16
  /// colours, in 8 (by default the same), and without colour.
  public init(_ hex: UInt32?, _ sixteen: Plain, _ eight: Plain? = nil, mono: Plain) {
    rgb = hex.map { RGB($0) }
    indexed = rgb?.nearestIndexed
    self.sixteen = sixteen
    self.eight = eight ?? sixteen
    self.mono = mono
  }

  /// The column for a depth without colours of its own; nil for 256 colours and more.
  func plain(_ depth: ColorDepth) -> Plain? {
    switch depth {
    case .mono: mono
    case .eight: eight
    case .sixteen: sixteen
    case .indexed, .direct: nil
    }
  }
}
