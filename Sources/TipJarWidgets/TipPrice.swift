public import TipJarMachines
public import TipJarTerminal

/// The right end of a tip's row: a spinner, a price to press, or a warning. All end in the same
/// column.
public struct TipPrice: Widget, Equatable, Sendable {
  /// The state of the tip.
  public var tip: TipJar.Tip.State
  /// The start of its spinner's gap, in turns 0..<1, or nil to show a word with reduced motion.
  public var turn: Double?
  /// The state of the control; only a tip with a price is ever drawn pressed.
  public var state: ControlState
  /// The number of steps of ``Style/fadeSteps`` until the price has its final colour.
  public var fade = 0
  /// A Boolean value that indicates whether it is on the selected row, whose band it fades in from.
  public var isOnBand = false
  /// The layout: one row or two.
  public var scale: DownloadControl.Scale
  /// The words beside it.
  public var words: ButtonWords
  /// The styles of this control and of the controls inside it.
  public var styles: Styles
  /// The glyph set to draw with.
  public var glyphs: GlyphSet

  /// Creates the price of a tip.
  public init(
    _ tip: TipJar.Tip.State, turn: Double? = 0, state: ControlState = .normal,
    scale: DownloadControl.Scale = .row, words: ButtonWords = .english,
    styles: Styles = .standard, glyphs: GlyphSet = .braille
  ) {
    (self.tip, self.turn, self.state, self.scale) = (tip, turn, state, scale)
    (self.words, self.styles, self.glyphs) = (words, styles, glyphs)
  }

  /// Draws at the right of `rect`.
  public func draw(in rect: Rect, on canvas: inout Canvas) {
    switch tip {
    case .unknown: break
    case .loading: drawWait(words.loading, isAccented: false, in: rect, on: &canvas)
    case .purchasing: drawWait(words.buying, isAccented: true, in: rect, on: &canvas)
    case .price(let price):
      pill(price).draw(in: hitRect(in: rect), on: &canvas)
      guard fade > 0 else { break }
      canvas.restyle(hitRect(in: rect)) { $0.fade(fade, onBand: isOnBand) }
    case .unavailable:
      let text = "\(glyphs.warning) \(words.unavailable)"
      canvas.labelAtRight(text, Style(.warning), in: rect, glyphs)
    case .pending(let price):
      canvas.labelAtRight(words.pending, Style(.warning), in: rect, glyphs)
      canvas.labelAtRight(price, Style(.secondary), in: rect.row(1), glyphs)
    }
  }

  /// Returns the pressable region for the same rectangle: the pill, or the word that dismisses a
  /// pending state; empty if nothing can be pressed.
  public func hitRect(in rect: Rect) -> Rect {
    switch tip {
    case .price(let price): rect.row(0).suffix(columns: pill(price).width)
    case .pending: rect.row(0).suffix(columns: DisplayWidth.of(words.pending))
    case .unknown, .loading, .unavailable, .purchasing: rect.row(0).suffix(columns: 0)
    }
  }

  /// The number of columns in the first row; those of most prices before one is known.
  var columns: Int {
    switch tip {
    case .price(let price), .purchasing(let price): pill(price).width
    case .unavailable: 2 + DisplayWidth.of(words.unavailable)
    case .pending: DisplayWidth.of(words.pending)
    case .unknown, .loading: 10
    }
  }

  /// The number of columns in the second row; nil if a caption can continue there.
  var secondRowColumns: Int? {
    switch tip {
    case .loading, .purchasing: turn.map { _ in Ring.Scale.row.size.width }
    case .pending(let price): DisplayWidth.of(price)
    case .unknown, .price, .unavailable: nil
    }
  }

  private func pill(_ price: String) -> Pill {
    var pill = Pill(price, state: state, styles: styles, glyphs: glyphs)
    pill.hasField = scale != .line
    return pill
  }

  private func drawWait(_ word: String, isAccented: Bool, in rect: Rect, on canvas: inout Canvas) {
    guard let turn else { return canvas.labelAtRight(word, Style(.secondary), in: rect, glyphs) }
    let ring: Ring.Scale = scale == .line ? .line : .row
    Spinner(turn: turn, scale: ring, isAccented: isAccented, styles: styles, glyphs: glyphs)
      .draw(in: rect.suffix(columns: ring.size.width), on: &canvas)
  }
}
