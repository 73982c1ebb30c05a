/// The style of a cell: two roles and attributes, in five bytes that are compared as a whole.
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
    (self.ink, self.paper, self.attributes) = (ink, paper, attributes)
  }

  /// Returns the same style on another background.
  public func on(_ paper: Ink) -> Style { Style(ink, on: paper, attributes) }

  /// The style of a blank where the ink is not shown: its paper stays the paper.
  var hidden: Style { Style(ink, on: paper, attributes.subtracting(.reverse)) }
}

/// Fading in from the background, on terminals with enough colours. The step is stored in bits of
/// the attributes, so that a style needs only five bytes.
extension Style {
  /// The number of steps of a fade.
  public static let fadeSteps = 7

  private static let onBand: UInt8 = 0x80

  /// Fades the style by 0...``fadeSteps`` steps; at the last one it is barely visible. `onBand` is
  /// true if the background is the band of the selected row, false for the terminal's default.
  public mutating func fade(_ steps: Int, onBand: Bool = false) {
    let steps = UInt8(max(0, min(steps, Self.fadeSteps)))
    attributes = Attributes(
      rawValue: attributes.shown.rawValue | steps << 4 | (onBand ? Self.onBand : 0))
  }

  /// The number of steps of the fade, 0...``fadeSteps``.
  public var fadedSteps: Int { Int(attributes.rawValue >> 4 & 7) }

  var behind: Ink { attributes.rawValue & Self.onBand != 0 ? .band : .standard }
}
