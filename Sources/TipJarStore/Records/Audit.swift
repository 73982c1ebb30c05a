import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts

/// Compares the two records of purchases, and restores in each the rows that it lost, from the
/// other one or from a row's own receipt. Runs under the checkout's lock. O(rows of both).
///
/// The folder of records is large for the little that users see of it. It is needed because a byte
/// that flips anywhere in either database, or a cut at any page, must not lose a purchase: SQLite
/// finds some of that damage and repairs none of it.
struct Audit {
  let database: StoreDatabase
  let ledger: Ledger
  let now: Date

  /// Compares and restores. Returns the repairs; if nothing was wrong, there are none and nothing
  /// is written.
  func run() async throws -> [StoreNotice] {
    try await introduce()
    // The ledger first: a row that is deleted by hand in the meantime is then known as removed.
    let entries = try await checkLedger()
    let rows = try await checkStore()
    let inStore = try await restoreToStore(
      Array(entries.ids.subtracting(rows.ids).subtracting(rows.removed)))
    let inLedger = try await restoreToLedger(Array(rows.finished.subtracting(entries.ids)))

    let known = rows.ids.union(inStore)
    let lostRows = rows.broken.filter { !isThere($0, in: known) }
    let savedRows = try await saveByReceipt(lostRows)
    let lostEntries = entries.broken.filter {
      !isThere($0, in: known.union(savedRows).union(entries.ids))
    }
    let savedEntries = try await saveByReceipt(lostEntries)
    try await advanceCounters()
    var subscriptions: [Int64] = []
    if database.hasRenewals, try await database.read({ try $0.needRenewals() }) {
      subscriptions = try await database.write { rows in
        let restored = try rows.restoreRenewals()
        _ = try DamagedRows.markReported(RenewalRecord.databaseTableName, rows.db)
        return restored
      }
    }
    let restored = Set(inStore + savedRows + subscriptions)
    return notices(.store, Array(restored), lostRows.count - savedRows.count)
      + notices(.ledger, inLedger + savedEntries, lostEntries.count - savedEntries.count)
  }

  private func notices(
    _ record: StoreNotice.Record, _ restored: [Int64], _ lost: Int
  ) -> [StoreNotice] {
    let ids = restored.compactMap { UInt64(exactly: $0) }.sorted()
    return (ids.isEmpty ? [] : [.restored(record, transactionIDs: ids)])
      + (lost > 0 ? [.lost(record, count: lost)] : [])
  }

  /// Returns whether a damaged row's transaction is known: by the row's number, or, if that was
  /// damaged, by its receipt's.
  private func isThere(_ row: [String: String], in ids: Set<Int64>) -> Bool {
    let number = (row["transactionID"] ?? row["id"]).flatMap(Int64.init)
    return [number, TransactionRecord(recovering: row, database)?.id].contains {
      $0.map(ids.contains) ?? false
    }
  }

  // MARK: Looking

