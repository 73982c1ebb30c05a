import Foundation
import GRDB
import TipJarFiles
import TipJarVocabulary

/// The transactions and updates of one store within one transaction of the database.
struct StoreRows {
  let db: Database
  let database: StoreDatabase
  let settings: StoreSettings
  let customer: String?

  init(db: Database, database: StoreDatabase) {
    self.init(db: db, database: database, customer: database.customer)
  }

  private init(db: Database, database: StoreDatabase, customer: String?) {
    (self.db, self.database, self.customer) = (db, database, customer)
    settings = StoreSettings(db: db, database: database)
  }

  func seen(by customer: String?) -> StoreRows {
    StoreRows(db: db, database: database, customer: customer)
  }

  private var store: Int64 { database.store }

  /// The configuration with the storefront and the locale that were set, and the currency of this
  /// customer's time.
  func configuration() throws -> StoreConfiguration { try settings.configuration(at: now) }

  var subscriptions: SubscriptionRows { SubscriptionRows(rows: self) }
  var offers: OfferRows { OfferRows(rows: self) }
  var notifications: NotificationRows { NotificationRows(rows: self) }

  // MARK: Transactions

  /// Transactions that fit a condition, the oldest first: all, or the first `limit`.
  func records(
    _ condition: String, _ arguments: StatementArguments = [], limit: Int = -1
  ) throws -> [TransactionRecord] {
    try TransactionRecord.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM storeTransaction WHERE store = ? AND (\(condition)) ORDER BY id LIMIT ?
          """),
      arguments: [store] + arguments + [limit])
  }

  /// The same of this store's customer only.
  func ownRecords(
    _ condition: String, _ arguments: StatementArguments = [], limit: Int = -1
  ) throws -> [TransactionRecord] {
    try records("customer IS ? AND (\(condition))", [customer] + arguments, limit: limit)
  }

  func newest(_ condition: String, limit: Int) throws -> [TransactionRecord] {
    try TransactionRecord.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM storeTransaction WHERE store = ? AND (\(condition))
          ORDER BY id DESC LIMIT ?
          """), arguments: [store, limit])
  }

  /// The latest transaction of each product that is owned, and that of each subscription's current
  /// period, the oldest first. An approved request has an older id than later purchases, so the
  /// date of the purchase decides.
  func entitlements() throws -> [TransactionRecord] {
    try TransactionRecord.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM storeTransaction WHERE id IN (
            SELECT id FROM (
              SELECT id, row_number() OVER (
                PARTITION BY productID ORDER BY purchaseDate DESC, id DESC) AS place
              FROM storeTransaction
              WHERE store = ?1 AND state = 'purchased' AND revocationDate IS NULL
                AND productType <> 'Consumable' AND groupID IS NULL AND customer IS ?2)
            WHERE place = 1
            UNION ALL SELECT transactionID FROM renewal
            WHERE store = ?1 AND phase IN ('subscribed', 'grace') AND customer IS ?2)
          ORDER BY id
          """), arguments: [store, customer])
  }

  func count(_ condition: String) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(*) FROM storeTransaction WHERE store = ? AND (\(condition))"),
      arguments: [store]) ?? 0
  }

  func transactions(_ condition: String, _ arguments: StatementArguments = []) throws
    -> [Transaction]
  {
    try records(condition, arguments).map { try $0.transaction(of: database) }
  }

  func record(_ id: Int64) throws -> TransactionRecord? { try records("id = ?", [id]).first }

  func record(_ id: UInt64) throws -> TransactionRecord? {
    try Int64(exactly: id).flatMap { try record($0) }
  }

  /// Returns a purchase by its transaction id, by its original transaction id or by the
  /// appTransactionId of its customer.
  func purchase(ofAnyID text: String) throws -> TransactionRecord? {
    try TransactionRecord.fetchOne(
      db,
      sql: """
        SELECT * FROM storeTransaction WHERE store = ?1 AND state = 'purchased'
          AND (id = ?2 OR originalID = ?2 OR appTransactionID = ?3) LIMIT 1
        """, arguments: [database.store, Int64(text), text])
  }

  func write(_ record: TransactionRecord) throws { try record.insert(db, onConflict: .replace) }

  func remove(_ record: TransactionRecord) throws {
    try record.delete(db)
    if record.groupID != nil { try subscriptions.remove(record) }
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO removed (store, id) VALUES (?, ?)").execute(
      arguments: [store, record.id])
  }

  func removed(in ids: ClosedRange<Int64>) throws -> Set<UInt64> {
    let found = try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM removed WHERE store = ? AND id BETWEEN ? AND ?"),
      arguments: [store, ids.lowerBound, ids.upperBound])
    return Set(found.map { UInt64(clamping: $0) })
  }

  /// Issues the next transaction id of the folder, which is unique, and the time for its row.
  func issueTransactionID(at time: Int64) throws -> (id: Int64, time: Int64) {
    try requireValidClock()
    let issued = try Issued.fetchOne(
      db.cachedStatement(
        sql: """
          UPDATE folder SET latestTime = max(latestTime, ?), nextTransactionID = 1
            + max(nextTransactionID, (SELECT coalesce(max(id), -1) + 1 FROM storeTransaction))
          RETURNING nextTransactionID - 1 AS id, latestTime AS time
          """), arguments: [min(time, database.time.now.milliseconds)])
    guard let issued else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return (issued.id, max(issued.time, time))
  }

  private struct Issued: Decodable, FetchableRecord {
    let id: Int64
    let time: Int64
  }

  /// Throws an error before a purchase that no receipt could be signed for.
  func requireSigning() throws {
    _ = try database.receipts
    try requireValidClock()
  }

  // MARK: Updates

  func noteUpdate(of transaction: Int64) throws {
    try db.cachedStatement(sql: "INSERT INTO happening (store, transactionID) VALUES (?, ?)")
      .execute(arguments: [store, transaction])
  }

  func lastUpdate() throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(sequence) FROM happening")) ?? 0
  }

  /// The updates to report after a number, the oldest first; of several to one transaction, the
  /// last. The transaction is nil if it was already handled.
  func updates(
    after sequence: Int64
  ) throws -> [(sequence: Int64, transaction: VerificationResult<Transaction>?)] {
    try Sequenced.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT max(sequence) AS sequence, transactionID AS id FROM happening
          WHERE store = ? AND sequence > ? GROUP BY transactionID ORDER BY 1
          """), arguments: [store, sequence]
    ).map { update in
      let record = try ownRecords("id = ?", [update.id]).first
      let isOpen = record.map { $0.revocationDate != nil || !$0.isFinished } ?? false
      return (update.sequence, try isOpen ? record.map { try verify($0) } : nil)
    }
  }

  /// The number of an event, and the transaction or subscription that it is about.
  struct Sequenced: Decodable, FetchableRecord {
    let sequence: Int64
    let id: Int64
  }

  // MARK: Receipts

  /// Signs a changed row again, by default now, in milliseconds of its customer's time; a request
  /// that waits or was declined has no receipt.
  func signAgain(_ record: inout TransactionRecord, at time: Int64? = nil) throws {
    guard record.state == .purchased else { return }
    record.receipt = try database.receipts.sign(record, at: time ?? stamp(of: record))
  }

  /// Returns whether the folder's chain has signed all rows, or cannot sign now; see
  /// ``signAll()``.
  func areSigned() throws -> Bool {
    guard database.canSign else { return true }
    return try settings.setting("signedBy") == String(database.receipts.chainID)
  }

  /// Signs the rows that the folder's chain has not signed: if the chain was removed and a new one
  /// was made. From then on the folder's time does not run backwards, whatever it holds.
  func signAll() throws {
    let receipts = try database.receipts
    _ = try stampOfStore()
    for var record in try records("state = 'purchased'") where receipts.isToBeSigned(record) {
      try signAgain(&record)
      try write(record)
    }
    try settings.set("signedBy", String(receipts.chainID))
  }

  /// The transaction with the verdict on it: its receipt is verified, or made invalid while an
  /// error is armed for verification.
  func verify(_ record: TransactionRecord) throws -> VerificationResult<Transaction> {
    try verify([record])[0]
  }

  /// The same for several transactions, with one query for the armed error.
  func verify(_ records: [TransactionRecord]) throws -> [VerificationResult<Transaction>] {
    if records.isEmpty { return [] }
    if case .verification(let error) = try settings.armedError(for: .verification) {
      return try records.map { try invalidate($0, as: error) }
    }
    return try verdicts(on: records)
  }

  /// The verdicts on the receipts of rows, without the armed error.
  func verdicts(on records: [TransactionRecord]) throws -> [VerificationResult<Transaction>] {
    let receipts = try database.receipts
    let faults = receipts.faults(in: records)
    return try records.enumerated().map { place, record in
      let transaction = try record.transaction(of: database, receipts.receipt(of: record))
      return faults[place].map { .unverified(transaction, $0) } ?? .verified(transaction)
    }
  }

  private func invalidate(
    _ record: TransactionRecord, as error: VerificationError
  ) throws -> VerificationResult<Transaction> {
    let receipts = try database.receipts
    let receipt = try receipts.receipt(of: record).map { try receipts.invalidated($0, as: error) }
    return .unverified(try record.transaction(of: database, receipt), error)
  }
}
