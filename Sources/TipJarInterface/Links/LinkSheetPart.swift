import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// A drawing of the sheet of a link: its address, its code, and its buttons.
package protocol LinkSheetPart: Drawing {
  /// The sentence that explains what tipjar does; nil for none.
  var promise: String? { get }
  /// A Boolean value that indicates whether a code would be dark on light: without colours, only
  /// where the terminal's background is known.
  var showsCodes: Bool { get }
  /// The control around the sheet, and the scroll bar of its address.
  var outside: HitTarget { get }
  var bar: HitTarget { get }

  func control(_ button: LinkSheet.Button) -> HitTarget
}

extension LinkSheetPart {
  private func paintButton(_ button: LinkSheet.Button, _ title: String, key: String, in rect: Rect)
  {
    let control = control(button)
    let state = state(of: control)
    frame.place(
      SheetButton(
        title, key: state == .focused && rect.height > 1 ? "\(key) \(glyphs.enter)" : key,
        isAction: button == .open, state: state, glyphs: glyphs),
      in: rect, as: control)
  }

  /// Draws the sheet. Beside a code, a copied address has the last line, so that nothing else is
  /// selected with it; if it is too long for that, there is no code. Returns the rows of the code.
  @discardableResult
  package func paintSheet(_ sheet: LinkSheet) -> Int {
    let obstacle: TipLinksWords.NoCode? =
      glyphs.dots == .letters ? .letters : showsCodes ? nil : .unknownBackground
    let address = sheet.link.address
    let code = QRCode(Array(address.utf8)).map { QRCodeView($0, glyphs: glyphs) }
    let reason = words.links.noCode(obstacle ?? (code == nil ? .longAddress : .room))
    func planned(isAlone: Bool) -> TipLinkPlan {
      TipLinkPlan(layout, code: obstacle == nil && !isAlone ? code : nil) {
        columns, hasCode, isBrief in
        let noCode = hasCode || isAlone && obstacle == nil ? nil : reason
        // The list shows the promise, too.
        return TipLinkText(
          of: sheet, promise: isBrief && (hasCode || noCode != nil) ? nil : promise, noCode: noCode,
          columns: columns, isAiry: layout.isAiry, isBrief: isBrief, words: words, glyphs: glyphs)
      }
    }
    var plan = planned(isAlone: false)
    let isCopied = sheet.note == .copied && plan.isBeside
    if isCopied, !layout.isAiry || address.utf8.count > plan.size.width {
      plan = planned(isAlone: true)
    }
    let spare = plan.isBeside && layout.isAiry ? 1 : 0
    var rect = openSheet(
      width: plan.size.width, height: plan.size.height + spare, outside: outside)
    rect.height -= spare
    if let code = plan.code { frame.place(code, in: place(of: plan, in: rect)) }
    paint(plan.text, in: textPlace(of: plan, in: rect))
    if isCopied, spare > 0 {
      frame.canvas.write(address, x: rect.x, y: rect.maxY, Style(.onSheet, on: .sheet))
    }
    return plan.codeSize.height
  }

  private func place(of plan: TipLinkPlan, in rect: Rect) -> Rect {
    let size = plan.codeSize
    // In a low window the code covers the sheet's edges.
    let excess = max(0, size.height - rect.height)
    return Rect(
      x: plan.isBeside ? rect.x : rect.x + (rect.width - size.width) / 2,
      y: rect.y - (excess + 1) / 2, width: size.width, height: size.height)
  }

  private func textPlace(of plan: TipLinkPlan, in rect: Rect) -> Rect {
    guard plan.code != nil else { return rect }
    let dx = plan.isBeside ? plan.codeSize.width + TipLinkPlan.gap : 0
    let dy = plan.isBeside ? 0 : plan.codeSize.height + 1
    return Rect(x: rect.x + dx, y: rect.y + dy, width: rect.width - dx, height: rect.height - dy)
  }

  // MARK: - Text

  private func paint(_ text: TipLinkText, in rect: Rect) {
    let gap = text.isAiry ? 1 : 0
    write(text.title, x: rect.x, y: rect.y, Style(.onSheet, .bold), in: rect)
    var y = rect.y + 1
    if text.isAiry, !text.caption.isEmpty {
      write(text.caption, x: rect.x, y: y, Style(.onSheetSecondary), in: rect)
      y += 1
    } else if DisplayWidth.of(text.title) + 2 + DisplayWidth.of(text.caption) <= rect.width {
      writeAtRight(text.caption, y: rect.y, Style(.onSheetSecondary), in: rect)
    }
    let fixed = min(text.fixedLines, max(rect.height - 1, 0))
    let visible = min(text.address.count, rect.height - fixed)
    paint(text.address, in: Rect(x: rect.x, y: y + gap, width: rect.width, height: visible))
    y += gap + visible + gap
    let buttonsTop = rect.maxY - text.buttonLines
    paint(text, from: y, to: buttonsTop, in: rect)
    paintButtons(
      text, in: Rect(x: rect.x, y: buttonsTop, width: rect.width, height: text.buttonLines))
  }

  /// Draws the address, which scrolls if it has more lines than there is room for.
  private func paint(_ address: AddressLines, in rect: Rect) {
    let top = scrolled(rect.height, of: address.count)
    address.draw(from: top, in: rect, on: &frame.canvas)
    drawBar(
      top, visible: rect.height, of: address.count,
      in: Rect(x: rect.x, y: rect.y, width: rect.width + 1, height: rect.height), as: bar)
  }

  /// Draws the explanation above the note, which replaces it where there is little room.
  private func paint(_ text: TipLinkText, from top: Int, to end: Int, in rect: Rect) {
    func place(_ y: Int, _ most: Int) -> Rect {
      Rect(x: rect.x, y: y, width: rect.width, height: min(most, end - y))
    }
    guard !text.notesReplacePromise else {
      return frame.place(text.note ?? text.promise, in: place(top, end - top))
    }
    frame.place(text.promise, in: place(top, text.promiseLines))
    if let note = text.note {
      frame.place(note, in: place(top + text.promiseLines + 1, text.noteLines))
    }
  }

  private func paintButtons(_ text: TipLinkText, in rect: Rect) {
    var row = rect
    var buttons = text.buttons[...]
    let hasKeys = text.isAiry
    if !text.isButtonRow, buttons.first == .open {
      buttons = buttons.dropFirst()
      paintButton(
        .open, words.text("Open in Browser"), key: "o",
        in: Rect(x: rect.x, y: rect.y, width: rect.width, height: 2))
      row = Rect(x: rect.x, y: rect.y + 3, width: rect.width, height: 2)
    }
    let gap = row.width < 40 ? 1 : 2
    let width = (row.width + gap) / max(1, buttons.count) - gap
    for (index, button) in buttons.enumerated() {
      let x = row.x + index * (width + gap)
      // The last button takes the remaining columns.
      let end = index == buttons.count - 1 ? row.maxX : x + width
      let place = Rect(x: x, y: row.y, width: end - x, height: hasKeys ? 2 : 1)
      switch button {
      case .open:
        let long: String = words.text("Open in Browser")
        let title = DisplayWidth.of(long) + 4 <= width ? long : words.text("Open")
        paintButton(.open, title, key: "o", in: place)
      case .copy: paintButton(.copy, words.text("Copy"), key: "c", in: place)
      case .back: paintButton(.back, words.text("Back"), key: "Esc", in: place)
      }
    }
  }
}