  /// Records the store's id under its name in the ledger, in case the store's record is lost.
  private func introduce() async throws {
    let path: StatementArguments = [database.configuration.name, database.id.uuidString]
    let identity = database.configuration.identities.first
    let id = database.id.uuidString
    let isKnown = try await ledger.read { db in
      let names = try Bool.fetchOne(
        db, sql: "SELECT TRUE FROM storeName WHERE configuration = ? AND storeID = ?",
        arguments: path)
      let sql = "SELECT TRUE FROM storeName WHERE configuration = ?"
      let knows = try identity.map { try Bool.fetchOne(db, sql: sql, arguments: [$0]) ?? false }
      return names == true && knows != false
    }
    guard !isKnown else { return }
    try await ledger.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO storeName (configuration, storeID) VALUES (?, ?)",
        arguments: path)
      // Two old paths may have files of one identifier: the first keeps it, as in the store's
      // record.
      guard let identity else { return }
      try db.execute(
        sql: "INSERT OR IGNORE INTO storeName (configuration, storeID) VALUES (?, ?)",
        arguments: [identity, id])
    }
  }

  /// Returns the ledger's ids of this store, and its damaged rows.
  private func checkLedger() async throws -> (ids: Set<Int64>, broken: [[String: String]]) {
    let needsWork = try await ledger.read { db in
      try DamagedRows.needWork("entry", db) || !ReceiptHeaderRecord.areWhole(db)
    }
    let header = try database.receipts.header
    var broken: [[String: String]] = []
    if needsWork {
      broken = try await ledger.write { db in
        try DamagedRows.quarantine("entry", db)
        try ReceiptHeaderRecord.insert(header: header, db)
        return try DamagedRows.markReported("entry", db)
      }
    }
    let store = database.id.uuidString
    let ids = try await ledger.read { db in
      try Int64.fetchSet(
        db, sql: "SELECT transactionID FROM entry WHERE storeID = ?", arguments: [store])
    }
    return (ids, broken)
  }

  /// Returns the store's ids, those that are finished, those deleted by hand, and its damaged rows.
  private func checkStore() async throws -> (
    ids: Set<Int64>, finished: Set<Int64>, removed: Set<Int64>, broken: [[String: String]]
  ) {
    let needsWork = try await database.read { try DamagedRows.needWork("storeTransaction", $0.db) }
    var broken: [[String: String]] = []
    if needsWork {
      broken = try await database.write { rows in
        try DamagedRows.quarantine("storeTransaction", rows.db)
        return try DamagedRows.markReported("storeTransaction", rows.db)
      }
    }
    return try await database.read { [broken] rows in
      func ids(_ sql: String, _ more: StatementArguments = []) throws -> Set<Int64> {
        try Int64.fetchSet(
          rows.db, sql: "SELECT id FROM \(sql)", arguments: [rows.database.store] + more)
      }
      return (
        ids: try ids("storeTransaction WHERE store = ?"),
        finished: try ids(
          """
          storeTransaction WHERE store = ? AND state = 'purchased' AND isFinished = 1
          AND customer IS ?
          """, [rows.customer]),
        removed: try ids("removed WHERE store = ?"), broken: broken
      )
    }
  }

  // MARK: Giving back

  /// Writes transactions that only the ledger has into the store.
  private func restoreToStore(_ ids: [Int64]) async throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    let store = database.id.uuidString
    let entries = try await ledger.read { db in
      let headers = try ReceiptHeaderRecord.all(db)
      return try ids.compactMap { id in
        try LedgerRecord.fetchOne(
          db, sql: "SELECT * FROM entry WHERE storeID = ? AND transactionID = ?",
          arguments: [store, id]
        ).map { ($0, try $0.entry(headers).receipt) }
      }
    }
    let now = now
    let header = try database.receipts.header
    try await database.write { rows in
      for (entry, receipt) in entries {
        var record = TransactionRecord(entry, receipt?.unverifiedPayload, rows.database)
        if receipt?.header == header { record.receipt = receipt?.body }
        if (try? rows.database.receipts.verify(record)) == nil {
          try rows.signAgain(&record, at: now)
        }
        try rows.write(record)
      }
    }
    return ids
  }

  /// Writes transactions that only the store has into the ledger, and returns their ids; never one
  /// whose receipt is invalid.
  private func restoreToLedger(_ ids: [Int64]) async throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    let transactions = try await database.read { rows in
      let receipts = try rows.database.receipts
      let records = try ids.compactMap { try rows.record(UInt64($0)) }
      let faults = receipts.faults(in: records)
      return try records.enumerated().filter { faults[$0.offset] == nil }.map { _, record in
        try record.transaction(of: rows.database, receipts.receipt(of: record))
      }
    }
    for transaction in transactions { try await ledger.record(transaction) }
    return transactions.map { Int64(clamping: $0.id) }
  }

  /// Restores the damaged rows whose own receipts are still valid; a receipt has all the facts of a
  /// row.
  private func saveByReceipt(_ broken: [[String: String]]) async throws -> [Int64] {
    guard !broken.isEmpty else { return [] }
    let database = database
    var saved: Set<Int64> = []
    for row in broken {
      guard let record = TransactionRecord(recovering: row, database),
        saved.insert(record.id).inserted
      else { continue }
      if row["storeID"] == nil {
        try await database.write { try $0.write(record) }
      } else {
        let receipt = try database.receipts.receipt(of: record)
        try await ledger.record(record.transaction(of: database, receipt))
      }
    }
    return Array(saved)
  }

  /// Advances the folder's next id and latest time past those of both records.
  private func advanceCounters() async throws {
    let (id, time) = try await ledger.read { try Ledger.latest($0) }
    try await database.write(ifNeeded: { try $0.isBehind(id, time) }) { rows in
      try rows.db.execute(
        sql: """
          INSERT INTO folder (nextTransactionID, latestTime)
          SELECT 0, 0 WHERE NOT EXISTS (SELECT TRUE FROM folder)
          """)
      try rows.db.execute(
        sql: """
          UPDATE folder SET nextTransactionID = max(nextTransactionID, ? + 1,
              (SELECT coalesce(max(id), -1) + 1 FROM storeTransaction)),
            latestTime = max(latestTime, ?)
          """, arguments: [id, time])
    }
  }
}

extension Ledger {
  /// The largest transaction id and the latest time of the whole folder at which receipts can be
  /// signed; -1 and 0 where there is none.
  static func latest(_ db: Database) throws -> (id: Int64, time: Int64) {
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

extension StoreRows {
  /// Returns whether the next id or the latest time is not later than those of both records.
  func isBehind(_ id: Int64, _ time: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT nextTransactionID <= max(?, (SELECT coalesce(max(id), -1) FROM storeTransaction))
          OR latestTime < ?
        FROM folder
        """, arguments: [id, time]) ?? true
  }
}

extension StoreDatabase {
  /// Writes only if it is needed: a write wakes every program that watches the folder.
  func write(
    ifNeeded isNeeded: @escaping @Sendable (StoreRows) throws -> Bool,
    _ body: @escaping @Sendable (StoreRows) throws -> Void
  ) async throws {
    if try await read(isNeeded) { try await write(body) }
  }
}
