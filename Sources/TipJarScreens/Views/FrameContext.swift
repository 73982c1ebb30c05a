import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The frame that the views of the storefront draw on.
typealias ShopFrame = Frame<HitTarget>

/// The frame that the views draw on, and the values that all of them read. It is a class, so that a
/// view copies one reference instead of the whole shop.
final class FrameContext {
  let view: ShopView
  let shop: Shop
  let layout: Layout
  let now: Instant
  let focused: HitTarget?
  var frame: ShopFrame

  init(_ view: ShopView, _ shop: Shop, size: Size, at now: Instant) {
    (self.view, self.shop) = (view, shop)
    self.layout = shop.layout.sized(columns: size.width, rows: size.height)
    self.now = now
    self.focused = shop.focused
    self.frame = ShopFrame(size: size)
  }
}

/// A view of a part of the storefront's frame, with the means that all of them share.
protocol FramePart: Drawing where HitTarget == TipJarScreens.HitTarget {
  var context: FrameContext { get }
}

extension FramePart {
  var shop: Shop { context.shop }
  var layout: Layout { context.layout }
  var now: Instant { context.now }
  var frame: ShopFrame {
    get { context.frame }
    nonmutating _modify { yield &context.frame }
  }
  var words: Words { context.view.words }
  var glyphs: GlyphSet { context.view.glyphs }

  /// Indicates whether the place shows real downloads, which no note may call simulated.
  var showsRealDownloads: Bool { shop.place == .apps && shop.apps.list.window?.isReal == true }

  /// Returns the name of a place, by what the store sells.
  func name(of place: Place) -> String { words.place(place, sellsTips: shop.tips.sellsTips) }

  /// The text between facts in one line.
  var separator: String { " \(glyphs.separator) " }

  /// Returns the installed version and its update: "1.2 → 1.3"; nil if there is none.
  func versions(of row: AppRow) -> String? {
    row.release.updated.map { "\($0) \(glyphs.right) \(row.version)" }
  }

  /// The column after the content of the open place: the timeline may be next to it.
  var contentEnd: Int {
    shop.isTimelineOpen && layout.hasDetail ? layout.listEnd : layout.columns - layout.margin
  }

  /// The first column of what is shown next to a list.
  var detailStart: Int { layout.listEnd + 5 }

  /// The column after the rows of Purchases and the console.
  var lineEnd: Int {
    let hasPane = shop.place == .purchases && layout.hasReceiptPane
    return min(contentEnd, hasPane ? layout.listEnd : layout.margin + 82)
  }

  func isPressed(_ control: HitTarget) -> Bool { shop.isPressed(control, at: now) }
  func isFocused(_ control: HitTarget) -> Bool { context.focused == control }

  /// Returns the rectangle of a row of a place's list, `index` counted from the first visible row.
  func rowRect(_ index: Int, of place: Place, end: Int? = nil) -> Rect {
    let x = max(0, layout.margin - 2)
    return Rect(
      x: x, y: layout.listTop(of: place) + index * layout.pitch(of: place),
      width: (end ?? layout.listEnd) - x, height: layout.rowHeight(of: place))
  }

  /// Draws the band of the selected row, with half lines where there are blank ones between rows.
  func drawBand(in rect: Rect, of place: Place) {
    let band = RowBand(glyphs: glyphs)
    frame.place(band, in: rect)
    guard layout.pitch(of: place) > layout.rowHeight(of: place) else { return }
    band.drawEdges(around: rect, on: &frame.canvas)
  }

  /// Writes a line in the place's left column.
  func line(_ text: String, y: Int, _ style: Style, indent: Int = 0, end: Int? = nil) {
    let x = layout.margin + indent
    write(text, x: x, y: y, style, limit: (end ?? contentEnd) - x)
  }

  /// Writes a sentence in the middle of an empty place, with a dim hint below it.
  func drawEmpty(_ text: String, hint: String = "") {
    let y = layout.top + (layout.bottom - layout.top) / 2 - 1
    let end = shop.isTimelineOpen && layout.hasDetail ? layout.listEnd : layout.columns
    let hints = Paragraph(hint).balancedLines(width: end - 2 * layout.margin)
    let lines = [(text, Style(.standard, .bold))] + hints.map { ($0, Style(.secondary)) }
    for (offset, (line, style)) in lines.enumerated() {
      let x = max(layout.margin, (end - DisplayWidth.of(line)) / 2)
      write(line, x: x, y: y + offset, style, limit: end - x)
    }
  }

