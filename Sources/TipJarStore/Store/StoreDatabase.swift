import Foundation
import GRDB
import TipJarDeterminism

/// One store of `store.sqlite`: the database, and the key of its rows. Several processes share the
/// file; each query reads its present state. A class, so that a transaction can refer to it without
/// keeping it open.
final class StoreDatabase: Sendable {
  let file: VerifiedDatabase
  /// The key of its rows.
  let store: Int64
  /// Its random id.
  let id: UUID
  /// The configuration of the file, which holds where no control was set.
  let configuration: StoreConfiguration
  /// The issuer that signs and verifies its rows.
  let receipts: ReceiptIssuer
  /// Repairs that were made to open it.
  let notices: [StoreNotice]

  private init(
    _ opened: StateFolder.Opened, store: Int64, id: UUID, configuration: StoreConfiguration,
    receipts: ReceiptIssuer
  ) {
    (file, notices) = (opened.file, opened.notices)
    self.store = store
    self.id = id
    self.configuration = configuration
    self.receipts = receipts
  }

  /// Opens the store of a configuration, with a new id where it has none yet.
  static func open(
    _ configuration: StoreConfiguration, in folder: URL, bundleID: String,
    environment: Transaction.Environment, _ generator: inout SeededGenerator
  ) async throws -> StoreDatabase {
    let opened = try await StateFolder(url: folder).open(
      .store, StoreSchema.migrator, tables: StoreSchema.tables)
    let queue = opened.file.queue
    var (found, isWhole) = try await queue.reading("store.sqlite") { db in
      let found = try StoreName.read(configuration, db)
      let lacksIdentity = try found.map { try StoreName.lacksIdentity($0.0, configuration, db) }
      return (found, lacksIdentity == false)
    }
    if !isWhole {
      let proposals = [UUID.random(using: &generator), UUID()]
      // A store that the app's record knows was here before, and its own record is lost.
      let remembered = StoreName.remembered(configuration, in: folder, by: queue)
      found = try await queue.writing("store.sqlite") { db in
        try StoreName.write(configuration, [remembered].compactMap(\.self) + proposals, db)
      }
    }
    guard let (store, id) = found else {
      throw StoreOpenError(
        kind: .damaged, path: folder.appending(path: "store.sqlite").path,
        problem: "the store's id is damaged")
    }
    let receipts = try await ReceiptIssuer.open(
      folder, bundleID: bundleID, environment: environment)
    return StoreDatabase(
      opened, store: store, id: id, configuration: configuration, receipts: receipts)
  }

  /// Reads. An error of SQLite's is thrown as a ``StoreKitError``.
  func read<T: Sendable>(_ body: @escaping @Sendable (StoreRows) throws -> T) async throws -> T {
    try await file.queue.reading("store.sqlite") { try body(StoreRows(db: $0, database: self)) }
  }

  /// Writes all or nothing.
  func write<T: Sendable>(_ body: @escaping @Sendable (StoreRows) throws -> T) async throws -> T {
    try await file.queue.writing("store.sqlite") { try body(StoreRows(db: $0, database: self)) }
  }

  /// Marks a purchase as granted. Does nothing for one that is finished, or for an unknown id.
  func finish(_ id: UInt64) async throws {
    try await write { rows in
      guard var record = try rows.record(id), record.state == .purchased, !record.isFinished
      else { return }
      record.isFinished = true
      try rows.write(record)
    }
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
