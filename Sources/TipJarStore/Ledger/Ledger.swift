public import Foundation
import GRDB
package import TipJarFiles
import TipJarReceipts

/// The app's own record: every transaction that it granted, once, by store id and transaction id
/// (`ledger.sqlite`, apart from what the store knows).
public struct Ledger: Sendable {
  let file: RecordFile

  /// Opens the ledger of a state folder, and creates both if they are missing (0700, 0600). Throws
  /// ``StoreOpenError``.
  public init(folder: URL) async throws { try await self.init(folder: folder, for: .writing) }

  /// Opens the ledger of a state folder for reading or for writing.
  package init(folder: URL, for access: FolderAccess) async throws {
    file = try await StateFolder(url: folder).record(.ledger, StoreSchema.ledger, for: access) {
      _ = try LedgerEntry.fetchAll($0)
    }
  }

  /// Records transactions in one write, durably. Returns the ids of those to grant: they were not
  /// recorded before, or as refunded and are not refunded any more.
  @discardableResult
  package func record(_ transactions: [Transaction]) async throws -> Set<UInt64> {
    try await write { db in
      for header in Set(transactions.compactMap(\.receipt?.header)) {
        try ReceiptHeaderRecord.insert(header, db)
      }
      let new = try transactions.filter { transaction in
        let entry = transaction.entry
        return try entry.insert(db) || entry.revocationDate == nil && entry.updateRefund(db)
      }
      return Set(new.map(\.id))
    }
  }

  /// Marks a transaction as refunded. True if it was recorded and not refunded before.
  func markRefunded(_ transaction: Transaction) async throws -> Bool {
    guard transaction.revocationDate != nil else { return false }
    return try await write { db in
      if let header = transaction.receipt?.header { try ReceiptHeaderRecord.insert(header, db) }
      return try transaction.entry.updateRefund(db)
    }
  }

  /// The entries of a store, newest first. O(offset + limit).
  public func entries(
    of storeID: UUID, limit: Int = .max, offset: Int = 0
  ) async throws -> [LedgerEntry] {
    try await read(storeID) { try $0.entries(limit: limit, offset: offset) }
  }

  func removeAll(of storeID: UUID) async throws {
    try await write { db in
      try db.execute(sql: "DELETE FROM entry WHERE storeID = ?", arguments: [storeID.uuidString])
    }
  }

  func read<T: Sendable>(
    _ storeID: UUID, _ body: @escaping @Sendable (LedgerRows) throws -> T
  ) async throws -> T {
    try await file.reading("ledger.sqlite") { try body(LedgerRows(db: $0, storeID: storeID)) }
  }

  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await file.writing("ledger.sqlite", body)
  }
}
