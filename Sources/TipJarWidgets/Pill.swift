public import TipJarMachines
public import TipJarTerminal

/// The App Store's button: text on a field, one row high, with padding on both sides. The field is of
/// whole cells, because fonts draw half blocks that do not meet them. A button at rest without a
/// field, as in adjacent rows or with few colours, is in brackets.
public struct Pill: Widget, Equatable, Sendable {
  /// The prominence of a pill.
  public enum Kind: Equatable, Sendable {
    /// A quiet button on a sheet: Cancel.
    case plain
    /// The action of a sheet while another button has the focus.
    case tintedOnSheet
    /// Grey with text in the tint: GET, OPEN, a price.
    case tinted
    /// Filled with the tint even without focus.
    case prominent
    /// The pill of a download button: GET, a price, the cloud, UPDATE, OPEN.
    case download(DownloadButton.Look.Title)
  }

  /// Its text.
  public var text: String
  /// Its prominence.
  public var kind: Kind
  /// Its state.
  public var state: ControlState
  /// A Boolean value that indicates whether the pill has a field without focus. Pills in adjacent
  /// rows have none, because their fields would merge.
  public var hasField = true
  /// A Boolean value that indicates whether the text is fading in, and is drawn half-bright.
  public var isFading: Bool
  /// The styles to draw with.
  public var styles: Styles
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates a pill.
  public init(
    _ text: String, kind: Kind = .tinted, state: ControlState = .normal, isFading: Bool = false,
    styles: Styles = .standard, glyphs: GlyphSet = .braille
  ) {
    (self.text, self.kind, self.state, self.isFading) = (text, kind, state, isFading)
    (self.styles, self.glyphs) = (styles, glyphs)
  }

  /// The width in columns, with its padding.
  public var width: Int { DisplayWidth.of(text) + 4 }
  /// The height in rows.
  public var height: Int { 1 }

  var size: Size { Size(width: width, height: height) }

  /// Fills the width of `rect` in its first row, with the text in the middle.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    let row = rect.row(0)
    drawField(in: row, on: &canvas)
    // Text that needs all columns has no padding.
    let isTight = (width - 4..<width - 2).contains(row.width) && !isLettered
    let inside = row.inset(dx: row.width >= width ? 2 : isTight ? 0 : 1)
    canvas.labelInMiddle(text, style, in: inside, glyphs)
  }

  private func drawField(in row: Rect, on canvas: inout Canvas) {
    // A pressed pill is narrower, which is visible without colour.
    let field = state == .pressed && !isLettered ? row.inset(dx: 1) : row
    for x in 0..<field.width { canvas.stamp(" ", x: x, style, in: field) }
    // Without a field, brackets far from the text would enclose a gap.
    let near = state == .normal ? row.inset(dx: max(0, (row.width - width) / 2)) : row
    if !isLettered, state == .normal, kind != .prominent, row.width >= width {
      let ink = style.paper == .standard ? style.ink : .buttonEnd
      let style = Style(ink, on: style.paper, style.attributes)
      canvas.stamp("[", style, in: near)
      canvas.stamp("]", x: near.width - 1, style, in: near)
    }
    guard isLettered, row.width >= 2 else { return }
    let (ends, inside) = (glyphs.ends(state), near.inset(dx: 1))
    canvas.stamp(ends.outer.left, style, in: near)
    canvas.stamp(ends.outer.right, x: near.width - 1, style, in: near)
    canvas.stamp(ends.inner.left, style, in: inside)
    canvas.stamp(ends.inner.right, x: inside.width - 1, style, in: inside)
  }

  private var isLettered: Bool { glyphs.dots == .letters }

  private var style: Style {
    var style = styles.control.pill(kind, state)
    // ASCII pills have brackets, and a field only if it shows the state.
    if isLettered || !hasField, style.paper == kind.restingField { style.paper = .standard }
    if isFading, state != .disabled { style.attributes = .dim }
    return style
  }
}

extension Pill.Kind {
  /// The field of a pill that is not filled.
  var restingField: Ink {
    switch self {
    case .plain, .tintedOnSheet: .sheetFill
    case .tinted, .prominent, .download: .fill
    }
  }

  /// The colour of its text.
  var restingInk: Ink { self == .plain ? .onSheet : .tint }
}
