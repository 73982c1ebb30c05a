import TipJarMachines
package import TipJarVocabulary

/// The store's controls: rows under headings, of which only rows take the focus.
package struct Console: Equatable, Sendable {
  package enum HitTarget: Hashable, Sendable {
    /// A row; a press operates its mark. Beside buttons, it only takes the focus.
    case row(ConsoleItem)
    /// The mark of a row, or one of its buttons.
    case mark(ConsoleItem, button: Int = 0)

    var row: ConsoleItem {
      switch self {
      case .row(let item), .mark(let item, button: _): item
      }
    }

    var item: ItemID? { if case .product(let id) = row { id } else { nil } }
  }

  package enum Event: Equatable, Sendable {
    indirect case loaded(ConsoleInfo)
    /// The store has changed; an open console is read again.
    case storeChanged
    /// The values of a row's control were read; `current` is the index of the current one.
    indirect case choicesLoaded(ConsoleItem, [Chooser.Choice], current: Int?)
  }

  package enum Work: Equatable, Sendable {
    case load
    case loadChoices(ConsoleItem)
    case perform(ControlUse)
  }

  /// The facts and rows; nil until they have been read.
  package internal(set) var info: ConsoleInfo?
  package internal(set) var scroll = Scroll()
  /// The focused one of the buttons of the focused row.
  private var button = 0
  /// The row that was operated last, until its new state has been read.
  private var operated: ConsoleItem?

  var focusedRow: ConsoleRow? {
    guard let lines = info?.lines, lines.indices.contains(scroll.selected) else { return nil }
    return lines[scroll.selected].row
  }

  private func row(_ item: ConsoleItem) -> ConsoleRow? {
    info?.lines.lazy.compactMap(\.row).first { $0.item == item }
  }

  private func index(of item: ConsoleItem) -> Int? {
    info?.lines.firstIndex { $0.row?.item == item }
  }
}

extension Console {
  mutating func handle(_ event: Event, _ shop: Surroundings) -> [PlaceEffect] {
    switch event {
    case .loaded(let info):
      let before = operated.flatMap(row)
      show(info, in: shop.layout)
      guard let before else { return [] }
      operated = nil
      // A change is reported too where the row is out of sight or has no room for it.
      guard shop.isOpen, !shop.isCovered, let after = row(before.item),
        (after.mark, after.details) != (before.mark, before.details)
      else { return [] }
      return [.notice(after.summary(Language.english.words))]
    case .storeChanged: return shop.isOpen ? [.work(.console(.load))] : []
    case .choicesLoaded(let item, let choices, let current):
      // Do not ask a user who has moved on in the meantime.
      guard shop.isOpen, !shop.isCovered, let row = row(item) else { return [] }
      return [shop.offer(row.name, choices, current: current)]
    }
  }

  private mutating func show(_ info: ConsoleInfo, in layout: Layout) {
    let item = focusedRow?.item
    self.info = info
    focusLine(item.flatMap(index) ?? scroll.selected, in: layout)
  }

  func refusal(of control: HitTarget) -> Press.Refusal? {
    row(control.row) == nil ? .disabled : nil
  }

  func action(of control: HitTarget) -> Action {
    if case .act? = press(of: control) { .change } else { .choose }
  }

  /// Returns the press of a mark or a button; nil for a row beside its buttons.
  private func press(of control: HitTarget) -> ConsoleRow.Press? {
    guard let row = row(control.row) else { return nil }
    switch (row.control, control) {
    case (.mark(let press), _): return press
    case (.buttons(let buttons), .mark(_, let index)), (.card(let buttons), .mark(_, let index)):
      return buttons.indices.contains(index) ? buttons[index].press : nil
    case (.buttons, .row), (.card, .row): return nil
    }
  }

  mutating func focus(_ control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    let effects = index(of: control.row).map { select($0, upwards: false, shop) } ?? []
    if case .mark(_, let index) = control { button = index }
    return effects
  }

