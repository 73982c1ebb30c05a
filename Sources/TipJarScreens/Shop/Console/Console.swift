import TipJarMachines
package import TipJarVocabulary

/// The store's controls: rows under headings, of which only rows take the focus.
package struct Console: Equatable, Sendable {
  package enum HitTarget: Hashable, Sendable {
    /// A row; a press operates its control.
    case row(ConsoleItem)
    case mark(ConsoleItem)

    var row: ConsoleItem {
      switch self {
      case .row(let item), .mark(let item): item
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
      show(info, in: shop.layout)
      return []
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
    if case .act? = row(control.row)?.press { .change } else { .choose }
  }

  mutating func focus(_ control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    index(of: control.row).map { select($0, upwards: false, shop) } ?? []
  }

  func act(on control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    guard let row = row(control.row) else { return [] }
    return switch row.press {
    case .act(let use): [.work(.console(.perform(use)))]
    case .load: [.work(.console(.loadChoices(row.item)))]
    case .offer(let choices): [shop.offer(row.name, choices)]
    case .confirm(let question, let use): [shop.confirm(question, .console(.perform(use)))]
    }
  }

  /// Focuses the row at `index`, or the next one from there, and shows its heading if it can.
  private mutating func focusLine(_ index: Int, upwards: Bool = false, in layout: Layout) {
    let visible = layout.visibleRows(of: .console)
    let lines = info?.lines ?? []
    let start = max(0, min(index, lines.count - 1))
    let below = lines.indices.dropFirst(start).first { lines[$0].row != nil }
    let above = lines.indices.prefix(start + 1).last { lines[$0].row != nil }
    guard let row = upwards ? above ?? below : below ?? above else {
      return scroll.settle(of: lines.count, visible: visible)
    }
    if row > 0, case .heading = lines[row - 1], visible > 1 {
      scroll.select(row - 1, of: lines.count, visible: visible)
    }
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

  var focused: Shop.HitTarget? { focusedRow.map { .console(.mark($0.item)) } }

  mutating func enter(_ shop: Surroundings) -> [PlaceEffect] { [.work(.console(.load))] }

  mutating func select(_ index: Int, upwards: Bool, _ shop: Surroundings) -> [PlaceEffect] {
    focusLine(index, upwards: upwards, in: shop.layout)
    return []
  }

  /// Moves to the first row of the next section with rows, or of the previous one, around the ends.
  mutating func moveControl(by step: Int, _ shop: Surroundings) -> [PlaceEffect] {
    guard let lines = info?.lines else { return [] }
    let firsts = lines.indices.filter { index in
      guard index > 0, case .heading = lines[index - 1] else { return false }
      return lines[index].row != nil
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
