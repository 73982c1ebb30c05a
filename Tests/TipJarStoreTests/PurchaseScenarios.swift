import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

@Suite(.bench) struct PurchaseScenarios {
  @Test("8, 9. Bought: unfinished until finish; bought again: a new id")
  func consumable() async throws {
    let store = try await bench.store()
    let first = try await store.buy(fine)
    #expect(first.id == 0)
    #expect(first.purchasedQuantity == 1)
    #expect(first.price == Decimal(string: "1.99"))
    #expect(first.purchaseDate == bench.clock.now)
    #expect(first.environment == .sandbox)
    #expect(try await store.unfinished == [.verified(first)])
    try await store.finish(first.id)
    #expect(try await store.unfinished.isEmpty)
    #expect(try await store.buy(fine).id == 1)
  }

  @Test("10. Unfinished and bought again: the same transaction, no charge")
  func unfinishedConsumable() async throws {
    let store = try await bench.store()
    let first = try await store.buy(fine)
    #expect(try await store.buy(fine, quantity: 5) == first)
    #expect(try await store.unfinished.count == 1)
    #expect(try await store.buy(broad).id == 1)
  }

  @Test("11. A finished consumable is in no list")
  func finishedConsumable() async throws {
    let store = try await bench.store()
    try await store.finish(store.buy(fine).id)
    #expect(try await store.isBlank)
    #expect(try await store.latest(for: fine) == nil)
  }

  @Test("12. With include-consumables a finished consumable is in `all`, pending ones are not")
  func includedConsumable() async throws {
    let store = try await bench.store(includesConsumables: true)
    let bought = try await store.buy(fine)
    try await store.finish(bought.id)
    try await store.set(.askToBuy, true)
    _ = try await store.purchase(broad, sheet: yes)
    #expect(try await store.all == [.verified(bought)])
    #expect(try await store.latest(for: fine) == .verified(bought))
    #expect(try await store.currentEntitlements.isEmpty)
  }

  @Test("13. Three cost three times as much, and count three")
  func quantity() async throws {
    let checkout = try await bench.checkout(bench.store())
    let bought = try await checkout.buy(fine, quantity: 3)
    #expect(bought.price == Decimal(string: "5.97"))
    #expect(try await checkout.collection().map(\.count) == [3])
    #expect(try await checkout.history().first?.displayPrice == "£5.97")
  }

