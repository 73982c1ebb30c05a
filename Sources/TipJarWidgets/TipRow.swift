public import TipJarMachines
public import TipJarTerminal

/// The row of a tip or a subscription: its name above its caption, or beside it in a layout of one
/// row, and its price at the right.
public struct TipRow: Widget, Equatable, Sendable {
  /// The tip.
  public var tip: TipJar.Tip
  /// A Boolean value that indicates whether the row is the selected one.
  public var isSelected: Bool
  /// The price at the right.
  public var price: TipPrice
  /// The style of its caption.
  public var captionStyle = Style(.secondary)

  /// Creates the row of a tip. `state` is the state of its price, and `fade` the number of steps
  /// until the price has its final colour.
  public init(
    _ tip: TipJar.Tip, turn: Double? = 0, isSelected: Bool = false, state: ControlState = .normal,
    fade: Int = 0, words: ButtonWords = .english, styles: Styles = .standard,
    glyphs: GlyphSet = .braille
  ) {
    (self.tip, self.isSelected) = (tip, isSelected)
    price = TipPrice(
      tip.state, turn: turn, state: state, words: words, styles: styles, glyphs: glyphs)
    price.fade = fade
    price.isOnBand = isSelected
  }

  /// Draws from the bar of the selected row to the right edge of its band.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    if isSelected { RowBand(glyphs: price.glyphs).draw(in: rect, on: &canvas) }
    sized(for: rect).draw(in: Self.slot(in: rect), on: &canvas)
    let text = Rect(
      x: rect.x + 3, y: rect.y, width: rect.width - min(Self.columns, sized(for: rect).columns) - 5,
      height: rect.height)
    let used = canvas.label(tip.name, Style(nameInk, on: .standard, .bold), in: text, price.glyphs)
    guard rect.height > 1 else {
      let (x, hit) = (text.x + max(used, Self.nameColumns) + 2, hitRect(in: rect))
      let end = hit.isEmpty ? text.maxX : hit.x - 2
      guard end - x >= min(Self.leastCaption, DisplayWidth.of(tip.caption)) else { return }
      let beside = Rect(x: x, y: text.y, width: end - x, height: 1)
      canvas.label(tip.caption, captionStyle, in: beside, price.glyphs)
      return
    }
    let end = price.secondRowColumns.map { Self.slot(in: rect).maxX - $0 - 2 } ?? rect.maxX - 1
    let below = Rect(x: text.x, y: rect.y, width: end - text.x, height: rect.height)
    // Beside a word, half a caption says less than the word needs room for.
    guard price.secondRowColumns == nil || DisplayWidth.of(tip.caption) <= below.width else {
      return
    }
    canvas.label(tip.caption, y: 1, captionStyle, in: below, price.glyphs)
  }

  /// Returns the region of the price in a row drawn in `rect`; empty if it cannot be pressed.
  public func hitRect(in rect: Rect) -> Rect { sized(for: rect).hitRect(in: Self.slot(in: rect)) }

  /// The width of most names, so that the captions of single-line rows are aligned.
  private static let nameColumns = 16
  /// The columns beside the name below which no part of a caption is drawn.
  private static let leastCaption = 8

  /// The space for a price or a word, one column from the right edge.
  private static let columns = 15

  private static func slot(in rect: Rect) -> Rect {
    Rect(x: rect.x, y: rect.y, width: rect.width - 1, height: rect.height).suffix(columns: columns)
  }

  private func sized(for rect: Rect) -> TipPrice {
    var price = price
    price.scale = rect.height < 2 ? .line : .row
    return price
  }

  private var nameInk: Ink {
    if isSelected { return .standard }
    guard case .price = tip.state, price.state != .disabled else { return .secondary }
    return .standard
  }
}
