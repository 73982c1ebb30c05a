public import TipJarTerminal

/// A circle that is 6/7 lit and turns once in 2 s.
public struct Spinner: Widget, Equatable, Sendable {
  /// The start of its gap, in turns 0..<1.
  public var turn: Double
  /// Its size.
  public var scale: Ring.Scale
  /// A Boolean value that indicates whether the user is waiting for it; it then has the tint
  /// colour.
  public var isAccented: Bool
  /// The styles to draw with.
  public var styles: Styles
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a spinner.
  public init(
    turn: Double, scale: Ring.Scale = .row, isAccented: Bool = false, styles: Styles = .standard,
    glyphs: GlyphSet = .braille
  ) {
    (self.turn, self.scale, self.isAccented, self.styles) = (turn, scale, isAccented, styles)
    self.glyphs = glyphs
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    Ring(.spinner(turn: turn), scale: scale, styles: styles, glyphs: glyphs)
      .draw(in: rect, on: &canvas)
    let accent = styles.control.ring(.normal).ink
    guard isAccented else { return }
    canvas.restyle(rect.corner(scale.size)) { $0.ink = accent }
  }
}
