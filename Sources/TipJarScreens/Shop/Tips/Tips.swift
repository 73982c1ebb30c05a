package import TipJarMachines
import TipJarVocabulary

/// The tip jar: the tips, and the collection of those that were bought.
package struct Tips: Equatable, Sendable {
  package enum HitTarget: Hashable, Sendable {
    case row(ItemID)
    case buy(ItemID)
    case retry

    var item: ItemID? {
      switch self {
      case .row(let id), .buy(let id): id
      case .retry: nil
      }
    }
  }

  package typealias Event = TipJar.Event

  package enum Work: Equatable, Sendable {
    case fetchProducts(TipJar.Attempt)
    case cancelFetch(TipJar.Attempt)
    case purchase(TipJar.Attempt, ItemID)
    /// Logs a line for a tip that was tapped.
    case logTap(ItemID)
  }

  package internal(set) var jar: TipJar
  package internal(set) var scroll = Scroll()
  /// The collection of tips; nil until the history has been read.
  package internal(set) var collection: TipCollection?
  /// The moment at which the note beside the list appeared.
  private var noteSince: Instant = .distantPast
  /// The coin that a tip has just put into the jar.
  package internal(set) var coin: FallingCoin?

  init(_ tips: [TipJar.Tip], isStill: Bool) {
    jar = TipJar(tips: tips)
    jar.isStill = isStill
  }

  /// A Boolean value that indicates whether only subscriptions are on sale.
  var sellsPlansOnly: Bool { !jar.tips.isEmpty && jar.tips.allSatisfy(\.isSubscription) }

  /// Returns the note beside the list at `now`: that of a cancelled purchase goes by itself.
  func note(at now: Instant) -> TipJar.Note? {
    jar.note.flatMap { note in noteEnd.map { now < $0 } ?? true ? note : nil }
  }

  private var noteEnd: Instant? {
    jar.note?.outcome == .userCancelled ? noteSince.advanced(by: Notice.duration) : nil
  }

  /// A Boolean value that indicates whether some of what is on sale are tips; if not, no word on the
  /// screen calls it so.
  package var sellsTips: Bool { jar.tips.isEmpty || jar.tips.contains(where: \.isTip) }

  func sellsTip(_ id: ItemID) -> Bool { jar.tips.contains { $0.id == id && $0.isTip } }

  var focusedTip: TipJar.Tip? {
    jar.tips.indices.contains(scroll.selected) ? jar.tips[scroll.selected] : nil
  }

  var awaitsApproval: Bool { if case .pending? = focusedTip?.state { true } else { false } }
}

extension Tips {
  func buys(_ control: HitTarget) -> Bool {
    if case .buy(let id) = control { choices(of: id).isEmpty } else { false }
  }

  /// Returns the choices for a subscription that the customer has; empty for a tip that is bought.
  func choices(of id: ItemID) -> [Chooser.Choice] {
    guard jar.phase == .loaded, let tip = jar.tips.first(where: { $0.id == id }) else { return [] }
    if case .pending = tip.state { return [] }
    return collection?.plans[id]?.choices ?? []
  }

  func action(of control: HitTarget) -> Action {
    switch control {
    case .buy(let id):
      if !choices(of: id).isEmpty {
        .manage
      } else if jar.hasFailed(id) {
        .retry
      } else {
        jar.tips.first { $0.id == id }?.action ?? .tip
      }
    case .retry: .retry
    case .row: .press
    }
  }

  /// Returns the reason why a press on the control would do nothing; nil if it acts. `buying` is
  /// the reason why purchases are impossible now.
  func refusal(of control: HitTarget, buying: Press.Refusal?, at now: Instant) -> Press.Refusal? {
    switch control {
    case .row: return nil
    case .buy(let id):
      let isHeld = !choices(of: id).isEmpty
      guard let tip = jar.tips.first(where: { $0.id == id }), isHeld || jar.isOnSale(id) else {
        return .disabled
      }
      if isHeld { return jar.shown(tip, at: now) == tip ? nil : .lookIsBehind }
      if case .pending = tip.state { return .awaitsApproval }
      return buying ?? (jar.shown(tip, at: now) == tip ? nil : .lookIsBehind)
    case .retry:
      guard case .failed = jar.phase else { return .disabled }
      return jar.failure(at: now) == nil ? .lookIsBehind : nil
    }
  }

  func explanation(of control: HitTarget) -> [Shop.Work] {
    switch control {
    case .row: return []
    case .retry: return [.tell(.pricesComing)]
    case .buy(let id):
      guard jar.phase == .loaded else { return [.tell(.pricesComing)] }
      let isThere = jar.tips.first { $0.id == id }?.state != .unavailable
      return [.tell(.refused(isThere ? .purchasing : .unavailable))]
    }
  }

