import Foundation
import GRDB

/// Finds the store of a configuration in a folder: the number of its rows, and its random id.
enum StoreName {
  /// The store of a configuration; nil if there is none. A path that has a store keeps it. Any other
  /// path has the store with the file's own identifier, so that the same file in another checkout is
  /// the same store.
  static func read(_ configuration: StoreConfiguration, _ db: Database) throws -> (Int64, UUID)? {
    let names = [("configuration", configuration.name)]
    for (column, name) in names + configuration.identities.map({ ("identity", $0) }) {
      let sql = "SELECT id, uuid FROM store WHERE \(column) = ? ORDER BY id"
      if let row = try Row.fetchOne(db, sql: sql, arguments: [name]) {
        return (try row.decode(forColumn: "id"), try row.decode(forColumn: "uuid"))
      }
    }
    return nil
  }

  /// The same, unless the store still needs the file's identifier: it has none yet, and no other
  /// store has this one.
  static func readWhole(
    _ configuration: StoreConfiguration, _ db: Database
  ) throws -> (Int64, UUID)? {
    guard let found = try read(configuration, db) else { return nil }
    guard let identity = configuration.identities.first else { return found }
    let isSettled = try Bool.fetchOne(
      db, sql: "SELECT TRUE FROM store WHERE id = ? AND identity IS NOT NULL OR identity = ?",
      arguments: [found.0, identity])
    return isSettled == true ? found : nil
  }

  /// Makes the store of a configuration, with the first id that no other one has: a seed gives the
  /// same id again in another file's store. An existing one only gets the file's identifier, a new
  /// one also the storefront that it begins in.
  static func write(
    _ configuration: StoreConfiguration, _ proposals: [UUID], home: Storefront?, _ db: Database
  ) throws -> (Int64, UUID) {
    // Another program may have been faster.
    if let found = try readWhole(configuration, db) { return found }
    let isNew = try read(configuration, db) == nil
    if isNew {
      for proposal in proposals {
        try db.execute(
          sql: "INSERT OR IGNORE INTO store (uuid, configuration) VALUES (?, ?)",
          arguments: [proposal.uuidString, configuration.name])
        if db.changesCount > 0 { break }
      }
    }
    guard let found = try read(configuration, db) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    if isNew, let home {
      try db.execute(
        sql: "INSERT INTO setting (store, key, value) VALUES (?, ?, ?)",
        arguments: [found.0, StoreSettings.homeKey, home.countryCode])
    }
    if let identity = configuration.identities.first {
      try db.execute(
        sql: "UPDATE store SET identity = ? WHERE id = ?", arguments: [identity, found.0])
    }
    return found
  }

  /// The id under which the app's own record, or a damaged file, knows the store of a configuration;
  /// nil if none does. It uses the existing connection.
  static func remembered(
    _ configuration: StoreConfiguration, in folder: URL, by file: RecordFile
  ) throws -> UUID? {
    let path = folder.appending(path: StoreNotice.Record.ledger.rawValue).path
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let text = try? file.queue.writeWithoutTransaction { db -> String? in
      try db.execute(sql: "ATTACH DATABASE ? AS ledger", arguments: [path])
      defer { try? db.execute(sql: "DETACH DATABASE ledger") }
      for name in [configuration.name] + configuration.identities {
        let sql = "SELECT storeID FROM ledger.storeName WHERE configuration = ?"
        if let found = try String.fetchOne(db, sql: sql, arguments: [name]) { return found }
      }
      return nil
    }
    let known = (text ?? nil).flatMap(UUID.init(uuidString:))
    return try known ?? file.aside.flatMap { try Remains.storeID(configuration, in: $0) }
  }
}
