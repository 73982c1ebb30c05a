import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarVocabulary

/// The columns that a transaction has in `storeTransaction` and in `entry`. Dates are milliseconds
/// since 1970, prices plain decimals. `Optional` is written out because such a field has no default
/// in the initializer: every place that makes a transaction says what its value is.
struct TransactionFields: Codable, EncodableRecord, FetchableRecord, Hashable, Sendable {
  var originalID: Int64
  var productID: String
  var productType: String
  var purchaseDate: Int64
  var quantity: Int
  /// The price of the whole quantity.
  var price: String
  /// ISO 4217.
  var currency: String
  /// The country, ISO 3166-1 alpha-3.
  var storefront: String
  var revocationDate: Optional<Int64>
  /// The refunded part in thousandths of a percent; nil for the whole price.
  var revocationPercentage: Optional<Int>
  /// `FAMILY_SHARED`; nil for a purchase of the customer's own.
  var ownershipType: Optional<String>
  /// The customer; nil for the default one.
  var customer: Optional<String>

  var ownership: OwnershipType {
    ownershipType.flatMap(OwnershipType.init(rawValue:)) ?? .purchased
  }
}

@dynamicMemberLookup
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

  /// The columns that only the store has.
  struct Own: Codable, Hashable, Sendable {
    var id: Int64
    var store: Int64
    var state: State
    var appAccountToken: String?
    var isFinished = false
    var revocationReason: Int?
    /// Payload and signature of its receipt; the header is that of the folder's chain.
    var receipt: String?
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
    var billing: Billing?
  }

  var own: Own
  var app: PurchaseApp
  var fields: TransactionFields

  init(_ own: Own, _ app: PurchaseApp, _ fields: TransactionFields) {
    (self.own, self.app, self.fields) = (own, app, fields)
  }

  init(from decoder: any Decoder) throws {
    (own, app) = (try Own(from: decoder), try PurchaseApp(from: decoder))
    fields = try TransactionFields(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try own.encode(to: encoder)
    try app.encode(to: encoder)
    try fields.encode(to: encoder)
  }

  subscript<Value>(dynamicMember column: WritableKeyPath<Own, Value>) -> Value {
    get { own[keyPath: column] }
    set { own[keyPath: column] = newValue }
  }

  subscript<Value>(dynamicMember column: WritableKeyPath<TransactionFields, Value>) -> Value {
    get { fields[keyPath: column] }
    set { fields[keyPath: column] = newValue }
  }

  var isShared: Bool { fields.ownershipType != nil }

  /// Revokes it: a refund of a part of the price, in thousandths of a percent, or the end of family
  /// sharing, which the refund of the family member is too.
  mutating func revoke(at time: Int64, reason: Int = 0, part: Int? = nil) {
    (fields.revocationDate, own.revocationReason) = (time, reason)
    fields.revocationPercentage = isShared ? nil : part
  }

  mutating func reinstate() {
    (fields.revocationDate, own.revocationReason, fields.revocationPercentage) = (nil, nil, nil)
  }

  /// The transaction; throws for a row that this program cannot have written.
  func transaction(
    of database: StoreDatabase, _ receipt: Receipt? = nil
  ) throws(DatabaseError) -> Transaction {
    guard let environment = Transaction.Environment(rawValue: app.environment),
      let entry = LedgerEntry(database.id, own.id, fields, receipt)
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "transaction \(own.id) is damaged")
    }
    return Transaction(
      entry: entry, environment: environment,
      appAccountToken: own.appAccountToken.flatMap(UUID.init(uuidString:)),
      revocationReason: own.revocationReason.flatMap(Transaction.RevocationReason.init(rawValue:)),
      originalPurchaseDate: Date(milliseconds: firstDate),
      expirationDate: own.expiresDate.map(Date.init(milliseconds:)),
      subscriptionGroupID: own.groupID, webOrderLineItemID: own.webOrderLineItemID,
      isUpgraded: own.upgradeDate != nil, reason: own.reason == nil ? .purchase : .renewal,
      offer: Transaction.Offer(own.offerType, own.offerID, own.offerMode, own.offerPeriod),
      billing: own.billing, home: .init(database: database))
  }
}

/// The app that a purchase was made in, as its receipts name it. Renewals, refunds and every new
/// signature keep it, whatever the program that makes them was started with.
package struct PurchaseApp: Codable, Hashable, Sendable {
  package var bundleID: String
  /// The environment, by Apple's name.
  package var environment: String
  package var appTransactionID: String
}

extension TransactionRecord {
  static let familyShared = OwnershipType.familyShared.rawValue

  func payload(storefrontID: String, signedDate: Int64) -> JWSTransactionDecodedPayload {
    var payload = JWSTransactionDecodedPayload(
      transactionId: String(own.id), originalTransactionId: String(fields.originalID),
      bundleId: app.bundleID, productId: fields.productID, purchaseDate: fields.purchaseDate,
      originalPurchaseDate: firstDate, quantity: fields.quantity,
      type: .init(rawValue: fields.productType) ?? .consumable,
      inAppOwnershipType: fields.ownership, signedDate: signedDate,
      environment: .init(rawValue: app.environment) ?? .sandbox, storefront: fields.storefront,
      storefrontId: storefrontID, transactionReason: own.reason == nil ? .purchase : .renewal)
    payload.appAccountToken = own.appAccountToken?.lowercased()
    payload.price = Decimal(string: fields.price).flatMap(JWSTransactionDecodedPayload.milliunits)
    payload.currency = fields.currency
    payload.revocationDate = fields.revocationDate
    payload.revocationReason = own.revocationReason
    payload.appTransactionId = app.appTransactionID
    if fields.revocationDate != nil {
      let part = fields.revocationPercentage
      payload.revocationType =
        isShared ? .familyRevocation : part == nil ? .fullRefund : .proratedRefund
      payload.revocationPercentage = isShared ? nil : part ?? 100_000
    }
    payload.expiresDate = own.expiresDate
    payload.subscriptionGroupIdentifier = own.groupID
    payload.webOrderLineItemId = own.webOrderLineItemID
    payload.isUpgraded = own.upgradeDate == nil ? nil : true
    (payload.offerType, payload.offerIdentifier) = (own.offerType, own.offerID)
    (payload.offerDiscountType, payload.offerPeriod) = (own.offerMode, own.offerPeriod)
    payload.billingPlanType = own.billing?.plan
    payload.commitmentInfo = own.billing?.commitment
    return payload
  }

  func agrees(with payload: JWSTransactionDecodedPayload) -> Bool {
    payload == self.payload(storefrontID: payload.storefrontId, signedDate: payload.signedDate)
  }

  /// The parts that a receipt claims.
  var claims: TransactionRecord {
    var claims = self
    (claims.isFinished, claims.receipt) = (false, nil)
    return claims
  }
}