  mutating func focus(_ control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    guard let index = jar.tips.firstIndex(where: { $0.id == control.item }) else { return [] }
    return select(index, upwards: false, shop)
  }

  mutating func act(on control: HitTarget, _ shop: Surroundings) -> [PlaceEffect] {
    switch control {
    case .row: []
    case .buy(let id): manage(id, shop) ?? [.work(.tips(.logTap(id)))] + handle(.tapped(id), shop)
    case .retry: handle(.retryTapped, shop)
    }
  }

  /// Offers the choices for a subscription that the customer has; nil for a tip that is bought.
  private func manage(_ id: ItemID, _ shop: Surroundings) -> [PlaceEffect]? {
    let choices = choices(of: id)
    guard !choices.isEmpty, let tip = jar.tips.first(where: { $0.id == id }) else { return nil }
    return [shop.offer(tip.name, choices)]
  }

  mutating func handle(_ event: Event, _ shop: Surroundings) -> [PlaceEffect] {
    let subject = jar.subject(of: event)
    let before = jar.note
    let results = jar.handle(event, at: shop.now)
    if jar.note != before { noteSince = shop.now }
    if case .productsLoaded = event { focusFirstOnSale(in: shop.layout) }
    let effects = results.map { effect(of: $0, shop) }
    let isDropped = results.contains { if case .dropped = $0 { true } else { false } }
    guard let subject, !isDropped else { return effects }
    return [shop.log(.tipTaken(event), of: subject)] + effects
  }

  /// Moves the focus from a first tip that cannot be bought to one that can.
  private mutating func focusFirstOnSale(in layout: Layout) {
    guard scroll.selected == 0, focusedTip?.state == .unavailable,
      let index = jar.tips.firstIndex(where: { $0.state != .unavailable })
    else { return }
    scroll.select(index, of: rowCount, visible: layout.visibleRows(of: .tips))
  }

  private func effect(of effect: TipJar.Effect, _ shop: Surroundings) -> PlaceEffect {
    switch effect {
    case .fetchProducts(let attempt): return .work(.tips(.fetchProducts(attempt)))
    case .cancelFetch(let attempt): return .work(.tips(.cancelFetch(attempt)))
    case .purchase(let attempt, let id): return .work(.tips(.purchase(attempt, id)))
    case .thank(let id):
      let name = jar.tips.first { $0.id == id }?.name ?? ""
      return .show(.thanks(Thanks(tip: id, name: name, since: shop.now)))
    case .dropped(let event, let reason):
      return shop.log(.tipJar(event, reason), of: jar.subject(of: event))
    }
  }

  /// Shows the collection that was read with the history. One more tip in the jar is a coin that
  /// falls into it, if the jar is visible and animations are on.
  mutating func show(_ new: TipCollection, _ shop: Surroundings) {
    if let old = collection, new.jar != old.jar {
      let isSeen = shop.isOpen && shop.layout.hasJar && !jar.isStill
      coin = isSeen ? FallingCoin(from: old.jar, to: new.jar, since: shop.now) : nil
    }
    collection = new
  }
}

extension Tips: ShopPlace {
  static let place = Place.tips
  var rowCount: Int { jar.tips.count }

  var focused: Shop.HitTarget? {
    if case .failed = jar.phase { return .tips(.retry) }
    return focusedTip.map { .tips(.buy($0.id)) }
  }

  var focusedID: ItemID? { focusedTip?.id }

  mutating func enter(_ shop: Surroundings) -> [PlaceEffect] { handle(.opened, shop) }

  mutating func remove(_ shop: Surroundings) -> [PlaceEffect] {
    guard awaitsApproval, let tip = focusedTip else { return [] }
    return handle(.pendingDismissed(tip.id), shop) + [.work(.tell(.stoppedWaiting))]
  }

  func nextChange(after now: Instant, isLit: Bool, in layout: Layout) -> Instant? {
    let spins =
      isLit && jar.showsSpinner(in: layout.rowsInSight(of: .tips, from: scroll.top), at: now)
    let end = noteEnd.flatMap { now < $0 ? $0 : nil }
    return [jar.nextChange(after: now, spins: spins), coin?.nextChange(after: now), end]
      .compactMap(\.self).min()
  }
}

extension TipJar.Tip {
  /// The action of a press on its price.
  var action: Action { isSubscription ? .subscribe : isTip ? .tip : .buy }
}

extension TipJar {
  fileprivate func subject(of event: Event) -> ItemID? {
    switch event {
    case .tapped(let id), .approved(let id), .declined(let id), .pendingDismissed(let id): id
    case .purchaseEnded: purchase.map { tips[$0.index].id }
    case .opened, .retryTapped, .productsLoaded, .productsFailed, .productsCancelled, .storeChanged,
      .noteDismissed:
      nil
    }
  }
}
