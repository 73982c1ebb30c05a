import TipJarMachines

extension Shop {
  /// Takes rows that were read; those of an older search or order are dropped.
  mutating func take(_ window: AppWindow, at now: Instant) -> [Effect] {
    guard window.query.text == searchText, window.query.order == order else { return [] }
    let isAnotherList = apps?.query.text != searchText || apps?.query.order != order
    let isFirst = apps == nil
    apps = window
    for case .app(let row) in window.entries { refresh(row, at: now) }
    if let index = window.anchor, anchor == window.query.anchor {
      scrolls[Place.apps.rawValue].follow(
        to: index, of: window.length, visible: layout.visibleRows(of: .apps))
    } else if isAnotherList {
      scrolls[Place.apps.rawValue] = Scroll()
      if isFirst { focusFirstOffer(of: window) }
    }
    anchor = nil
    settle(.apps)
    return appsIfNeeded()
  }

  /// Gives the focus to the first app in sight that can be downloaded: the store is opened for what one does
  /// not have yet.
  private mutating func focusFirstOffer(of window: AppWindow) {
    let visible = layout.visibleRows(of: .apps)
    let sight = 0..<min(visible, window.length)
    guard
      let index = sight.first(where: { window[$0]?.row?.resting == .offered(.free) })
        ?? sight.first(where: { window[$0]?.row.map { $0.resting != .installed } ?? false })
    else { return }
    scrolls[Place.apps.rawValue].select(index, of: window.length, visible: visible)
    firstFocus = window.id(at: index)
  }

  /// Asks for the entries in sight, with a screenful to spare on either side; from another `top` on where
  /// the list is another one.
  func loadApps(from top: Int? = nil) -> Effect {
    let visible = layout.visibleRows(of: .apps)
    let top = top ?? scrolls[Place.apps.rawValue].top
    let offset = max(0, top - visible)
    return .work(
      .loadApps(
        AppQuery(
          text: searchText, order: order, offset: offset, limit: top - offset + 2 * visible)))
  }

  /// Asks for the entries around the app that has the focus, wherever it stands now.
  mutating func reloadApps() -> Effect {
    chosenApp.map { loadApps(around: $0) } ?? loadApps()
  }

  private mutating func loadApps(around id: ItemID) -> Effect {
    anchor = id
    let limit = 3 * layout.visibleRows(of: .apps)
    return .work(
      .loadApps(
        AppQuery(text: searchText, order: order, offset: 0, limit: limit, anchor: id)))
  }

  /// Asks for entries if some in sight are not at hand.
  func appsIfNeeded() -> [Effect] {
    guard let apps else { return [] }
    let visible = layout.visibleRows(of: .apps)
    let range = scrolls[Place.apps.rawValue].range(visible: visible)
    return apps.holds(range) ? [] : [loadApps()]
  }

  /// How many characters are kept of what is typed; no name has as many.
  public static let textLimit = 256

  mutating func beginSearch() -> [Effect] {
    guard places.contains(.apps) else { return [] }
    place = .apps
    isSearching = true
    return []
  }

  mutating func leaveSearch() -> [Effect] {
    isSearching = false
    return []
  }

  /// Searches for another text, from the first match on; the whole list comes back around the app that
  /// has the focus.
  mutating func search(_ text: String) -> [Effect] {
    let text = String(text.prefix(Self.textLimit))
    guard text != searchText else { return [] }
    let chosen = focusedApp?.id
    searchText = text
    anchor = nil
    if text.isEmpty, let chosen { return [loadApps(around: chosen)] }
    return [loadApps(from: 0)]
  }

  /// `s`: shows the apps in the next order. The focus stays on its app, where one was chosen.
  mutating func sort() -> [Effect] {
    guard place == .apps else { return [] }
    let chosen = chosenApp
    order = order.next
    anchor = nil
    return [chosen.map { loadApps(around: $0) } ?? loadApps(from: 0)]
  }

  /// The app that has the focus, unless nobody chose it: the first one, and the one that has had it from the start.
  private var chosenApp: ItemID? {
    guard let apps, let app = focusedApp, app.id != firstFocus else { return nil }
    return apps.index(of: app.id) == (apps.isHeading(0) ? 1 : 0) ? nil : app.id
  }

  /// The entry that takes the focus for `index`: of a heading the app before or after it.
  func focusable(_ index: Int, from old: Int) -> Int {
    guard place == .apps, let apps, apps.isHeading(index) else { return index }
    return index < old && index > 0 ? index - 1 : index + 1
  }
}
