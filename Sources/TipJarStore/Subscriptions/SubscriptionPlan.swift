import Foundation
import GRDB
import TipJarStoreKitFile
import TipJarVocabulary

/// The effect of a purchase of a subscription.
struct SubscriptionPlan: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// The first subscription of the group, or one in addition to another that is in billing retry.
    case first
    case again
    case held
    /// The product is held, and its auto-renew is turned on again.
    case resumed
    /// A return to the current product, instead of a change to another one.
    case back
    /// A product of a higher level, or of the same level and length: takes effect at once.
    case upgrade
    case crossgrade
    /// A new payment that ends the grace period.
    case afterGrace
    /// A change to another product with the next period.
    case later(isDowngrade: Bool)
  }

  let kind: Kind
  /// The subscription that it continues; nil for ``Kind/first``.
  let originalID: Int64?
  /// The offers of its first and further periods; for ``Kind/held`` and
  /// ``Kind/later(isDowngrade:)``, those of the next periods.
  let offers: [OfferUse]
  /// The end of the current period, if it takes effect then; nil for now.
  let startDate: Int64?
  let isShared: Bool

  var isCharged: Bool {
    switch kind {
    case .first, .again, .upgrade, .crossgrade, .afterGrace: true
    case .held, .resumed, .back, .later: false
    }
  }

  /// A Boolean value that indicates whether the customer already has what is bought.
  var changesNothing: Bool { kind == .held && offers.isEmpty }
}

extension SubscriptionRows {
  /// Determines the effect of a subscription purchase; throws if the customer is not eligible for
  /// an offer. The subscriptions that a family member shares are apart from the customer's own, so
  /// that a customer can have one of each.
  func plan(
    for product: StoreKitFile.Subscription, _ offer: OfferRequest?, isShared: Bool = false
  ) throws -> SubscriptionPlan {
    let all = try all(
      "groupID = ? AND customer IS ? AND isShared = ?", [product.groupID, customer, isShared])
    let held = all.last(where: \.isEntitled)
    let isRetried = all.contains { $0.phase == .retry }
    let lapsed = held == nil && !isRetried ? all.max { $0.expiresDate < $1.expiresDate } : nil
    let kind = try held.map { try change(of: $0, to: product) } ?? (lapsed == nil ? .first : .again)
    let offers =
      try isShared
      ? []
      : rows.offers.offers(on: product, kind, held ?? lapsed, isSubscriber: !all.isEmpty, offer)
    let isNow = held == nil || kind == .upgrade || kind == .crossgrade || kind == .afterGrace
    return SubscriptionPlan(
      kind: kind, originalID: (held ?? lapsed)?.originalID, offers: offers,
      startDate: isNow ? nil : held?.changeDate, isShared: isShared)
  }

  private func change(
    of held: RenewalRecord, to product: StoreKitFile.Subscription
  ) throws -> SubscriptionPlan.Kind {
    if held.productID == product.product.productID {
      let plan = product.planType ?? .upFront
      if held.preference == held.productID, held.nextPlan == plan {
        return held.isAutoRenewOn ? .held : .resumed
      }
      return plan == held.plan ? .back : .later(isDowngrade: false)
    }
    if held.phase == .grace {
      guard try !settings.isOn(.billingRetry) else {
        throw StoreKitError.problem("the payment was declined (simulated)")
      }
      return .afterGrace
    }
    // A product that the file no longer has ranks below all others.
    guard let old = rows.subscription(held.productID, held.plan),
      old.groupNumber <= product.groupNumber
    else {
      return .upgrade
    }
    if old.groupNumber < product.groupNumber { return .later(isDowngrade: true) }
    return old.period == product.period ? .crossgrade : .later(isDowngrade: false)
  }

  /// Carries out a plan. Returns the transaction of the purchase: a new, unfinished one, or the
  /// current one. `pending` is the approved request, whose id the purchase gets.
  func subscribe(
    _ plan: SubscriptionPlan, _ product: StoreKitFile.Subscription, token: UUID?, at time: Int64,
    approving pending: TransactionRecord? = nil
  ) throws -> TransactionRecord {
    let old = try plan.originalID.flatMap { try self.renewal($0) }
    guard plan.isCharged, old != nil || plan.kind == .first else {
      return try changeLater(old, plan, product, at: time)
    }
    let last = try old.flatMap { try rows.record($0.transactionID) }
    let offer = plan.offers.first
    var record = try newPeriod(
      product, at: time, price: offer?.price, of: old, after: last, isShared: plan.isShared,
      approving: pending)
    record.appAccountToken = token?.uuidString
    var renewal = old ?? RenewalRecord(record, in: product.groupID, at: time)
    try restart(&renewal, plan, at: time)
    try begin(&renewal, &record, product, offer)
    renewal.queue = [offer?.rest].compactMap(\.self) + plan.offers.dropFirst()
    try rows.signAgain(&record, at: time)
    try rows.write(record)
    if plan.kind == .upgrade || plan.kind == .crossgrade, var last {
      last.upgrade(at: time)
      try rows.signAgain(&last, at: time)
      try rows.write(last)
    }
    try write(renewal)
    try notifyOfPurchase(plan, renewal, at: time)
    return record
  }

