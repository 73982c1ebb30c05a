public import TipJarTerminal

/// The last line of the screen: keys in bold, their actions dimmed, and the status at the right.
/// Without enough space, pairs are omitted from the right; the status stays.
public struct Footer: Widget, Equatable, Sendable {
  /// A key and its action.
  public struct Pair: Equatable, Sendable {
    /// The key.
    public var key: String
    /// The key's action.
    public var word: String

    /// Creates a pair.
    public init(_ key: String, _ word: String) { (self.key, self.word) = (key, word) }

    /// The number of columns, without the gap after it.
    package var columns: Int { DisplayWidth.of(key) + 1 + DisplayWidth.of(word) }
  }

  /// The keys, the most important first.
  public var pairs: [Pair]
  /// The status: "2 downloading".
  public var status: String
  /// The word "simulated", if no other line shows it. It appears at the right while there is no
  /// status.
  public var note: String
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a footer.
  public init(
    _ pairs: [Pair], status: String = "", note: String = "", glyphs: GlyphSet = .braille
  ) {
    (self.pairs, self.status, self.note, self.glyphs) = (pairs, status, note, glyphs)
  }

  /// Draws into the first row of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    for (pair, hit) in zip(pairs, hitRects(in: rect)) {
      let key = canvas.label(pair.key, Style(.standard, on: .standard, .bold), in: hit, glyphs)
      canvas.label(pair.word, x: key + 1, Style(.secondary), in: hit, glyphs)
    }
    canvas.labelAtRight(
      atRight, Style(status.isEmpty ? .warning : .secondary), in: rect.row(0), glyphs)
  }

  /// Returns the regions of the visible pairs, from the first on, for a footer drawn in `rect`.
  public func hitRects(in rect: Rect) -> [Rect] {
    let row = rect.row(0)
    let gap = gap(in: row.width)
    let taken = atRight.isEmpty ? 0 : DisplayWidth.of(atRight) + gap
    var x = row.x
    var hits: [Rect] = []
    for width in pairs.map(\.columns) {
      guard row.height > 0, x + width <= row.maxX - taken else { break }
      hits.append(Rect(x: x, y: row.y, width: width, height: 1))
      x += width + gap
    }
    return hits
  }

  private var atRight: String { status.isEmpty ? note : status }

  /// Returns the space between pairs: three columns, or two if all pairs fit that way.
  private func gap(in width: Int) -> Int {
    guard width < 48 else { return 3 }
    let parts = pairs.map(\.columns) + (atRight.isEmpty ? [] : [DisplayWidth.of(atRight)])
    let blanks = width - parts.reduce(0, +)
    let least = 2 * (parts.count - 1)
    return least <= blanks && blanks < 3 * (parts.count - 1) ? 2 : 3
  }
}
