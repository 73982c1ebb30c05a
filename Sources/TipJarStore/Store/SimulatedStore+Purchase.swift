public import Foundation
import TipJarFiles
import TipJarReceipts
import TipJarStoreKitFile
import TipJarVocabulary

extension SimulatedStore {
  /// Buys a product as StoreKit does: shows the sheet, waits for the latency, and makes an
  /// unfinished transaction. An app buys through ``Checkout``, which also verifies, records and
  /// finishes.
  ///
  /// A consumable whose last transaction is unfinished and a non-consumable that is owned are not
  /// charged again: the result is the existing transaction. The same applies to a subscription that
  /// is held, and to a change to a lower level, which takes effect at the next renewal.
  ///
  /// - Parameter options: The quantity, 1...10 for consumables and non-renewing subscriptions, 1
  ///   for other products; the app's token for its user; an offer.
  /// - Throws: ``Product/PurchaseError``, ``StoreKitError``; `CancellationError` when cancelled
  ///   before it is made.
  public func purchase(
    _ id: String, options: Set<Product.PurchaseOption>, sheet: any PaymentSheet
  ) async throws -> Product.PurchaseResult {
    while true {
      let request = try await paymentRequest(for: id, options)
      guard await request.isConfirmed(by: sheet) else { return .userCancelled }
      try await wait(for: .purchase)
      if let result = try await commit(request) { return result }
    }
  }

  /// The same with a quantity and the app's token for its user.
  public func purchase(
    _ id: String, quantity: Int = 1, appAccountToken: UUID? = nil, sheet: any PaymentSheet
  ) async throws -> Product.PurchaseResult {
    try await purchase(id, options: .init(quantity, appAccountToken), sheet: sheet)
  }

  /// The first half of a purchase: the contents of the sheet. Nothing is written.
  func paymentRequest(
    for id: String, _ options: Set<Product.PurchaseOption>
  ) async throws -> PaymentRequest {
    let quantity = options.quantity
    return try await database.read { rows in
      let configuration = try rows.configuration()
      let product = try configuration.sellable(id, quantity: quantity, plan: options.plan)
      try rows.requireSigning()
      // The user is not asked about a purchase that the store would refuse.
      guard try rows.settings.isOn(.payments) else {
        throw Product.PurchaseError.purchaseNotAllowed
      }
      if try rows.settings.withheld().contains(id) {
        throw Product.PurchaseError.productUnavailable
      }
      let (offer, nonce) = try rows.offer(options, on: product)
      let plan = try rows.plan(for: product, offer)
      let isPaid = try plan.map { !$0.isCharged } ?? (rows.paidAlready(product) != nil)
      let first = plan?.offers.first.flatMap { Decimal(string: $0.price) }
      return PaymentRequest(
        displayName: configuration.title(of: id),
        displayPrice: configuration.storefront.format(first ?? product.price * Decimal(quantity)),
        isPaidAlready: isPaid,
        needsApproval: try !isPaid && (options.asksToBuy || rows.settings.isOn(.askToBuy)),
        isSilent: try plan?.changesNothing == true || !rows.settings.isOn(.dialogs),
        renewal: plan.flatMap { .init($0, product) },
        draft: PurchaseDraft(
          product: product, quantity: quantity, storefront: configuration.storefront,
          appAccountToken: options.appAccountToken, offer: offer, nonce: nonce),
        plan: plan, options: options)
    }
  }

  /// The second half, after the sheet: all or nothing, in one transaction of the database. Returns
  /// nil if the sheet is outdated: nothing was written, and it is to be shown again.
  func commit(_ request: PaymentRequest) async throws -> Product.PurchaseResult? {
    let draft = request.draft
    let result = try await database.write { rows -> Result<Product.PurchaseResult?, any Error> in
      // Returned, because throwing it would undo its count.
      if let refusal = try rows.purchaseRefusal() { return .failure(refusal) }
      if try rows.settings.withheld().contains(request.id) {
        throw Product.PurchaseError.productUnavailable
      }
      guard try request.continues(in: rows.configuration().storefront) else {
        throw StoreKitError.notAvailableInStorefront
      }
      guard try rows.plan(for: draft.product, draft.offer) == request.plan else {
        return .success(nil)
      }
      if let paid = try rows.paidAlready(draft) {
        return .success(.success(try rows.verifyPurchase(paid)))
      }
      // Another program finished or deleted the transaction that the sheet showed as paid: nothing
      // is charged without asking.
      guard !request.isPaidAlready else { return .success(nil) }
      if try request.options.asksToBuy || rows.settings.isOn(.askToBuy) {
        try rows.hold(draft, .pending)
        return .success(.pending)
      }
      if try rows.settings.isOn(.interruptedPurchases) {
        try rows.hold(draft, .interrupted)
        return .success(.pending)
      }
      return .success(.success(try rows.verifyPurchase(try rows.buy(draft))))
    }
    if request.plan != nil { await refresh() }
    return try result.get()
  }
}

