public import TipJarTerminal

/// A button on a sheet, as wide as its rectangle, with its key dimmed below.
public struct SheetButton: Widget, Equatable, Sendable {
  /// Its text.
  public var title: String
  /// The key that presses it; empty if there is none.
  public var key: String
  /// A Boolean value that indicates whether it is the action of the sheet.
  public var isAction: Bool
  /// Its state. Only the focused button is filled: while Cancel has the focus, the action has text
  /// in the tint colour.
  public var state: ControlState
  /// The styles to draw with.
  public var styles: Styles
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a button on a sheet.
  public init(
    _ title: String, key: String = "", isAction: Bool = false, state: ControlState = .normal,
    styles: Styles = .standard, glyphs: GlyphSet = .braille
  ) {
    (self.title, self.key, self.isAction, self.state) = (title, key, isAction, state)
    (self.styles, self.glyphs) = (styles, glyphs)
  }

  /// Fills the first row of `rect`; the key is in the second.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    Pill(
      title, kind: isAction ? .tintedOnSheet : .plain, state: state, styles: styles, glyphs: glyphs
    ).draw(in: Self.hitRect(in: rect), on: &canvas)
    canvas.labelInMiddle(key, Style(.onSheetSecondary), in: rect.row(1), glyphs)
  }

  /// Returns the pressable region: the row of the button itself.
  public static func hitRect(in rect: Rect) -> Rect { rect.row(0) }
}
