import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarVocabulary

/// Gives each record of purchases what it lost and the other one, or a damaged file that was set
/// aside, still has with a valid receipt. Runs under the checkout's lock, and only if a record is
/// new, or was not closed properly. O(rows of both).
struct TakeOver {
  let database: StoreDatabase
  let ledger: Ledger

  /// Takes over, and returns the damaged files that had not been read before.
  func run() async throws -> [StoreNotice] {
    let (asides, names) = (asides, names)
    let done = try await done
    let isKnown = try await ledger.knows(database)
    guard done != names || !isKnown || database.file.isSuspect || ledger.file.isSuspect else {
      return []
    }
    let known = done?.split(separator: "/").map(String.init) ?? []
    let new = asides.filter { !known.contains($0.1.name) }
    let remains = try new.map { try Remains($0.1, of: database) }
    // A crash in between leaves what is done, and the next start does it again.
    try await recordInLedger(remains.flatMap(\.inLedger))
    let kept = try await ledger.read(database.id) { try $0.ids() }
    let (id, time) = try await ledger.read(database.id) { try $0.latest() }
    let missing = try await kept.subtracting(database.read { try $0.ids() })
    let receipts = try await ledger.read(database.id) {
      try $0.receipts(of: missing.union($0.ids("revocationDate IS NOT NULL")))
    }
    let lost =
      remains.flatMap(\.inStore)
      + receipts.compactMap {
        TransactionRecord(receipt: $0.receipt, of: $0.customer, price: $0.price, database)
      }
    let finished = try await database.write { rows in
      try rows.takeOver(lost, after: id, time)
      try rows.settings.set(StoreSettings.takenOverKey, names)
      return try rows.ownRecords("state = 'purchased' AND isFinished = 1")
        .filter { !kept.contains($0.id) }
    }
    let faults = try finished.isEmpty ? [:] : database.receipts.faults(in: finished)
    try await recordInLedger(
      finished.enumerated().filter { faults[$0.offset] == nil }.map(\.element))
    if !isKnown { try await ledger.introduce(database) }
    return new.map { StoreNotice(record: $0, name: $1.name, problem: $1.problem) }
  }

  /// Returns whether a damaged file was set aside whose purchases were not taken over yet.
  func hasRemains() async throws -> Bool {
    if asides.isEmpty { return false }
    return try await done != names
  }

  private var asides: [(StoreNotice.Record, SetAside)] {
    [(StoreNotice.Record.store, database.file), (.ledger, ledger.file)]
      .compactMap { record, file in file.aside.map { (record, $0) } }
  }

  private var names: String { asides.map(\.1.name).joined(separator: "/") }

  private var done: String? {
    get async throws {
      try await database.read { try $0.settings.setting(StoreSettings.takenOverKey) }
    }
  }

  private func recordInLedger(_ records: [TransactionRecord]) async throws {
    guard !records.isEmpty else { return }
    let receipts = try database.receipts
    try await ledger.record(
      records.map { try $0.transaction(of: database, receipts.receipt(of: $0)) })
  }
}

