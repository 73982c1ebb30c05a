import Testing
import TipJarStore

/// What the history says of each purchase.
@Suite struct HistoryTests {
  @Test func aPriceStaysAsItWasWrittenWhereItWasPaid() async throws {
    try await withBench { bench in
      let checkout = try await bench.checkout(bench.store(shop()))
      try await checkout.buy("cheap")
      try await checkout.store.setStorefront("ESP")
      let entry = try #require(try await checkout.history().first)
      #expect(entry.displayPrice == "$4.99")
      #expect(entry.storefrontCountryCode == "USA")
    }
  }

  @Test func whatHasNoNameIsCalledByItsID() async throws {
    try await withBench { bench in
      let checkout = try await bench.checkout(bench.store(shop()))
      try await checkout.buy("cheap")
      #expect(try await checkout.history().map(\.displayName) == ["cheap"])
      #expect(try await checkout.collection().map(\.displayName) == ["cheap"])
    }
  }

  @Test func whatIsRecordedAndUnfinishedStandsThereOnce() async throws {
    try await withBench { bench in
      let store = try await bench.store()
      let checkout = try await bench.checkout(store)
      try await checkout.ledger.record(store.buy(fine))
      #expect(try await checkout.history().map(\.isFinished) == [false])
      #expect(try await checkout.historyCount() == 1)
    }
  }

  @Test func aWindowCountsThePurchasesOfItsOwnStoreOnly() async throws {
    try await withBench { bench in
      let checkout = try await bench.checkout(bench.store())
      let other = try await bench.checkout(bench.store(shop()))
      try await checkout.store.setAskToBuyEnabled(true)
      #expect(await checkout.purchase(fine, sheet: yes) == .pending)
      bench.clock.advance(by: .seconds(1))
      try await other.buy("cheap")
      #expect(try await checkout.history(limit: 1).map(\.productID) == [fine])
    }
  }

  @Test func aDeclinedRequestIsInNoListOfTheControls() async throws {
    try await withBench { bench in
      let store = try await bench.store()
      try await store.setAskToBuyEnabled(true)
      for id in [fine, broad] { _ = try await store.purchase(id, sheet: yes) }
      try await store.declineAskToBuyTransaction(identifier: 0)
      try await store.setAskToBuyEnabled(false)
      try await store.buy(quill)
      let all = try await store.allTransactions()
      #expect(all.map(\.id) == [1, 2])
      let newest = try await store.newestTransactions(limit: 1)
      #expect(newest.transactions.map(\.id) == [1])
      #expect(newest.count == 2)
    }
  }
}
