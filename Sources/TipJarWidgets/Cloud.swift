public import TipJarTerminal

/// "Had before, not here now": a cloud with an arrow, 4x2 cells of braille. In the focus it is
/// filled, as a pill is.
public struct Cloud: Widget, Equatable, Sendable {
  /// Its size in cells.
  public static let size = Size(width: 4, height: 2)
  /// Its state.
  public var state: ControlState
  /// Its looks; the cloud has a ring's colours.
  public var styles: Styles

  /// A cloud.
  public init(state: ControlState = .normal, styles: Styles = .standard) {
    self.state = state
    self.styles = styles
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    var grid = DotGrid(cells: Self.size)
    let isFilled = state == .focused || state == .pressed
    grid.set(picture: isFilled ? Self.filled : Self.outline)
    let area = Rect(x: rect.x, y: rect.y, width: 4, height: 2).intersection(rect)
    let style = styles.control.ring(state)
    grid.draw(in: area, on: &canvas, lit: style, track: style)
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
