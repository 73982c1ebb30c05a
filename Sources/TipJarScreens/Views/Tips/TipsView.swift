import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The Tip Jar: the tips and their prices, the jar, and the collection as text.
struct TipsView: FramePart {
  let context: FrameContext

  private var jar: JarView { JarView(context: context) }
  private var collection: TipCollection { shop.tips.collection ?? TipCollection() }

  func draw() {
    drawHeading()
    let turn =
      shop.motion.isStill ? nil : shop.tips.jar.spinnerTurn(at: shop.spinnerMoment(at: now)) ?? 0
    let failure = shop.tips.jar.failure(at: now)
    guard failure != nil || !shop.tips.jar.tips.isEmpty else {
      return NoTipsView(context: context).draw()
    }
    // Before the rows, where the cursor stands on the price that both show.
    if jar.isShown {
      jar.draw()
      jar.drawSums()
      if jar.hasTip { TipDetailView(context: context).draw(x: jar.rect.x) }
    }
    let range = shop.scroll.range(visible: layout.visibleRows(of: .tips))
    for (place, index) in range.enumerated() where shop.tips.jar.tips.indices.contains(index) {
      draw(
        shownTip(index), turn: turn, in: rowRect(place, of: .tips, end: jar.start),
        isSelected: failure == nil && index == shop.scroll.selected)
    }
    if let failure { drawFailure(failure) } else { drawCollection() }
  }

  private func drawHeading() {
    let y = layout.top + layout.tipsLead
    let supported = context.view.supported
    let title =
      shop.tips.sellsPlansOnly
      ? words.text("Subscribe to {0}")(supported)
      : words.supportTitle(supported, sellsTips: shop.tips.sellsTips)
    let caption = words.supportCaption(context.view.storeFile)
    line(title, y: y, Style(.standard, .bold), indent: 1)
    guard layout.isAiry else { return }
    guard !layout.hasTipsCaption else {
      return line(caption, y: y + 1, Style(.secondary), indent: 1)
    }
    let indent = DisplayWidth.of(title) + 4
    guard DisplayWidth.of(caption) <= contentEnd - layout.margin - indent else { return }
    line(caption, y: y, Style(.secondary), indent: indent)
  }

  private func draw(_ tip: TipJar.Tip, turn: Double?, in rect: Rect, isSelected: Bool) {
    let control = HitTarget.tips(.buy(tip.id))
    let state = state(of: control)
    var widget = TipRow(
      tip, turn: turn, isSelected: isSelected, state: state, fade: shop.tips.jar.fade(at: now),
      words: words.buttons, glyphs: glyphs)
    if let plan = collection.plans[tip.id] { describe(plan, on: &widget, in: rect) }
    if isSelected { drawBand(in: rect, of: .tips) }
    frame.place(widget, in: rect, as: .tips(.row(tip.id)))
    let hit = widget.hitRect(in: rect)
    if !hit.isEmpty { frame.region(hit, as: control) }
  }

  /// Draws the description of the collection, and its total unless a line below the jar shows it.
  private func drawCollection() {
    let hasTotals = jar.showsTotals
    let y = jar.textTop
    let rows = textBottom - y
    if let note = shop.tips.note(at: now) {
      _ = paragraph(text(of: note, rows: rows), y: y, style(of: note.outcome))
      return
    }
    guard shop.canMakePayments else {
      _ = paragraph(words.refused(.paymentsOff), y: y, Style(.secondary))
      return
    }
    guard !shop.tips.sellsPlansOnly || collection.count > 0 else { return }
    let (summary, detail) = (collection.summary, collection.detail)
    let height = Paragraph(summary).height(width: textWidth)
    let both = height + Paragraph(detail).height(width: textWidth)
    if height <= rows && (detail.isEmpty || hasTotals || both <= rows) {
      let lines = paragraph(summary, y: y, Style())
      guard both <= rows else { return }
      _ = paragraph(detail, y: y + lines, Style(.secondary))
    } else {
      _ = paragraph(rows > 1 ? detail : detail.parts(in: textWidth), y: y, Style())
    }
  }

  private func describe(_ plan: PlanState, on row: inout TipRow, in rect: Rect) {
    guard plan.state.isEmpty else {
      let mark = plan.isProblem ? glyphs.warning : glyphs.check
      row.tip.caption = "\(mark) \(plan.state)"
      // A single line may have room for the mark only.
      if rect.height < 2 { row.tip.name = "\(mark) \(row.tip.name)" }
      row.captionStyle = Style(plan.isProblem ? .warning : .tint)
      return
    }
    let parts = (plan.terms + [row.tip.caption]).filter { !$0.isEmpty }
    // In a single line the name and the price need room.
    let width = rect.width - (rect.height > 1 ? 5 : 38)
    row.tip.caption = parts.joined(separator, in: width, least: 1)
  }

