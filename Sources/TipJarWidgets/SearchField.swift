public import TipJarTerminal

/// A search field: its key in the tint colour, then the typed text or a placeholder.
public struct SearchField: Widget, Equatable, Sendable {
  /// The typed text.
  public var text: String
  /// The text that is shown while nothing is typed.
  public var placeholder: String
  /// A Boolean value that indicates whether it receives typed text.
  public var isActive: Bool
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a field.
  public init(
    _ text: String, placeholder: String, isActive: Bool = false, glyphs: GlyphSet = .braille
  ) {
    (self.text, self.placeholder, self.isActive) = (text, placeholder, isActive)
    self.glyphs = glyphs
  }

  /// Draws into the first row of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let row = rect.row(0)
    canvas.label("/", Style(.tint, on: .standard, .bold), in: row)
    let field = row.dropping(columns: 2)
    let isEmpty = text.isEmpty
    canvas.label(
      isEmpty ? placeholder : visibleText(columns: field.width - 1),
      Style(isEmpty ? .secondary : .standard), in: field, glyphs)
  }

  /// Returns the position of the terminal's cursor, after the text, in a field drawn in `rect`; nil
  /// while the field is not active.
  public func cursor(in rect: Rect) -> Point? {
    guard isActive, rect.width > 2, rect.height > 0 else { return nil }
    let shown = DisplayWidth.of(visibleText(columns: rect.width - 3))
    return Point(x: rect.x + 2 + shown, y: rect.y)
  }

  /// Returns the end of the text that fits, because that is where the user types.
  private func visibleText(columns: Int) -> String {
    var used = 0
    let tail = text.reversed().prefix { character in
      used += DisplayWidth.of(character)
      return used <= columns
    }
    return String(tail.reversed())
  }
}
