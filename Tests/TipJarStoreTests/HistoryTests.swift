import Foundation
import Testing
import TipJarVocabulary

@testable import TipJarStore

/// The lines of the history.
@Suite(.bench) struct HistoryTests {
  @Test func aPriceStaysAsItWasWrittenWhereItWasPaid() async throws {
    let checkout = try await bench.checkout(bench.store(shop()))
    try await checkout.buy("cheap")
    try await checkout.store.setStorefront("ESP")
    let entry = try #require(try await checkout.history().first)
    #expect(entry.displayPrice == "$4.99")
    #expect(entry.storefrontCountryCode == "USA")
  }

  @Test func theOverviewIsTheSameAsItsParts() async throws {
    let checkout = try await bench.checkout(bench.store())
    let store = checkout.store
    for _ in 0..<3 { try await checkout.buy(fine) }
    try await checkout.buy(broad)
    try await store.refundTransaction(identifier: 1)
    await checkout.deliverPending()
    _ = try await store.buy(broad)
    try await store.set(.askToBuy, true)
    _ = try await store.purchase(quill, sheet: yes)
    let overview = try await checkout.overview(limit: 3, offset: 1)
    #expect(overview.entries == (try await checkout.history(limit: 3, offset: 1)))
    #expect(overview.total == 6)
    #expect(overview.paid == (try await checkout.ledger.read(store.id) { try $0.paid() }))
    #expect(overview.collection == (try await checkout.collection()))
    #expect(overview.storefront == (try await store.storefront))
  }

  @Test func purchasesDeletedFromTheStoreAreMarked() async throws {
    let checkout = try await bench.checkout(bench.store())
    for _ in 0..<3 { try await checkout.buy(fine) }
    try await checkout.store.deleteTransaction(identifier: 1)
    #expect(try await checkout.history().map(\.isDeleted) == [false, true, false])
    #expect(try await checkout.history(limit: 1, offset: 1).map(\.isDeleted) == [true])
    #expect(try await checkout.store.deletedTransactions(among: [0, 2]) == [])
  }

  /// Another store of the folder keeps its entries.
  @Test func clearAllEmptiesTheStoreAndItsPartOfTheLedger() async throws {
    let checkout = try await bench.checkout(bench.store())
    let other = try await bench.checkout(bench.store(shop()))
    try await checkout.buy(fine)
    try await other.buy("cheap")
    try await checkout.clearAll()
    #expect(try await checkout.history().isEmpty)
    #expect(try await checkout.collection().isEmpty)
    #expect(try await checkout.receipts.entries.isEmpty)
    #expect(try await other.history().map(\.productID) == ["cheap"])
    try await checkout.buy(fine)
    #expect(try await checkout.history().map(\.id) == [2])
  }

  @Test func aWindowCountsThePurchasesOfItsOwnStoreOnly() async throws {
    let checkout = try await bench.checkout(bench.store())
    let other = try await bench.checkout(bench.store(shop()))
    try await checkout.store.set(.askToBuy, true)
    #expect(await checkout.purchase(fine, sheet: yes) == .pending)
    bench.clock.advance(by: .seconds(1))
    try await other.buy("cheap")
    #expect(try await checkout.history(limit: 1).map(\.productID) == [fine])
  }

  @Test func aDeclinedRequestIsInNoListOfTheControls() async throws {
    let store = try await bench.store()
    try await store.set(.askToBuy, true)
    for id in [fine, broad] { _ = try await store.purchase(id, sheet: yes) }
    try await store.declineAskToBuyTransaction(identifier: 0)
    try await store.set(.askToBuy, false)
    try await store.buy(quill)
    let all = try await store.allTransactions()
    #expect(all.map(\.id) == [1, 2])
    let newest = try await store.newestTransactions(limit: 1)
    #expect(newest.transactions.map(\.id) == [1])
    #expect(newest.count == 2)
  }
}