  private var textWidth: Int {
    min((jar.hasTextBeside ? jar.start : contentEnd) - layout.margin - 1, Layout.textWidth)
  }
  private var textBottom: Int {
    shop.isTimelineOpen && !layout.hasDetail ? layout.timelineTop : layout.bottom
  }

  /// Writes as many lines of a text as fit. Returns their number.
  private func paragraph(_ text: String, y: Int, _ style: Style) -> Int {
    paragraph(text, style, x: layout.margin + 1, y: y, width: textWidth, bottom: textBottom) - y
  }

  /// Returns the note about a purchase, with a hint if there is room: the footer has the key.
  private func text(of note: TipJar.Note, rows: Int) -> String {
    let (said, hint) = parts(of: note)
    let whole = "\(said) \(hint)"
    let fits = !hint.isEmpty && Paragraph(whole).height(width: textWidth) <= rows
    return fits ? whole : said
  }

  /// The note on the last purchase: dots mark a pending one, a cross a failed one.
  private func parts(of note: TipJar.Note) -> (said: String, hint: String) {
    switch note.outcome {
    case .purchased: (words.text("Thank you"), "")
    case .notCharged(let note): (note, "")
    case .userCancelled: (words.cancelled, "")
    case .declined:
      (
        words.text("{0} was declined. Nothing was bought.")(
          shop.tips.jar.tips.first { $0.id == note.tip }?.name ?? ""), ""
      )
    case .pending: (words.pendingNote, words.text("x hides the request, and does not cancel it."))
    case .unverified:
      ("\(glyphs.cross) \(words.unverified)", words.text("Press its price to try again."))
    case .failed(let reason):
      (
        "\(glyphs.cross) \(words.sentence(words.text("The purchase failed: {0}")(reason)))",
        words.text("Press its price to try again.")
      )
    }
  }

  private func style(of outcome: TipJar.Outcome) -> Style {
    switch outcome {
    case .purchased, .notCharged, .userCancelled, .declined: Style(.secondary)
    case .pending: Style(.warning)
    case .unverified, .failed: Style(.error)
    }
  }

  /// Draws the reason why there are no prices, and the retry button next to it or below.
  private func drawFailure(_ reason: String) {
    let y = jar.textTop
    let pill = Pill(words.text("Try Again"), state: state(of: .tips(.retry)), glyphs: glyphs)
    let text = "\(glyphs.warning) \(words.text("No prices: {0}")(reason))"
    let x = layout.margin + 1
    var rect = Rect(x: x, y: min(y + 2, layout.bottom - 1), width: pill.width, height: 1)
    if rect.y == y { rect.x = min(x + DisplayWidth.of(text) + 2, contentEnd - pill.width) }
    line(text, y: y, Style(.warning), indent: 1, end: rect.y == y ? rect.x - 1 : nil)
    frame.place(pill, in: rect, as: .tips(.retry))
  }
}

extension FramePart {
  /// Returns a tip as it is shown: a plan that is subscribed to has choices instead of its price.
  func shownTip(_ index: Int) -> TipJar.Tip {
    var tip = shop.tips.jar.shown(shop.tips.jar.tips[index], at: now)
    let isSubscribed = !shop.tips.choices(of: tip.id).isEmpty
    switch tip.state {
    case .price where isSubscribed, .unavailable where isSubscribed:
      tip.state = .price(words.text("SUBSCRIBED"))
    case .price, .unavailable, .unknown, .loading, .purchasing, .pending: break
    }
    return tip
  }
}

/// The Tip Jar of a file without tips: the products that it has instead, and where they are listed.
struct NoTipsView: FramePart {
  let context: FrameContext

  func draw() {
    let file = context.view.storeFile ?? context.view.supported
    let isEmpty = context.view.storeContents.isEmpty
    let width = min(contentEnd - layout.margin - 1, Layout.textWidth)
    let text = isEmpty ? words.text("{0} has no products.")(file) : words.noTips(file)
    var y = place(text, Style(), y: layout.listTop(of: .tips), width: width)
    guard !isEmpty else { return }
    let gap = layout.isAiry ? 1 : 0
    y = place(words.text("It has:"), Style(.secondary), y: y + gap, width: width)
    let rows = context.view.storeContents
    let height = min(rows.count, max(0, layout.bottom - y))
    frame.place(
      KeyValueTable(rows, glyphs: glyphs),
      in: Rect(x: layout.margin + 3, y: y, width: width - 2, height: height))
    _ = place(whereListed, Style(.secondary), y: y + height + gap, width: width)
  }

  private func place(_ text: String, _ style: Style, y: Int, width: Int) -> Int {
    paragraph(text, style, x: layout.margin + 1, y: y, width: width, bottom: layout.bottom)
  }

  private var whereListed: String {
    guard let index = shop.places.firstIndex(of: .console), shop.places.count > 1 else {
      return words.text("“tipjar products” lists them.")
    }
    return words.text("{0} opens the Store Console, which lists them.")("\(index + 1)")
  }
}
