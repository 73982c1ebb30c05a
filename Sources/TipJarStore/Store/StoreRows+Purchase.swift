import Foundation
import GRDB
import TipJarFiles
import TipJarStoreKitFile
import TipJarVocabulary

extension StoreRows {
  /// The offer that a purchase asks for, verified, and the nonce that it uses up; throws where the
  /// product has no offers.
  func offer(
    _ options: Set<Product.PurchaseOption>, on product: Product
  ) throws -> (offer: OfferRequest?, nonce: String?) {
    let (signed, offer) = (options.signedOffer, options.offer)
    guard signed != nil || offer != nil else { return (nil, nil) }
    guard product.type == .autoRenewable else { throw Product.PurchaseError.invalidOfferIdentifier }
    guard let signed else { return (offer, nil) }
    return try offers.verify(signed, on: product, token: options.appAccountToken)
  }

  func subscription(
    _ id: String, _ plan: BillingPlanType = .upFront
  ) -> StoreKitFile.Subscription? { database.configuration.subscription(id, plan) }

  private func subscription(_ product: Product) -> StoreKitFile.Subscription? {
    subscription(product.id, product.plan)
  }

  func plan(for product: Product, _ offer: OfferRequest?) throws -> SubscriptionPlan? {
    try subscription(product).map { try subscriptions.plan(for: $0, offer) }
  }

  /// Makes the transaction of a product that a family member bought and shares, unfinished. It costs
  /// nothing and has no offer.
  func share(_ product: Product, in storefront: Storefront) throws -> TransactionRecord {
    guard let subscription = subscription(product.id) else {
      guard try owned(product.id) == nil else { throw StoreControlError.owned(product.id) }
      return try insert(
        PurchaseDraft(
          product: product, quantity: 1, storefront: storefront, appAccountToken: nil,
          isShared: true), .purchased)
    }
    let plan = try subscriptions.plan(for: subscription, nil, isShared: true)
    guard plan.isCharged else { throw StoreControlError.owned(product.id) }
    return try subscriptions.subscribe(plan, subscription, token: nil, at: stamp(of: self))
  }

  /// Carries out a purchase that charges nothing, and returns its transaction; nil if it charges.
  func paidAlready(_ draft: PurchaseDraft) throws -> TransactionRecord? {
    guard let product = subscription(draft.product) else {
      return try paidAlready(draft.product)
    }
    let plan = try subscriptions.plan(for: product, draft.offer)
    guard !plan.isCharged else { return nil }
    try offers.use(draft.nonce)
    return try subscriptions.subscribe(plan, product, token: nil, at: stamp(of: self))
  }

  func buy(_ draft: PurchaseDraft) throws -> TransactionRecord {
    guard let product = subscription(draft.product) else { return try insert(draft, .purchased) }
    let plan = try subscriptions.plan(for: product, draft.offer)
    let date = try draft.date?.milliseconds ?? stamp(of: self)
    try offers.use(draft.nonce)
    return try subscriptions.subscribe(plan, product, token: draft.appAccountToken, at: date)
  }

  /// The transaction for which a product is not charged again: the unfinished one of a consumable,
  /// or the one that grants ownership of a non-consumable.
  func paidAlready(_ product: Product) throws -> TransactionRecord? {
    switch product.type {
    case .consumable:
      return try ownRecords("\(Self.standing) AND isFinished = 0", [product.id]).last
    case .nonConsumable: return try owned(product.id)
    case .nonRenewable, .autoRenewable: return nil
    }
  }

  private static let standing = "state = 'purchased' AND revocationDate IS NULL AND productID = ?"

  private func owned(_ productID: String) throws -> TransactionRecord? {
    try ownRecords("\(Self.standing) AND productType <> 'Consumable'", [productID]).first
  }

