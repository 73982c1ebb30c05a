import Foundation
import Testing
import TipJarStore

/// Records that an earlier or a later version of the program wrote.
@Suite(.bench) struct RecordVersionTests {
  /// Reverts the migration for subscriptions.
  private static let withoutSubscriptions: String = {
    let columns = [
      "customer", "originalPurchaseDate", "expiresDate", "groupID", "reason", "webOrderLineItemID",
      "upgradeDate", "offerType", "offerID", "offerMode", "offerPeriod", "bundleID",
      "appTransactionID",
    ]
    let dropped = columns.map { "ALTER TABLE storeTransaction DROP COLUMN \($0);" }.joined()
    return """
      DELETE FROM grdb_migrations WHERE identifier IN ('subscriptions', 'deliveries', 'apps');
      DROP TABLE attempt; DROP TABLE delivery; DROP TABLE renewal; DROP TABLE notification;
      DROP INDEX subscribed; \(dropped)
      ALTER TABLE folder DROP COLUMN clockOffset
      """
  }()

  /// The tables of the versions before receipts and before seals.
  @Test(arguments: [1, 2])
  func recordsOfEarlierVersionsAreBroughtUpToDate(_ version: Int) async throws {
    try await bench.fill()
    try bench.change(.store, Self.withoutSubscriptions)
    try bench.change(
      .ledger,
      """
      DELETE FROM grdb_migrations WHERE identifier = 'subscriptions';
      ALTER TABLE entry DROP COLUMN customer
      """)
    let seals = "DELETE FROM grdb_migrations WHERE identifier LIKE '%seals';"
    try bench.change(.store, "\(seals) DROP TABLE removed")
    try bench.change(.ledger, "\(seals) DROP TABLE storeName")
    if version == 1 {
      let receipts = "DELETE FROM grdb_migrations WHERE identifier = 'receipts';"
      try bench.change(
        .store,
        """
        \(receipts) DELETE FROM setting WHERE key = 'signedBy';
        ALTER TABLE storeTransaction DROP COLUMN receipt;
        ALTER TABLE storeTransaction DROP COLUMN environment
        """)
      try bench.change(
        .ledger,
        """
        \(receipts) DROP TABLE receiptHeader; ALTER TABLE entry DROP COLUMN receipt;
        ALTER TABLE entry DROP COLUMN receiptHeader
        """)
    }
    #expect(try await bench.reopen().isEmpty)
  }

  @Test(arguments: [StoreNotice.Record.store, .ledger])
  func aRecordOfANewerVersionIsLeftAsItIs(_ record: StoreNotice.Record) async throws {
    try await bench.fill()
    try bench.change(record, "INSERT INTO grdb_migrations VALUES ('of 2030')")
    let error = await #expect(throws: StoreOpenError.self) {
      _ = try await bench.checkout(bench.store())
    }
    #expect(error?.kind == .newer)
    #expect(error?.description.contains("newer tipjar; use that one") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
    #expect(names.filter { $0.contains("damaged") } == [])
  }
}
