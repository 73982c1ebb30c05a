import Foundation
import GRDB

extension StoreRows {
  /// The transaction for which a product is not charged again: the unfinished one of a consumable,
  /// or the one that a non-consumable is owned by.
  func paidAlready(_ product: Product) throws -> TransactionRecord? {
    let standing = Self.standing
    switch product.type {
    case .consumable: return try records("\(standing) AND isFinished = 0", [product.id]).last
    case .nonConsumable: return try owned(product.id)
    case .nonRenewable, .autoRenewable: return nil
    }
  }

  private static let standing = "state = 'purchased' AND revocationDate IS NULL AND productID = ?"

  private func owned(_ productID: String) throws -> TransactionRecord? {
    try records("\(Self.standing) AND productType <> 'Consumable'", [productID]).first
  }

  /// Completes a pending purchase, or declines it if it would be the second one of a product that
  /// is bought once.
  func release(_ record: inout TransactionRecord, at now: Date) throws {
    let isBoughtOnce = record.productType == Product.ProductType.nonConsumable.rawValue
    if isBoughtOnce, try owned(record.productID) != nil { return record.state = .declined }
    record.state = .purchased
    record.purchaseDate = try stamp(now)
  }

  /// Returns the error that stops any purchase: payments are off, or an error is armed, which this
  /// counts as a call.
  func purchaseRefusal() throws -> (any Error)? {
    guard try settings.isOn(.canMakePayments) else {
      return Product.PurchaseError.purchaseNotAllowed
    }
    let armed = try settings.armedError(for: .purchase)
    if armed != nil { try settings.countFailure(of: .purchase) }
    return switch armed {
    case .generic(let error): error
    case .purchase(let error): error
    case .verification, .refundRequest, nil: nil
    }
  }

  /// Inserts a pending purchase, unless one of the same product is pending already.
  func hold(_ draft: Draft, _ state: TransactionRecord.State) throws {
    let waiting = try records(
      "state IN ('pending', 'interrupted') AND productID = ?", [draft.product.id])
    if waiting.isEmpty { try insert(draft, state) }
  }

  /// Makes a transaction, unfinished, with the next id.
  @discardableResult
  func insert(_ draft: Draft, _ state: TransactionRecord.State) throws -> TransactionRecord {
    let (id, time) = try issueTransactionID(at: draft.now)
    var record = TransactionRecord(
      id: id, store: database.store, state: state, originalID: id, productID: draft.product.id,
      productType: draft.product.type.rawValue, purchaseDate: time,
      quantity: draft.quantity, price: "\(draft.product.price * Decimal(draft.quantity))",
      currency: draft.storefront.currency, storefront: draft.storefront.countryCode,
      environment: database.receipts.environment.rawValue,
      appAccountToken: draft.appAccountToken?.uuidString, isFinished: false)
    if state == .purchased {
      try sign(&record, storefrontID: draft.storefront.id, at: time)
    }
    try write(record)
    try notify(ofChangeFrom: nil, to: record, at: time)
    return record
  }

  /// The transaction with the verdict on it, as a purchase returns it: this verdict counts as a
  /// call.
  func verifyPurchase(_ record: TransactionRecord) throws -> VerificationResult<Transaction> {
    let result = try verify(record)
    if try settings.armedError(for: .verification) != nil {
      try settings.countFailure(of: .verification)
    }
    return result
  }
}

/// A transaction that is about to be made.
struct Draft: Sendable {
  let product: Product
  let quantity: Int
  let storefront: Storefront
  let appAccountToken: UUID?
  let now: Date
}
