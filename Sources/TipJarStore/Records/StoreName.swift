import Foundation
import GRDB

/// Which store of a folder a configuration is: the number of its rows, and its random id.
enum StoreName {
  /// The store of a configuration; nil where there is none, or its row is not what was sealed.
  static func read(_ name: String, _ db: Database) throws -> (Int64, UUID)? {
    let row = try Row.fetchOne(
      db, sql: "SELECT * FROM store WHERE configuration = ?", arguments: [name])
    guard let row, Seal.isWhole(row), let text = row["uuid"] as String?,
      let id = UUID(uuidString: text)
    else { return nil }
    return (row["id"], id)
  }

  /// Makes the store of a configuration, with the first id that no other one has: a seed gives the same id again
  /// in another file's store.
  static func write(_ name: String, _ proposals: [UUID], _ db: Database) throws -> (Int64, UUID)? {
    // Another program may have been quicker; a row that is not what was sealed gets a new id.
    if let found = try read(name, db) { return found }
    let isThere = try Bool.fetchOne(
      db, sql: "SELECT TRUE FROM store WHERE configuration = ?", arguments: [name])
    let sql =
      isThere == true
      ? "UPDATE OR IGNORE store SET uuid = ? WHERE configuration = ?"
      : "INSERT OR IGNORE INTO store (uuid, configuration) VALUES (?, ?)"
    for proposal in proposals {
      try db.execute(sql: sql, arguments: [proposal.uuidString, name])
      guard db.changesCount > 0 else { continue }
      try Seal.set("store", where: "configuration = ?", [name], db)
      return try read(name, db)
    }
    return try read(name, db)
  }

  /// The id by which the app's own record knows the store of a configuration; nil where it does not. Asked by the
  /// connection that is open already.
  static func remembered(_ name: String, in folder: URL, by queue: DatabaseQueue) -> UUID? {
    let path = folder.appending(path: StoreNotice.Record.ledger.rawValue).path
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let text = try? queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH DATABASE ? AS ledger", arguments: [path])
      defer { try? db.execute(sql: "DETACH DATABASE ledger") }
      return try String.fetchOne(
        db, sql: "SELECT storeID FROM ledger.storeName WHERE configuration = ?", arguments: [name])
    }
    return (text ?? nil).flatMap(UUID.init(uuidString:))
  }
}
