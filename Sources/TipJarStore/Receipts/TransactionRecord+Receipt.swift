import Foundation
import TipJarReceipts

extension TransactionRecord {
  /// Returns the payload for a receipt of this row. Renewals are not sold yet, so each is its own
  /// original.
  func payload(
    bundleID: String, storefrontID: String, signedDate: Int64
  ) -> JWSTransactionDecodedPayload {
    var payload = JWSTransactionDecodedPayload(
      transactionId: String(id), originalTransactionId: String(originalID), bundleId: bundleID,
      productId: productID, purchaseDate: purchaseDate, originalPurchaseDate: purchaseDate,
      quantity: quantity, type: .init(rawValue: productType) ?? .consumable,
      inAppOwnershipType: .purchased, signedDate: signedDate,
      environment: .init(rawValue: environment) ?? .sandbox, storefront: storefront,
      storefrontId: storefrontID, transactionReason: .purchase)
    payload.appAccountToken = appAccountToken?.lowercased()
    payload.price = Decimal(string: price).flatMap(JWSTransactionDecodedPayload.milliunits)
    payload.currency = currency
    payload.revocationDate = revocationDate
    payload.revocationReason = revocationReason
    return payload
  }

  /// Returns whether a payload and this row agree.
  func agrees(with payload: JWSTransactionDecodedPayload) -> Bool {
    payload
      == self.payload(
        bundleID: payload.bundleId, storefrontID: payload.storefrontId,
        signedDate: payload.signedDate)
  }

  /// All that a receipt speaks of, in one text.
  var claims: String {
    """
    \(id) \(originalID) \(purchaseDate) \(quantity) \(revocationDate ?? -1) \
    \(revocationReason ?? -1) \(price)\u{0}\(productType)\u{0}\(environment)\u{0}\(currency)\
    \u{0}\(storefront)\u{0}\(appAccountToken ?? "")\u{0}\(productID)
    """
  }
}
