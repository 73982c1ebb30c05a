import Crypto
package import Foundation
import TipJarFiles
import GRDB
import TipJarReceipts
import TipJarVocabulary

/// The records of a store as the App Store's server sees them: every customer's transactions,
/// signed on request, and the outbox of notifications.
package struct ServerRecords: Sendable {
  let database: StoreDatabase

  package var now: Date { database.time.now }
  /// The app that the store sells for now.
  package var bundleID: String { database.bundleID }
  /// The environment in which it sells now, by Apple's name.
  package var environment: String { database.environment.rawValue }

  /// A signal for each notification that this program has inserted into the outbox, for one reader.
  package var newNotifications: AsyncStream<Void> { database.notifications.stream }

  package var outbox: Outbox { Outbox(records: self) }

  package func sellsSubscription(_ productID: String) -> Bool {
    database.configuration.subscription(productID) != nil
  }

  /// Signs a payload with the folder's certificate chain, as a compact JWS.
  package func sign(_ payload: [UInt8]) throws -> String {
    try database.receipts.signer.sign(payload).jwsRepresentation
  }

  /// Returns the UUID of one of the store's things by its name: it is the same for stores of the same
  /// seed, and for no other two.
  package func uuid(of name: String) -> String {
    let hash = SHA256.hash(data: Array("\(database.id) \(name)".utf8))
    return UUID(version4: hash).uuidString.lowercased()
  }

  /// Returns a UUID that the store gave to nothing else.
  package func newUUID() async throws -> String {
    try await change(StoreSettings.identifiersKey, from: 0) { count in
      count += 1
      return uuid(of: "identifier \(count)")
    }
  }

  /// Returns a value that a server keeps with the store until its settings are reset; nil for none.
  package func kept<Value: Decodable & Sendable>(_ key: String) async throws -> Value? {
    try await database.read { try $0.kept(key) }
  }

  /// Changes a value that a server keeps with the store, all or nothing.
  package func change<Value: Codable & Sendable, T: Sendable>(
    _ key: String, from initial: Value, _ body: @escaping @Sendable (inout Value) throws -> T
  ) async throws -> T {
    try await database.write { rows in
      var value: Value = try rows.kept(key) ?? initial
      let result = try body(&value)
      try rows.keep(key, value)
      return result
    }
  }

  package struct SignedTransaction: Sendable {
    /// The id, the id of the first transaction of its renewals, and the product.
    package let id: Int64, originalID: Int64, productID: String
    package let isConsumable: Bool
    package let isSubscription: Bool
    package let isShared: Bool
    /// The time of its customer, at which it is signed.
    package let signedDate: Date
    package let jwsRepresentation: String
  }

  /// The name of a customer; nil for the default one.
  package typealias Customer = String?

  package func transaction(_ id: Int64) async throws -> SignedTransaction? {
    try await database.read { rows in
      try rows.records("state = 'purchased' AND id = ?", [id]).first.map(rows.dated)
    }.map(signed)
  }

  /// Returns the customer of any transaction id, original transaction id or appTransactionId, and
  /// the app of that purchase.
  package func customer(
    ofAnyID text: String
  ) async throws -> (customer: Customer, app: PurchaseApp)? {
    try await database.read { rows in
      try rows.purchase(ofAnyID: text).map { ($0.customer, $0.app) }
    }
  }

  /// Returns the date of a customer's first purchase, or now without one, and the customer's time.
  package func dates(of customer: Customer) async throws -> (first: Date, now: Date) {
    try await database.read { rows in
      let now = rows.seen(by: customer).now
      let time = try Int64.fetchOne(
        rows.db,
        sql: """
          SELECT min(purchaseDate) FROM storeTransaction
          WHERE store = ? AND state = 'purchased' AND customer IS ?
          """, arguments: [rows.database.store, customer])
      return (time.map(Date.init(milliseconds:)) ?? now, now)
    }
  }

  func signed(_ dated: DatedRecord) throws -> SignedTransaction {
    let (receipts, record) = (try database.receipts, dated.record)
    let body = try receipts.sign(record, at: dated.now.milliseconds)
    return SignedTransaction(
      id: record.id, originalID: record.originalID, productID: record.productID,
      isConsumable: record.productType == Product.ProductType.consumable.rawValue,
      isSubscription: record.productType == Product.ProductType.autoRenewable.rawValue,
      isShared: record.isShared, signedDate: dated.now,
      jwsRepresentation: Receipt(header: receipts.header, body: body).jwsRepresentation)
  }

  // MARK: - Subscriptions

  package struct Subscription: Sendable {
    package let groupID: String
    /// The number of its status: 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
    package let status: Int
    package let originalID: Int64
    /// The transaction of the latest period and the renewal info, both signed now.
    package let signedTransaction: String, signedRenewalInfo: String
  }

  package func subscriptions(of customer: Customer) async throws -> [Subscription] {
    let found = try await database.read { rows in
      try rows.subscriptions.all("customer IS ?", [customer]).compactMap { renewal in
        try rows.record(renewal.transactionID).map { record in
          let dated = rows.dated(record)
          let info = try rows.subscriptions.payload(
            of: renewal, signedDate: dated.now.milliseconds)
          return (renewal, dated, info)
        }
      }
    }
    return try found.map { renewal, record, info in
      Subscription(
        groupID: renewal.groupID, status: renewal.phase.state.rawValue,
        originalID: renewal.originalID, signedTransaction: try signed(record).jwsRepresentation,
        signedRenewalInfo: try database.receipts.sign(info).jwsRepresentation)
    }
  }

  /// Returns the time of the next step of a subscription or of the next delivery attempt; nil if
  /// neither is due.
  package func nextEventDate() async throws -> Date? {
    try await database.catchUp()
    return [database.time.next, try await outbox.nextDueDate()].compactMap(\.self).min()
  }

  /// Returns the end of the period that ends first; nil without an active subscription.
  package func nextPeriodEnd() async throws -> Date? {
    try await database.read { rows in
      try rows.subscriptions.nextPeriodEnd().map(Date.init(milliseconds:))
    }
  }
}

/// A transaction with the time of its customer, at which it is signed.
struct DatedRecord: Sendable {
  let record: TransactionRecord
  let now: Date
}

extension StoreRows {
  func dated(_ record: TransactionRecord) -> DatedRecord {
    DatedRecord(record: record, now: now(of: record))
  }

  func kept<Value: Decodable>(_ key: String) throws -> Value? {
    try settings.setting(key).map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }

  func keep(_ key: String, _ value: some Encodable) throws {
    try settings.set(key, String(decoding: JSONEncoder().encode(value), as: UTF8.self))
  }
}
