import Foundation
import TipJarReceipts

/// The app that a purchase was made in, as its receipts name it. Renewals, refunds and every new
/// signature keep it, whatever the program that makes them was started with.
package struct PurchaseApp: Equatable, Sendable {
  package var bundleID: String
  /// The environment, by Apple's name.
  package var environment: String
  /// The id of the customer's download of the app.
  package var appTransactionID: String
}

extension TransactionRecord {
  /// Records the app of the purchase.
  mutating func setApp(_ app: PurchaseApp) {
    (bundleID, environment, appTransactionID) = (
      app.bundleID, app.environment, app.appTransactionID
    )
  }

  /// Returns the payload for a receipt of this row.
  func payload(
    bundleID: String, storefrontID: String, signedDate: Int64, appTransactionID: String?
  ) -> JWSTransactionDecodedPayload {
    var payload = JWSTransactionDecodedPayload(
      transactionId: String(id), originalTransactionId: String(originalID), bundleId: bundleID,
      productId: productID, purchaseDate: purchaseDate, originalPurchaseDate: firstDate,
      quantity: quantity, type: .init(rawValue: productType) ?? .consumable,
      inAppOwnershipType: .purchased, signedDate: signedDate,
      environment: .init(rawValue: environment) ?? .sandbox, storefront: storefront,
      storefrontId: storefrontID, transactionReason: reason == nil ? .purchase : .renewal)
    payload.appAccountToken = appAccountToken?.lowercased()
    payload.price = Decimal(string: price).flatMap(JWSTransactionDecodedPayload.milliunits)
    payload.currency = currency
    payload.revocationDate = revocationDate
    payload.revocationReason = revocationReason
    payload.appTransactionId = appTransactionID
    if revocationDate != nil, appTransactionID != nil {
      (payload.revocationType, payload.revocationPercentage) = (.full, 100_000)
    }
    (payload.expiresDate, payload.subscriptionGroupIdentifier) = (expiresDate, groupID)
    payload.webOrderLineItemId = webOrderLineItemID
    payload.isUpgraded = upgradeDate == nil ? nil : true
    (payload.offerType, payload.offerIdentifier) = (offerType, offerID)
    (payload.offerDiscountType, payload.offerPeriod) = (offerMode, offerPeriod)
    return payload
  }

  /// Returns whether a payload and this row agree. A receipt of before there were customers has no
  /// appTransactionID.
  func agrees(with payload: JWSTransactionDecodedPayload) -> Bool {
    payload
      == self.payload(
        bundleID: bundleID ?? payload.bundleId, storefrontID: payload.storefrontId,
        signedDate: payload.signedDate, appTransactionID: payload.appTransactionId)
  }

  /// The claims of a receipt, as one text.
  var claims: String {
    """
    \(id) \(originalID) \(purchaseDate) \(quantity) \(revocationDate ?? -1) \
    \(revocationReason ?? -1) \(price)\u{0}\(productType)\u{0}\(environment)\u{0}\(currency)\
    \u{0}\(storefront)\u{0}\(appAccountToken ?? "")\u{0}\(productID)\
    \u{0}\(customer ?? "")\u{0}\(firstDate) \(expiresDate ?? -1) \(upgradeDate ?? -1)\
    \u{0}\(groupID ?? "")\u{0}\(reason ?? "")\u{0}\(webOrderLineItemID ?? "")\
    \u{0}\(offerType ?? -1)\u{0}\(offerID ?? "")\u{0}\(offerMode ?? "")\
    \u{0}\(offerPeriod ?? "")\u{0}\(bundleID ?? "")\u{0}\(appTransactionID ?? "")
    """
  }
}
