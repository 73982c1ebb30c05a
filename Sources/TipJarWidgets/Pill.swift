public import TipJarTerminal

/// The App Store's button: a word on a rounded field, one row high, half a cell wider than its text
/// and padding at both sides.
public struct Pill: Widget, Equatable, Sendable {
  /// How much it stands out.
  public enum Kind: Equatable, Sendable {
    /// A quiet button upon a sheet: Cancel.
    case plain
    /// The action of a sheet whose focus is elsewhere.
    case tintedOnSheet
    /// Grey with text in the tint: GET, OPEN, a price.
    case tinted
    /// Filled with the tint: UPDATE, and the one thing that a sheet wants.
    case prominent
  }

  /// What it says.
  public var text: String
  /// How much it stands out.
  public var kind: Kind
  /// How it is shown.
  public var state: ControlState
  /// Whether the text is on its way in, and drawn half-bright.
  public var isFading: Bool
  /// What it is drawn with.
  public var glyphs: GlyphSet

  /// A pill.
  public init(
    _ text: String, kind: Kind = .tinted, state: ControlState = .normal, isFading: Bool = false,
    glyphs: GlyphSet = .braille
  ) {
    self.text = text
    self.kind = kind
    self.state = state
    self.isFading = isFading
    self.glyphs = glyphs
  }

  /// The columns that it takes with its ends and padding.
  public var width: Int { DisplayWidth.of(text) + 4 }

  /// Fills the first row of `rect` from edge to edge, with the text in the middle.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let row = Rect(x: rect.x, y: rect.y, width: rect.width, height: min(1, rect.height))
    drawField(in: row, on: &canvas)
    let inside = row.inset(dx: row.width >= width ? 2 : 1)
    let x = inside.x + max(0, (inside.width - DisplayWidth.of(text)) / 2)
    canvas.label(text, x: x, y: row.y, style, in: inside, ellipsis: glyphs.ellipsis)
  }

  private func drawField(in row: Rect, on canvas: inout Canvas) {
    let inside = row.inset(dx: 1)
    for x in 0..<inside.width {
      canvas.stamp(" ", x: inside.x + x, y: row.y, style, in: inside)
    }
    guard row.width >= 2 else { return }
    let edge = glyphs.dots == .letters ? style : Style(paper)
    canvas.stamp(ends.outer.left, x: row.x, y: row.y, edge, in: row)
    canvas.stamp(ends.outer.right, x: row.maxX - 1, y: row.y, edge, in: row)
    canvas.stamp(ends.inner.left, x: inside.x, y: row.y, style, in: inside)
    canvas.stamp(ends.inner.right, x: inside.maxX - 1, y: row.y, style, in: inside)
  }

  private var ends: GlyphSet.Ends {
    switch state {
    case .normal: glyphs.ends
    case .focused: glyphs.focusedEnds
    case .pressed: glyphs.pressedEnds
    case .disabled: glyphs.disabledEnds
    }
  }

  /// The colour of the field; letters have brackets, and a field only where it tells something.
  private var paper: Ink {
    let isOnSheet = kind == .plain || kind == .tintedOnSheet
    let rest: Ink = glyphs.dots == .letters ? .standard : isOnSheet ? .sheetFill : .fill
    return switch state {
    case .normal: kind == .prominent ? .tint : rest
    case .focused: .tint
    case .pressed: .tintPressed
    case .disabled: rest
    }
  }

  private var style: Style {
    guard state != .disabled else { return Style(.disabled, on: paper) }
    var style = Style(ink, on: paper, .bold)
    // The fill of UPDATE is there without focus, too.
    if kind == .prominent, state == .focused { style.attributes.insert(.underline) }
    if isFading { style.attributes = .dim }
    return style
  }

  private var ink: Ink {
    switch (state, kind) {
    case (.focused, _), (.pressed, _), (_, .prominent): .onTint
    case (_, .plain): .onSheet
    case (_, .tinted), (_, .tintedOnSheet): .tint
    }
  }
}
