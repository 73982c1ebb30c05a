public import TipJarTerminal

/// Dims everything behind a sheet to the track colour: text remains faintly readable, fields
/// disappear, and pictures keep their two tones.
public struct Veil: Widget, Equatable, Sendable {
  /// The glyphs of the picture behind it.
  public var glyphs: GlyphSet

  /// Creates a veil.
  public init(glyphs: GlyphSet = .braille) { self.glyphs = glyphs }

  /// Dims the whole of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let part = rect.intersection(canvas.bounds)
    // Without its band, the bar and the edges of the selected row would be left over, as a button's
    // brackets.
    let bar = Cell(glyphs.bar).glyph
    let ends: [Ink] = [.buttonEnd, .bandEdge]
    for y in part.y..<part.maxY where glyphs.dots != .letters {
      for x in part.x..<part.maxX
      where canvas[x, y].glyph == bar || ends.contains(canvas[x, y].style.ink) {
        canvas[x, y] = Cell()
      }
    }
    canvas.restyle(part) { style in
      // A paper in the colour of its ink is not a field but part of a picture, such as a ring's
      // stop square. The lid of a jar is of blocks, which that would reverse without colours.
      let isSolid =
        style.paper == style.ink && style.paper != .standard && style.paper != .glassShade
      style = Style(
        Self.dimmed(style.ink, text: .track),
        on: isSolid ? .dimmedPicture : Self.dimmed(style.paper, text: .standard))
    }
  }

  /// Returns the ink that replaces a picture's colour; `text` for text and fields. Both colours of a
  /// cell are mapped, so that neighbouring cells of one tone still match.
  private static func dimmed(_ ink: Ink, text: Ink) -> Ink {
    if ink.isIcon { return ink.isBrightIcon ? .dimmedPicture : .fill }
    switch ink {
    case .glass: return .track
    case .heart: return .dimmedPicture
    case .glassShade: return .fill
    default: return text
    }
  }
}
