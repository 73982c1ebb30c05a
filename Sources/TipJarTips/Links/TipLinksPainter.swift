import TipJarInterface
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// A painter of one frame of the links: title, list, jar, footer, sheet and help.
final class TipLinksPainter: LinkSheetPart {
  let links: TipLinks
  let view: TipLinksView
  let now: Instant
  let layout: Layout
  var frame: Frame<TipLinks.HitTarget>
  var measures = TipLinks.Measures()

  var words: Words { view.words }
  var glyphs: GlyphSet { view.glyphs }

  init(view: TipLinksView, links: TipLinks, size: Size, now: Instant) {
    (self.view, self.links, self.now) = (view, links, now)
    layout = Layout(columns: size.width, rows: size.height)
    frame = Frame(size: size)
  }

  func paint() {
    guard layout.isUsable else { return drawTooSmall() }
    let top = paintHeading()
    let area = Rect(
      x: max(0, layout.margin - 2), y: top,
      width: listEnd - max(0, layout.margin - 2), height: layout.bottom - top)
    paintList(in: area)
    if layout.hasJar { paintJar(y: top) }
    // A sheet below another one would show as a broken frame around it.
    if links.isHelpOpen {
      paintHelp()
    } else if let sheet = links.sheet {
      let rows = paintSheet(sheet)
      // Such a code needs every row of the window.
      if rows != layout.rows { paintFooter() }
      return placeCursor(on: [links.focused], view.cursor)
    }
    paintFooter()
    placeCursor(on: [links.focused], view.cursor)
  }

  // MARK: - Heading

  private var right: Int { layout.columns - layout.margin }

  private func paintHeading() -> Int {
    let x = layout.margin + 1
    var y = 0
    if layout.isAiry {
      let tab = TabBar(places: [words.place(.tips)], open: 0, glyphs: glyphs)
      frame.place(tab, in: Rect(x: layout.margin, y: 0, width: right - layout.margin, height: 2))
      y = layout.top + lead
    }
    let noteStart = right - DisplayWidth.of(words.text("real links"))
    let title = words.links.title(links.name)
    let room = layout.isAiry ? right - x : noteStart - 2 - x
    let used = write(title, x: x, y: y, Style(.standard, .bold), limit: room)
    if layout.isAiry || x + used + 2 <= noteStart {
      frame.canvas.write(words.text("real links"), x: noteStart, y: 0, Style(.secondary))
    }
    let isOfOthers = links.links.contains { !$0.origin.isEmpty }
    let promise = words.joined(
      [words.links.promise(links.opensPages)] + (isOfOthers ? [words.links.unverified] : []))
    var end = paragraph(
      promise, Style(.secondary), x: x, y: y + 1, width: right - x, bottom: layout.rows)
    for problem in links.problems.prefix(layout.isAiry ? 2 : 1) {
      end = paragraph(
        "\(glyphs.warning) \(problem)", Style(.warning), x: x, y: end, width: right - x,
        bottom: layout.isAiry ? layout.rows : end + 1)
    }
    return end + (layout.isAiry ? 1 : 0)
  }

  /// The blank lines above the title in a tall window, which move list and jar from its top edge.
  private var lead: Int {
    guard layout.rows >= 36 else { return 0 }
    let lines = links.links.reduce(0) { $0 + height(of: $1) + 1 } + 3
    return max(0, min(6, (layout.bottom - layout.top - lines) / 4))
  }

  // MARK: - List

  private var listEnd: Int {
    guard layout.hasJar else { return right }
    let left = layout.margin - 2
    return left + min(layout.columns - 2 * left - Jar.size.width - 6, 70)
  }

  private var addressColumns: Int { listEnd - max(0, layout.margin - 2) - 5 }

  private func address(of link: TipLink) -> AddressLines {
    AddressLines(link, columns: addressColumns, host: Style(), rest: Style(.secondary))
  }

  private func height(of link: TipLink) -> Int { 1 + address(of: link).count }