  func drawIcon(
    _ id: ItemID, _ name: String, _ picture: Picture?, scale: AppIcon.Scale = .row, x: Int, y: Int
  ) {
    frame.place(
      AppIcon(id: id.rawValue, name: name, picture: picture, scale: scale, glyphs: glyphs),
      in: Rect(x: x, y: y, width: scale.size.width, height: scale.size.height))
  }

  func state(of control: HitTarget) -> ControlState {
    guard shop.isEnabled(control, at: now) else { return .disabled }
    return isPressed(control) ? .pressed : isFocused(control) ? .focused : .normal
  }

  func scrolled(_ visible: Int, of count: Int) -> Int {
    frame.text = (visible, count)
    return max(0, min(shop.reading.top, count - visible))
  }
}

extension Canvas {
  /// Underlines the matches of a search in a text of `columns` columns that begins at `x`.
  mutating func underline(_ marks: [Range<Int>], of text: String, x: Int, y: Int, columns: Int) {
    guard !marks.isEmpty else { return }
    let edges = text.reduce(into: [0]) { edges, character in
      edges.append((edges.last ?? 0) + DisplayWidth.of(character))
    }
    for mark in marks where mark.upperBound < edges.count {
      let end = min(edges[mark.upperBound], columns)
      guard edges[mark.lowerBound] < end else { continue }
      let rect = Rect(
        x: x + edges[mark.lowerBound], y: y, width: end - edges[mark.lowerBound], height: 1)
      restyle(rect) { $0.attributes.insert(.underline) }
    }
  }
}

extension String {
  /// Returns as many whole parts as fit into the columns, because half a part may mislead. A part
  /// ends before a comma or a bracket; the first part is always kept.
  func parts(in columns: Int) -> String {
    var text = self
    while DisplayWidth.of(text) > columns,
      let end = text.lastIndex(where: { ",、(（".contains($0) }), end > text.startIndex
    {
      text = String(text[..<end])
      while text.last == " " { text.removeLast() }
    }
    return text
  }

  /// The text without its last sentence; nil if it has only one.
  var withoutLastSentence: String? {
    indices.dropLast().last { self[$0] == "。" || self[$0...].hasPrefix(". ") }
      .map { String(self[...$0]) }
  }
}

extension [String] {
  /// Joins as many whole parts as fit, at least `least` of them: half a fact can mislead.
  func joined(_ separator: String, in columns: Int, least: Int = 0) -> String {
    var parts = self
    while parts.count > least, DisplayWidth.of(parts.joined(separator: separator)) > columns {
      parts.removeLast()
    }
    return parts.joined(separator: separator)
  }
}

/// The parts that the sheets of overlays share.
extension FramePart {
  /// Draws the icon, the name and the price of a product. Returns the column of the line below.
  func drawProduct(
    _ icon: ItemID, _ picture: Picture?, name: String, price: String, y: Int, in rect: Rect
  ) -> Int {
    if layout.isAiry { drawIcon(icon, name, picture, x: rect.x, y: y) }
    let x = rect.x + (layout.isAiry ? 6 : 0)
    write(name, x: x, y: y, Style(.onSheet, .bold), in: rect)
    writeAtRight(price, y: y, Style(.onSheet, .bold), in: rect)
    return x
  }

  /// Draws Cancel, or another `no`, and the action with their keys: Enter presses the focused one.
  func drawChoices(
    _ focused: Answer, no: String? = nil, verb: String, yes: String = "y", hasKeys: Bool = true,
    in rect: Rect
  ) {
    let width = (rect.width - 2) / 2
    let height = hasKeys ? 2 : 1
    let choices: [(Answer, String, String)] = [
      (.no, no ?? words.text("Cancel"), "Esc"), (.yes, verb, yes),
    ]
    for (index, (choice, title, key)) in choices.enumerated() {
      let control = HitTarget.overlay(.answer(choice))
      let enter = focused == choice ? "\(glyphs.enter)" : ""
      let keys = [key, enter].filter { !$0.isEmpty }.joined(separator: " ")
      let button = SheetButton(
        title, key: keys, isAction: choice == .yes,
        state: isPressed(control) ? .pressed : focused == choice ? .focused : .normal,
        glyphs: glyphs)
      let place = Rect(
        x: rect.x + index * (width + 2), y: rect.maxY - height, width: width, height: height)
      frame.place(button, in: place, as: control)
    }
  }

  /// Draws the only button of an alert, in the sheet's last row, or above a hint in that row.
  func drawDismiss(_ title: String, hint: String = "", in rect: Rect, isFocused: Bool = true) {
    let isDown = isPressed(.overlay(.dismiss)) || isPressed(.overlay(.outside))
    drawClose(
      title, hint: hint, in: rect, state: isDown ? .pressed : isFocused ? .focused : .normal,
      as: .overlay(.dismiss))
  }
}
