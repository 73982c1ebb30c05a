public import TipJarTerminal

/// The symbol for "downloaded before": a cloud with an arrow, in 4x2 cells of braille. It is filled
/// while focused, like a pill.
public struct Cloud: Widget, Equatable, Sendable {
  /// Its size in cells.
  public static let size = Size(width: 4, height: 2)
  /// Its state.
  public var state: ControlState
  /// The styles to draw with; the cloud has the colours of a ring.
  public var styles: Styles

  /// Creates a cloud.
  public init(state: ControlState = .normal, styles: Styles = .standard) {
    (self.state, self.styles) = (state, styles)
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    var grid = DotGrid(cells: Self.size)
    let isFilled = state == .focused || state == .pressed
    grid.set(picture: isFilled ? Self.filled : Self.outline)
    let style = styles.control.ring(state)
    grid.draw(in: rect.corner(Self.size), on: &canvas, lit: style, track: style)
  }

  private static let outline = [
    "...###..",
    ".##..#..",
    "#.....##",
    "#......#",
    ".######.",
    "........",
    "..####..",
    "...##...",
  ]

  private static let filled = [
    "...###..",
    ".######.",
    "########",
    "########",
    ".######.",
    "........",
    "..####..",
    "...##...",
  ]
}
