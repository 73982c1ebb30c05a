import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// Apps: a search field, a row for each app, and in a wide terminal the focused app next to them.
struct AppsView: FramePart {
  let context: FrameContext

  private var list: AppBrowser { shop.apps.list }

  func draw() {
    if !shop.isCatalogEmpty || list.isSearching { drawSearch() }
    guard let apps = list.window else { return }
    guard apps.count > 0 else {
      let adds = context.view.keys.adds
      return list.searchText.isEmpty
        ? drawEmpty(
          adds ? words.text("There are no projects yet.") : words.text("This catalogue is empty."),
          hint: adds
            ? words.text("Press a to add one: owner/repo, or its address.")
            : words.text("Open another catalogue with --catalog FILE."))
        : drawEmpty(
          words.text("No apps match \"{0}\".")(list.searchText),
          hint: words.text("Esc shows all apps."))
    }
    let range = shop.scroll.range(visible: layout.visibleRows(of: .apps))
    for (place, index) in range.enumerated() {
      let rect = rowRect(place, of: .apps)
      switch apps[index] {
      case .heading(let title, let count): drawHeading(title, count, in: rect)
      case .app(let row):
        guard let button = shop.apps.button(for: row.id) else { continue }
        let activity = AppActivity(context: context, row: row, button: button)
        AppRowView(activity, in: rect, isSelected: index == shop.scroll.selected).draw()
      case nil: break
      }
    }
    guard layout.hasDetail else { return }
    frame.place(
      Rule(glyphs: glyphs),
      in: Rect(
        x: layout.listEnd + 1, y: layout.top, width: 1, height: layout.bottom - layout.top))
    if let row = list.focused { AppPageView(context: context, row: row).draw(x: detailStart) }
  }

  private func drawSearch() {
    let rect = Rect(
      x: layout.margin, y: layout.top, width: layout.listEnd - layout.margin - 1, height: 1)
    let isOn = list.isSearching
    let field = SearchField(
      list.searchText, placeholder: words.text("Search apps"), isActive: isOn, glyphs: glyphs)
    var hit = rect
    hit.width -= orderWidth(in: rect)
    frame.place(field, in: rect, as: .apps(.search), hit: hit)
    frame.cursor = field.cursor(in: rect).map { HardwareCursor(at: $0, isVisible: true) }
    drawOrder(in: rect)
  }

  /// The text at the right of the search field: the matches, or the order, which a click changes.
  private var orderText: String {
    guard let apps = list.window else { return "" }
    // The count of an old search would be wrong next to a new one.
    guard apps.query.text == list.searchText, apps.query.order == list.order else { return "" }
    guard apps.isWhole else { return words.text("Reading the catalogue") }
    return isOrderShown
      ? "s \(words.order(list.order))" : words.text("{0} of {1}")(apps.count, apps.total)
  }

  /// A Boolean value that indicates whether that text is the order, after the key that changes it.
  private var isOrderShown: Bool {
    !list.isSearching && list.searchText.isEmpty && list.window?.isWhole == true
  }

  /// Returns the columns of that text with a gap before it; 0 without room next to the typed text.
  private func orderWidth(in rect: Rect) -> Int {
    let width = DisplayWidth.of(orderText)
    let typed = DisplayWidth.of(
      list.searchText.isEmpty ? words.text("Search apps") : list.searchText)
    return width > 0 && width + 2 + 3 + typed <= rect.width ? width + 2 : 0
  }

  private func drawOrder(in rect: Rect) {
    let width = orderWidth(in: rect)
    guard width > 0 else { return }
    let place = Rect(x: rect.maxX - width + 2, y: rect.y, width: width - 2, height: 1)
    frame.canvas.write(orderText, x: place.x, y: place.y, Style(.secondary))
    guard isOrderShown else { return }
    frame.canvas.write("s", x: place.x, y: place.y, Style(.tint, .bold))
    frame.region(place, as: .key(.sort))
  }

  private func drawHeading(_ title: String, _ count: Int, in rect: Rect) {
    let x = rect.x + 3
    let y = rect.maxY - 1
    let used = write(
      title, x: x, y: y, Style(.standard, [.bold, .underline]), limit: rect.maxX - x - 10)
    frame.canvas.write("\(count)", x: x + used + 2, y: y, Style(.secondary))
  }
}
