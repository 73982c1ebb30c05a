import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The sheet of a link: its address, its code, and its buttons.
extension TipLinksPainter {
  func paintButton(_ button: TipLinks.Button, _ title: String, key: String = "", in rect: Rect) {
    let control = TipLinks.HitTarget.button(button)
    let isPressed = links.press.isPressed(control, at: now)
    let isFocused = links.focused == control
    frame.place(
      SheetButton(
        title, key: isFocused && !key.isEmpty ? "\(key) \(glyphs.enter)" : key,
        isAction: button == .open || links.isHelpOpen,
        state: isPressed ? .pressed : isFocused ? .focused : .normal, glyphs: glyphs),
      in: rect, as: control)
  }

  func paint(_ sheet: TipLinks.Sheet) {
    let link = links.links[sheet.link]
    let obstacle: TipLinksWords.NoCode? =
      glyphs.dots == .letters
      ? .letters
      : !view.hasColors && !links.knowsBackground ? .unknownBackground : nil
    // An address that has no line of its own is selected on the sheet, with no code beside it.
    let isAlone = sheet.note == .copied && addressToSelect == nil
    let code =
      obstacle == nil && !isAlone
      ? QRCode(Array(link.address.utf8)).map { QRCodeView($0, glyphs: glyphs) } : nil
    let reason = words.noCode(obstacle ?? (code == nil ? .longAddress : .room))
    let buttons = links.buttons(of: sheet.link)
    let plan = TipLinkPlan(layout, code: code) { columns, hasCode, isBrief in
      TipLinkText(
        of: link, note: sheet.note, buttons: buttons, promise: words.promise(links.opensPages),
        noCode: hasCode || isAlone && obstacle == nil ? nil : reason,
        isBrief: isBrief, columns: columns, isAiry: layout.isAiry, words: view.words, glyphs: glyphs
      )
    }
    let rect = openSheet(width: plan.size.width, height: plan.size.height, outside: .outside)
    isFooterCovered = plan.codeSize.height == layout.rows
    addressLine = rect.maxY < layout.footer - 1 ? layout.footer - 1 : layout.footer
    if let code = plan.code { frame.place(code, in: place(of: plan, in: rect)) }
    paint(plan.text, in: textPlace(of: plan, in: rect))
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
    let top = max(0, min(links.textTop, address.count - rect.height))
    if !links.isHelpOpen {
      (measures.textRows, measures.textCount) = (rect.height, address.count)
    }
    address.draw(from: top, in: rect, on: &frame.canvas)
    drawBar(
      top, visible: rect.height, of: address.count,
      in: Rect(x: rect.x, y: rect.y, width: rect.width + 1, height: rect.height),
      as: .scrollbar(.text))
  }

  /// Draws the explanation above the note, which replaces it in a low window.
  private func paint(_ text: TipLinkText, from top: Int, to end: Int, in rect: Rect) {
    func place(_ y: Int, _ most: Int) -> Rect {
      Rect(x: rect.x, y: y, width: rect.width, height: min(most, end - y))
    }
    guard text.isAiry else {
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
        .open, words.openInBrowser, key: "o",
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
        let isLong = DisplayWidth.of(words.openInBrowser) + 4 <= width
        paintButton(.open, isLong ? words.openInBrowser : words.open, key: "o", in: place)
      case .copy: paintButton(.copy, words.copy, key: "c", in: place)
      case .back: paintButton(.back, words.back, key: "Esc", in: place)
      }
    }
  }
}
