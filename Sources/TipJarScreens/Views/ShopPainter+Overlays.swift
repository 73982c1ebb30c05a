import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The overlays: the thank-you and the help. Other files draw the sheets that ask a question.
extension ShopPainter {
  mutating func paint(_ overlay: Overlay) {
    switch overlay {
    case .payment(let payment): paint(payment)
    case .chooser(let chooser): paint(chooser)
    case .confirmation(let confirmation): paint(confirmation)
    case .fetch(let question): paint(question)
    case .receipt(let receipt): paint(receipt)
    case .refund(let refund): paint(refund)
    case .thanks(let thanks): paint(thanks)
    case .help: paintHelp()
    case .page, .opened: break
    }
  }

  /// Dims the screen behind the sheet, whose controls cannot be reached, and returns the sheet's
  /// content. The sheet is in the middle of `area`, by default of the screen. A click outside
  /// closes it unless it asks a question.
  mutating func paintSheet(
    width: Int, height: Int, in area: Rect? = nil, closesOutside: Bool = false
  ) -> Rect {
    let sheet = Sheet(contentSize: Size(width: width, height: height), glyphs: glyphs)
    let whole = frame.canvas.bounds
    frame.clearRegions()
    frame.cursor = nil
    if area != nil { frame.place(Veil(glyphs: glyphs), in: whole) }
    frame.place(sheet, in: area ?? whole)
    sheetEnd = sheet.area(in: area ?? whole).maxY
    if closesOutside { closeOutside(of: sheet.area(in: area ?? whole)) }
    return sheet.content(in: area ?? whole)
  }

  /// Makes a click outside a rectangle close the topmost overlay.
  private mutating func closeOutside(of rect: Rect) {
    for band in frame.canvas.bounds.bands(around: rect) where !band.isEmpty {
      frame.region(band, as: .overlay(.outside))
    }
  }

  mutating func write(
    _ text: String, x: Int, y: Int, _ style: Style, in rect: Rect
  ) {
    guard rect.contains(Point(x: x, y: y)) else { return }
    write(
      text, x: x, y: y, style.on(.sheet), limit: rect.maxX - x)
  }

  private mutating func paint(_ thanks: Thanks) {
    let hasHeart = layout.rows >= 14
    let sentence = words.thanksFor(thanks.name)
    let width = min(layout.columns - 8, max(34, DisplayWidth.of(sentence)))
    let sentences = Paragraph(sentence).lines(width: width)
    let hasJar =
      shop.place == .tips && layout.hasJar && !shop.isTimelineOpen
      && shop.tips.jar.failure(at: now) == nil
    // The jar next to it stays bright: a coin falls into it.
    let left = max(0, layout.margin - 2)
    let area =
      hasJar ? Rect(x: left, y: jarRect.y - 2, width: tipsEnd - left, height: 16) : nil
    let rect = paintSheet(width: width, height: (hasHeart ? 9 : 3) + sentences.count, in: area)
    if hasJar { paintJar() }
    if hasHeart {
      let x = rect.x + (rect.width - Heart.size.width) / 2
      frame.place(
        Heart(glyphs: glyphs),
        in: Rect(x: x, y: rect.y, width: Heart.size.width, height: Heart.size.height))
    }
    let y = rect.y + (hasHeart ? Heart.size.height + 1 : 0)
    let lines =
      [(words.thankYou, Style(.onSheet, .bold))]
      + sentences.map { ($0, Style(.onSheetSecondary)) }
    for (index, (text, style)) in lines.enumerated() {
      let x = max(rect.x, rect.x + (rect.width - DisplayWidth.of(text)) / 2)
      write(text, x: x, y: y + index, style, in: rect)
    }
    let hint = hasHeart ? "\(glyphs.enter) \(words.action(.dismiss))" : ""
    paintDismiss("\(glyphs.heart)", hint: hint, in: rect)
    if let button = frame.region(of: .overlay(.dismiss)) { closeOutside(of: button) }
    guard !shop.motion.isStill else { return }
    frame.place(
      Confetti(seed: 7, elapsed: thanks.since.duration(to: now), glyphs: glyphs),
      in: frame.canvas.bounds)
  }

  /// Draws the only button of an alert, in the middle of the sheet's last row, or above a hint in
  /// that row.
  mutating func paintDismiss(
    _ title: String, hint: String = "", in rect: Rect, isFocused: Bool = true
  ) {
    let width = max(11, DisplayWidth.of(title) + 6)
    let height = hint.isEmpty ? 1 : 2
    let place = Rect(
      x: rect.x + (rect.width - width) / 2, y: rect.maxY - height, width: width, height: height)
    let isDown = isPressed(.overlay(.dismiss)) || isPressed(.overlay(.outside))
    let button = SheetButton(
      title, key: hint, isAction: isFocused,
      state: isDown ? .pressed : isFocused ? .focused : .normal, glyphs: glyphs)
    frame.place(button, in: place, as: .overlay(.dismiss))
  }
}

extension Rect {
  /// Returns the parts around a rectangle inside this one: above, below, left and right of it.
  func bands(around hole: Rect) -> [Rect] {
    let hole = intersection(hole)
    let sides = [(x, hole.x - x), (hole.maxX, maxX - hole.maxX)]
    return [
      Rect(x: x, y: y, width: width, height: hole.y - y),
      Rect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ] + sides.map { Rect(x: $0, y: hole.y, width: $1, height: hole.height) }
  }
}
