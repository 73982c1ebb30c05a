import Foundation
import GRDB

/// Finds the store of a configuration in a folder: the number of its rows, and its random id.
enum StoreName {
  /// The key of the setting that holds a store's identity.
  static let identityKey = "identity"

  /// The store of a configuration; nil if there is none. A path that has a store keeps it. Any other path has the store with the file's own
  /// identifier, so that the same file in another checkout is the same store.
  static func read(_ configuration: StoreConfiguration, _ db: Database) throws -> (Int64, UUID)? {
    let sql = "SELECT * FROM store WHERE configuration = ?"
    if let found = try store(sql, configuration.name, db) { return found }
    for identity in configuration.identities {
      let sql = """
        SELECT store.* FROM setting JOIN store ON store.id = setting.store
        WHERE key = '\(identityKey)' AND value = ? ORDER BY store.id
        """
      if let found = try store(sql, identity, db) { return found }
    }
    return nil
  }

  private static func store(
    _ sql: String, _ argument: String, _ db: Database
  ) throws -> (Int64, UUID)? {
    guard let row = try Row.fetchOne(db, sql: sql, arguments: [argument]),
      let text = try row.decode(String?.self, forColumn: "uuid"), let id = UUID(uuidString: text)
    else { return nil }
    return (try row.decode(forColumn: "id"), id)
  }

  /// Returns whether the store of a configuration still needs the file's identifier: it has none
  /// yet, and no other store has this one.
  static func lacksIdentity(
    _ store: Int64, _ configuration: StoreConfiguration, _ db: Database
  ) throws -> Bool {
    guard let identity = configuration.identities.first else { return false }
    let isSettled = try Bool.fetchOne(
      db,
      sql: """
        SELECT TRUE FROM setting WHERE key = '\(identityKey)' AND (store = ? OR value = ?)
        """, arguments: [store, identity])
    return isSettled != true
  }

  /// Makes the store of a configuration, with the first id that no other one has: a seed gives the
  /// same id again in another file's store. An existing one only gets the file's identifier.
  static func write(
    _ configuration: StoreConfiguration, _ proposals: [UUID], _ db: Database
  ) throws -> (Int64, UUID)? {
    // Another program may have been faster; a row with a damaged id gets a new one.
    guard let found = try read(configuration, db) ?? make(configuration, proposals, db) else {
      return nil
    }
    if let identity = configuration.identities.first,
      try lacksIdentity(found.0, configuration, db)
    {
      try db.execute(
        sql: "INSERT INTO setting (store, key, value) VALUES (?, ?, ?)",
        arguments: [found.0, identityKey, identity])
    }
    return found
  }

  private static func make(
    _ configuration: StoreConfiguration, _ proposals: [UUID], _ db: Database
  ) throws -> (Int64, UUID)? {
    let name = configuration.name
    let isThere = try Bool.fetchOne(
      db, sql: "SELECT TRUE FROM store WHERE configuration = ?", arguments: [name])
    let sql =
      isThere == true
      ? "UPDATE OR IGNORE store SET uuid = ? WHERE configuration = ?"
      : "INSERT OR IGNORE INTO store (uuid, configuration) VALUES (?, ?)"
    for proposal in proposals {
      try db.execute(sql: sql, arguments: [proposal.uuidString, name])
      if db.changesCount > 0 { break }
    }
    return try read(configuration, db)
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
