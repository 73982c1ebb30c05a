public import TipJarTerminal

/// The tab bar in the first two rows: numbered places, the open one in the tint colour over a heavy
/// line, and a note at the right.
public struct TabBar: Widget, Equatable, Sendable {
  /// The names of the places, in order, numbered from 1 if there is more than one.
  public var places: [String]
  /// Shorter names for narrow terminals; empty if there are none.
  public var shortPlaces: [String]
  /// The index of the open place.
  public var open: Int
  /// The note at the right: "simulated store".
  public var note: String
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a tab bar.
  public init(
    places: [String], shortPlaces: [String] = [], open: Int, note: String = "",
    glyphs: GlyphSet = .braille
  ) {
    (self.places, self.shortPlaces, self.open, self.note) = (places, shortPlaces, open, note)
    self.glyphs = glyphs
  }

  /// Draws into the first two rows of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let hits = hitRects(in: rect)
    let names = fit(in: rect.width).names
    for (index, hit) in hits.enumerated() {
      let number = places.count == 1 ? "" : names[index] == nil ? "\(index + 1)" : "\(index + 1) "
      let used = canvas.label(number, Style(.secondary), in: hit, glyphs)
      let style = index == open ? Style(.tint, on: .standard, .bold) : Style(.secondary)
      canvas.label(names[index] ?? "", x: used, style, in: hit, glyphs)
      guard index == open else { continue }
      let below = rect.row(1)
      for x in hit.x..<hit.maxX {
        canvas.stamp(glyphs.heavyRule, x: x - below.x, Style(.tint), in: below)
      }
    }
    guard showsNote(in: rect) else { return }
    canvas.labelAtRight(note, Style(.warning), in: rect.row(0), glyphs)
  }

  /// Returns a Boolean value that indicates whether the note fits in a bar drawn in `rect`.
  public func showsNote(in rect: Rect) -> Bool {
    let end = hitRects(in: rect).last?.maxX ?? rect.x
    return rect.maxX - end - 2 >= DisplayWidth.of(note)
  }

  /// Returns the regions of the places in a bar drawn in `rect`, in order. If the names do not fit,
  /// they are shortened; if that is not enough, closed places show only their numbers.
  public func hitRects(in rect: Rect) -> [Rect] {
    let (names, gap) = fit(in: rect.width)
    let row = rect.row(0)
    var x = rect.x
    return columns(of: names).map { width in
      defer { x += width + gap }
      return Rect(x: x, y: row.y, width: width, height: 1).intersection(row)
    }
  }

  /// Returns the longest names that fit, nil for a number alone, and the gap between them. Names
  /// are shortened to make space for the note as long as all of them remain.
  private func fit(in width: Int) -> (names: [String?], gap: Int) {
    let short = shortPlaces.count == places.count ? shortPlaces : places
    for rest in note.isEmpty ? [0] : [DisplayWidth.of(note) + 2, 0] {
      for (names, gap) in [(places, 3), (short, 3), (short, 2)] {
        let needed = columns(of: names).reduce(0, +) + gap * (names.count - 1)
        if needed + rest <= width { return (names, gap) }
      }
    }
    return (places.indices.map { $0 == open ? short[$0] : nil }, 3)
  }

  private func columns(of names: [String?]) -> [Int] {
    names.map { name in name.map { DisplayWidth.of($0) + (places.count == 1 ? 0 : 2) } ?? 1 }
  }
}