extension PaymentRequest.Renewal {
  /// The periods that a plan brings; nil if the product is already held.
  fileprivate init?(_ plan: SubscriptionPlan, _ product: Product) {
    guard let subscription = product.subscription, !plan.changesNothing else { return nil }
    let first = plan.offers.first
    offer = first.flatMap { subscription.offer($0.type, $0.id) }
    (price, displayPrice) = (product.price, product.displayPrice)
    period = subscription.subscriptionPeriod
    startDate = plan.startDate.map(Date.init(milliseconds:))
  }
}

extension Product.SubscriptionInfo {
  func offer(_ type: Int, _ id: String?) -> Product.SubscriptionOffer? {
    switch type {
    case 1: introductoryOffer
    case 2: promotionalOffers.first { $0.id == id }
    case 3: codeOffers.first { $0.id == id }
    default: winBackOffers.first { $0.id == id }
    }
  }
}

/// The sheets of StoreKit 2's `AppStore`, which StoreKit presents in a window scene. Here a closure
/// stands for the sheet and its customer.
extension SimulatedStore {
  /// Shows the subscriptions that have not ended, and turns their auto-renew on or off
  /// (`AppStore.showManageSubscriptions(in:)`).
  ///
  /// - Parameter renews: The sheet. It receives the status of one subscription after the other and
  ///   returns whether that one is to renew.
  /// - Throws: The ``StoreKitError`` that is armed for it; no sheet is shown then.
  public func showManageSubscriptions(
    renews: @Sendable (Product.SubscriptionInfo.Status) async -> Bool
  ) async throws {
    try await throwSimulatedError(forAPI: .manageSubscriptions)
    for status in try await database.read({ rows in
      try rows.subscriptions.statuses("phase NOT IN ('expired', 'revoked')")
    }) {
      let id = status.transaction.unsafePayloadValue.id
      let isOn = status.renewalInfo.unsafePayloadValue.willAutoRenew
      switch (isOn, await renews(status)) {
      case (true, false): try await disableAutoRenewForTransaction(identifier: id)
      case (false, true): try await enableAutoRenewForTransaction(identifier: id)
      case (true, true), (false, false): break
      }
    }
  }

  /// Redeems an offer code (`AppStore.presentOfferCodeRedeemSheet(in:)`). The transaction arrives
  /// on ``updates``.
  ///
  /// - Parameter code: The sheet. It returns the code, by the reference name of its offer, or nil
  ///   to cancel. If several products have it, the first of the file is bought.
  /// - Throws: The ``StoreKitError`` that is armed for it; no sheet is shown then. The
  ///   ``Product/PurchaseError`` of a code that does not exist, or is not for this customer.
  public func presentOfferCodeRedeemSheet(
    code: @Sendable () async -> String?
  ) async throws {
    try await throwSimulatedError(forAPI: .offerCodeRedeem)
    guard let code = await code() else { return }
    let offers = configuration.subscriptions.lazy.filter { $0.offer(.code, code) != nil }
    guard let product = offers.first?.product.productID else {
      throw Product.PurchaseError.invalidOfferIdentifier
    }
    try await buyProduct(identifier: product, options: [.codeOffer(referenceName: code)])
  }
}

/// Changes of transactions from outside the app, which are reported to the listeners of
/// ``updates``.
extension SimulatedStore {
  /// The requests that wait for approval, the newest last, as the transactions that approvals would
  /// create.
  public var pendingRequests: [Transaction] {
    get async throws { try await database.read { try $0.transactions("state = 'pending'") } }
  }

  /// Purchases that were interrupted, the newest last, as the transactions that they become when
  /// resolved.
  public var interruptedPurchases: [Transaction] {
    get async throws { try await database.read { try $0.transactions("state = 'interrupted'") } }
  }

  package var waitingPurchases: [Transaction] {
    get async throws { try await pendingRequests + interruptedPurchases }
  }

  /// Returns a Boolean value that indicates whether a request was declined or deleted, so that no
  /// transaction arrives under its id.
  package func isRequestGone(_ id: UInt64) async throws -> Bool {
    try await database.read { try $0.record(id) }.map { $0.state == .declined } ?? true
  }

