import Foundation
import GRDB

/// One store of `store.sqlite`: the database, and which rows are its own. Several processes share the file;
/// each question reads what is there now.
struct StoreDatabase: Sendable {
  let queue: DatabaseQueue
  /// The key of its rows.
  let store: Int64
  /// Its random id.
  let id: UUID
  /// What the file says where no control was set.
  let configuration: StoreConfiguration
  /// What signs and verifies its rows.
  let receipts: ReceiptIssuer

  /// Opens the store of a configuration, with a new id where it has none yet.
  static func open(
    _ configuration: StoreConfiguration, in folder: URL, bundleID: String,
    environment: Transaction.Environment, _ generator: inout SeededGenerator
  ) async throws -> StoreDatabase {
    let queue = try await StateFolder(url: folder).open("store.sqlite", StoreSchema.migrator)
    let proposals = [UUID.random(using: &generator), UUID()]
    let (store, text) = try await queue.writing("store.sqlite") { db in
      // A seed gives the same id again in another file's store; the second proposal is then taken.
      for proposal in proposals {
        try db.execute(
          sql: "INSERT OR IGNORE INTO store (uuid, configuration) VALUES (?, ?)",
          arguments: [proposal.uuidString, configuration.name])
      }
      return (
        try Int64.fetchOne(
          db, sql: "SELECT id FROM store WHERE configuration = ?", arguments: [configuration.name]),
        try String.fetchOne(
          db, sql: "SELECT uuid FROM store WHERE configuration = ?",
          arguments: [configuration.name])
      )
    }
    guard let store, let id = text.flatMap(UUID.init(uuidString:)) else {
      throw StoreOpenError(
        kind: .damaged, path: folder.appending(path: "store.sqlite").path,
        problem: "the store's id is damaged")
    }
    let receipts = try await ReceiptIssuer.open(
      folder, bundleID: bundleID, environment: environment)
    return StoreDatabase(
      queue: queue, store: store, id: id, configuration: configuration, receipts: receipts)
  }

  /// Reads; a trouble of SQLite's comes as a ``StoreKitError``.
  func read<T: Sendable>(_ body: @escaping @Sendable (Rows) throws -> T) async throws -> T {
    try await queue.reading("store.sqlite") { try body(Rows(db: $0, database: self)) }
  }

  /// Writes all or nothing.
  func write<T: Sendable>(_ body: @escaping @Sendable (Rows) throws -> T) async throws -> T {
    try await queue.writing("store.sqlite") { try body(Rows(db: $0, database: self)) }
  }
}

extension UUID {
  /// A random id of version 4.
  static func random(using generator: inout some RandomNumberGenerator) -> UUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