  /// Begins a new run of periods, or continues the old one if the gap is short.
  private func restart(
    _ renewal: inout RenewalRecord, _ plan: SubscriptionPlan, at time: Int64
  ) throws {
    let gap = RenewalPace(try settings.timeRate()).longestGap
    if plan.kind == .again, time - renewal.expiresDate > gap { renewal.startDate = time }
    renewal.forgetPriceIncreases()
    renewal.anchorDay = SubscriptionPeriod.day(of: time)
    renewal.renewalCount = 0
    renewal.isAutoRenewOn = true
  }

  private func notifyOfPurchase(
    _ plan: SubscriptionPlan, _ renewal: RenewalRecord, at time: Int64
  ) throws {
    switch plan.kind {
    case .first: try rows.notifications.insert(.subscribed, of: renewal, at: time)
    case .again: try rows.notifications.insert(.subscribedAgain, of: renewal, at: time)
    case .upgrade, .crossgrade, .afterGrace:
      let isRedeemed = plan.offers.contains { $0.type != 1 }
      try rows.notifications.insert(isRedeemed ? .offerUpgraded : .upgraded, of: renewal, at: time)
    case .held, .resumed, .back, .later: break
    }
  }

  /// Carries out a purchase without a charge: it changes the next period, or nothing.
  private func changeLater(
    _ renewal: RenewalRecord?, _ plan: SubscriptionPlan, _ product: StoreKitFile.Subscription,
    at time: Int64
  ) throws -> TransactionRecord {
    guard var renewal, let held = try rows.record(renewal.transactionID) else {
      throw StoreKitError.problem("store.sqlite: a subscription is damaged")
    }
    let before = renewal
    var change: ServerNotification?
    switch plan.kind {
    case .held, .resumed:
      guard !plan.changesNothing else { return held }
      // A code that is not stackable replaces an introductory offer.
      let replaces = plan.offers.contains { offer in
        offer.type == 3 && product.offer(.code, offer.id ?? "")?.isStackable == false
      }
      renewal.queue = renewal.queue.filter { !replaces || $0.type != 1 } + plan.offers
      renewal.setAutoRenew(true)
      if !plan.offers.isEmpty { change = .offerRedeemed }
    case .back, .later:
      let isDowngrade = plan.kind == .later(isDowngrade: true)
      (renewal.preference, renewal.nextPlan) = (
        product.product.productID, product.planType ?? .upFront
      )
      renewal.setAutoRenew(true)
      renewal.queue = renewal.queue.filter { $0.product == renewal.productID } + plan.offers
      change = plan.kind == .back ? .downgradeCancelled : .downgraded
      if isDowngrade, plan.offers.contains(where: { $0.type != 1 }) { change = .offerDowngraded }
    case .first, .again, .upgrade, .crossgrade, .afterGrace: break
    }
    guard renewal != before else { return held }
    try write(renewal)
    if renewal.isAutoRenewOn, !before.isAutoRenewOn {
      try rows.notifications.insert(.autoRenewEnabled, of: renewal, at: time)
    }
    if let change { try rows.notifications.insert(change, of: renewal, at: time) }
    return held
  }
}

extension TransactionRecord {
  /// Replaces the period by a new one. The price of the time that is left is refunded, without a
  /// notification: that of the upgrade implies it.
  fileprivate mutating func upgrade(at time: Int64) {
    own.upgradeDate = time
    let start = fields.purchaseDate
    guard let end = own.expiresDate, start < end, time < end, fields.price != "0" else { return }
    let left = Double(end - max(time, start)) / Double(end - start)
    revoke(at: time, part: Int((left * 100_000).rounded()))
  }
}

extension RenewalRecord {
  /// Creates the state of a first purchase, before its period begins.
  init(_ record: TransactionRecord, in groupID: String, at time: Int64) {
    self.init(
      originalID: record.originalID, store: record.store, customer: record.customer,
      groupID: groupID, transactionID: record.id, productID: record.productID,
      preference: record.productID, isAutoRenewOn: true, phase: .subscribed, startDate: time,
      anchorDay: SubscriptionPeriod.day(of: time), renewalCount: 0, expiresDate: time,
      isShared: record.isShared)
  }
}
