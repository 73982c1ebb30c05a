import TipJarMachines

/// The console's list: rows under headings, of which only rows take the focus.
extension Shop {
  /// The row that has the focus; nil in an empty console.
  public var focusedConsoleRow: ConsoleRow? {
    let index = scrolls[Place.console.rawValue].selected
    guard let lines = console?.lines, lines.indices.contains(index) else { return nil }
    return lines[index].row
  }

  /// The row of an item; nil where the console shows none.
  func consoleRow(_ item: ConsoleItem) -> ConsoleRow? {
    console?.lines.lazy.compactMap(\.row).first { $0.item == item }
  }

  /// Takes what the console shows now; the focus stays on its item wherever that has moved.
  mutating func take(_ info: ConsoleInfo) {
    let item = focusedConsoleRow?.item
    console = info
    let index = item.flatMap { item in info.lines.firstIndex { $0.row?.item == item } }
    selectConsoleLine(index ?? scrolls[Place.console.rawValue].selected)
  }

  /// Focuses the row at `index`, or the next one from there: upwards for a step up. The heading above it is
  /// in sight where there is room.
  mutating func selectConsoleLine(_ index: Int, upwards: Bool = false) {
    guard let lines = console?.lines, !lines.isEmpty else { return settle(.console) }
    let start = max(0, min(index, lines.count - 1))
    let below = lines.indices[start...].first { lines[$0].row != nil }
    let above = lines.indices[...start].last { lines[$0].row != nil }
    guard let row = upwards ? above ?? below : below ?? above else { return settle(.console) }
    let visible = layout.visibleRows(of: .console)
    if row > 0, case .heading = lines[row - 1], visible > 1 {
      scrolls[Place.console.rawValue].select(row - 1, of: lines.count, visible: visible)
    }
    // The sentence below the last row would else stay out of reach.
    if row == lines.lastIndex(where: { $0.row != nil }) {
      scrolls[Place.console.rawValue].select(lines.count - 1, of: lines.count, visible: visible)
    }
    scrolls[Place.console.rawValue].select(row, of: lines.count, visible: visible)
  }

  /// Tab: the first row of the next section that has one, or of the section before, around the ends.
  mutating func nextConsoleSection(_ step: Int) -> [Effect] {
    guard let lines = console?.lines else { return [] }
    let firsts = lines.indices.filter { index in
      guard index > 0, case .heading = lines[index - 1] else { return false }
      return lines[index].row != nil
    }
    guard let section = firsts.lastIndex(where: { $0 <= scroll.selected }) else { return [] }
    selectConsoleLine(firsts[(section + step + firsts.count) % firsts.count])
    return []
  }

  /// The wheel: the focus stays on a row in sight.
  mutating func scrollConsole(by rows: Int) {
    let visible = layout.visibleRows(of: .console)
    let count = rowCount(of: .console)
    scrolls[Place.console.rawValue].scroll(by: rows, of: count, visible: visible)
    guard focusedConsoleRow == nil, let lines = console?.lines else { return }
    let sight = scroll.range(visible: visible).clamped(to: lines.indices)
    let rows = sight.filter { lines[$0].row != nil }
    let selected = scroll.selected
    guard let row = rows.min(by: { abs($0 - selected) < abs($1 - selected) }) else { return }
    scrolls[Place.console.rawValue].select(row, of: count, visible: visible)
  }

  /// Presses the control of a row.
  mutating func pressConsole(_ item: ConsoleItem, at now: Instant) -> [Effect] {
    guard let row = consoleRow(item) else { return [] }
    switch row.press {
    case .act(let action):
      return [.work(.control(action))]
    case .load(let setting):
      return [.work(.loadChoices(setting))]
    case .offer(let choices):
      push(chooser(row.name, choices, at: now), at: now)
    case .confirm(let request):
      push(.confirmation(Confirmation(request: request, choice: .cancel, since: now)), at: now)
    }
    return []
  }

  /// The values of a setting have come; who has gone elsewhere meanwhile is not asked any more.
  mutating func offer(
    _ choices: [Chooser.Choice], for setting: StoreSetting, current: Int?, at now: Instant
  ) {
    guard place == .console, overlays.isEmpty, let row = consoleRow(.setting(setting)) else {
      return
    }
    push(chooser(row.name, choices, current: current, at: now), at: now)
  }

  private func chooser(
    _ title: String, _ choices: [Chooser.Choice], current: Int? = nil, at now: Instant
  ) -> Overlay {
    let visible = layout.visibleChoices(of: choices.count)
    return .chooser(Chooser(title, choices, current: current, visible: visible, since: now))
  }
}
