public import TipJarMachines
public import TipJarTerminal
public import TipJarWidgets

/// The view of the storefront: one value in, one frame out.
public struct ShopView: Sendable {
  package let words: Words
  package let glyphs: GlyphSet
  package let keys: KeyTable
  /// The program that the tips support.
  package let supported: String
  /// The file that the tips are sold from; nil for the built-in store.
  package var storeFile: String?
  /// The names of the kinds of products of the store, with their counts.
  package var storeContents: [StoreContent] = []
  /// The visibility of the terminal's cursor.
  package var cursor = CursorPreference.auto

  /// Creates a value from its parts.
  package init(
    words: Words,
    glyphs: GlyphSet,
    keys: KeyTable,
    supported: String,
    storeFile: String? = nil,
    storeContents: [StoreContent] = [],
    cursor: CursorPreference = CursorPreference.auto
  ) {
    self.words = words
    self.glyphs = glyphs
    self.keys = keys
    self.supported = supported
    self.storeFile = storeFile
    self.storeContents = storeContents
    self.cursor = cursor
  }

  /// Creates a view with the words of a language and the standard keys. The tip jar asks for
  /// support of `supported`, and `places` are those of the shop.
  public init(
    supporting supported: String, places: [Place] = Place.allCases,
    language: Language = .english, glyphs: GlyphSet = .braille
  ) {
    self.init(
      words: language.words, glyphs: glyphs, keys: KeyTable.standard.only(places),
      supported: supported)
  }

  /// Returns the frame of `shop` at `now`: the cells, and the controls in them.
  public func frame(of shop: Shop, size: Size, at now: Instant) -> Frame<Control> {
    var painter = ShopPainter(view: self, shop: shop, size: size, now: now)
    painter.paint()
    return painter.frame
  }
}

/// The visibility of the terminal's own cursor, which is always on the focused control.
package enum CursorPreference: String, CaseIterable, Codable, Sendable {
  /// Visible in text fields only.
  case auto
  /// Visible on every focused control, for screen magnifiers and readers that follow it.
  case visible
}

/// A kind of product, and the number of them in a store.
package struct StoreContent: Equatable, Sendable {
  /// The name of the kind.
  package var kind: String
  package var count: Int

  /// Creates a value from its parts.
  package init(kind: String, count: Int) {
    self.kind = kind
    self.count = count
  }
}

/// A painter of one frame, with the parts that the places share. Each place has its own file.
struct ShopPainter {
  let shop: Shop
  let layout: Layout
  let now: Instant
  let words: Words
  let glyphs: GlyphSet
  let keys: KeyTable
  let supported: String
  let storeFile: String?
  let storeContents: [StoreContent]
  let cursor: CursorPreference
  /// The control that Enter presses.
  let focused: Control?
  var frame: Frame<Control>
  /// The row after the sheet on top, which dims everything outside it; nil without a sheet.
  var sheetEnd: Int?

  init(view: ShopView, shop: Shop, size: Size, now: Instant) {
    self.shop = shop
    self.layout = shop.layout.sized(columns: size.width, rows: size.height)
    self.now = now
    self.words = view.words
    self.glyphs = view.glyphs
    self.keys = view.keys
    self.supported = view.supported
    self.storeFile = view.storeFile
    self.storeContents = view.storeContents
    self.cursor = view.cursor
    self.focused = shop.focused
    self.frame = Frame(size: size)
  }

  mutating func paint() {
    guard layout.isUsable else { return paintTooSmall() }
    paintTop()
    switch page {
    case .page(let row): paintPage(row)
    case .opened(let row): paintOpened(row)
    case nil: paintPlace()
    }
    if shop.isTimelineOpen { paintTimeline() }
    paintListBar()
    // A sheet below another one would show as a broken frame around it.
    if let overlay = shop.overlays.last { paint(overlay) }
    // The footer shows the sheet's keys, but the sheet may cover it.
    if sheetEnd ?? 0 <= layout.footer { paintFooter() }
    placeCursor()
  }

  private mutating func paintPlace() {
    switch shop.place {
    case .apps: paintApps()
    case .tips: paintTips()
    case .purchases: paintPurchases()
    case .console: paintConsole()
    }
  }

  /// A page that replaces the open place.
  enum Page {
    case page(AppRow), opened(AppRow)
  }