  @Test(
    "13. Other quantities are refused",
    arguments: [
      (fine, 0), (fine, 11), (fine, -1), (quill, 2), (quill, 0),
    ])
  func invalidQuantity(_ id: String, _ quantity: Int) async throws {
    let store = try await bench.store()
    await #expect(throws: Product.PurchaseError.invalidQuantity) {
      try await store.buy(id, quantity: quantity)
    }
    #expect(try await store.isBlank)
  }

  @Test("16. Refunded after finish: on updates, out of the ledger's count, in `all`")
  func refundedConsumable() async throws {
    let checkout = try await bench.started()
    let store = checkout.store
    let bought = try await checkout.buy(fine)
    var updates = await store.updates.makeAsyncIterator()
    bench.clock.advance(by: .seconds(60))
    try await store.refundTransaction(identifier: bought.id, reason: .developerIssue)
    let told = try #require(await updates.next()).unsafePayloadValue
    #expect(told.id == bought.id)
    #expect(told.revocationDate == bench.clock.now)
    #expect(told.revocationReason == .developerIssue)
    #expect(try await store.all == [.verified(told)])
    var deliveries = checkout.deliveries.makeAsyncIterator()
    #expect(await deliveries.next() == .refunded(productID: fine, told))
    #expect(try await checkout.collection().isEmpty)
    #expect(try await checkout.history().map(\.state) == [.refunded])
  }

  @Test("17. An owned non-consumable, bought again: the original one")
  func ownedNonConsumable() async throws {
    let store = try await bench.store()
    let first = try await store.buy(quill)
    try await store.finish(first.id)
    bench.clock.advance(by: .seconds(60))
    #expect(try await store.buy(quill) == first)
    try await store.refundTransaction(identifier: first.id)
    #expect(try await store.buy(quill).id == 1)
  }

  @Test("18. Owned and finished, restarted: entitled, not unfinished")
  func ownedAfterRestart() async throws {
    let bought = try await bench.store().buy(quill)
    try await bench.store().finish(bought.id)
    let store = try await bench.store()
    #expect(try await store.currentEntitlements == [.verified(bought)])
    #expect(try await store.unfinished.isEmpty)
    #expect(try await bench.checkout(store).ownedProducts() == [quill])
  }

  @Test("22. A non-renewing subscription is a new transaction each time and stays")
  func nonRenewing() async throws {
    let store = try await bench.store(shop())
    let ids = [try await store.buy("pass").id, try await store.buy("pass").id]
    #expect(ids == [0, 1])
    #expect(try await store.all.map(\.unsafePayloadValue.id) == [0, 1])
    #expect(try await store.currentEntitlements.map(\.unsafePayloadValue.id) == [1])
    try await store.refundTransaction(identifier: 1)
    #expect(try await store.currentEntitlements.map(\.unsafePayloadValue.id) == [0])
  }

  /// The approval uses the request's id, which is older than those of later purchases.
  @Test func theLatestIsWhatWasBoughtLast() async throws {
    let store = try await bench.store(shop())
    try await store.set(.askToBuy, true)
    _ = try await store.purchase("pass", sheet: yes)
    try await store.set(.askToBuy, false)
    let meanwhile = try await store.buy("pass")
    bench.clock.advance(by: .seconds(1))
    try await store.approveAskToBuyTransaction(identifier: 0)
    #expect(meanwhile.id == 1)
    #expect(try await store.currentEntitlements.map(\.unsafePayloadValue.id) == [0])
    #expect(try await store.latest(for: "pass")?.unsafePayloadValue.id == 0)
  }

  @Test("23. Cancelled: nothing anywhere")
  func cancelled() async throws {
    let store = try await bench.store()
    #expect(try await store.purchase(fine, sheet: no) == .userCancelled)
    #expect(try await store.isBlank)
    #expect(try await store.buy(fine).id == 0)
  }

  @Test(
    "24. An armed error is thrown and nothing is recorded",
    arguments: [
      Product.PurchaseError.productUnavailable, .purchaseNotAllowed,
    ])
  func armedPurchase(_ error: Product.PurchaseError) async throws {
    let store = try await bench.store()
    try await store.setSimulatedError(.purchase(error), forAPI: .purchase)
    await #expect(throws: error) { try await store.buy(fine) }
    let checkout = try await bench.checkout(store)
    #expect(await checkout.purchase(fine, sheet: yes) == .failed(.purchase(error)))
    #expect(try await store.isBlank)
    #expect(try await checkout.history().isEmpty)
  }

  @Test func aCancellationToldAsAnErrorIsACancellation() async throws {
    let store = try await bench.store()
    try await store.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
    #expect(await (try bench.checkout(store)).purchase(fine, sheet: yes) == .userCancelled)
  }

  @Test("26. Unverified: not granted, not finished")
  func unverified() async throws {
    let store = try await bench.store()
    let log = EventLog()
    let checkout = try await bench.checkout(store, log: log)
    try await store.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    let result = try await store.purchase(quill, sheet: yes)
    guard case .success(.unverified(let transaction, .invalidSignature)) = result else {
      throw Unexpected(what: "\(result)")
    }
    await checkout.start()
    let outcome = await checkout.purchase(fine, sheet: yes)
    guard case .unverified(let unverified, let reason) = outcome else {
      throw Unexpected(what: "\(outcome)")
    }
    #expect(unverified.id == 1 && reason == VerificationError.invalidSignature.reason)
    #expect(try await store.unfinishedIDs == [transaction.id, 1])
    #expect(try await checkout.ownedProducts().isEmpty)
    #expect(try await checkout.collection().isEmpty)
    #expect(try await checkout.history().map(\.isFinished) == [false, false])
    #expect(log.events.last == .purchaseEnded(productID: fine, outcome))
  }

  @Test("39. The app's token stands in the transaction")
  func appAccountToken() async throws {
    let token = UUID()
    let result = try await bench.store().purchase(fine, appAccountToken: token, sheet: yes)
    guard case .success(let transaction) = result else {
      throw Unexpected(what: "\(result)")
    }
    #expect(transaction.unsafePayloadValue.appAccountToken == token)
    #expect(try await bench.store().unfinished == [transaction])
  }

  @Test func theSheetSeesTotalPaidAndApproval() async throws {
    actor Recorder: PaymentSheet {
      var requests: [PaymentRequest] = []
      func confirm(_ request: PaymentRequest) -> Bool {
        requests.append(request)
        return true
      }
    }
    let store = try await bench.store()
    let sheet = Recorder()
    _ = try await store.purchase(fine, quantity: 2, sheet: sheet)
    _ = try await store.purchase(fine, sheet: sheet)
    try await store.set(.askToBuy, true)
    _ = try await store.purchase(broad, sheet: sheet)
    _ = try await store.purchase(fine, sheet: sheet)
    _ = try await bench.store(shop()).purchase("cheap", sheet: sheet)
    let seen = await sheet.requests
    #expect(seen.map(\.displayPrice) == ["£3.98", "£1.99", "£9.99", "£1.99", "$4.99"])
    #expect(
      seen.map(\.displayName) == ["Fine Tip", "Fine Tip", "Broad Tip", "Fine Tip", "cheap"])
    #expect(seen.map(\.isPaidAlready) == [false, true, false, true, false])
    #expect(seen.map(\.needsApproval) == [false, false, true, false, false])
  }
}
