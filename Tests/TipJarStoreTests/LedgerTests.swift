import Foundation
import Testing
import TipJarStore

/// The app's ledger: one file for all stores of a folder, with separate entries for each store.
@Suite(.bench) struct LedgerTests {
  @Test func aStoreSeesItsOwnEntriesOnly() async throws {
    let here = try await bench.checkout(bench.store())
    let there = try await bench.checkout(bench.store(shop()))
    try await here.buy(fine)
    bench.clock.advance(by: .seconds(1))
    try await there.buy("cheap", quantity: 2)
    bench.clock.advance(by: .seconds(1))
    try await here.buy(broad)
    for (checkout, ids, counts) in [(here, [2, 0] as [UInt64], [1, 1]), (there, [1], [2])] {
      let (store, ledger) = (checkout.store, checkout.ledger)
      #expect(try await ledger.entries(of: store.id).map(\.transactionID) == ids)
      #expect(try await ledger.count(of: store.id) == ids.count)
      #expect(try await ledger.collection(of: store.id).values.sorted() == counts)
      #expect(try await ledger.paid(of: store.id).count == counts.count)
      #expect(try await checkout.historyCount() == ids.count)
    }
  }

  @Test func aTransactionIsRecordedOnceAndRefundedOnce() async throws {
    let store = try await bench.store()
    let bought = try await store.buy(fine)
    let ledger = try await Ledger(folder: bench.folder)
    #expect(try await !ledger.markRefunded(bought))
    #expect(try await ledger.record(bought))
    #expect(try await !ledger.record(bought))
    #expect(try await !ledger.markRefunded(bought))
    try await store.refundTransaction(identifier: bought.id)
    let refunded = try #require(try await store.all.first).payloadValue
    #expect(try await ledger.markRefunded(refunded))
    #expect(try await !ledger.markRefunded(refunded))
    #expect(try await ledger.paid(of: store.id).isEmpty)
    #expect(try await ledger.collection(of: store.id).isEmpty)
  }
}
