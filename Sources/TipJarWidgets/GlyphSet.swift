/// Every glyph that a widget draws, as data: one table for each kind of terminal.
///
/// All of ``braille`` is in the bitmap font of an `xterm` without options as well as in DejaVu Sans
/// Mono, and one column wide in both. That font lacks U+26A0, U+23F8, U+27F3 and U+2B24.
public struct GlyphSet: Equatable, Sendable {
  /// The material of pictures: rings, jar, heart.
  public enum Dots: Equatable, Sendable {
    /// Braille: 2x4 dots a cell, one ink.
    case braille
    /// Half blocks: 1x2 pixels a cell, two inks.
    case blocks
    /// Letters: one for each cell.
    case letters
  }

  /// A glyph for the left and one for the right.
  public struct Pair: Equatable, Sendable {
    /// The left one.
    public let left: Unicode.Scalar
    /// The right one.
    public let right: Unicode.Scalar

    init(_ left: Unicode.Scalar, _ right: Unicode.Scalar) {
      self.left = left
      self.right = right
    }
  }

  /// The glyphs that one control wears in one state.
  public struct Ends: Equatable, Sendable {
    /// The outermost cells.
    public let outer: Pair
    /// The cells between them and the text.
    public let inner: Pair
  }

  /// The material of pictures.
  public internal(set) var dots: Dots
  /// A pill at rest; a focused, a pressed and a disabled one, distinguished without colour where
  /// the set has no fill to show it with.
  public let ends, focusedEnds, pressedEnds, disabledEnds: Ends
  /// A ring in one cell, from empty to full.
  public let ringScale: [Unicode.Scalar]
  /// A spinner in one cell, one turn clockwise.
  public internal(set) var spinner: [Unicode.Scalar]
  /// The quarters of a circle of 4x2 cells, clockwise from 12 o'clock.
  public internal(set) var quarters: [Unicode.Scalar]
  /// A stop square, a play triangle.
  public let stop, play: Unicode.Scalar
  /// The same in the focus, where there is no room for more.
  public let focusedStop, focusedPlay: Unicode.Scalar
  /// "Had before": the cloud and its arrow.
  public let cloud: String
  /// A warning, a success, a failure, a heart.
  public let warning, check, cross, heart: Unicode.Scalar
  /// A coin. Fonts draw the halves of a disc in their own ways, which do not meet.
  public let coin: Unicode.Scalar
  /// The bar at the left of the selected row: its first line, and those below.
  public let bar, barBelow: Unicode.Scalar
  /// Stands where text is cut off.
  public let ellipsis: Unicode.Scalar
  /// Between parts of a line; a range.
  public let separator, dash: Unicode.Scalar
  /// Thin rules.
  public let rule, verticalRule: Unicode.Scalar
  /// The line under the open place.
  public let heavyRule: Unicode.Scalar
  /// The position in a list.
  public let heavyVerticalRule: Unicode.Scalar
  /// A cell of a progress bar: not done, half done, done.
  public let barScale: [Unicode.Scalar]
  /// A stop square and a play triangle of 2x2 cells, where there are no dots.
  public let stopPicture, playPicture: [String]
  /// A cell of two pixels in an icon: neither bright, the upper, the lower, both.
  public let iconPixels: [Unicode.Scalar]
  /// Arrows.
  public let up, down, left, right: Unicode.Scalar
  /// The Enter key.
  public let enter: String
  /// The upper half, the lower half and the whole of a cell.
  public let upperHalf, lowerHalf, block: Unicode.Scalar
  /// Confetti.
  public internal(set) var confetti: [Unicode.Scalar]
}
