import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// What lies on top: the thank-you, the keys. The sheets that ask have a file of their own.
extension ShopPainter {
  mutating func paint(_ overlay: Overlay) {
    switch overlay {
    case .payment(let payment): paint(payment)
    case .chooser(let chooser): paint(chooser)
    case .confirmation(let confirmation): paint(confirmation)
    case .receipt(let receipt): paint(receipt)
    case .refund(let refund): paint(refund)
    case .thanks(let thanks): paint(thanks)
    case .help: paintHelp()
    case .page: break
    }
  }

  /// Dims what lies behind, which cannot be reached any more, and returns the sheet's content. The sheet
  /// stands in the middle of `area`, by default of the screen.
  mutating func paintSheet(width: Int, height: Int, in area: Rect? = nil) -> Rect {
    let sheet = Sheet(contentSize: Size(width: width, height: height), glyphs: glyphs)
    let whole = frame.canvas.bounds
    frame.clearRegions()
    frame.cursor = nil
    guard let area else {
      frame.place(sheet, in: whole)
      return sheet.content(in: whole)
    }
    frame.place(Veil(glyphs: glyphs), in: whole)
    frame.place(sheet, in: area)
    return sheet.content(in: area)
  }

  mutating func write(
    _ text: String, x: Int, y: Int, _ style: Style, in rect: Rect
  ) {
    guard rect.contains(Point(x: x, y: y)) else { return }
    frame.canvas.write(
      text, x: x, y: y, style.on(.sheet), limit: rect.maxX - x, ellipsis: glyphs.ellipsis)
  }

  private mutating func paint(_ thanks: Thanks) {
    let hasHeart = layout.rows >= 14
    let sentence = words.thanksFor(thanks.name)
    let width = min(layout.columns - 8, max(34, DisplayWidth.of(sentence)))
    let sentences = Paragraph(sentence).lines(width: width)
    let hasJar =
      shop.place == .tips && layout.hasJar && !shop.isTimelineOpen
      && shop.tipJar.failure(at: now) == nil
    // Beside the jar, which stays lit: a coin falls into it.
    let area = hasJar ? Rect(x: 0, y: jarRect.y - 2, width: tipsEnd, height: 15) : nil
    let rect = paintSheet(width: width, height: (hasHeart ? 8 : 3) + sentences.count, in: area)
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
    paintDismiss("\(glyphs.heart)", in: rect)
    guard !shop.motion.isStill else { return }
    frame.place(
      Confetti(seed: 7, elapsed: thanks.since.duration(to: now), glyphs: glyphs),
      in: frame.canvas.bounds)
  }

  /// The one button of an alert, in the middle of the sheet's last row.
  mutating func paintDismiss(_ title: String, in rect: Rect, isFocused: Bool = true) {
    let width = max(11, DisplayWidth.of(title) + 6)
    let place = Rect(
      x: rect.x + (rect.width - width) / 2, y: rect.maxY - 1, width: width, height: 1)
    let button = SheetButton(
      title, isAction: isFocused,
      state: isPressed(.dismiss) ? .pressed : isFocused ? .focused : .normal, glyphs: glyphs)
    frame.place(button, in: place, as: .dismiss)
  }
}