  /// Completes a pending purchase, or declines it if it would be the second one of a
  /// non-consumable. For a subscription that no longer charges anything it only changes the next
  /// period.
  func release(_ record: inout TransactionRecord) throws {
    // Whoever approves it, the purchase is the requester's: it arrives on their `updates`, as with
    // Ask to Buy in StoreKit.
    guard record.customer == customer else { return try seen(by: record.customer).release(&record) }
    if let product = subscription(record.productID, record.billing?.plan ?? .upFront) {
      let plan = try subscriptions.plan(
        for: product, OfferRequest(row: record.offerType, record.offerID))
      let token = record.appAccountToken.flatMap(UUID.init(uuidString:))
      let bought = try subscriptions.subscribe(
        plan, product, token: token, at: stamp(of: record), approving: record)
      if bought.id == record.id { record = bought } else { record.state = .declined }
      return
    }
    let isBoughtOnce = record.productType == Product.ProductType.nonConsumable.rawValue
    if isBoughtOnce, try owned(record.productID) != nil { return record.state = .declined }
    record.state = .purchased
    record.purchaseDate = try stamp(of: record)
  }

  /// Returns the error that stops any purchase: payments are off, or an error is armed, which is
  /// counted as a call.
  func purchaseRefusal() throws -> (any Error)? {
    guard try settings.isOn(.payments) else { return Product.PurchaseError.purchaseNotAllowed }
    let armed = try settings.armedError(for: .purchase)
    if armed != nil { try settings.countFailure(of: .purchase) }
    return switch armed {
    case .generic(let error): error
    case .purchase(let error): error
    case .verification, .refundRequest, nil: nil
    }
  }

  func refundable(_ id: Int64) throws -> TransactionRecord {
    let name = UInt64(clamping: id)
    guard let record = try record(name), record.state == .purchased else {
      throw StoreControlError.unknownTransaction(name)
    }
    guard record.revocationDate == nil else { throw StoreControlError.refunded(name) }
    return record
  }

  /// Inserts a pending purchase, unless one of the same product is pending already.
  func hold(_ draft: PurchaseDraft, _ state: TransactionRecord.State) throws {
    let waiting = try ownRecords(
      "state IN ('pending', 'interrupted') AND productID = ?", [draft.product.id])
    guard waiting.isEmpty else { return }
    try offers.use(draft.nonce)
    try insert(draft, state)
  }

  @discardableResult
  func insert(
    _ draft: PurchaseDraft, _ state: TransactionRecord.State
  ) throws -> TransactionRecord {
    let (id, time) = try issueTransactionID(at: now.milliseconds)
    var record = TransactionRecord(
      .init(
        id: id, store: database.store, state: state,
        appAccountToken: draft.appAccountToken?.uuidString),
      try database.app(ofNewPurchaseBy: customer),
      TransactionFields(
        originalID: id, productID: draft.product.id, productType: draft.product.type.rawValue,
        purchaseDate: draft.date?.milliseconds ?? time, quantity: draft.quantity,
        price: draft.isShared ? "0" : "\(draft.product.price * Decimal(draft.quantity))",
        currency: draft.storefront.currencyCode, storefront: draft.storefront.countryCode,
        revocationDate: nil, revocationPercentage: nil,
        ownershipType: draft.isShared ? TransactionRecord.familyShared : nil, customer: customer))
    (record.offerType, record.offerID) = (draft.offer?.type.number, draft.offer?.id)
    record.billing = subscription(draft.product)?.planType.map { Billing(plan: $0) }
    try signAgain(&record, at: time)
    try write(record)
    try notifications.insert(ofChangeFrom: nil, to: record, at: time)
    return record
  }

  /// The transaction with its verdict, as a purchase returns it: this verdict counts as a call.
  func verifyPurchase(_ record: TransactionRecord) throws -> VerificationResult<Transaction> {
    let result = try verify(record)
    if try settings.armedError(for: .verification) != nil {
      try settings.countFailure(of: .verification)
    }
    return result
  }
}

struct PurchaseDraft: Equatable, Sendable {
  let product: Product
  let quantity: Int
  let storefront: Storefront
  let appAccountToken: UUID?
  var offer: OfferRequest?
  var nonce: String?
  var isShared = false
  /// An earlier date of the purchase; nil for now.
  var date: Date?
}

extension Set<Product.PurchaseOption> {
  init(_ quantity: Int, _ appAccountToken: UUID?) {
    self = [.quantity(quantity)]
    if let appAccountToken { insert(.appAccountToken(appAccountToken)) }
  }
}