  /// The page of an app, or the app that was opened from it; nil if the place itself is shown.
  var page: Page? {
    for overlay in shop.overlays.reversed() {
      switch overlay {
      case .page: return shop.apps.page.map { .page($0) }
      case .opened(let row, _): return .opened(row)
      case .payment, .chooser, .confirmation, .fetch, .receipt, .refund, .thanks, .help: continue
      }
    }
    return nil
  }

  private mutating func paintTooSmall() {
    let have = (layout.columns, layout.rows)
    let text = words.tooSmall(have, (Layout.least.columns, Layout.least.rows))
    frame.place(
      Paragraph(text, glyphs: glyphs),
      in: Rect(x: 0, y: 0, width: layout.columns, height: layout.rows))
  }

  /// The column after the content of the open place: the timeline may be next to it.
  var contentEnd: Int {
    shop.isTimelineOpen && layout.hasDetail ? layout.listEnd : layout.columns - layout.margin
  }

  /// The rectangle of a row of the open place's list, `index` counted from the first visible row.
  func rowRect(_ index: Int, of place: Place, end: Int? = nil) -> Rect {
    let pitch = layout.pitch(of: place)
    let height = layout.rowHeight(of: place)
    let x = max(0, layout.margin - 2)
    return Rect(
      x: x, y: layout.listTop(of: place) + index * pitch,
      width: (end ?? layout.listEnd) - x, height: height)
  }

  /// Writes text, with the glyphs' ellipsis if it is cut. Returns its columns.
  @discardableResult
  mutating func write(_ text: String, x: Int, y: Int, _ style: Style, limit: Int) -> Int {
    frame.canvas.write(text, x: x, y: y, style, limit: limit, ellipsis: glyphs.ellipsis)
  }

  /// Writes the same on the existing background.
  @discardableResult
  mutating func writeOver(_ text: String, x: Int, y: Int, _ style: Style, limit: Int) -> Int {
    frame.canvas.writeOver(text, x: x, y: y, style, limit: limit, ellipsis: glyphs.ellipsis)
  }

  /// Writes a line in the place's left column.
  mutating func line(_ text: String, y: Int, _ style: Style, indent: Int = 0, end: Int? = nil) {
    let x = layout.margin + indent
    write(
      text, x: x, y: y, style, limit: (end ?? contentEnd) - x)
  }

  /// Writes a dim sentence in the middle of an empty place, with a hint below it.
  mutating func paintEmpty(_ text: String, hint: String = "") {
    let y = layout.top + (layout.bottom - layout.top) / 2 - 1
    let end = shop.isTimelineOpen && layout.hasDetail ? layout.listEnd : layout.columns
    let hints = Paragraph(hint).lines(width: end - 2 * layout.margin)
    let lines = [(text, Style(.standard, .bold))] + hints.map { ($0, Style(.secondary)) }
    for (offset, (line, style)) in lines.enumerated() {
      let x = max(layout.margin, (end - DisplayWidth.of(line)) / 2)
      write(
        line, x: x, y: y + offset, style, limit: end - x)
    }
  }

  /// Returns the look of a button now; behind a sheet its spinner stops.
  func look(of button: DownloadButton) -> DownloadButton.Look {
    var look = button.look(at: now)
    let moment = shop.spinnerMoment(at: now)
    guard moment < now, case .spinner(_, let turning) = look.shape else { return look }
    let before = button.look(at: moment).shape
    look.shape = .spinner(turn: 0, turning: turning)
    if case .spinner(let turn, _) = before { look.shape = .spinner(turn: turn, turning: turning) }
    return look
  }

  /// Returns the look of an app's button: disabled if it would buy and purchases are impossible.
  func look(of id: ItemID, _ button: DownloadButton) -> DownloadButton.Look {
    var look = look(of: button)
    if shop.buyingRefusal(of: .apps(.button(id))) != nil { look.isEnabled = false }
    return look
  }

  /// Returns whether a control is drawn pressed; `isFocused`, whether it has the focus.
  func isPressed(_ control: Control) -> Bool { shop.isPressed(control, at: now) }
  func isFocused(_ control: Control) -> Bool { focused == control }
}

extension Style {
  /// Creates a style without a background.
  init(_ ink: Ink, _ attributes: Attributes) { self.init(ink, on: .standard, attributes) }
}
