import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// Apps: a search field, a row for each app, and in a wide terminal the focused app beside them.
extension ShopPainter {
  private var list: AppBrowser { shop.apps.list }

  mutating func paintApps() {
    if !isCatalogEmpty || list.isSearching { paintSearch() }
    guard let apps = list.window else { return }
    guard apps.count > 0 else {
      return list.searchText.isEmpty
        ? paintEmpty(words.noApps, hint: words.noAppsHint)
        : paintEmpty(words.nothingFound(list.searchText), hint: words.nothingFoundHint)
    }
    let range = shop.scroll.range(visible: layout.visibleRows(of: .apps))
    for (place, index) in range.enumerated() {
      let rect = rowRect(place, of: .apps)
      switch apps[index] {
      case .heading(let title, let count): paintHeading(title, count, in: rect)
      case .app(let row): paint(row, in: rect, isSelected: index == shop.scroll.selected)
      case nil: break
      }
    }
    if layout.hasDetail { paintDetail() }
  }

  private mutating func paintSearch() {
    let rect = Rect(
      x: layout.margin, y: layout.top, width: layout.listEnd - layout.margin - 1, height: 1)
    let isOn = list.isSearching
    let field = SearchField(
      list.searchText, placeholder: words.searchApps, isActive: isOn, glyphs: glyphs)
    var hit = rect
    hit.width -= orderWidth(in: rect)
    frame.place(field, in: rect, as: .apps(.search), hit: hit)
    frame.cursor = field.cursor(in: rect).map { HardwareCursor(at: $0, isVisible: true) }
    paintOrder(in: rect)
  }

  /// What stands at the right of the search field: how many match, or the order, which a click changes.
  private var orderText: String {
    guard let apps = list.window else { return "" }
    // An old count beside a new search would be a lie.
    guard apps.query.text == list.searchText, apps.query.order == list.order else {
      return ""
    }
    guard apps.isWhole else { return words.readingCatalog }
    return isOrderShown ? "s \(words.order(list.order))" : words.matches(apps.count, apps.total)
  }

  /// Whether it is the order, after the key that changes it.
  private var isOrderShown: Bool {
    !list.isSearching && list.searchText.isEmpty && list.window?.isWhole == true
  }

  /// Columns of it with a gap before it; 0 where there is no room beside what is typed.
  private func orderWidth(in rect: Rect) -> Int {
    let width = DisplayWidth.of(orderText)
    let typed = DisplayWidth.of(list.searchText.isEmpty ? words.searchApps : list.searchText)
    return width > 0 && width + 2 + 3 + typed <= rect.width ? width + 2 : 0
  }

  private mutating func paintOrder(in rect: Rect) {
    let width = orderWidth(in: rect)
    guard width > 0 else { return }
    let place = Rect(x: rect.maxX - width + 2, y: rect.y, width: width - 2, height: 1)
    frame.canvas.write(orderText, x: place.x, y: place.y, Style(.secondary))
    guard isOrderShown else { return }
    frame.canvas.write("s", x: place.x, y: place.y, Style(.tint, .bold))
    frame.region(place, as: .key(.sort))
  }

  /// What the apps below have in common, and how many they are.
  private mutating func paintHeading(_ title: String, _ count: Int, in rect: Rect) {
    let x = rect.x + 3
    let y = rect.maxY - 1
    let used = frame.canvas.write(
      title, x: x, y: y, Style(.standard, [.bold, .underline]), limit: rect.maxX - x - 10,
      ellipsis: glyphs.ellipsis)
    frame.canvas.write("\(count)", x: x + used + 2, y: y, Style(.secondary))
  }

  private mutating func paint(_ row: AppRow, in rect: Rect, isSelected: Bool) {
    guard let button = shop.apps.button(for: row.id) else { return }
    frame.region(rect, as: .apps(.row(row.id)))
    if isSelected { frame.place(RowBand(glyphs: glyphs), in: rect) }
    let slot = slot(in: rect)
    paintFigures(of: row, button, beside: slot, isSelected: isSelected)
    let caption = shownCaption(of: row, button, isSelected: isSelected, in: rect)
    paintControl(of: row, button, caption: caption, in: slot)
    paintNames(of: row, button, caption: caption, in: rect)
  }

