import Foundation
import GRDB

extension Rows {
  /// The transaction for which a product is not charged again: the unfinished one of a consumable, or the one
  /// that a non-consumable is owned by.
  func paidAlready(_ product: Product) throws -> TransactionRecord? {
    let standing = "state = 'purchased' AND revocationDate IS NULL AND productID = ?"
    switch product.type {
    case .consumable: return try records("\(standing) AND isFinished = 0", [product.id]).last
    case .nonConsumable:
      return try records("\(standing) AND productType <> 'Consumable'", [product.id]).first
    case .nonRenewable, .autoRenewable: return nil
    }
  }

  /// Throws what stands against any purchase: an armed error, or that none may be made.
  func throwArmedPurchaseError() throws {
    guard try isOn(.canMakePayments) else { throw Product.PurchaseError.purchaseNotAllowed }
    switch try armedError(for: .purchase) {
    case .generic(let error): throw error
    case .purchase(let error): throw error
    case .verification, nil: break
    }
  }

  /// Lets a purchase wait, unless one of the same product waits already.
  func hold(_ draft: Draft, _ state: TransactionRecord.State) throws {
    let waiting = try records(
      "state IN ('pending', 'interrupted') AND productID = ?", [draft.product.id])
    if waiting.isEmpty { try insert(draft, state) }
  }

  /// Makes a transaction, unfinished, with the next id.
  @discardableResult
  func insert(_ draft: Draft, _ state: TransactionRecord.State) throws -> TransactionRecord {
    let id = try takeTransactionID()
    var record = TransactionRecord(
      id: id, store: database.store, state: state, originalID: id, productID: draft.product.id,
      productType: draft.product.type.rawValue, purchaseDate: try stamp(draft.now),
      quantity: draft.quantity, price: "\(draft.product.price * Decimal(draft.quantity))",
      currency: draft.storefront.currency, storefront: draft.storefront.countryCode,
      environment: database.receipts.environment.rawValue,
      appAccountToken: draft.appAccountToken?.uuidString, isFinished: false)
    if state == .purchased {
      try sign(&record, storefrontID: draft.storefront.id, at: record.purchaseDate)
    }
    try write(record)
    return record
  }
}
