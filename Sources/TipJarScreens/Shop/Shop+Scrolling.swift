import TipJarMachines

extension Shop {
  /// Rows that a notch of the wheel scrolls: three, as in terminals, but none goes by unseen.
  public var wheelStep: Int { min(3, layout.visibleRows(of: place)) }

  /// The wheel scrolls what lies on top, else the list of the open place by rows, or the text beside it.
  mutating func scroll(by rows: Int, over column: Int) -> [Effect] {
    let isBeside = place == .apps && layout.hasDetail && column > layout.listEnd
    guard isReadingOnTop || overlays.isEmpty && isBeside else { return scrollList(by: rows) }
    reading.scroll(by: max(-reading.page, min(rows, reading.page)))
    return []
  }

  /// Someone has dragged a scroll bar.
  mutating func scroll(_ part: Scrollable, to top: Int) -> [Effect] {
    switch part {
    case .text:
      reading.scroll(by: top - reading.top)
      return []
    case .list:
      guard case .chooser(let chooser)? = overlays.last else {
        return scrollList(by: top - scroll.top)
      }
      return scrollList(by: top - chooser.scroll.top)
    }
  }

  /// Scrolls the chooser on top, or the list of the open place; what has the focus keeps it while it is in sight.
  private mutating func scrollList(by rows: Int) -> [Effect] {
    scrollChoices(by: rows)
    guard overlays.isEmpty else { return [] }
    if place == .console {
      scrollConsole(by: rows)
      return []
    }
    let visible = layout.visibleRows(of: place)
    scrolls[place.rawValue].scroll(by: rows, of: rowCount(of: place), visible: visible)
    let index = scroll.selected
    let isLast = index == scroll.top + visible - 1
    let app = focusable(index, from: isLast ? index + 1 : index)
    if app != index { scrolls[place.rawValue].focus(app) }
    return rowsIfNeeded()
  }

  /// Asks for rows of the open place if some in sight are not at hand.
  func rowsIfNeeded() -> [Effect] {
    switch place {
    case .apps: appsIfNeeded()
    case .purchases: purchasesIfNeeded()
    case .tips, .console: []
    }
  }

  /// Keeps focus and scrolling of all places in range of the layout.
  mutating func settleLists() {
    for place in Place.allCases { settle(place) }
    selectConsoleLine(scrolls[Place.console.rawValue].selected)
  }

  /// Keeps a place's focus and scrolling in range.
  mutating func settle(_ place: Place) {
    let visible = layout.visibleRows(of: place)
    scrolls[place.rawValue].settle(of: rowCount(of: place), visible: visible)
    guard place == .apps, let apps, apps.isHeading(scrolls[place.rawValue].selected) else { return }
    scrolls[place.rawValue].select(
      scrolls[place.rawValue].selected + 1, of: apps.length, visible: visible)
  }
}
