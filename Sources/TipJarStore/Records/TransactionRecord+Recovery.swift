import Foundation
import TipJarReceipts

extension TransactionRecord {
  /// The store's row for a transaction that the ledger recorded: finished, with the facts that only
  /// its receipt has.
  init(
    _ entry: LedgerRecord, _ payload: JWSTransactionDecodedPayload?, _ database: StoreDatabase
  ) {
    self.init(
      id: entry.transactionID, store: database.store, state: .purchased,
      originalID: entry.originalID, productID: entry.productID, productType: entry.productType,
      purchaseDate: entry.purchaseDate, quantity: entry.quantity, price: entry.price,
      currency: entry.currency, storefront: entry.storefront,
      environment: payload?.environment.rawValue ?? database.environment.rawValue,
      appAccountToken: payload?.appAccountToken?.uppercased(), isFinished: true,
      revocationDate: entry.revocationDate, revocationReason: payload?.revocationReason)
    if revocationDate != nil, revocationReason == nil { revocationReason = 0 }
    customer = entry.customer
    guard let payload else { return }
    addSubscription(payload)
    (bundleID, appTransactionID) = (payload.bundleId, payload.appTransactionId)
  }

  /// Takes the facts of a subscription from a receipt. The time of an upgrade is not in it: that of
  /// the signature is the nearest.
  private mutating func addSubscription(_ payload: JWSTransactionDecodedPayload) {
    if payload.originalTransactionId != payload.transactionId {
      originalPurchaseDate = payload.originalPurchaseDate
    }
    (expiresDate, groupID) = (payload.expiresDate, payload.subscriptionGroupIdentifier)
    reason = payload.transactionReason == .renewal ? Self.renewal : nil
    webOrderLineItemID = payload.webOrderLineItemId
    upgradeDate = payload.isUpgraded == true ? payload.signedDate : nil
    (offerType, offerID) = (payload.offerType, payload.offerIdentifier)
    (offerMode, offerPeriod) = (payload.offerDiscountType, payload.offerPeriod)
  }

  /// The original of a damaged row, by its receipt; nil if the receipt is invalid. A row of the
  /// store that is marked as unfinished stays so, any other one is finished.
  init?(recovering row: [String: String], _ database: StoreDatabase) {
    guard let body = row["receipt"],
      let payload = Receipt(header: "", body: body).unverifiedPayload,
      let id = Int64(payload.transactionId), let originalID = Int64(payload.originalTransactionId)
    else { return nil }
    let price = payload.price.map { "\(Decimal($0) / 1000)" } ?? row["price"] ?? ""
    self.init(
      id: id, store: database.store, state: .purchased, originalID: originalID,
      productID: payload.productId, productType: payload.type.rawValue,
      purchaseDate: payload.purchaseDate, quantity: payload.quantity, price: price,
      currency: payload.currency ?? "", storefront: payload.storefront,
      environment: payload.environment.rawValue,
      appAccountToken: payload.appAccountToken?.uppercased(), isFinished: row["isFinished"] != "0",
      revocationDate: payload.revocationDate, revocationReason: payload.revocationReason,
      receipt: body)
    customer = row["customer"]
    addSubscription(payload)
    // A folder may have several stores; each store restores its own rows.
    guard row["storeID"].map({ $0 == database.id.uuidString }) ?? true,
      row["store"].map({ $0 == String(database.store) }) ?? true,
      (try? database.receipts.verify(self)) != nil
    else { return nil }
    // Only now: the receipt was verified to be the customer's.
    (bundleID, appTransactionID) = (payload.bundleId, payload.appTransactionId)
  }
}
