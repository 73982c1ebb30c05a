import TipJarMachines
import TipJarTerminal
package import TipJarVocabulary

/// The list of apps: the loaded part of it, its search, its order and its focus.
package struct AppBrowser: Equatable, Sendable {
  package private(set) var window: AppWindow?
  package private(set) var order: AppOrder
  /// The orders through which the key steps.
  private let orders: [AppOrder]
  package private(set) var searchText = ""
  package internal(set) var isSearching = false
  package internal(set) var scroll = Scroll()
  /// The app that keeps the focus when the list is loaded in another order.
  private var anchor: ItemID?
  /// A Boolean value that indicates whether the user has not moved the focus yet.
  private var isUntouched = true
  /// The app that had the focus when the search began.
  private var searchedFrom: ItemID?

  /// Creates a list in an order, or in the first of `orders` if it is not one of them.
  init(order: AppOrder, of orders: [AppOrder]) {
    self.order = orders.contains(order) ? order : orders.first ?? order
    self.orders = orders
  }

  package var focused: AppRow? { window?[scroll.selected]?.row }
  var focusedID: ItemID? { window?.id(at: scroll.selected) }
  var count: Int { window?.length ?? 0 }
  package var isFiltered: Bool { !searchText.isEmpty }

  // MARK: - Rows

  /// Shows rows that were read. Returns false for those of an older search or order.
  mutating func show(_ window: AppWindow, in layout: Layout) -> Bool {
    guard window.query.text == searchText, window.query.order == order else { return false }
    let isOtherText = self.window?.query.text != searchText
    let isAnotherList = isOtherText || self.window?.query.order != order
    self.window = window
    if let index = window.anchor, anchor == window.query.anchor {
      let visible = layout.visibleRows(of: .apps)
      let before = lead(of: index, visible: visible)
      if isOtherText || isUntouched {
        // From the beginning, so that as little as possible is scrolled.
        scroll = Scroll()
        scroll.select(index, of: window.length, visible: visible, lead: before)
      } else {
        scroll.follow(to: index, of: window.length, visible: visible, lead: before)
      }
    } else if isAnotherList {
      scroll = Scroll()
    }
    // Rows that were asked for before an app was to be focused leave it to those after.
    if anchor == window.query.anchor { anchor = nil }
    fit(in: layout)
    return true
  }

  // MARK: - Queries

  private func query(from top: Int? = nil, in layout: Layout) -> AppQuery {
    let visible = layout.visibleRows(of: .apps)
    let top = top ?? scroll.top
    let offset = max(0, top - visible)
    return AppQuery(
      text: searchText, order: order, offset: offset, limit: top - offset + 2 * visible)
  }

  /// Returns the query for the entries around an app, which keeps the focus.
  mutating func query(around id: ItemID, in layout: Layout) -> AppQuery {
    anchor = id
    let limit = 3 * layout.visibleRows(of: .apps)
    return AppQuery(text: searchText, order: order, offset: 0, limit: limit, anchor: id)
  }

  /// Returns the query for the entries around the app that has the focus, or is to have it.
  mutating func reload(in layout: Layout) -> AppQuery {
    (anchor ?? chosen).map { query(around: $0, in: layout) } ?? query(in: layout)
  }

  /// Returns the query that focuses an app, unless the user has moved the focus.
  mutating func focus(unlessMoved id: ItemID, in layout: Layout) -> AppQuery? {
    isUntouched ? query(around: id, in: layout) : nil
  }

  /// Returns a query if some visible entries are not loaded; otherwise nil.
  func missing(in layout: Layout) -> AppQuery? {
    guard let window else { return nil }
    let range = scroll.range(visible: layout.visibleRows(of: .apps))
    return window.holds(range) ? nil : query(in: layout)
  }

  /// Searches for another text, and shows the first match first; the whole list returns around the
  /// app that has the focus, or had it before a search without matches. Returns nil for the same
  /// text.
  mutating func search(_ text: String, in layout: Layout) -> AppQuery? {
    let text = TextCleaner.cleaned(text, limit: Shop.textLimit)
    guard text != searchText else { return nil }
    isUntouched = false
    if !isFiltered { searchedFrom = focused?.id }
    let chosen = focused?.id ?? searchedFrom
    searchText = text
    anchor = nil
    if text.isEmpty, let chosen { return query(around: chosen, in: layout) }
    return query(from: 0, in: layout)
  }

  /// Changes to the next order. The focus stays on its app, if the user chose it.
  mutating func sort(in layout: Layout) -> AppQuery {
    let chosen = chosen
    isUntouched = false
    order = order.next(of: orders)
    anchor = nil
    return chosen.map { query(around: $0, in: layout) } ?? query(from: 0, in: layout)
  }

  /// The focused app, unless it is the first one, which has the focus from the start.
  private var chosen: ItemID? {
    guard let window, let app = focused else { return nil }
    return window.index(of: app.id) == (window.isHeading(0) ? 1 : 0) ? nil : app.id
  }

  // MARK: - Focus

  /// Focuses an entry, and shows the heading above it.
  mutating func select(_ index: Int, in layout: Layout) {
    let visible = layout.visibleRows(of: .apps)
    let index = focusable(max(0, min(index, count - 1)), from: scroll.selected)
    scroll.select(index, of: count, visible: visible, lead: lead(of: index, visible: visible))
    anchor = nil
    isUntouched = false
  }

  /// Scrolls by rows; the focus stays while it is visible.
  mutating func scroll(by rows: Int, in layout: Layout) {
    if isUntouched { anchor = nil }
    isUntouched = false
    let visible = layout.visibleRows(of: .apps)
    scroll.scroll(by: rows, of: count, visible: visible)
    let index = scroll.selected
    let isLast = index == scroll.top + visible - 1
    let app = focusable(index, from: isLast ? index + 1 : index)
    if app != index { scroll.focus(app) }
  }

  mutating func fit(in layout: Layout) {
    let visible = layout.visibleRows(of: .apps)
    scroll.settle(of: count, visible: visible)
    guard let window, window.isHeading(scroll.selected) else { return }
    scroll.select(scroll.selected + 1, of: window.length, visible: visible)
  }

  private func lead(of index: Int, visible: Int) -> Int {
    visible > 1 && window?.isHeading(index - 1) == true ? 1 : 0
  }

  /// Returns the entry that takes the focus for `index`: for a heading, the app before or after it.
  private func focusable(_ index: Int, from old: Int) -> Int {
    guard let window, window.isHeading(index) else { return index }
    return index < old && index > 0 ? index - 1 : index + 1
  }
}
