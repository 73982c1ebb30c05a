import Foundation
import Testing

@testable import TipJarStore

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
      let overview = try await checkout.overview()
      #expect(overview.total == ids.count)
      #expect(overview.collection.map(\.count) == counts)
      #expect(overview.paid.count == counts.count)
    }
  }
}
