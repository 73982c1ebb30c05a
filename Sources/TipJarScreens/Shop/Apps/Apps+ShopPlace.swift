import TipJarMachines

extension Apps: ShopPlace {
  var scroll: Scroll { list.scroll }
  var rowCount: Int { list.count }

  var focused: Shop.Control? {
    list.isSearching ? .apps(.search) : list.focused.map { .apps(.button($0.id)) }
  }

  var focusedID: ItemID? { page?.id ?? list.focusedID }

  mutating func enter(_ shop: Surroundings) -> [PlaceEffect] { [] }

  mutating func select(_ index: Int, upwards: Bool, _ shop: Surroundings) -> [PlaceEffect] {
    list.select(index, in: shop.layout)
    return loadMissing(in: shop.layout)
  }

  /// Moves the focus between the search field and the list.
  mutating func moveControl(by step: Int, _ shop: Surroundings) -> [PlaceEffect] {
    list.isSearching.toggle()
    return []
  }

  mutating func scroll(by rows: Int, _ shop: Surroundings) -> [PlaceEffect] {
    list.scroll(by: rows, in: shop.layout)
    return loadMissing(in: shop.layout)
  }

  mutating func fit(_ shop: Surroundings) -> [PlaceEffect] {
    list.fit(in: shop.layout)
    return loadMissing(in: shop.layout)
  }

  /// Removes an installed app, which is then offered for download again; asks before it deletes a
  /// real file. An app that awaits approval stops waiting.
  mutating func remove(_ shop: Surroundings) -> [PlaceEffect] {
    guard let row = inHand else { return [] }
    if awaitingApproval.remove(row.id) != nil { return [] }
    guard canRemove else { return [] }
    let work = Shop.Work.apps(.remove(row.id))
    guard let question = row.removal else { return [.work(work)] }
    return [.show(.question(Question(.change(question, work), since: shop.now)))]
  }

  func nextChange(after now: Instant, isLit: Bool, in layout: Layout) -> Instant? {
    var next: Instant?
    for id in inSight {
      guard let button = buttons[id] else { continue }
      let changes = [
        button.nextChange(after: now, spins: isLit), button.nextFigures(after: now),
        button.phase == .waiting ? retries[id]?.nextChange(after: now) : nil,
      ]
      for change in changes.compactMap(\.self) { next = min(next ?? change, change) }
    }
    return next
  }
}
