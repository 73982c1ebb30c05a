import Foundation
import GRDB
import Testing
import TipJarStore
import TipJarVocabulary

/// A damaged record is set aside, which is told in one line, and the new one has every purchase
/// with a valid receipt, from the damaged file or from the other record.
@Suite(.bench) struct RecordTests {
  private static let both = [StoreNotice.Record.store, .ledger]

  private func file(_ record: StoreNotice.Record, in bench: Bench) -> URL {
    bench.folder.appending(path: record.rawValue)
  }

  private func overwrite(_ file: URL, at offset: Int, with bytes: Data) throws {
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: bytes)
  }

  @Test(arguments: both)
  func aRecordThatIsGoneComesBack(_ record: StoreNotice.Record) async throws {
    try await bench.fill()
    let id = try await bench.store().id
    try bench.remove(record)
    #expect(try await bench.reopen().isEmpty)
    #expect(try await bench.store(seed: 3).id == id)
  }

  @Test(arguments: both)
  func aFileThatIsNoDatabaseIsSetAside(_ record: StoreNotice.Record) async throws {
    try await bench.fill()
    // The connection that filled it may not be closed yet, and its log would repair the file.
    try bench.remove(record)
    try Data(repeating: 0x41, count: 8192).write(to: file(record, in: bench))
    let told = try await bench.reopen()
    #expect(told.map(\.record) == [record])
    let name = try #require(told.first?.name)
    #expect(name.hasPrefix("\(record.rawValue).damaged-20"))
    let kept = try Data(contentsOf: bench.folder.appending(path: name))
    #expect(kept == Data(repeating: 0x41, count: 8192))
    #expect(told.allSatisfy { !$0.sentence.contains("\n") })
    let again = try await bench.started()
    #expect(await again.notices.isEmpty)
  }

  @Test(arguments: both)
  func aDamagedHeaderIsDamage(_ record: StoreNotice.Record) async throws {
    try await bench.fill()
    try bench.takeInLog(of: record)
    try overwrite(file(record, in: bench), at: 18, with: Data([0, 0]))
    #expect(try await bench.reopen().map(\.problem) == ["its header is damaged"])
  }

  /// Each leaf of the tables of purchases, in the only record that has them.
  @Test(arguments: both)
  func aDamagedPageCostsItsOwnRows(_ record: StoreNotice.Record) async throws {
    let (store, checkout) = try await bench.open()
    for _ in 0..<40 { try await checkout.buy(fine) }
    if record == .ledger {
      try await store.clearTransactions()
    } else {
      try bench.change(.ledger, "DELETE FROM entry")
    }
    let file = file(record, in: bench)
    try bench.takeInLog(of: record)
    let bytes = try Data(contentsOf: file)
    // A leaf of the table: 0x0D, and a product in it.
    let leaves = stride(from: 4096, to: bytes.count, by: 4096).filter {
      bytes[$0] == 0x0D && bytes[$0..<$0 + 4096].range(of: Data(fine.utf8)) != nil
    }
    #expect(leaves.count > 4)
    try await withBench { other in
      try FileManager.default.copyItem(at: bench.folder, to: other.folder)
      try overwrite(
        other.folder.appending(path: record.rawValue), at: leaves[2],
        with: Data(repeating: 1, count: 4096))
      // It was not closed: a log is left.
      try Data(repeating: 0, count: 32).write(
        to: URL(filePath: other.folder.appending(path: record.rawValue).path + "-wal"))
      let again = try await other.checkout(other.store())
      await again.start()
      #expect(await again.notices.map(\.record) == [record])
      #expect((25..<40).contains(try await again.history().count))
      #expect(try await again.buy(fine).id == 40)
    }
  }

  /// A file that was closed properly is not checked: the first call that comes to a damaged page
  /// says so, and the next start sets the file aside.
  @Test func aCallThatFindsDamageHasTheNextStartSetTheFileAside() async throws {
    try await bench.fill()
    try bench.takeInLog(of: .ledger)
    let queue = try bench.database(.ledger)
    let page = try await queue.read { db in
      try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'entry'") ?? 0
    }
    try queue.close()
    try overwrite(
      file(.ledger, in: bench), at: (page - 1) * 4096, with: Data(repeating: 1, count: 4096))
    do {
      let checkout = try await bench.started()
      let error = await #expect(throws: StoreKitError.self) { try await checkout.history() }
      #expect(error?.reason.hasPrefix("ledger.sqlite: ") == true)
    }
    #expect(try await bench.reopen().map(\.record) == [.ledger])
  }

  @Test(arguments: [
    "UPDATE storeTransaction SET state = 'purchasex' WHERE id = 3",
    "UPDATE storeTransaction SET price = 'x' WHERE id = 3",
  ])
  func aRowThatCannotBeReadIsDamage(_ sql: String) async throws {
    try await bench.fill()
    try bench.change(.store, sql)
    let checkout = try await bench.started()
    // At the first start or, if nothing has read it yet, at the next one.
    _ = try? await checkout.store.all
    _ = try? await checkout.store.signedTransactions
    let again = try await bench.started()
    #expect(await checkout.notices.map(\.record) + again.notices.map(\.record) == [.store])
    #expect(try await again.history().map(\.id) == [3, 2, 1, 0])
    #expect(try await again.store.signedTransactions.count == 4)
  }

  /// A log that ends in the middle is the end of an earlier write for SQLite: what it had comes
  /// from the other record.
  @Test(arguments: both)
  func halfALogLosesNothing(_ record: StoreNotice.Record) async throws {
    try await withBench { other in
      let checkouts = try await [bench.checkout(bench.store()), bench.checkout(bench.store())]
      try await bench.fill()
      try withExtendedLifetime(checkouts) {
        try FileManager.default.copyItem(at: bench.folder, to: other.folder)
      }
      let log = URL(filePath: file(record, in: other).path + "-wal")
      let whole = try Data(contentsOf: log)
      #expect(whole.count > 8 * 4096)
      try whole.prefix(whole.count * 3 / 4).write(to: log)
      #expect(try await other.reopen().isEmpty)
    }
  }

  @Test func aForgedReceiptIsNotTakenOver() async throws {
    let store = try await bench.store()
    try await store.buy(fine, quantity: 2)
    try await store.buy(broad)
    let receipts = try await store.signedTransactions
      .map { $0.jwsRepresentation.split(separator: ".") }
    let forged = "\(receipts[0][1]).\(receipts[1][2])"
    try bench.change(
      .store, "UPDATE storeTransaction SET receipt = '\(forged)' WHERE id = 0")
    try bench.takeInLog(of: .store)
    try overwrite(file(.store, in: bench), at: 52, with: Data([1]))
    let checkout = try await bench.started()
    #expect(await checkout.notices.count == 1)
    #expect(try await checkout.history().map(\.id) == [1])
  }

  @Test func filesRemovedByHandStayRemoved() async throws {
    try await bench.fill()
    try await bench.store().clearTransactions()
    try bench.remove(.ledger)
    let checkout = try await bench.started()
    #expect(try await checkout.store.isBlank)
  }

  @Test func everyStoreOfAFolderTakesItsOwn() async throws {
    try await bench.checkout(bench.store()).buy(fine)
    try await bench.checkout(bench.store(shop())).buy("cheap")
    try bench.takeInLog(of: .store)
    try overwrite(file(.store, in: bench), at: 52, with: Data([1]))
    for (configuration, id) in [(StoreConfiguration.builtIn, 0 as UInt64), (try shop(), 1)] {
      let checkout = try await bench.started(configuration)
      #expect(await checkout.notices.count == 1)
      #expect(try await checkout.history().map(\.id) == [id])
      #expect(try await checkout.store.signedTransactions.map(\.unsafePayloadValue.id) == [id])
    }
  }

  @Test func aRecordBehindALinkIsSetAsideInItsOwnFolder() async throws {
    try await bench.fill()
    try bench.takeInLog(of: .store)
    let (link, real) = (file(.store, in: bench), bench.folder.appending(path: "apps/real.sqlite"))
    try FileManager.default.createDirectory(
      at: real.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: link, to: real)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    try overwrite(real, at: 18, with: Data([0, 0]))
    let damaged = try Data(contentsOf: real)
    #expect(try await bench.reopen().count == 1)
    let folder = real.deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let aside = try #require(names.first { $0.hasPrefix("real.sqlite.damaged-") }, "\(names)")
    #expect(try Data(contentsOf: folder.appending(path: aside)) == damaged)
  }

  @Test func filesSetAsideTwiceInASecondHaveTwoNames() async throws {
    try await bench.store().buy(fine)
    for count in 1...4 {
      try bench.remove(.ledger)
      try Data(repeating: 0x41, count: 8192).write(to: file(.ledger, in: bench))
      _ = try await Ledger(folder: bench.folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
      #expect(names.count { $0.hasPrefix("ledger.sqlite.damaged-") } == count)
    }
  }

  @Test func idsNeverReplaceWhatIsThere() async throws {
    try await bench.store().buy(quill)
    try bench.change(.store, "UPDATE folder SET nextTransactionID = 0")
    let checkout = try await bench.checkout(bench.store())
    #expect(try await checkout.buy(broad).id == 1)
    #expect(try await checkout.history().map(\.id) == [1, 0])
  }

  @Test func idsAndTimeGoOnAfterALostRecord() async throws {
    bench.clock.advance(by: .seconds(3600))
    try await bench.fill()
    try await bench.store().clearTransactions()
    try bench.remove(.store)
    let back = Bench(folder: bench.folder, clock: ManualStoreClock())
    let checkout = try await back.checkout(back.store())
    let bought = try await checkout.buy(broad)
    #expect(bought.id == 4)
    #expect(bought.purchaseDate >= bench.clock.now)
  }

  @Test(arguments: [
    "DELETE FROM receiptHeader", "UPDATE receiptHeader SET text = 'x'",
  ])
  func theHeaderOfTheReceiptsComesBack(_ sql: String) async throws {
    // Without a refund, whose new receipt would bring the header along.
    let first = try await bench.checkout(bench.store())
    for id in [fine, quill] { try await first.buy(id) }
    let before = try await first.history().map(\.jwsRepresentation)
    try bench.change(.ledger, sql)
    let checkout = try await bench.started()
    #expect(try await checkout.history().map(\.jwsRepresentation) == before)
    #expect(!before.contains(nil))
  }

  /// The history, prices and controls need no receipt. A subscription that is due waits.
  @Test func damagedCertificatesEndOnlyWhatNeedsThem() async throws {
    let first = try await bench.checkout(bench.store(subscriptionShop()))
    for id in ["gold", "tip"] { try await first.buy(id) }
    _ = try await first.store.purchase("tip", sheet: yes)
    let before = try await first.history().map(\.id)
    let file = bench.folder.appending(path: "certificates.pem")
    try Data("hello".utf8).write(to: file)
    bench.clock.advance(by: .seconds(days(40)))
    let checkout = try await bench.started(subscriptionShop())
    #expect(try await checkout.history().map(\.id) == before)
    #expect(try await checkout.overview().renewals.map(\.periods) == [1])
    #expect(try await checkout.products(for: ["gold", "tip"]).count == 2)
    try await checkout.store.set(.askToBuy, true)
    await #expect(throws: StoreOpenError.self) {
      try await checkout.store.advance(periods: 1)
    }
    await #expect(throws: StoreOpenError.self) { try await checkout.ownedProducts() }
    guard case .failed(let failure) = await checkout.purchase("tip", sheet: no) else {
      throw Unexpected(what: "a purchase")
    }
    #expect(failure.reason.hasPrefix("\(file.path): it does not contain a key"))
    #expect(!failure.reason.contains("\n"))
  }

  @Test(arguments: [StoreNotice.Record.store, .ledger], [true, false])
  func aRecordOfAnotherVersionIsLeftAsItIs(
    _ record: StoreNotice.Record, _ isNewer: Bool
  ) async throws {
    try await bench.fill()
    try bench.change(
      record,
      isNewer
        ? "INSERT INTO grdb_migrations VALUES ('of 2030')"
        : "UPDATE grdb_migrations SET identifier = 'given fields' WHERE identifier = '0.1.0'")
    let error = await #expect(throws: StoreOpenError.self) {
      _ = try await bench.checkout(bench.store())
    }
    #expect(error?.kind == (isNewer ? .newer : .damaged))
    let said =
      isNewer
      ? "written by a newer tipjar; use that one, or choose another folder"
      : "written by a tipjar before 0.1.0; move it away, or choose another folder"
    #expect(error?.description.hasSuffix("\(record.rawValue): it was \(said)") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
    #expect(names.filter { $0.contains("damaged") } == [])
    try bench.change(
      record,
      isNewer
        ? "DELETE FROM grdb_migrations WHERE identifier = 'of 2030'"
        : "UPDATE grdb_migrations SET identifier = '0.1.0' WHERE identifier = 'given fields'")
    #expect(try await bench.reopen().isEmpty)
  }
}
