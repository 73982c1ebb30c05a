public import TipJarTerminal

/// A search field: its key in the tint, then the text that was typed, or a placeholder.
public struct SearchField: Widget, Equatable, Sendable {
  /// The text that was typed.
  public var text: String
  /// Stands there while nothing was typed.
  public var placeholder: String
  /// A Boolean value that indicates whether it takes what is typed.
  public var isActive: Bool
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// A field.
  public init(
    _ text: String, placeholder: String, isActive: Bool = false, glyphs: GlyphSet = .braille
  ) {
    self.text = text
    self.placeholder = placeholder
    self.isActive = isActive
    self.glyphs = glyphs
  }

  /// Draws into the first row of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let row = rect.row(0)
    canvas.label("/", x: row.x, y: row.y, Style(.tint, on: .standard, .bold), in: row)
    let field = row.dropping(columns: 2)
    let isEmpty = text.isEmpty
    canvas.label(
      isEmpty ? placeholder : visibleText(columns: field.width - 1), x: field.x, y: row.y,
      Style(isEmpty ? .secondary : .standard), in: field, ellipsis: glyphs.ellipsis)
  }

  /// Returns the place of the terminal's cursor in a field that is drawn in `rect`: behind the
  /// text; nil while it is not active.
  public func cursor(in rect: Rect) -> Point? {
    guard isActive, rect.width > 2, rect.height > 0 else { return nil }
    let shown = DisplayWidth.of(visibleText(columns: rect.width - 3))
    return Point(x: rect.x + 2 + shown, y: rect.y)
  }

  /// The end of the text that fits, since that is where one types.
  private func visibleText(columns: Int) -> String {
    var used = 0
    let tail = text.reversed().prefix { character in
      used += DisplayWidth.of(character)
      return used <= columns
    }
    return String(tail.reversed())
  }
}