  /// Where a row's control stands: at the right, of a width that never changes and holds long prices too.
  private func slot(in rect: Rect) -> Rect {
    let width = min(20, rect.width / 2)
    return Rect(x: rect.maxX - 1 - width, y: rect.y, width: width, height: rect.height)
  }

  /// The column after the names: two before the columns that most controls need, further left for a pill
  /// that is longer.
  private func namesEnd(of button: DownloadButton, in rect: Rect) -> Int {
    let hit = DownloadControl.hitRect(
      look(of: button), in: slot(in: rect), scale: layout.isAiry ? .row : .line,
      words: words.buttons, glyphs: glyphs)
    return min(rect.maxX - 14, hit.x - 1)
  }

  private mutating func paintNames(
    of row: AppRow, _ button: DownloadButton, caption: String, in rect: Rect
  ) {
    var x = rect.x + 3
    if layout.isAiry {
      frame.place(
        AppIcon(id: row.id.rawValue, glyphs: glyphs),
        in: Rect(x: x, y: rect.y, width: 4, height: 2))
      x += 6
    }
    let nameEnd = namesEnd(of: button, in: rect) - figuresWidth(of: row, button)
    let used = frame.canvas.writeOver(
      row.name, x: x, y: rect.y, Style(.standard, .bold), limit: nameEnd - x,
      ellipsis: glyphs.ellipsis)
    mark(row.marks.name, of: row.name, x: x, y: rect.y, columns: used)
    if layout.isAiry {
      let limit = subtitleEnd(of: row, button, caption: caption, in: slot(in: rect)) - x
      paintSubtitle(of: row, button, at: Point(x: x, y: rect.y + 1), limit: limit)
    } else {
      let start = max(x + used + 2, x + 14)
      // A shred of a subtitle says less than none; a failure must be seen all the same.
      guard nameEnd - start >= 12 || button.failure != nil || waiting(of: row) != nil else {
        return
      }
      paintSubtitle(of: row, button, at: Point(x: start, y: rect.y), limit: nameEnd - start)
    }
  }

  private mutating func paintSubtitle(
    of row: AppRow, _ button: DownloadButton, at point: Point, limit: Int
  ) {
    if let failure = button.failure {
      return paintFailure(failure, of: row, at: point, limit: limit)
    }
    if let waiting = waiting(of: row) {
      frame.canvas.writeOver(
        waiting, x: point.x, y: point.y, Style(.warning), limit: limit, ellipsis: glyphs.ellipsis)
      return
    }
    let used = frame.canvas.writeOver(
      row.subtitle, x: point.x, y: point.y, Style(.secondary), limit: limit,
      ellipsis: glyphs.ellipsis)
    mark(row.marks.subtitle, of: row.subtitle, x: point.x, y: point.y, columns: used)
  }

  /// Underlines what a search has found of a text that is drawn in so many columns from `x` on.
  mutating func mark(
    _ marks: [Range<Int>], of text: String, x: Int, y: Int, columns: Int
  ) {
    guard !marks.isEmpty else { return }
    let edges = text.reduce(into: [0]) { edges, character in
      edges.append((edges.last ?? 0) + DisplayWidth.of(character))
    }
    for mark in marks where mark.upperBound < edges.count {
      let end = min(edges[mark.upperBound], columns)
      guard edges[mark.lowerBound] < end else { continue }
      let rect = Rect(
        x: x + edges[mark.lowerBound], y: y, width: end - edges[mark.lowerBound], height: 1)
      frame.canvas.restyle(rect) { $0.attributes.insert(.underline) }
    }
  }

  private mutating func paintControl(
    of row: AppRow, _ button: DownloadButton, caption: String, in slot: Rect
  ) {
    let look = look(of: row.id, button)
    let scale: DownloadControl.Scale = layout.isAiry ? .row : .line
    let control = DownloadControl(
      look, scale: scale, isFocused: isFocused(.apps(.button(row.id))),
      isPressed: isPressed(.apps(.button(row.id))), words: words.buttons, glyphs: glyphs)
    let hit = DownloadControl.hitRect(
      look, in: slot, scale: scale, words: words.buttons, glyphs: glyphs)
    frame.place(control, in: slot, as: .apps(.button(row.id)), hit: hit)
    guard !caption.isEmpty else { return }
    // Below a pill, and beside what is two rows high.
    let end = hit.height > 1 ? hit.x - 2 : slot.maxX
    frame.canvas.writeOver(
      caption, x: end - DisplayWidth.of(caption), y: slot.y + 1, Style(.secondary))
  }

