/// The colour of a role, with substitutes for terminals with few colours or none.
public struct Tone: Equatable, Sendable {
  /// The substitute for 16 colours, 8 colours or none.
  public struct Plain: Equatable, Sendable {
    /// The role as a background.
    public enum Paper: Equatable, Sendable {
      /// No background.
      case none
      /// The ink's colour.
      case block
      /// The ink's colour in reverse video: the glyph gets the terminal's default background, which
      /// is readable with any palette.
      case reverse
    }

    /// The number of the colour; -1 for the terminal's default.
    public let color: Int
    /// The attributes that are added to a glyph in this role.
    public let attributes: Style.Attributes
    /// The role as a background.
    public let paper: Paper

    /// Creates a look by the number of its colour.
    public init(_ color: Int = -1, _ attributes: Style.Attributes = [], paper: Paper = .none) {
      self.color = color
      self.attributes = attributes
      self.paper = paper
    }
  }

  /// The colour, or nil for the terminal's default.
  public let rgb: RGB?
  /// The nearest of 256 colours, or nil for the terminal's default.
  public let indexed: UInt8?
  /// The colour as a background, or nil for the terminal's default.
  let field: RGB?
  /// In 16 colours.
  public let sixteen: Plain
  /// In 8 colours.
  public let eight: Plain
  /// Without colour.
  public let mono: Plain

  /// Creates a tone from a colour as 0xRRGGBB (nil for the terminal's default) and its substitutes
  /// for 16 colours, for 8 (by default the same), and for none. Without a field, the colour is not
  /// drawn as a background.
  public init(
    _ hex: UInt32?, hasField: Bool = true, _ sixteen: Plain, _ eight: Plain? = nil, mono: Plain
  ) {
    rgb = hex.map { RGB($0) }
    field = hasField ? rgb : nil
    indexed = rgb?.nearestIndexed
    self.sixteen = sixteen
    self.eight = eight ?? sixteen
    self.mono = mono
  }

  /// Returns the substitute for a colour depth, or nil for 256 colours and more.
  func plain(_ depth: ColorDepth) -> Plain? {
    switch depth {
    case .mono: mono
    case .eight: eight
    case .sixteen: sixteen
    case .indexed, .direct: nil
    }
  }
}
