import Foundation
import GRDB
import Testing
import TipJarStore

/// Damage that one record cannot mend by the other: of the files themselves, of both at once, of
/// what receipts need.
@Suite struct RecordFaultTests {
  private static let both = [StoreNotice.Record.store, .ledger]

  private func file(_ record: StoreNotice.Record, in bench: Bench) -> URL {
    bench.folder.appending(path: record.rawValue)
  }

  private func overwrite(_ file: URL, at offset: UInt64, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data(bytes))
  }

  /// The records of a folder as a kill leaves them, with logs that were not taken in, in a folder
  /// of their own.
  private func copyOpenFolder(of bench: Bench, to other: Bench) async throws {
    let checkouts = try await [bench.checkout(bench.store()), bench.checkout(bench.store())]
    try await bench.fill()
    try FileManager.default.createDirectory(
      at: other.folder, withIntermediateDirectories: true)
    try withExtendedLifetime(checkouts) {
      let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
      for name in names where !name.hasSuffix("-shm") {
        try FileManager.default.copyItem(
          at: bench.folder.appending(path: name), to: other.folder.appending(path: name))
      }
    }
  }

  @Test func bothFilesMayLoseTheirHeaders() async throws {
    try await withBench { bench in
      try await bench.fill()
      for record in Self.both {
        try bench.takeInLog(of: record)
        try overwrite(file(record, in: bench), at: 0, with: Array(repeating: 0x41, count: 100))
      }
      let told = try await bench.reopen()
      #expect(told.count == 2)
      #expect(told.allSatisfy { if case .setAside = $0 { true } else { false } })
    }
  }

  @Test func whatOnlyTheLogsHoldIsReadFromThem() async throws {
    try await withBench { bench in
      try await withBench { other in
        try await copyOpenFolder(of: bench, to: other)
        for record in Self.both {
          let file = file(record, in: other)
          #expect(FileManager.default.fileExists(atPath: file.path + "-wal"))
          try overwrite(file, at: 0, with: Array(repeating: 0x41, count: 100))
        }
        #expect(try await other.reopen().count == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: other.folder.path)
        #expect(names.count { $0.contains(".damaged-") && $0.hasSuffix("-wal") } == 2)
      }
    }
  }

  @Test(arguments: both)
  func aDamagedVersionOfTheFormatIsDamage(_ record: StoreNotice.Record) async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.takeInLog(of: record)
      try overwrite(file(record, in: bench), at: 18, with: [0, 0])
      let told = try await bench.reopen()
      guard case .setAside(record, _, "its header is damaged")? = told.first else {
        throw Unexpected(what: "\(told)")
      }
    }
  }

  @Test(arguments: both)
  func tablesThatAreNotAsTheyWereMadeAreDamage(_ record: StoreNotice.Record) async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.change(record, "CREATE TABLE stranger (id)")
      let told = try await bench.reopen()
      guard case .setAside(record, _, "its tables are not as they were made")? = told.first else {
        throw Unexpected(what: "\(told)")
      }
    }
  }

  @Test func aDefinitionThatCannotBeReadInBothFilesCostsNothing() async throws {
    try await withBench { bench in
      try await bench.fill()
      for record in Self.both {
        try bench.change(
          record,
          """
          CREATE INDEX extra ON damaged (content);
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = 'CREATE INDEX extra ON nothing (x)' WHERE name = 'extra';
          PRAGMA writable_schema = OFF
          """)
      }
      #expect(try await bench.reopen().count == 2)
    }
  }

  /// Takes back the step that brought subscriptions.
  private static let withoutSubscriptions: String = {
    let columns = [
      "customer", "originalPurchaseDate", "expiresDate", "groupID", "reason", "webOrderLineItemID",
      "upgradeDate", "offerType", "offerID", "offerMode", "offerPeriod",
    ]
    let dropped = columns.map { "ALTER TABLE storeTransaction DROP COLUMN \($0);" }.joined()
    return """
      DELETE FROM grdb_migrations WHERE identifier IN ('subscriptions', 'deliveries');
      DROP TABLE attempt; DROP TABLE delivery; DROP TABLE renewal; DROP TABLE notification;
      DROP INDEX subscribed; \(dropped)
      ALTER TABLE folder DROP COLUMN clockOffset
      """
  }()

  /// The tables as the versions before receipts and before seals had them.
  @Test(arguments: [1, 2])
  func recordsOfEarlierVersionsAreBroughtUpToDate(_ version: Int) async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.change(.store, Self.withoutSubscriptions)
      try bench.change(
        .ledger,
        """
        DELETE FROM grdb_migrations WHERE identifier = 'subscriptions';
        ALTER TABLE entry DROP COLUMN customer
        """)
      let seals = "DELETE FROM grdb_migrations WHERE identifier = 'seals'; DROP TABLE damaged;"
      try bench.change(
        .store,
        """
        \(seals) DROP TABLE removed; ALTER TABLE store DROP COLUMN hash;
        ALTER TABLE storeTransaction DROP COLUMN hash
        """)
      try bench.change(
        .ledger, "\(seals) DROP TABLE storeName; ALTER TABLE entry DROP COLUMN hash")
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
  }

  @Test func aRecordBehindALinkIsMendedWhereItIs() async throws {
    try await withBench { bench in
      try await bench.fill()
      try await bench.store().setLocale("ja")
      try bench.takeInLog(of: .store)
      let (link, real) = (file(.store, in: bench), bench.folder.appending(path: "apps/real.sqlite"))
      try FileManager.default.createDirectory(
        at: real.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: link, to: real)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      try overwrite(real, at: 18, with: [0, 0])
      let damaged = try Data(contentsOf: real)
      #expect(try await bench.reopen().count == 1)
      #expect(try await bench.store().locale == "ja", "only the damaged file knew it")
      let folder = real.deletingLastPathComponent()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let aside = try #require(names.first { $0.hasPrefix("real.sqlite.damaged-") }, "\(names)")
      #expect(try Data(contentsOf: folder.appending(path: aside)) == damaged)
    }
  }

  @Test(arguments: both)
  func aRecordOfANewerVersionIsLeftAsItIs(_ record: StoreNotice.Record) async throws {
    try await withBench { bench in
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

  @Test func idsGoOnAfterThoseThatOnlyTheCounterKnows() async throws {
    try await withBench { bench in
      let store = try await bench.store()
      try await store.buy(quill)
      try await store.deleteTransaction(identifier: store.buy(fine).id)
      try bench.takeInLog(of: .store)
      try overwrite(file(.store, in: bench), at: 0, with: Array(repeating: 0x41, count: 100))
      let checkout = try await bench.checkout(bench.store())
      #expect(try await checkout.buy(broad).id == 2)
    }
  }

  @Test func aPageOfTheOnlyRecordCostsItsOwnRows() async throws {
    try await withBench { bench in
      let checkout = try await bench.checkout(bench.store())
      for _ in 0..<40 { try await checkout.buy(fine) }
      try bench.change(.store, "DELETE FROM storeTransaction; DELETE FROM removed")
      let file = file(.ledger, in: bench)
      try bench.takeInLog(of: .ledger)
      let bytes = try Data(contentsOf: file)
      // A leaf of the table: 0x0D, and a product in it.
      let leaves = stride(from: 4096, to: bytes.count, by: 4096).filter {
        bytes[$0] == 0x0D && bytes[$0..<$0 + 4096].range(of: Data(fine.utf8)) != nil
      }
      #expect(leaves.count > 4)
      try overwrite(file, at: UInt64(leaves[2]), with: Array(repeating: 1, count: 4096))
      try await withBench { other in
        try FileManager.default.copyItem(at: bench.folder, to: other.folder)
        let again = try await other.checkout(other.store())
        let left = try await again.history().count
        #expect((25..<40).contains(left))
      }
    }
  }

  @Test func whatIsSetAsideTwiceInASecondHasTwoNames() async throws {
    try await withBench { bench in
      try await bench.store().buy(fine)
      for count in 1...4 {
        try bench.remove(.ledger)
        try Data(repeating: 0x41, count: 8192).write(to: file(.ledger, in: bench))
        _ = try await Ledger(folder: bench.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
        #expect(names.count { $0.hasPrefix("ledger.sqlite.damaged-") } == count)
      }
    }
  }

  @Test func theLedgersReceiptsAreWholeAtOnce() async throws {
    try await withBench { bench in
      let checkout = try await bench.checkout(bench.store())
      try await checkout.buy(fine)
      let signed = try await checkout.store.signedTransactions.map(\.jwsRepresentation)
      #expect(signed.count == 1)
      #expect(try await checkout.history().map(\.jwsRepresentation) == signed)
    }
  }

  @Test(arguments: [
    "DELETE FROM receiptHeader", "UPDATE receiptHeader SET text = 'x'",
  ])
  func theHeaderOfTheReceiptsComesBack(_ sql: String) async throws {
    try await withBench { bench in
      // Without a refund, whose new receipt would bring the header along.
      let first = try await bench.checkout(bench.store())
      for id in [fine, quill] { try await first.buy(id) }
      let before = try await first.history().map(\.jwsRepresentation)
      try bench.change(.ledger, sql)
      let checkout = try await bench.checkout(bench.store())
      await checkout.start()
      #expect(try await checkout.history().map(\.jwsRepresentation) == before)
      #expect(!before.contains(nil))
    }
  }

  @Test func aLostStoreWithALostChainIsSignedAnew() async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.remove(.store)
      try FileManager.default.removeItem(at: bench.folder.appending(path: "certificates.pem"))
      #expect(try await bench.reopen() == [.restored(.store, transactionIDs: [0, 1, 2, 3])])
    }
  }

  @Test func aStoreUnderAnotherIDIsTheOneThatTheLedgerKnows() async throws {
    try await withBench { bench in
      try await bench.fill()
      let id = try await bench.store().id
      try bench.change(.store, "UPDATE store SET uuid = '11111111-2222-4333-8444-555555555555'")
      #expect(try await bench.store().id == id)
      #expect(try await bench.reopen().isEmpty)
    }
  }

  @Test(arguments: [
    (StoreNotice.Record.store, "UPDATE storeTransaction SET id = 99 WHERE id = 3"),
    (.ledger, "UPDATE entry SET transactionID = 99 WHERE transactionID = 3"),
  ])
  func aRowUnderAnotherIDIsNotToldAsLost(
    _ record: StoreNotice.Record, _ sql: String
  ) async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.change(record, sql)
      #expect(try await bench.reopen() == [.restored(record, transactionIDs: [3])])
    }
  }
}