extension StoreRows {
  /// The ids of all transactions, and of those that were deleted by hand.
  fileprivate func ids() throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT id FROM storeTransaction WHERE store = ?1
        UNION ALL SELECT id FROM removed WHERE store = ?1
        """, arguments: [database.store])
  }

  /// Inserts the transactions that are missing and the refunds, and the states of their
  /// subscriptions. New ids and times follow the given ones.
  fileprivate func takeOver(_ lost: [TransactionRecord], after id: Int64, _ time: Int64) throws {
    var known = try ids()
    for record in lost where try known.insert(record.id).inserted || lacks(refund: record) {
      try write(record)
    }
    try db.execute(
      sql: """
        UPDATE folder SET nextTransactionID = max(nextTransactionID, ? + 1,
            (SELECT coalesce(max(id), -1) + 1 FROM storeTransaction)),
          latestTime = max(latestTime, ?)
        """, arguments: [id, time])
    try restoreRenewals()
  }

  /// Returns whether the store has a refunded transaction as it was signed before its refund.
  private func lacks(refund: TransactionRecord) throws -> Bool {
    guard refund.revocationDate != nil else { return false }
    let standing = try ownRecords("id = ? AND revocationDate IS NULL", [refund.id]).first
    return standing.map { ($0.signedDate ?? 0) <= refund.signedDate ?? 0 } ?? false
  }

  /// Makes the missing states of subscriptions from their transactions. A period that has not ended
  /// renews; one that has ended is expired.
  private func restoreRenewals() throws {
    let lost = try records(
      """
      state = 'purchased' AND groupID IS NOT NULL
      AND originalID NOT IN (SELECT originalID FROM renewal)
      """)
    for periods in Dictionary(grouping: lost, by: \.originalID).values {
      guard let last = periods.max(by: { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }),
        let groupID = last.groupID
      else { continue }
      let end = last.expiresDate ?? last.purchaseDate
      var renewal = RenewalRecord(
        last, in: groupID, at: periods.map(\.purchaseDate).min() ?? last.purchaseDate)
      renewal.begin(last, until: end)
      renewal.anchorDay = SubscriptionPeriod.day(of: last.purchaseDate)
      if last.revocationDate != nil || end <= now.milliseconds { renewal.expire(.unknown) }
      if last.revocationDate != nil { renewal.phase = .revoked }
      try subscriptions.write(renewal)
    }
  }
}

extension Ledger {
  /// Returns whether the ledger knows the id of a store under its name, and the header of its
  /// receipts.
  fileprivate func knows(_ database: StoreDatabase) async throws -> Bool {
    let (name, id) = (database.configuration.name, database.id.uuidString)
    let identity = database.configuration.identities.first
    let header = try? database.receipts.header
    return try await read(database.id) { rows in
      if let header, try !ReceiptHeaderRecord.all(rows.db).values.contains(header) { return false }
      let ids = try ([name] + [identity].compactMap(\.self)).map { name in
        try String.fetchOne(
          rows.db, sql: "SELECT storeID FROM storeName WHERE configuration = ?", arguments: [name])
      }
      return ids.first == id && !ids.contains(nil)
    }
  }

  /// Records the id of a store under its name, in case the store's record is lost, and the header
  /// of its receipts. Two old paths may have files of one identifier: the first keeps it, as in the
  /// store's record.
  fileprivate func introduce(_ database: StoreDatabase) async throws {
    let (name, id) = (database.configuration.name, database.id.uuidString)
    let identity = database.configuration.identities.first
    let header = try? database.receipts.header
    let sql = "INTO storeName (configuration, storeID) VALUES (?, ?)"
    try await write { db in
      if let header { try ReceiptHeaderRecord.insert(header, db) }
      try db.execute(sql: "INSERT OR REPLACE \(sql)", arguments: [name, id])
      if let identity { try db.execute(sql: "INSERT OR IGNORE \(sql)", arguments: [identity, id]) }
    }
  }
}

extension TransactionRecord {
  fileprivate var signedDate: Int64? {
    self.receipt.flatMap { Receipt(header: "", body: $0).unverifiedPayload?.signedDate }
  }
}

extension LedgerRows {
  fileprivate func receipts(of ids: Set<Int64>) throws -> [KeptReceipt] {
    try ids.compactMap { id in
      try KeptReceipt.fetchOne(
        db,
        sql: """
          SELECT receipt, customer, price FROM entry
          WHERE storeID = ? AND transactionID = ? AND receipt IS NOT NULL
          """, arguments: [storeID.uuidString, id])
    }
  }

  /// The largest transaction id and the latest time of the whole folder at which receipts can be
  /// signed; -1 and 0 where there is none.
  fileprivate func latest() throws -> (id: Int64, time: Int64) {
    let id = try Int64.fetchOne(db, sql: "SELECT max(transactionID) FROM entry") ?? -1
    let time = try Int64.fetchOne(
      db,
      sql: """
        SELECT max(max(purchaseDate, coalesce(revocationDate, 0))) AS time FROM entry
        WHERE max(purchaseDate, coalesce(revocationDate, 0)) <= ?
        """, arguments: [CertificateChain.validity.upperBound.milliseconds])
    return (id, time ?? 0)
  }
}

private struct KeptReceipt: Decodable, FetchableRecord {
  let receipt: String
  let customer: String?
  let price: String
}
