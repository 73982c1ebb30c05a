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
      (self.color, self.attributes, self.paper) = (color, attributes, paper)
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

  /// Creates the tone of a picture's colour: the nearest one, and without colours reverse video for
  /// what is lighter than the rest of a dark terminal, or darker than the rest of a light one.
  init(picture color: RGB, onDark isDark: Bool) {
    let sixteen = color.nearest(of: Self.basicColors[...])
    let eight = color.nearest(of: Self.basicColors.prefix(8))
    self.init(
      color.hex, Plain(sixteen, paper: .block), Plain(eight, paper: .block),
      mono: Plain(paper: color.isDark == isDark ? .none : .reverse))
  }

  /// The colours of ECMA-48 as xterm shows them; users change them.
  private static let basicColors: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0) }

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
