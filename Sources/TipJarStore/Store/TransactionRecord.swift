import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarVocabulary

/// A row of `storeTransaction`. Dates are milliseconds since 1970, prices plain decimals.
struct TransactionRecord: Codable, FetchableRecord, PersistableRecord, Hashable, Sendable {
  static let databaseTableName = "storeTransaction"

  enum State: String, Codable, Sendable {
    /// Waits for approval, and is in no list.
    case pending
    /// Waits until its issue is resolved, and is in no list.
    case interrupted
    case purchased
    /// It is never reported.
    case declined
  }

  var id: Int64
  var store: Int64
  var state: State
  var originalID: Int64
  var productID: String
  var productType: String
  var purchaseDate: Int64
  var quantity: Int
  var price: String
  var currency: String
  var storefront: String
  var environment: String
  var appAccountToken: String?
  var isFinished: Bool
  var revocationDate: Int64?
  var revocationReason: Int?
  /// Payload and signature of its receipt; the header is that of the folder's chain.
  var receipt: String?
  var customer: String?
  /// The date of the first purchase of a chain of renewals; nil where that is this one.
  var originalPurchaseDate: Int64?
  var expiresDate: Int64?
  var groupID: String?
  /// `RENEWAL`; nil for a purchase.
  var reason: String?
  var webOrderLineItemID: String?
  /// The time at which an upgrade replaced it.
  var upgradeDate: Int64?
  /// The offer that priced its period, by the names of the App Store Server API.
  var offerType: Int?
  var offerID: String?
  var offerMode: String?
  var offerPeriod: String?
  /// The app that it was bought in; nil in rows of earlier versions, whose receipts name it.
  var bundleID: String?
  var appTransactionID: String?
  /// `FAMILY_SHARED`; nil for a purchase of the customer's own.
  var ownershipType: String?
  /// The refunded part in thousandths of a percent; nil for the whole price.
  var revocationPercentage: Int?

  /// A Boolean value that indicates whether a family member bought it.
  var isShared: Bool { ownershipType != nil }

  /// Revokes it: a refund of a part of the price, in thousandths of a percent, or the end of family
  /// sharing, which the refund of the family member is too.
  mutating func revoke(at time: Int64, reason: Int = 0, part: Int? = nil) {
    (revocationDate, revocationReason) = (time, reason)
    revocationPercentage = isShared ? nil : part
  }

  /// Takes back a revocation.
  mutating func reinstate() {
    (revocationDate, revocationReason, revocationPercentage) = (nil, nil, nil)
  }

  /// The transaction; throws for a row that this program cannot have written.
  func transaction(
    of database: StoreDatabase, _ receipt: Receipt? = nil
  ) throws(DatabaseError) -> Transaction {
    guard let type = Product.ProductType(rawValue: productType), id >= 0, originalID >= 0,
      let price = Decimal(string: price),
      let environment = Transaction.Environment(rawValue: environment)
    else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "transaction \(id) is damaged")
    }
    let entry = LedgerEntry(
      storeID: database.id, transactionID: UInt64(id), originalID: UInt64(originalID),
      productID: productID, productType: type, purchaseDate: Date(milliseconds: purchaseDate),
      quantity: quantity, price: price, currency: currency, storefrontCountryCode: storefront,
      revocationDate: revocationDate.map(Date.init(milliseconds:)),
      revocationPercentage: revocationPercentage, ownershipType: ownership, customer: customer,
      receipt: receipt)
    return Transaction(
      entry: entry, environment: environment,
      appAccountToken: appAccountToken.flatMap(UUID.init(uuidString:)),
      revocationReason: revocationReason.flatMap(Transaction.RevocationReason.init(rawValue:)),
      originalPurchaseDate: Date(milliseconds: firstDate),
      expirationDate: expiresDate.map(Date.init(milliseconds:)), subscriptionGroupID: groupID,
      webOrderLineItemID: webOrderLineItemID, isUpgraded: upgradeDate != nil,
      reason: reason == nil ? .purchase : .renewal,
      offer: Transaction.Offer(offerType, offerID, offerMode, offerPeriod),
      home: .init(database: database))
  }
}

/// The app that a purchase was made in, as its receipts name it. Renewals, refunds and every new
/// signature keep it, whatever the program that makes them was started with.
package struct PurchaseApp: Equatable, Sendable {
  package var bundleID: String
  /// The environment, by Apple's name.
  package var environment: String
  package var appTransactionID: String
}

extension TransactionRecord {
  static let familyShared = OwnershipType.familyShared.rawValue

  private var ownership: OwnershipType {
    ownershipType.flatMap(OwnershipType.init(rawValue:)) ?? .purchased
  }

  mutating func setApp(_ app: PurchaseApp) {
    (bundleID, environment, appTransactionID) = (
      app.bundleID, app.environment, app.appTransactionID
    )
  }

  func payload(
    bundleID: String, storefrontID: String, signedDate: Int64, appTransactionID: String?
  ) -> JWSTransactionDecodedPayload {
    var payload = JWSTransactionDecodedPayload(
      transactionId: String(id), originalTransactionId: String(originalID), bundleId: bundleID,
      productId: productID, purchaseDate: purchaseDate, originalPurchaseDate: firstDate,
      quantity: quantity, type: .init(rawValue: productType) ?? .consumable,
      inAppOwnershipType: ownership, signedDate: signedDate,
      environment: .init(rawValue: environment) ?? .sandbox, storefront: storefront,
      storefrontId: storefrontID, transactionReason: reason == nil ? .purchase : .renewal)
    payload.appAccountToken = appAccountToken?.lowercased()
    payload.price = Decimal(string: price).flatMap(JWSTransactionDecodedPayload.milliunits)
    payload.currency = currency
    payload.revocationDate = revocationDate
    payload.revocationReason = revocationReason
    payload.appTransactionId = appTransactionID
    if revocationDate != nil, appTransactionID != nil {
      payload.revocationType =
        isShared ? .familyRevoke : revocationPercentage == nil ? .refundFull : .refundProrated
      payload.revocationPercentage = isShared ? nil : revocationPercentage ?? 100_000
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

  /// The parts that a receipt claims.
  var claims: TransactionRecord {
    var claims = self
    (claims.isFinished, claims.receipt) = (false, nil)
    return claims
  }
}