  /// Resolves an interrupted purchase: it is now bought, unfinished, under its id. A non-consumable
  /// that is owned by now is not bought again, and no transaction arrives.
  ///
  /// For a subscription whose payment failed, by the id of any of its transactions, the payment
  /// succeeds now, in the grace period and in billing retry.
  ///
  /// - Throws: ``StoreControlError/notInterrupted(_:)`` if nothing is to be resolved, and
  ///   ``StoreControlError/billingRetryEnded(_:)`` once the 60 days of retry are over. StoreKit
  ///   Testing reports neither.
  public func resolveIssueForTransaction(identifier id: UInt64) async throws {
    try await change(id) { record, rows in
      if record.state == .purchased, let renewal = try rows.subscriptions.renewal(record.originalID)
      {
        return try rows.subscriptions.resolveBilling(renewal, ofTransaction: id)
      }
      guard record.state == .interrupted else { throw StoreControlError.notInterrupted(id) }
      try rows.release(&record)
    }
  }

  /// Approves a request: it is now bought, unfinished, under the request's id. A non-consumable
  /// that is owned by now is not bought again, and no transaction arrives.
  public func approveAskToBuyTransaction(identifier id: UInt64) async throws {
    try await change(id) { record, rows in
      guard record.state == .pending else { throw StoreControlError.notPending(id) }
      try rows.release(&record)
    }
  }

  /// Declines a request. No transaction arrives.
  public func declineAskToBuyTransaction(identifier id: UInt64) async throws {
    try await change(id) { record, _ in
      guard record.state == .pending else { throw StoreControlError.notPending(id) }
      record.state = .declined
    }
  }

  /// Refunds a transaction: the same id, now with a revocation. A second refund changes nothing. The
  /// refund of a transaction that a family member shares is that member's, and ends the sharing.
  ///
  /// - Parameter percentage: The part of the price, more than 0 and at most 100, rounded to
  ///   thousandths.
  /// - Throws: ``StoreControlError/invalidPercentage`` for any other part.
  public func refundTransaction(
    identifier id: UInt64, reason: Transaction.RevocationReason = .other, percentage: Decimal = 100
  ) async throws {
    guard let part = JWSTransactionDecodedPayload.milliunits(percentage),
      (1...100_000).contains(part)
    else { throw StoreControlError.invalidPercentage }
    try await change(id) { record, rows in
      guard record.state == .purchased else { throw StoreControlError.unknownTransaction(id) }
      guard record.revocationDate == nil else { return }
      record.revoke(
        at: try rows.stamp(of: record), reason: reason.rawValue,
        part: part == 100_000 ? nil : Int(part))
      try rows.subscriptions.revoke(record)
    }
  }

  /// Shares a product as a family member who bought it: a transaction of the customer's own arrives
  /// on ``updates``, with the ownership type `familyShared` and the price 0. The periods of a
  /// subscription renew as the member's do.
  ///
  /// - Throws: ``StoreControlError/notShareable(_:)`` for a product that is not family shareable in
  ///   the file, and ``StoreControlError/owned(_:)`` for one that the customer has.
  @discardableResult
  public func shareProduct(identifier productID: Product.ID) async throws -> Transaction {
    try await obtain(productID) { product, storefront, rows in
      guard product.isFamilyShareable, [.nonConsumable, .autoRenewable].contains(product.type)
      else { throw StoreControlError.notShareable(productID) }
      return (try rows.share(product, in: storefront), isNew: true)
    }
  }

  /// Ends the sharing of a transaction, as when a member leaves the family: it is revoked, and the
  /// customer is no longer entitled to it. Any transaction of a subscription identifies it.
  ///
  /// - Throws: ``StoreControlError/notShared(_:)`` for a transaction that no family member shares.
  public func stopSharingTransaction(identifier id: UInt64) async throws {
    let latest = try await database.read {
      try $0.subscriptions.renewal(ofTransaction: id)?.transactionID
    }
    try await change(latest.map { UInt64(clamping: $0) } ?? id) { record, rows in
      guard record.state == .purchased, record.isShared, record.revocationDate == nil else {
        throw StoreControlError.notShared(id)
      }
      record.revoke(at: try rows.stamp(of: record))
      try rows.subscriptions.revoke(record)
    }
  }

