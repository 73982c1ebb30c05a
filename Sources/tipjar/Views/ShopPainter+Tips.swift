import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The Tip Jar: the tips and what they cost, the jar, and the collection in words.
extension ShopPainter {
  mutating func paintTips() {
    paintHeading()
    if let reason = shop.tipJar.failure(at: now) { return paintFailure(reason) }
    let turn =
      shop.motion.isStill ? nil : shop.tipJar.spinnerTurn(at: shop.spinnerMoment(at: now)) ?? 0
    let range = shop.scroll.range(visible: layout.visibleRows(of: .tips))
    for (place, index) in range.enumerated() where shop.tipJar.tips.indices.contains(index) {
      paint(
        shop.tipJar.shown(shop.tipJar.tips[index], at: now), turn: turn,
        in: rowRect(place, of: .tips, end: tipsEnd),
        isSelected: index == shop.scroll.selected)
    }
    if layout.hasJar, contentEnd > tipsEnd { paintJar() }
    paintCollection()
  }

  /// The column after the tips.
  var tipsEnd: Int {
    min(contentEnd, layout.hasJar ? min(layout.columns - Jar.size.width - 6, 56) : layout.listEnd)
  }

  private mutating func paintHeading() {
    line(words.supportTitle(supported), y: layout.top, Style(.standard, .bold), indent: 1)
    if layout.isAiry {
      line(words.supportCaption(storeFile), y: layout.top + 1, Style(.secondary), indent: 1)
    }
  }

  private mutating func paint(
    _ tip: TipJar.Tip, turn: Double?, in rect: Rect, isSelected: Bool
  ) {
    let control = Control.tip(tip.id)
    let state: ControlState =
      !shop.isEnabled(control, at: now)
      ? .disabled : isPressed(control) ? .pressed : isFocused(control) ? .focused : .normal
    let widget = TipRow(
      tip, turn: turn, isSelected: isSelected, state: state, words: words.buttons, glyphs: glyphs)
    frame.place(widget, in: rect, as: .tipRow(tip.id))
    let hit = widget.hitRect(in: rect)
    if !hit.isEmpty { frame.region(hit, as: control) }
  }

  /// Where the jar stands.
  var jarRect: Rect {
    let x = tipsEnd + (layout.columns - layout.margin - tipsEnd - Jar.size.width) / 2 + 1
    let size = Jar.size
    return Rect(x: x, y: layout.listTop(of: .tips), width: size.width, height: size.height)
  }

  mutating func paintJar() {
    let fall = shop.motion.isStill ? nil : shop.coin?.fall(at: now)
    frame.place(
      Jar(coins: shop.collection.coins, falling: fall, glyphs: glyphs), in: jarRect)
  }

  private mutating func paintCollection() {
    let count = min(shop.tipJar.tips.count, layout.visibleRows(of: .tips))
    var y = layout.listTop(of: .tips) + count * layout.pitch(of: .tips)
    if layout.rows >= 26 { y += 1 }
    if let note = shop.tipJar.note {
      _ = paragraph(self.note(note.outcome), y: y, style(of: note.outcome))
    } else if !shop.canMakePayments {
      _ = paragraph(words.refusal(.paymentsOff), y: y, Style(.secondary))
    } else {
      let lines = paragraph(collectionText(rows: layout.bottom - y), y: y, Style())
      if layout.rows >= 26, y + lines < layout.bottom {
        line(shop.collection.detail, y: y + lines, Style(.secondary), indent: 1)
      }
    }
  }

  /// The collection by name, or where there is no room for all of it, what it comes to.
  private func collectionText(rows: Int) -> String {
    let (summary, detail) = (shop.collection.summary, shop.collection.detail)
    guard !detail.isEmpty, Paragraph(summary).height(width: textWidth) > rows else {
      return summary
    }
    return rows > 1 ? detail : detail.parts(in: textWidth)
  }

  /// Columns of what is said below the tips.
  private var textWidth: Int { contentEnd - layout.margin - 1 }

  /// Writes as many lines as it takes and as there are. Returns how many.
  private mutating func paragraph(_ text: String, y: Int, _ style: Style) -> Int {
    let paragraph = Paragraph(text, style: style, glyphs: glyphs)
    let x = layout.margin + 1
    let height = min(paragraph.height(width: textWidth), max(0, layout.bottom - y))
    frame.place(paragraph, in: Rect(x: x, y: y, width: textWidth, height: height))
    return height
  }

  /// What is said of a purchase that did not end in a thank-you: what waits has dots before it, what failed a
  /// cross, and what was cancelled nothing.
  private func note(_ outcome: TipJar.Outcome) -> String {
    switch outcome {
    case .purchased: words.thankYou
    case .userCancelled: words.cancelled
    case .pending: "\(glyphs.ellipsis) \(words.pendingNote)"
    case .unverified: "\(glyphs.cross) \(words.unverified) \(words.tryTipAgain)"
    case .failed(let reason):
      "\(glyphs.cross) \(words.sentence(words.purchaseFailed(reason))) \(words.tryTipAgain)"
    }
  }

  private func style(of outcome: TipJar.Outcome) -> Style {
    switch outcome {
    case .purchased, .userCancelled: Style(.secondary)
    case .pending: Style(.warning)
    case .unverified, .failed: Style(.error)
    }
  }

  private mutating func paintFailure(_ reason: String) {
    let y = layout.listTop(of: .tips)
    line("\(glyphs.warning) \(words.tipsFailed(reason))", y: y, Style(.warning), indent: 1)
    let pill = Pill(
      words.retry, kind: .tinted,
      state: !shop.isEnabled(.retryTips, at: now)
        ? .disabled : isPressed(.retryTips) ? .pressed : .focused,
      glyphs: glyphs)
    let rect = Rect(x: layout.margin + 1, y: y + 2, width: pill.width, height: 1)
    frame.place(pill, in: rect, as: .retryTips)
  }
}
