import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The Tip Jar: the tips and their prices, the jar, and the collection as text.
extension ShopPainter {
  private var collection: TipCollection { shop.tips.collection ?? TipCollection() }

  mutating func paintTips() {
    paintHeading()
    let turn =
      shop.motion.isStill ? nil : shop.tips.jar.spinnerTurn(at: shop.spinnerMoment(at: now)) ?? 0
    let failure = shop.tips.jar.failure(at: now)
    guard failure != nil || !shop.tips.jar.tips.isEmpty else { return paintNoTips() }
    let range = shop.scroll.range(visible: layout.visibleRows(of: .tips))
    for (place, index) in range.enumerated() where shop.tips.jar.tips.indices.contains(index) {
      paint(
        shop.tips.jar.shown(shop.tips.jar.tips[index], at: now), turn: turn,
        in: rowRect(place, of: .tips, end: tipsEnd),
        isSelected: failure == nil && index == shop.scroll.selected)
    }
    if isJarShown {
      paintJar()
      paintTotals()
    }
    if let failure { paintFailure(failure) } else { paintCollection() }
  }

  /// The column after the tips.
  var tipsEnd: Int {
    guard layout.hasJar, !hidesJar else { return min(contentEnd, layout.listEnd) }
    let left = layout.margin - 2
    return min(contentEnd, left + min(layout.columns - 2 * left - Jar.size.width - 6, 56))
  }

  /// Draws the title with the caption below it, or next to it in a low window.
  private mutating func paintHeading() {
    let y = layout.top + layout.tipsLead
    let title =
      shop.tips.sellsPlansOnly
      ? words.subscriptions.title(supported) : words.supportTitle(supported)
    let caption = words.supportCaption(storeFile)
    line(title, y: y, Style(.standard, .bold), indent: 1)
    guard layout.isAiry else { return }
    guard !layout.hasTipsCaption else {
      return line(caption, y: y + 1, Style(.secondary), indent: 1)
    }
    let indent = DisplayWidth.of(title) + 4
    guard DisplayWidth.of(caption) <= contentEnd - layout.margin - indent else { return }
    line(caption, y: y, Style(.secondary), indent: indent)
  }

  private mutating func paint(
    _ tip: TipJar.Tip, turn: Double?, in rect: Rect, isSelected: Bool
  ) {
    let control = Control.tips(.buy(tip.id))
    let state: ControlState =
      !shop.isEnabled(control, at: now)
      ? .disabled : isPressed(control) ? .pressed : isFocused(control) ? .focused : .normal
    var widget = TipRow(
      tip, turn: turn, isSelected: isSelected, state: state, fade: shop.tips.jar.fade(at: now),
      words: words.buttons, glyphs: glyphs)
    if let plan = collection.plans[tip.id] { describe(plan, on: &widget, in: rect) }
    frame.place(widget, in: rect, as: .tips(.row(tip.id)))
    let hit = widget.hitRect(in: rect)
    if !hit.isEmpty { frame.region(hit, as: control) }
  }

  /// A Boolean value that indicates whether there is room for the jar next to the tips, where the
  /// timeline may be. Without tips there is no jar.
  private var isJarShown: Bool {
    layout.hasJar && contentEnd > tipsEnd && !hidesJar
  }

  /// The rectangle of the jar.
  var jarRect: Rect {
    let size = jarScale.size
    let x = tipsEnd + (layout.columns - layout.margin - tipsEnd - size.width) / 2 + 1
    return Rect(x: x, y: layout.listTop(of: .tips), width: size.width, height: size.height)
  }

  /// The largest jar that fits, with a description of its contents below it.
  private var jarScale: Jar.Scale {
    let large = Jar.Scale.large.size
    let isLarge =
      glyphs.dots == .braille
      && layout.columns - layout.margin - tipsEnd >= large.width + 6
      && layout.bottom - layout.listTop(of: .tips) >= large.height + 8
    return isLarge ? .large : .regular
  }

  mutating func paintJar() {
    let fall = shop.motion.isStill ? nil : shop.tips.coin?.fall(at: now)
    frame.place(
      Jar(coins: collection.coins, falling: fall, scale: jarScale, glyphs: glyphs),
      in: jarRect)
  }

  /// The lines of the sums below the jar, one for each currency; empty if they do not fit.
  private var totalsRows: Range<Int> {
    guard isJarShown else { return 0..<0 }
    let count = collection.totals.count
    let end = isBesideJar ? layout.bottom : collectionTop
    let starts = [jarRect.maxY + 1, jarRect.maxY]
    guard let start = starts.first(where: { $0 + count <= end }) else { return 0..<0 }
    return start..<(start + count)
  }

  /// Writes the sums of the tips in the jar.
  private mutating func paintTotals() {
    for (total, y) in zip(collection.totals, totalsRows) {
      let x = max(tipsEnd + 1, jarRect.x + (jarRect.width - DisplayWidth.of(total)) / 2)
      write(
        total, x: x, y: y, Style(.secondary), limit: contentEnd - x)
    }
  }

