import Crypto
import Foundation
import GRDB
import Synchronization
import Testing
import TipJarReceipts
import TipJarStore

/// The steps of the schema from the one before subscriptions, whose rows had checksums, on a folder
/// as the program of that time left it.
@Suite(.folder) struct SchemaStepTests {
  /// Before each statement the databases are copied where they changed, as a kill there would leave
  /// them.
  @Test func killedInTheMiddleItIsTheOldOneOrTheNewOne() async throws {
    let before = try await OldFolder.fill(folder)
    let images = Mutex<[URL]>([])
    let seen = Mutex<Set<Data>>([])
    let trace = { @Sendable (_: String) in
      guard seen.withLock({ $0.insert(OldFolder.digest(folder)).inserted }) else { return }
      let image = folder.appending(path: "../\(UUID().uuidString)", directoryHint: .isDirectory)
      guard (try? FileManager.default.copyItem(at: folder, to: image)) != nil else { return }
      images.withLock { $0.append(image) }
    }
    _ = try await StatementTrace.$current.withValue(trace) {
      try await OldFolder.open(folder)
    }
    let copies = images.withLock { $0 }
    defer { for copy in copies { try? FileManager.default.removeItem(at: copy) } }
    #expect(copies.count > 4)
    var (old, new) = (0, 0)
    for copy in copies where OldFolder.isWhole(copy) {
      if try OldFolder.isOld(copy) { old += 1 } else { new += 1 }
      let checkout = try await OldFolder.open(copy)
      #expect(await checkout.notices.isEmpty)
      #expect(try OldFolder.rows(copy) == before)
    }
    #expect(old > 1 && new > 1)
  }
}

/// A folder of the schema before subscriptions, made from a new one.
private enum OldFolder {
  private static let columns = [
    "customer", "originalPurchaseDate", "expiresDate", "groupID", "reason", "webOrderLineItemID",
    "upgradeDate", "offerType", "offerID", "offerMode", "offerPeriod",
  ]
  /// The columns of a later step.
  private static let laterColumns = ["bundleID", "appTransactionID"]

  static func open(_ folder: URL) async throws -> Checkout {
    let checkout = Checkout(
      store: try await TipJarReceiptsTests.open(in: folder),
      ledger: try await Ledger(folder: folder))
    await checkout.start()
    return checkout
  }

  private static let seals = """
    CREATE TABLE damaged (id INTEGER PRIMARY KEY, tableName TEXT NOT NULL, content TEXT NOT NULL,
      isTold INTEGER NOT NULL DEFAULT 0) STRICT;
    DELETE FROM grdb_migrations WHERE identifier = 'without seals';
    """

  /// Buys some of everything, and takes the schema back. Returns the rows' receipts.
  static func fill(_ folder: URL) async throws -> [String: String] {
    do {
      _ = try await everyKind(in: folder)
      _ = try await open(folder)
    }
    try database("store.sqlite", in: folder).inDatabase { db in
      try db.execute(
        sql: """
          DROP TABLE attempt; DROP TABLE delivery;
          DROP INDEX subscribed; DROP TABLE renewal; DROP TABLE notification
          """)
      for column in columns + laterColumns {
        try db.execute(sql: "ALTER TABLE storeTransaction DROP COLUMN \(column)")
      }
      try db.execute(
        sql: """
          ALTER TABLE folder DROP COLUMN clockOffset;
          DELETE FROM grdb_migrations WHERE identifier IN ('subscriptions', 'deliveries', 'apps');
          \(seals)
          ALTER TABLE store ADD COLUMN hash BLOB; UPDATE store SET hash = x'00';
          ALTER TABLE storeTransaction ADD COLUMN hash BLOB;
          UPDATE storeTransaction SET hash = x'00'
          """)
    }
    try database("ledger.sqlite", in: folder).inDatabase { db in
      try db.execute(
        sql: """
          ALTER TABLE entry DROP COLUMN customer;
          DELETE FROM grdb_migrations WHERE identifier = 'subscriptions';
          \(seals)
          ALTER TABLE entry ADD COLUMN hash BLOB; UPDATE entry SET hash = x'00'
          """)
    }
    let rows = try rows(folder)
    #expect(rows.count == 15)
    return rows
  }

  /// The receipt of each row.
  static func rows(_ folder: URL) throws -> [String: String] {
    var found: [String: String] = [:]
    for (name, table) in [("store.sqlite", "storeTransaction"), ("ledger.sqlite", "entry")] {
      let rows = try database(name, in: folder).read {
        try Row.fetchAll($0, sql: "SELECT rowid AS number, * FROM \(table)")
      }
      for row in rows {
        found["\(table) \(row["number"] as Int64)"] = row["receipt"] as String? ?? ""
      }
    }
    return found
  }

  /// A hash of what the disk holds.
  static func digest(_ folder: URL) -> Data {
    var hasher = SHA256()
    for name in ["store.sqlite", "store.sqlite-wal", "ledger.sqlite", "ledger.sqlite-wal"] {
      let content = try? Data(contentsOf: folder.appending(path: name))
      hasher.update(data: content ?? Data())
    }
    return Data(hasher.finalize())
  }

  /// A Boolean value that indicates whether a copy holds both databases.
  static func isWhole(_ folder: URL) -> Bool {
    ["store.sqlite", "ledger.sqlite"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
  }

  /// A Boolean value that indicates whether the store's database has the old schema; it has the
  /// whole new one otherwise.
  static func isOld(_ folder: URL) throws -> Bool {
    try database("store.sqlite", in: folder).read { db in
      let columns = Set(try db.columns(in: "storeTransaction").map(\.name))
      let new = try columns.isSuperset(of: Self.columns) && db.tableExists("notification")
      let old = try columns.isDisjoint(with: Self.columns) && !db.tableExists("renewal")
      if try !db.tableExists("damaged") { #expect(!columns.contains("hash")) }
      #expect(old != new)
      return old
    }
  }
}