  /// Reverses a refund: the transaction is no longer revoked, and is delivered again. A
  /// subscription whose current period was refunded is active again until the end of that period.
  package func reverseRefund(identifier id: UInt64) async throws {
    try await change(id) { record, rows in
      guard record.state == .purchased else { throw StoreControlError.unknownTransaction(id) }
      guard record.revocationDate != nil, record.upgradeDate == nil, !record.isShared else {
        throw StoreControlError.notRefunded(id)
      }
      record.reinstate()
      record.isFinished = false
      try rows.subscriptions.reinstate(record, at: rows.stamp(of: record))
    }
  }

  /// Requests a refund as an app does (StoreKit 2's `Transaction.beginRefundRequest`); it is
  /// granted immediately.
  ///
  /// - Throws: The error that is armed for refund requests, and ``Transaction/RefundRequestError``:
  ///   `duplicateRequest` for a refunded transaction, `failed` for one that this customer never
  ///   bought.
  public func beginRefundRequest(for id: UInt64) async throws {
    try await throwSimulatedError(forAPI: .refundRequest)
    try await database.read { rows in
      guard let record = try rows.record(id), record.state == .purchased, !record.isShared else {
        throw Transaction.RefundRequestError.failed
      }
      guard record.revocationDate == nil else {
        throw Transaction.RefundRequestError.duplicateRequest
      }
    }
    try await refundTransaction(identifier: id)
  }

  /// Deletes a transaction from the store, as if it had never been made; the app's ledger keeps it.
  public func deleteTransaction(identifier id: UInt64) async throws {
    try await database.write { rows in
      guard let record = try rows.record(id) else { throw StoreControlError.unknownTransaction(id) }
      try rows.remove(record)
    }
  }

  /// Returns those of the ids whose transactions were deleted from this store.
  public func deletedTransactions(among ids: [UInt64]) async throws -> Set<UInt64> {
    guard let first = ids.min(), let last = ids.max() else { return [] }
    let removed = try await database.read { rows in
      try rows.removed(in: Int64(clamping: first)...Int64(clamping: last))
    }
    return removed.intersection(ids)
  }

  /// Deletes all transactions of this store. Their ids are never used again.
  public func clearTransactions() async throws {
    try await database.write { rows in
      for record in try rows.records("TRUE") { try rows.remove(record) }
    }
  }

  /// Buys a product outside the app, as on the App Store's own page, without a sheet and without
  /// latency.
  @discardableResult
  public func buyProduct(
    identifier productID: Product.ID, options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction {
    try await obtain(productID, quantity: options.quantity, plan: options.plan) {
      product, storefront, rows in
      let earlier = options.purchaseDate
      let (offer, nonce) = try rows.offer(options, on: product)
      let draft = PurchaseDraft(
        product: product, quantity: options.quantity, storefront: storefront,
        appAccountToken: options.appAccountToken, offer: offer, nonce: nonce,
        date: earlier.map { min($0.date, rows.now) })
      if let paid = try rows.paidAlready(draft) { return (paid, isNew: false) }
      let record = try rows.buy(draft)
      if earlier?.behavior == .cancelImmediately, product.type == .autoRenewable {
        try rows.subscriptions.setAutoRenew(false, ofTransaction: UInt64(clamping: record.id))
      }
      return (record, isNew: true)
    }
  }

  /// Makes a transaction from outside the app, and reports it to the listeners if it is new.
  private func obtain(
    _ productID: Product.ID, quantity: Int = 1, plan: BillingPlanType = .upFront,
    _ make:
      @escaping @Sendable (Product, Storefront, StoreRows) throws -> (
        TransactionRecord, isNew: Bool
      )
  ) async throws -> Transaction {
    let transaction = try await database.write { rows in
      let configuration = try rows.configuration()
      let product = try configuration.sellable(productID, quantity: quantity, plan: plan)
      let (record, isNew) = try make(product, configuration.storefront, rows)
      if isNew { try rows.noteUpdate(of: record.id) }
      return try rows.verify(record).unsafePayloadValue
    }
    await refresh()
    return transaction
  }

  /// Changes one transaction, records the update if it is bought, and reports it to the listeners.
  func change(
    _ id: UInt64, _ body: @escaping @Sendable (inout TransactionRecord, StoreRows) throws -> Void
  ) async throws {
    try await database.write { rows in
      guard let old = try rows.record(id) else { throw StoreControlError.unknownTransaction(id) }
      var new = old
      try body(&new, rows)
      guard new != old else { return }
      try rows.signAgain(&new)
      try rows.write(new)
      if new.state == .purchased { try rows.noteUpdate(of: new.id) }
      try rows.notifications.insert(ofChangeFrom: old, to: new, at: rows.stamp(of: new))
    }
    await refresh()
  }
}
