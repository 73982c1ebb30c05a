public import TipJarTerminal

/// The top line: places with their number, the open one in the tint over a heavy line, and a word
/// at the right. Two rows.
public struct TabBar: Widget, Equatable, Sendable {
  /// The places' names, in order; they are numbered from 1, where there is more than one.
  public var places: [String]
  /// The same in a word that is shorter, for narrow terminals; empty for none.
  public var shortPlaces: [String]
  /// The open one.
  public var open: Int
  /// The number of new items in each place; 0, or left out, for none.
  public var badges: [Int]
  /// The word at the right: "simulated store".
  public var note: String
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// A bar of places.
  public init(
    places: [String], shortPlaces: [String] = [], open: Int, badges: [Int] = [], note: String = "",
    glyphs: GlyphSet = .braille
  ) {
    self.places = places
    self.shortPlaces = shortPlaces
    self.open = open
    self.badges = badges
    self.note = note
    self.glyphs = glyphs
  }

  /// Draws into the first two rows of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let hits = hitRects(in: rect)
    let names = fit(in: rect.width).names
    for (index, hit) in hits.enumerated() {
      let number =
        places.count == 1
        ? 0
        : canvas.label(
          names[index] == nil ? "\(index + 1)" : "\(index + 1) ", x: hit.x, y: hit.y,
          Style(.secondary), in: hit, ellipsis: glyphs.ellipsis)
      let style = index == open ? Style(.tint, on: .standard, .bold) : Style(.secondary)
      let name = canvas.label(
        names[index] ?? "", x: hit.x + number, y: hit.y, style, in: hit, ellipsis: glyphs.ellipsis)
      if names[index] != nil {
        drawBadge(index, x: hit.x + number + name + 1, in: hit, on: &canvas)
      }
      guard index == open else { continue }
      let below = rect.row(1)
      for x in hit.x..<hit.maxX {
        canvas.stamp(glyphs.heavyRule, x: x, y: rect.y + 1, Style(.tint), in: below)
      }
    }
    guard showsNote(in: rect) else { return }
    canvas.labelAtRight(
      note, y: rect.y, Style(.warning), in: rect.row(0), ellipsis: glyphs.ellipsis)
  }

  /// Returns whether there is room for the word at the right in a bar that is drawn in `rect`.
  public func showsNote(in rect: Rect) -> Bool {
    let end = hitRects(in: rect).last?.maxX ?? rect.x
    return rect.maxX - end - 2 >= DisplayWidth.of(note)
  }

  /// The regions of the places in a bar that is drawn in `rect`, in order. Where there is no room
  /// for all names, they are shorter; where there is none for these, the closed places keep their
  /// number only.
  public func hitRects(in rect: Rect) -> [Rect] {
    let (names, gap) = fit(in: rect.width)
    let row = rect.row(0)
    var x = rect.x
    return columns(of: names).map { width in
      defer { x += width + gap }
      return Rect(x: x, y: row.y, width: width, height: 1).intersection(row)
    }
  }

  /// The longest names that there is room for, nil for a number alone, and the gap between them.
  /// Names give way to the word at the right while all of them stay.
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
    names.enumerated().map { index, name in
      name.map { DisplayWidth.of($0) + (places.count == 1 ? 0 : 2) + badgeWidth(index) } ?? 1
    }
  }

  /// An arrow and a count: a number on a field of its own would look like the key of a place.
  private func drawBadge(_ index: Int, x: Int, in hit: Rect, on canvas: inout Canvas) {
    guard let text = badge(index) else { return }
    canvas.label(
      "\(glyphs.up)\(text)", x: x, y: hit.y, Style(.tint), in: hit, ellipsis: glyphs.ellipsis)
  }

  private func badge(_ index: Int) -> String? {
    guard badges.indices.contains(index), badges[index] > 0 else { return nil }
    return badges[index] > 99 ? "99+" : "\(badges[index])"
  }

  /// Columns of a badge with its arrow and the blank before it.
  private func badgeWidth(_ index: Int) -> Int { badge(index).map { $0.utf8.count + 2 } ?? 0 }
}
