import Foundation
import GRDB
import Testing
import TipJarStore

/// Damage that one record cannot repair from the other: to the files themselves, or to both at
/// once.
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
      guard case .setAside(record, _, "its tables were changed")? = told.first else {
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

  @Test func aRecordBehindALinkIsRepairedInPlace() async throws {
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
  func aRowUnderAnotherIDIsNotReportedAsLost(
    _ record: StoreNotice.Record, _ sql: String
  ) async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.change(record, sql)
      #expect(try await bench.reopen() == [.restored(record, transactionIDs: [3])])
    }
  }
}
