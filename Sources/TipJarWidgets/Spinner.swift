public import TipJarTerminal

/// A circle that is 6/7 lit and turns once in 2 s.
public struct Spinner: Widget, Equatable, Sendable {
  /// The start of its gap, in turns 0..<1.
  public var turn: Double
  /// Its size.
  public var scale: Ring.Scale
  /// A Boolean value that indicates whether it is the one that the person waits for, and so in the
  /// tint.
  public var isAccented: Bool
  /// Its looks.
  public var styles: Styles
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// A spinner.
  public init(
    turn: Double, scale: Ring.Scale = .row, isAccented: Bool = false, styles: Styles = .standard,
    glyphs: GlyphSet = .braille
  ) {
    self.turn = turn
    self.scale = scale
    self.isAccented = isAccented
    self.styles = styles
    self.glyphs = glyphs
  }

  /// Draws at the top left of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    Ring(.spinner(turn: turn), scale: scale, styles: styles, glyphs: glyphs)
      .draw(in: rect, on: &canvas)
    let accent = styles.control.ring(.normal).ink
    guard isAccented else { return }
    canvas.restyle(
      Rect(x: rect.x, y: rect.y, width: scale.size.width, height: scale.size.height)
        .intersection(rect)
    ) { $0.ink = accent }
  }
}
