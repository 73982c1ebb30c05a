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
    // Without their fields, the ends of pills and bars would be left over.
    let ends = [glyphs.ends.outer.left, glyphs.ends.outer.right].map { UInt64($0.value) }
    let hidden = glyphs.dots == .letters ? [] : ends
    let part = rect.intersection(canvas.bounds)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX where hidden.contains(canvas[x, y].glyph) {
        canvas[x, y] = Cell()
      }
    }
    canvas.restyle(part) { style in
      // A paper in the colour of its ink is not a field but part of a picture, such as a ring's
      // stop square.
      let isSolid = style.paper == style.ink && style.paper != .standard
      style = Style(
        Self.ink(of: style.ink), on: isSolid ? .dimmedPicture : Self.paper(of: style.paper))
    }
  }

  private static func ink(of ink: Ink) -> Ink {
    switch tone(of: ink) {
    case .bright?: .dimmedPicture
    case .dark?: .fill
    case nil: .track
    }
  }

  private static func paper(of paper: Ink) -> Ink {
    switch tone(of: paper) {
    case .bright?: .dimmedPicture
    case .dark?: .fill
    case nil: .standard
    }
  }

  private enum Tone { case bright, dark }

  /// Returns the tone of a picture's colour, or nil for text and fields. Both colours of a cell are
  /// mapped, so that neighbouring cells of one tone still match.
  private static func tone(of ink: Ink) -> Tone? {
    if ink.isIcon { return ink.rawValue % 2 == 0 ? .dark : .bright }
    switch ink {
    case .glass, .heart: return .bright
    case .glassShade: return .dark
    default: return nil
    }
  }
}