  /// The line below the tips.
  private var collectionTop: Int {
    let count = min(shop.tips.jar.tips.count, layout.visibleRows(of: .tips))
    let y = layout.listTop(of: .tips) + count * layout.pitch(of: .tips)
    return layout.rows >= 26 ? y + 1 : y
  }

  /// Draws the description of the collection, and its total unless a line below the jar shows it.
  private mutating func paintCollection() {
    let hasTotals = !totalsRows.isEmpty
    let y = collectionTop
    let rows = textBottom - y
    if let note = shop.tips.jar.note {
      _ = paragraph(self.note(note.outcome, rows: rows), y: y, style(of: note.outcome))
      return
    }
    guard shop.canMakePayments else {
      _ = paragraph(words.refused(.paymentsOff), y: y, Style(.secondary))
      return
    }
    guard !shop.tips.sellsPlansOnly || collection.coins > 0 else { return }
    let (summary, detail) = (collection.summary, collection.detail)
    let height = Paragraph(summary).height(width: textWidth)
    let both = height + Paragraph(detail).height(width: textWidth)
    if detail.isEmpty || height <= rows && (hasTotals || both <= rows) {
      let lines = paragraph(summary, y: y, Style())
      guard both <= rows else { return }
      _ = paragraph(detail, y: y + lines, Style(.secondary))
    } else {
      _ = paragraph(rows > 1 ? detail : detail.parts(in: textWidth), y: y, Style())
    }
  }

  /// A Boolean value that indicates whether the collection is described next to the jar instead of
  /// below it.
  private var isBesideJar: Bool {
    let end = jarRect.maxY + collection.totals.count
    return isJarShown && (shop.isTimelineOpen || collectionTop <= end)
  }

  /// The columns of the text below the tips, and the line after it.
  private var textWidth: Int {
    (isBesideJar ? tipsEnd : contentEnd) - layout.margin - 1
  }
  private var textBottom: Int {
    shop.isTimelineOpen && !layout.hasDetail ? layout.timelineTop : layout.bottom
  }

  /// Writes as many lines of a text as fit. Returns their number.
  private mutating func paragraph(_ text: String, y: Int, _ style: Style) -> Int {
    let paragraph = Paragraph(text, style: style, glyphs: glyphs)
    let x = layout.margin + 1
    let height = min(paragraph.height(width: textWidth), max(0, textBottom - y))
    frame.place(paragraph, in: Rect(x: x, y: y, width: textWidth, height: height))
    return height
  }

  /// Returns the note about a purchase that did not end in a thank-you, with a hint if there is
  /// room: the footer shows the key, too.
  private func note(_ outcome: TipJar.Outcome, rows: Int) -> String {
    let (said, hint) = note(outcome)
    let whole = "\(said) \(hint)"
    let fits = !hint.isEmpty && Paragraph(whole).height(width: textWidth) <= rows
    return fits ? whole : said
  }

  /// A pending purchase has dots before it, a failed one a cross, and a cancelled one nothing.
  private func note(_ outcome: TipJar.Outcome) -> (said: String, hint: String) {
    switch outcome {
    case .purchased: (words.thankYou, "")
    case .notCharged(let note): (note, "")
    case .userCancelled: (words.cancelled, "")
    case .pending: ("\(glyphs.ellipsis) \(words.pendingNote)", words.givesUp)
    case .unverified: ("\(glyphs.cross) \(words.unverified)", words.tryTipAgain)
    case .failed(let reason):
      ("\(glyphs.cross) \(words.sentence(words.purchaseFailed(reason)))", words.tryTipAgain)
    }
  }

  private func style(of outcome: TipJar.Outcome) -> Style {
    switch outcome {
    case .purchased, .notCharged, .userCancelled: Style(.secondary)
    case .pending: Style(.warning)
    case .unverified, .failed: Style(.error)
    }
  }

  /// Draws the reason why there are no prices, and the retry button: next to it, or below if there
  /// is room.
  private mutating func paintFailure(_ reason: String) {
    let y = collectionTop
    let pill = Pill(
      words.retry, kind: .tinted,
      state: !shop.isEnabled(.tips(.retry), at: now)
        ? .disabled : isPressed(.tips(.retry)) ? .pressed : .focused,
      glyphs: glyphs)
    let text = "\(glyphs.warning) \(words.tipsFailed(reason))"
    let x = layout.margin + 1
    var rect = Rect(x: x, y: min(y + 2, layout.bottom - 1), width: pill.width, height: 1)
    if rect.y == y { rect.x = min(x + DisplayWidth.of(text) + 2, contentEnd - pill.width) }
    line(text, y: y, Style(.warning), indent: 1, end: rect.y == y ? rect.x - 1 : nil)
    frame.place(pill, in: rect, as: .tips(.retry))
  }
}