  mutating func act(on control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    guard let row = row(control.row), let press = press(of: control) else { return [] }
    operated = row.item
    return switch press {
    case .act(let use): [.work(.console(.perform(use)))]
    case .load: [.work(.console(.loadChoices(row.item)))]
    case .offer(let choices): [shop.offer(row.name, choices)]
    case .confirm(let question, let use): [shop.confirm(question, .console(.perform(use)))]
    }
  }

  /// Moves the focus among the buttons of the focused row, and returns whether it has several.
  mutating func moveButton(by step: Int) -> Bool {
    let count = focusedRow?.buttons.count ?? 0
    button = max(0, min(button + step, count - 1))
    return count > 1
  }

  /// A Boolean value that indicates whether the focused row has several buttons.
  var hasButtons: Bool { focusedRow.map { $0.buttons.count > 1 } ?? false }

  /// Focuses the row at `index`, or the next one from there, and shows the lines above it that
  /// belong to it if it can.
  private mutating func focusLine(_ index: Int, upwards: Bool = false, in layout: Layout) {
    let visible = layout.visibleRows(of: .console)
    let lines = info?.lines ?? []
    let start = max(0, min(index, lines.count - 1))
    let below = lines.indices.dropFirst(start).first { lines[$0].row != nil }
    let above = lines.indices.prefix(start + 1).last { lines[$0].row != nil }
    guard let row = upwards ? above ?? below : below ?? above else {
      return scroll.settle(of: lines.count, visible: visible)
    }
    let first = lines[..<row].lastIndex { $0 == .blank || $0.row != nil }.map { $0 + 1 } ?? 0
    if row - first < visible { scroll.select(first, of: lines.count, visible: visible) }
    // Otherwise the sentence below the last row could not be scrolled into view.
    if row == lines.lastIndex(where: { $0.row != nil }) {
      scroll.select(lines.count - 1, of: lines.count, visible: visible)
    }
    scroll.select(row, of: lines.count, visible: visible)
  }
}

extension Console: ShopPlace {
  static let place = Place.console
  var rowCount: Int { info?.lines.count ?? 0 }

  var focused: Shop.HitTarget? {
    focusedRow.map { row in
      .console(.mark(row.item, button: max(0, min(button, row.buttons.count - 1))))
    }
  }

  mutating func enter(_ shop: Surroundings) -> [PlaceEffect] { [.work(.console(.load))] }

  mutating func select(_ index: Int, upwards: Bool, _ shop: Surroundings) -> [PlaceEffect] {
    button = 0
    focusLine(index, upwards: upwards, in: shop.layout)
    return []
  }

  /// Moves to the next button of the row, or to the first row of the next section with rows, around
  /// the ends, or backwards.
  mutating func moveControl(by step: Int, _ shop: Surroundings) -> [PlaceEffect] {
    guard let lines = info?.lines else { return [] }
    let next = button + step
    if focusedRow?.buttons.indices.contains(next) == true {
      button = next
      return []
    }
    button = 0
    let firsts = lines.indices.compactMap { index -> Int? in
      guard case .heading = lines[index] else { return nil }
      let section = lines[(index + 1)...].prefix { if case .heading = $0 { false } else { true } }
      return section.firstIndex { $0.row != nil }
    }
    guard let section = firsts.lastIndex(where: { $0 <= scroll.selected }) else { return [] }
    focusLine(firsts[(section + step + firsts.count) % firsts.count], in: shop.layout)
    return []
  }

  mutating func scroll(by rows: Int, _ shop: Surroundings) -> [PlaceEffect] {
    let visible = shop.layout.visibleRows(of: .console)
    scroll.scroll(by: rows, of: rowCount, visible: visible)
    guard focusedRow == nil, let lines = info?.lines else { return [] }
    let sight = scroll.range(visible: visible).clamped(to: lines.indices)
    let selected = scroll.selected
    let nearest = sight.filter { lines[$0].row != nil }
      .min { abs($0 - selected) < abs($1 - selected) }
    if let nearest { scroll.select(nearest, of: rowCount, visible: visible) }
    return []
  }

  mutating func fit(_ shop: Surroundings) -> [PlaceEffect] {
    scroll.settle(of: rowCount, visible: shop.layout.visibleRows(of: .console))
    focusLine(scroll.selected, in: shop.layout)
    return []
  }
}
