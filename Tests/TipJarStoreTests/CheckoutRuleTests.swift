import Foundation
import Synchronization
import Testing
import TipJarStore
import TipJarVocabulary

/// The promises of a checkout after a crash, a cancellation, or the loss of a record.
@Suite(.bench) struct CheckoutRuleTests {
  @Test func whatCannotBeRecordedStaysUnfinished() async throws {
    let checkout = try await bench.checkout(bench.store())
    try bench.change(
      .ledger, "CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(FAIL, 'full'); END")
    guard case .failed = await checkout.purchase(fine, sheet: yes) else {
      throw Unexpected(what: "recorded")
    }
    #expect(try await checkout.store.unfinishedIDs == [0])
  }

  @Test func cancellingAfterItIsMadeStillRecordsIt() async throws {
    let buying = Mutex<Task<Checkout.Outcome, Never>?>(nil)
    let checkout = Checkout(
      store: try await bench.store(latency: Latency(products: .zero, purchase: .seconds(1))),
      ledger: try await Ledger(folder: bench.folder),
      step: { if $0 == .purchased { buying.withLock { $0?.cancel() } } })
    let task = Task { await checkout.purchase(fine, sheet: yes) }
    buying.withLock { $0 = task }
    await bench.clock.waitForSleepers()
    bench.clock.advance(by: .seconds(1))
    let bought = try await task.value.transaction
    #expect(try await checkout.history().contains { $0.id == bought.id && $0.isFinished })
    #expect(try await checkout.store.unfinished.isEmpty)
  }

  @Test(arguments: [StoreNotice.Record.store, .ledger])
  func nothingIsBoughtOnARecordThatWasTakenAway(_ record: StoreNotice.Record) async throws {
    let checkout = try await bench.checkout(bench.store())
    let file = bench.folder.appending(path: record.rawValue)
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("moved"))
    // The second try finds the lock free again.
    for _ in 0..<2 {
      guard case .failed(let failure) = await checkout.purchase(fine, sheet: yes) else {
        throw Unexpected(what: "bought")
      }
      #expect(failure.reason.contains("\(record.rawValue) was taken away or replaced"))
    }
  }

  @Test func restoringBringsInWhatAnotherProgramLeft() async throws {
    let checkout = try await bench.checkout(bench.store())
    let left = try await bench.store().buy(quill)
    #expect(try await checkout.restore() == [left])
    #expect(try await checkout.history().contains { $0.id == left.id && $0.isFinished })
    #expect(try await checkout.store.unfinished.isEmpty)
  }

  @Test func anUnverifiedRefundIsNotRecorded() async throws {
    let (store, checkout) = try await bench.open()
    try await store.refundTransaction(identifier: try await checkout.buy(quill).id)
    try await store.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    await checkout.deliverPending()
    #expect(try await checkout.history().map(\.state) == [.purchased])
    try await store.setSimulatedError(nil, forAPI: .verification)
    await checkout.deliverPending()
    #expect(try await checkout.history().map(\.state) == [.refunded])
  }
}