  /// What stands below a pill: that there is something to buy inside, else what the cloud that has the focus
  /// does, which has no word of its own.
  private func caption(
    of row: AppRow, _ button: DownloadButton, isSelected: Bool
  ) -> String {
    guard layout.isAiry, button.failure == nil else { return "" }
    switch button.phase {
    case .get where row.hasInAppPurchases, .open where row.hasInAppPurchases:
      return words.inAppPurchases
    case .get(.owned): return isSelected ? words.downloadAgain : ""
    case .get, .open, .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
      return ""
    }
  }

  /// The caption, where it leaves a narrow row room for the whole of its subtitle.
  private func shownCaption(
    of row: AppRow, _ button: DownloadButton, isSelected: Bool, in rect: Rect
  ) -> String {
    let caption = caption(of: row, button, isSelected: isSelected)
    guard layout.columns < 60, !caption.isEmpty else { return caption }
    let end = subtitleEnd(of: row, button, caption: caption, in: slot(in: rect))
    return end - (rect.x + 9) >= DisplayWidth.of(row.subtitle) ? caption : ""
  }

  /// The column after a subtitle: it runs on below a pill, and ends before all that has two lines.
  private func subtitleEnd(
    of row: AppRow, _ button: DownloadButton, caption: String, in slot: Rect
  ) -> Int {
    let caption = caption.isEmpty ? 0 : DisplayWidth.of(caption) + 2
    let look = look(of: button)
    let hit = DownloadControl.hitRect(
      look, in: slot, scale: .row, words: words.buttons, glyphs: glyphs)
    if look.change == nil, hit.height == 1 { return slot.maxX - max(1, caption) }
    if caption > 0 { return hit.x - 2 - caption }
    let rate = shownRate(of: row, button, in: slot)
    return slot.maxX - 6 - (rate.isEmpty ? 0 : DisplayWidth.of(rate) + 2)
  }

  /// The rate, where it leaves a narrow row room for the whole of its subtitle.
  private func shownRate(of row: AppRow, _ button: DownloadButton, in slot: Rect) -> String {
    let rate = figures(of: row, button).rate
    let room = slot.maxX - 8 - DisplayWidth.of(rate) - (layout.margin + 7)
    return layout.columns >= 60 || room >= DisplayWidth.of(row.subtitle) ? rate : ""
  }

  /// What goes on with an app, in words and figures.
  func figures(of row: AppRow, _ button: DownloadButton) -> ActivityText {
    // A pill on its way to a circle stands where the figures will.
    if case .pill? = button.look(at: now).change?.from { return ActivityText() }
    return ActivityText(
      button, shop.apps.transfers[row.id], isElsewhere: row.isElsewhere, at: now, words)
  }

  private func figuresWidth(of row: AppRow, _ button: DownloadButton) -> Int {
    let text = figures(of: row, button).state
    return text.isEmpty ? 0 : DisplayWidth.of(text) + 2 - (layout.isAiry ? 6 : 7)
  }

  /// The percentage over the rate, left of the ring; a click on the percentage pauses.
  private mutating func paintFigures(
    of row: AppRow, _ button: DownloadButton, beside slot: Rect, isSelected: Bool
  ) {
    let figures = figures(of: row, button)
    let end = slot.maxX - (layout.isAiry ? 6 : 5)
    let rate = shownRate(of: row, button, in: slot)
    for (line, text) in [figures.state, rate].enumerated() {
      guard !text.isEmpty, line == 0 || layout.isAiry else { continue }
      let rect = Rect(
        x: end - DisplayWidth.of(text), y: slot.y + line, width: DisplayWidth.of(text), height: 1)
      let ink: Ink = line == 0 && isSelected ? .standard : .secondary
      frame.canvas.writeOver(text, x: rect.x, y: rect.y, Style(ink))
      if line == 0, figures.isPercentage { frame.region(rect, as: .apps(.percentage(row.id))) }
    }
  }
}
