package import TipJarMachines
import TipJarVocabulary

/// The history: its transactions, newest first, and the sync that restores purchases.
package struct Purchases: Equatable, Sendable {
  package enum HitTarget: Hashable, Sendable {
    /// A row, by its index in the whole list.
    case row(Int)
    case restore
  }

  package enum Event: Equatable, Sendable {
    indirect case loaded(PurchaseWindow, TipCollection)
    case restored(AsyncAction<Int>.Attempt, AsyncAction<Int>.End)
  }

  package enum Work: Equatable, Sendable {
    case load(PurchaseQuery)
    /// Syncs with the store, as StoreKit 2's `AppStore.sync()`.
    case restore(AsyncAction<Int>.Attempt)
    case refund(transaction: String)
  }

  /// The loaded transactions; nil until they have been read.
  package internal(set) var window: PurchaseWindow?
  package internal(set) var scroll = Scroll()
  package internal(set) var restore = AsyncAction<Int>(cancellation: 0)

  init(isStill: Bool) { restore.isStill = isStill }

  package var focusedRow: PurchaseRow? { window?[scroll.selected] }

  func query(in layout: Layout) -> PurchaseQuery {
    let visible = layout.visibleRows(of: .purchases)
    let offset = max(0, scroll.top - visible)
    return PurchaseQuery(offset: offset, limit: scroll.top - offset + 2 * visible)
  }

  func loadMissing(in layout: Layout) -> [PlaceEffect] {
    guard let window else { return [] }
    let range = scroll.range(visible: layout.visibleRows(of: .purchases))
    let query = query(in: layout)
    return window.holds(range) || query == window.query ? [] : [.work(.purchases(.load(query)))]
  }

  func openReceipt(_ shop: Surroundings) -> [PlaceEffect] {
    guard shop.isOpen, let row = focusedRow else { return [] }
    return [.show(.receipt(PurchaseReceipt(row: row, choice: .no, since: shop.now)))]
  }
}

extension Purchases {
  mutating func handle(_ event: Event, _ shop: Surroundings) -> [PlaceEffect] {
    switch event {
    case .loaded(let window, _):
      let focused = scroll.selected > 0 ? focusedRow?.id : nil
      self.window = window
      // Newer purchases come before the one in hand.
      if let focused, let index = window.index(of: focused) {
        let visible = shop.layout.visibleRows(of: .purchases)
        scroll.follow(to: index, of: window.count, visible: visible)
      }
      return fit(shop)
    case .restored(let attempt, let end): return handle(.ended(attempt, end), shop)
    }
  }

  private mutating func handle(
    _ event: AsyncAction<Int>.Event, _ shop: Surroundings
  ) -> [PlaceEffect] {
    restore.handle(event, at: shop.now).flatMap { effects(of: $0, shop) }
  }

  private func effects(of effect: AsyncAction<Int>.Effect, _ shop: Surroundings) -> [PlaceEffect] {
    switch effect {
    case .start(let attempt): return [.work(.purchases(.restore(attempt)))]
    case .notify(_, .ended(.failure(let reason))): return [.notice(reason)]
    case .notify, .cancel:
      // The runner reports a success itself, other ends need no notice, and a sync cannot be stopped.
      return []
    case .dropped(let event, let reason): return [shop.log(.restore(event, reason), of: nil)]
    }
  }

  func refusal(of target: HitTarget) -> Press.Refusal? {
    target == .restore && !restore.isEnabled ? .disabled : nil
  }

  func action(of target: HitTarget) -> Action { target == .restore ? .press : .receipt }

  func explanation(of target: HitTarget) -> [Shop.Work] {
    target == .restore ? [.tell(.refused(.restoring))] : []
  }

  mutating func focus(_ target: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    if case .row(let index) = target { select(index, upwards: false, shop) } else { [] }
  }

  mutating func act(on target: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    target == .restore ? handle(.triggered, shop) : openReceipt(shop)
  }
}

extension Purchases: ShopPlace {
  static let place = Place.purchases
  var rowCount: Int { window?.count ?? 0 }

  var focused: Shop.HitTarget? { rowCount > 0 ? .purchases(.row(scroll.selected)) : nil }

  mutating func enter(_ shop: Surroundings) -> [PlaceEffect] {
    [.work(.purchases(.load(query(in: shop.layout))))]
  }

  func nextChange(after now: Instant, isLit: Bool, in layout: Layout) -> Instant? {
    // Before the list is there, nothing beside it is drawn.
    let isShown = layout.hasRestore && window != nil
    return restore.nextChange(after: now, spins: isLit && isShown)
  }
}
