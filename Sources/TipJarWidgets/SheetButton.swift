public import TipJarTerminal

/// A button on a sheet, as wide as its rectangle, with its key in dim below.
public struct SheetButton: Widget, Equatable, Sendable {
  /// Its text.
  public var title: String
  /// The key that presses it; empty for none.
  public var key: String
  /// A Boolean value that indicates whether it is the action of the sheet.
  public var isAction: Bool
  /// Its state. The fill goes with the focus: while Cancel has it, the action only has the
  /// tint's ink, so that there is one filled button at a time.
  public var state: ControlState
  /// Its looks.
  public var styles: Styles
  /// The glyphs that it is drawn with.
  public var glyphs: GlyphSet

  /// A button on a sheet.
  public init(
    _ title: String, key: String = "", isAction: Bool = false, state: ControlState = .normal,
    styles: Styles = .standard, glyphs: GlyphSet = .braille
  ) {
    self.title = title
    self.key = key
    self.isAction = isAction
    self.state = state
    self.styles = styles
    self.glyphs = glyphs
  }

  /// Fills the first row of `rect`; the key is in the second.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    Pill(
      title, kind: isAction ? .tintedOnSheet : .plain, state: state, styles: styles, glyphs: glyphs
    )
    .draw(in: Self.hitRect(in: rect), on: &canvas)
    let below = rect.row(1)
    let x = below.x + max(0, (below.width - DisplayWidth.of(key)) / 2)
    canvas.label(
      key, x: x, y: below.y, Style(.onSheetSecondary), in: below, ellipsis: glyphs.ellipsis)
  }

  /// The region that can be pressed: the row of the button itself.
  public static func hitRect(in rect: Rect) -> Rect { rect.row(0) }
}
