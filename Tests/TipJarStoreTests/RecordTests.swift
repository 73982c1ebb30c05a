import Foundation
import GRDB
import Testing
import TipJarStore

/// Two records of purchases: each restores the losses of the other one, and the user is notified.
@Suite struct RecordTests {
  @Test func nothingIsReportedWhereNothingIsWrong() async throws {
    try await withBench { bench in
      try await bench.fill()
      #expect(try await bench.reopen().isEmpty)
    }
  }

  @Test(arguments: [
    (StoreNotice.Record.ledger, "UPDATE entry SET quantity = 7 WHERE transactionID = 3"),
    (.ledger, "UPDATE entry SET productID = 'x' WHERE transactionID = 3"),
    (.ledger, "UPDATE entry SET storeID = 'x' WHERE transactionID = 3"),
    (.ledger, "UPDATE entry SET receipt = NULL WHERE transactionID = 3"),
    (.ledger, "UPDATE entry SET hash = NULL WHERE transactionID = 3"),
    (.ledger, "DELETE FROM entry WHERE transactionID = 3"),
    (.store, "UPDATE storeTransaction SET quantity = 7 WHERE id = 3"),
    (.store, "UPDATE storeTransaction SET isFinished = 0 WHERE id = 3"),
    (.store, "UPDATE storeTransaction SET isFinished = 9 WHERE id = 3"),
    (.store, "UPDATE storeTransaction SET state = 'purchasex' WHERE id = 3"),
    (.store, "UPDATE storeTransaction SET price = 'x' WHERE id = 3"),
    (.store, "DELETE FROM storeTransaction WHERE id = 3"),
  ])
  func aDamagedOrMissingRowComesBack(_ record: StoreNotice.Record, _ sql: String) async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.change(record, sql)
      #expect(try await bench.reopen() == [.restored(record, transactionIDs: [3])])
      let again = try await bench.checkout(bench.store())
      await again.start()
      #expect(await again.notices.isEmpty)
    }
  }

  @Test(arguments: [StoreNotice.Record.ledger, .store])
  func aRecordThatIsGoneComesBack(_ record: StoreNotice.Record) async throws {
    try await withBench { bench in
      try await bench.fill()
      let id = try await bench.store().id
      try bench.remove(record)
      #expect(try await bench.reopen() == [.restored(record, transactionIDs: [0, 1, 2, 3])])
      #expect(try await bench.store(seed: 3).id == id)
    }
  }

  @Test(arguments: [StoreNotice.Record.ledger, .store])
  func whatIsNoDatabaseIsSetAsideAndFilledAgain(_ record: StoreNotice.Record) async throws {
    try await withBench { bench in
      try await bench.fill()
      let file = bench.folder.appending(path: record.rawValue)
      // The connection that filled it may not be closed yet, and its log would repair the file.
      try bench.remove(record)
      try Data(repeating: 0x41, count: 8192).write(to: file)
      let told = try await bench.reopen()
      guard case .setAside(record, let name, _) = told.first else {
        throw Unexpected(what: "\(told)")
      }
      #expect(told.dropFirst() == [.restored(record, transactionIDs: [0, 1, 2, 3])])
      #expect(name.hasPrefix("\(record.rawValue).damaged-20"))
      let kept = try Data(contentsOf: bench.folder.appending(path: name))
      #expect(kept == Data(repeating: 0x41, count: 8192))
      #expect(told.allSatisfy { !$0.sentence.contains("\n") })
    }
  }

  @Test func aPageThatCannotBeReadCostsNoMoreThanItsRows() async throws {
    try await withBench { bench in
      try await bench.fill()
      try bench.change(.store, "DELETE FROM storeTransaction; DELETE FROM removed")
      try bench.takeInLog(of: .ledger)
      let file = bench.folder.appending(path: StoreNotice.Record.ledger.rawValue)
      let queue = try bench.database(.ledger)
      let page = try await queue.read { db in
        try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'newest'") ?? 0
      }
      try queue.close()
      var bytes = try Data(contentsOf: file)
      bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 1, count: 4096))
      try bytes.write(to: file)
      let told = try await bench.reopen()
      #expect(told.count == 2)
      #expect(told.last == .restored(.store, transactionIDs: [0, 1, 2, 3]))
    }
  }

  @Test func whatWasRemovedByHandStaysRemoved() async throws {
    try await withBench { bench in
      try await bench.fill()
      try await bench.store().clearTransactions()
      let checkout = try await bench.checkout(bench.store())
      await checkout.start()
      #expect(await checkout.notices.isEmpty)
      #expect(try await checkout.store.isBlank)
      #expect(try await checkout.history().count == 4)
    }
  }

  @Test func anUnfinishedRowIsSavedByItsOwnReceipt() async throws {
    try await withBench { bench in
      let bought = try await bench.store().buy(fine, quantity: 2)
      try bench.change(.store, "UPDATE storeTransaction SET quantity = 9")
      let checkout = try await bench.checkout(bench.store())
      await checkout.start()
      #expect(await checkout.notices == [.restored(.store, transactionIDs: [bought.id])])
      #expect(try await checkout.collection().map(\.count) == [2])
    }
  }

  @Test func aForgedReceiptSavesNothing() async throws {
    try await withBench { bench in
      let store = try await bench.store()
      try await store.buy(fine, quantity: 2)
      try await store.buy(broad)
      let receipts = try await store.signedTransactions
        .map { $0.jwsRepresentation.split(separator: ".") }
      let forged = "\(receipts[0][1]).\(receipts[1][2])"
      try bench.change(
        .store,
        "UPDATE storeTransaction SET quantity = 9, receipt = '\(forged)' WHERE id = 0")
      let checkout = try await bench.checkout(bench.store())
      await checkout.start()
      #expect(await checkout.notices == [.lost(.store, count: 1)])
      #expect(try await checkout.history().map(\.id) == [1])
    }
  }

  @Test(arguments: [
    (StoreNotice.Record.ledger, "UPDATE entry SET quantity = 7 WHERE transactionID = 1"),
    (.store, "UPDATE storeTransaction SET quantity = 7 WHERE id = 1"),
  ])
  func aDamagedRowOfAnotherStoreIsThatOnesToSave(
    _ record: StoreNotice.Record, _ sql: String
  ) async throws {
    try await withBench { bench in
      try await bench.checkout(bench.store()).buy(fine)
      try await bench.checkout(bench.store(shop())).buy("cheap")
      try bench.change(record, sql)
      for (configuration, id) in [(StoreConfiguration.builtIn, 0 as UInt64), (try shop(), 1)] {
        let checkout = try await bench.checkout(bench.store(configuration))
        await checkout.start()
        #expect(try await checkout.history().map(\.id) == [id])
        #expect(try await checkout.store.signedTransactions.map(\.unsafePayloadValue.id) == [id])
      }
    }
  }

  @Test(arguments: ["UPDATE folder SET nextTransactionID = 0", "DELETE FROM folder"])
  func idsGoOnAfterWhatIsThere(_ sql: String) async throws {
    try await withBench { bench in
      try await bench.store().buy(quill)
      try bench.change(.store, sql)
      let checkout = try await bench.checkout(bench.store())
      #expect(try await checkout.buy(broad).id == 1)
      #expect(try await checkout.history().map(\.id) == [1, 0])
    }
  }

  @Test func timeGoesOnAfterALostRecord() async throws {
    try await withBench { bench in
      bench.clock.advance(by: .seconds(3600))
      try await bench.fill()
      try bench.remove(.store)
      let back = Bench(folder: bench.folder, clock: ManualStoreClock())
      let checkout = try await back.checkout(back.store())
      #expect(try await checkout.buy(broad).purchaseDate >= bench.clock.now)
    }
  }

  @Test func whatNothingSpeaksOfIsReportedOnceAndKept() async throws {
    try await withBench { bench in
      try await bench.fill()
      try await bench.store().clearTransactions()
      try bench.change(.ledger, "UPDATE entry SET receipt = 'x' WHERE transactionID = 3")
      for told in [[StoreNotice.lost(.ledger, count: 1)], []] {
        let checkout = try await bench.checkout(bench.store())
        await checkout.start()
        #expect(await checkout.notices == told)
        #expect(try await checkout.history().count == 3)
      }
      let kept = try await bench.database(.ledger).read { db in
        try String.fetchAll(db, sql: "SELECT content FROM damaged")
      }
      #expect(kept.count == 1)
      #expect(kept.first?.contains(fine) == true)
    }
  }
}
