public import TipJarTerminal

/// Dims all that lies behind a sheet to the track colour: text stays readable as a shadow, fields go.
public struct Veil: Widget, Equatable, Sendable {
  /// What lies behind was drawn with these.
  public var glyphs: GlyphSet

  /// A veil.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// Dims the whole of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    // Pills and bars without their fields would leave odd bars behind.
    let ends = [glyphs.ends.outer.left, glyphs.ends.outer.right].map { UInt64($0.value) }
    let hidden = glyphs.dots == .letters ? [] : ends
    let part = rect.intersection(canvas.bounds)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX where hidden.contains(canvas[x, y].glyph) {
        canvas[x, y] = Cell()
      }
    }
    canvas.restyle(part) { style in
      let isPicture = style.paper.isIcon || style.paper == .glassShade
      style = Style(.track, on: isPicture ? .fill : .standard)
    }
  }
}