  private func paintList(in area: Rect) {
    let gap = layout.isAiry ? 1 : 0
    var line = 0
    for (index, link) in links.links.enumerated() {
      let height = height(of: link)
      if index == links.selected { measures.selection = line..<(line + height) }
      paint(link, index, line: line, height: height, in: area)
      line += height + gap
    }
    (measures.rows, measures.contentRows) = (area.height, line - gap)
    drawBar(
      links.top, visible: area.height, of: measures.contentRows,
      in: Rect(x: area.maxX - 1, y: area.y, width: 1, height: area.height), as: .scrollbar(.list))
  }

  /// Draws the visible part of a row whose first line is `line` of the list.
  private func paint(_ link: TipLink, _ index: Int, line: Int, height: Int, in area: Rect) {
    let y = area.y + line - links.top
    let seen = Rect(x: area.x, y: y, width: area.width - 1, height: height).intersection(area)
    guard !seen.isEmpty else { return }
    let isSelected = index == links.selected
    if isSelected { frame.place(RowBand(glyphs: glyphs), in: seen) }
    frame.region(seen, as: .row(index))
    let address = address(of: link)
    let first = max(0, area.y - y - 1)
    let top = max(area.y, y + 1)
    address.draw(
      from: first,
      in: Rect(
        x: area.x + 3, y: top, width: addressColumns, height: min(area.maxY, y + height) - top),
      on: &frame.canvas)
    if y >= area.y { paintTitle(of: link, index, in: seen) }
  }

  private func paintTitle(of link: TipLink, _ index: Int, in rect: Rect) {
    var pill = Pill(
      link.amount.isEmpty ? shown.uppercased() : link.amount, state: state(of: .row(index)),
      glyphs: glyphs)
    pill.hasField = layout.isAiry
    let place = Rect(x: rect.maxX - 1 - pill.width, y: rect.y, width: pill.width, height: 1)
    frame.place(pill, in: place)
    let x = rect.x + 3
    let room = place.x - 1 - x
    var used = 0
    func add(_ text: String, _ style: Style) {
      let gap = used > 0 ? 2 : 0
      guard !text.isEmpty, used == 0 || used + gap + DisplayWidth.of(text) <= room else { return }
      used += gap
      used += writeOver(text, x: x + used, y: rect.y, style, limit: room - used)
    }
    add(link.title, Style(.standard, .bold))
    if !link.isEncrypted { add(words.text("not encrypted"), Style(.warning)) }
    add(link.platform, Style(.secondary))
  }

  // MARK: - Jar

  /// Draws a jar with a heart in it and no coins, because tipjar cannot know of any.
  private func paintJar(y: Int) {
    let size = Jar.size
    let free = right - listEnd
    let x = listEnd + (free - size.width) / 2 + 1
    guard y + size.height <= layout.bottom else { return }
    let rect = Rect(x: x, y: y, width: size.width, height: size.height)
    frame.place(Jar(glyphs: glyphs), in: rect)
    let heart = Heart.size
    frame.place(
      Heart(glyphs: glyphs),
      in: Rect(
        x: x + (size.width - heart.width) / 2, y: y + 5, width: heart.width, height: heart.height))
    let text = Paragraph(
      words.text("Every tip is appreciated."), style: Style(.secondary), glyphs: glyphs)
    let lines = text.lines(width: free - 2)
    guard rect.maxY + 1 + lines.count <= layout.bottom else { return }
    for (row, line) in lines.enumerated() {
      let start = x + (size.width - DisplayWidth.of(line)) / 2
      frame.canvas.write(
        line, x: max(listEnd + 1, start), y: rect.maxY + 1 + row, Style(.secondary))
    }
  }
}

/// The footer and the help: both show the key table.
extension TipLinksPainter {
  func paintFooter() {
    let context = links.context
    let rect = Rect(
      x: layout.margin, y: layout.footer, width: layout.columns - 2 * layout.margin, height: 1)
    var rows = view.keys.footer(of: context).filter(isUseful)
    let fits = { (footer: Footer) in footer.hitRects(in: rect).count == footer.pairs.count }
    var footer = footer(of: rows)
    // The keys for help and for leaving appear only here.
    for command in [nil, .down, .copy, .browse, .activate] as [Command?]
    where !fits(footer) {
      rows.removeAll { $0.command == command }
      footer = self.footer(of: rows, isBrief: true)
    }
    frame.canvas.fill(Rect(x: 0, y: rect.y, width: layout.columns, height: 1), Style())
    frame.place(footer, in: rect)
    for (row, hit) in zip(rows, footer.hitRects(in: rect)) {
      frame.region(hit, as: .key(row.command))
    }
  }

  private func footer(of rows: [KeyTable.Row], isBrief: Bool = false) -> Footer {
    let status = links.startsWithMouse && !links.isMouseOn ? words.text("mouse off", "state") : ""
    let pairs = rows.map {
      let word =
        isBrief && $0.command == .browse ? words.text("Open").lowercased() : word($0.command)
      return Footer.Pair($0.label.text(glyphs), word)
    }
    return Footer(pairs, status: status, glyphs: glyphs)
  }

  /// The content of a link's sheet, which Enter on its row shows.
  private var shown: String {
    showsCodes && layout.isAiry && glyphs.dots != .letters
      ? words.text("QR code") : words.text("address")
  }

  private func word(_ command: Command) -> String {
    switch command {
    case .activate where links.sheet == nil: shown
    case .toggleMouse: links.isMouseOn ? words.text("mouse off") : words.text("mouse on")
    default: words.command(command)
    }
  }

  private func isUseful(_ row: KeyTable.Row) -> Bool {
    switch row.command {
    case .browse:
      links.hasBrowser && links.links.dropFirst(links.selected).first?.canBeOpened == true
    case .down:
      links.context == .help
        ? links.measures.textCount > links.measures.textRows : links.links.count > 1
    default: true
    }
  }

  // MARK: - Help

  /// The keys of each action and its word, on several lines if they need them.
  private func helpLines(_ keyColumns: Int, _ columns: Int) -> [(keys: String, word: String)] {
    let rows = view.keys.rows(in: links.sheet == nil ? .list : .link).filter { $0.command != .help }
    return KeyTable.grouped(rows, by: word).flatMap { word, rows in
      let names = rows.flatMap(\.keys).map { $0.name(glyphs, words.language) }
      let keys = Paragraph(names.joined(separator: " ")).lines(width: keyColumns - 1)
      let parts = Paragraph(word).lines(width: columns - keyColumns - 1)
      return (0..<max(keys.count, parts.count)).map {
        (keys.dropFirst($0).first ?? "", parts.dropFirst($0).first ?? "")
      }
    }
  }

  func paintHelp() {
    let width = min(52, layout.columns - 2)
    let keyColumns = min(24, width / 2)
    let lines = helpLines(keyColumns, width)
    let rect = drawHelp(
      width: width, count: lines.count, mouse: { _ in words.helpMouse }, outside: .outside, bar: bar
    ) { top, rect in
      for (row, line) in lines.dropFirst(top).prefix(rect.height).enumerated() {
        let y = rect.y + row
        let keys = Rect(x: rect.x, y: y, width: keyColumns - 1, height: 1)
        write(line.keys, x: rect.x, y: y, Style(.onSheet, .bold), in: keys)
        write(line.word, x: rect.x + keyColumns, y: y, Style(.onSheetSecondary), in: rect)
      }
    }
    drawClose(words.close, in: rect, state: state(of: .button(.back)), as: .button(.back))
  }
}

/// The sheet of a link among the ways to tip.
extension TipLinksPainter {
  var promise: String? { words.links.promise(links.opensPages) }
  var showsCodes: Bool { view.hasColors || links.knowsBackground }
  var outside: TipLinks.HitTarget { .outside }
  var bar: TipLinks.HitTarget { .scrollbar(.text) }

  func control(_ button: LinkSheet.Button) -> TipLinks.HitTarget { .button(button) }

  func state(of control: TipLinks.HitTarget) -> ControlState {
    if links.press.isPressed(control, at: now) { return .pressed }
    return links.focused == control ? .focused : .normal
  }

  func scrolled(_ visible: Int, of count: Int) -> Int {
    (measures.textRows, measures.textCount) = (visible, count)
    return max(0, min(links.textTop, count - visible))
  }
}
