import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

@Suite(.bench) struct DeliveryScenarios {
  @Test(
    "27, 29, 31. What waits is one purchase, absent; then: on updates, unfinished, granted",
    arguments: [(StoreControl.askToBuy, StoreControl.approve), (.interruptedPurchases, .resolve)])
  func waiting(_ setting: StoreControl, _ control: StoreControl) async throws {
    let checkout = try await bench.started()
    let store = checkout.store
    try await store.set(setting, true)
    for _ in 0..<2 {
      #expect(await checkout.purchase(fine, quantity: 2, sheet: yes) == .pending)
    }
    #expect(try await store.isBlank)
    let waiting = try await store.pendingRequests + store.interruptedPurchases
    #expect(waiting.map(\.id) == [0])
    #expect(try await checkout.history().map(\.state) == [.pending])
    #expect(try await checkout.collection().isEmpty)

    var updates = await store.updates.makeAsyncIterator()
    try await store.perform(ControlUse(control, 0))
    let ended = try #require(await updates.next()).unsafePayloadValue
    #expect(ended.id == 0 && ended.purchasedQuantity == 2)
    var deliveries = checkout.deliveries.makeAsyncIterator()
    #expect(await deliveries.next() == .granted(productID: fine, ended))
    #expect(try await checkout.collection().map(\.count) == [2])
    #expect(try await checkout.history().map(\.state) == [.purchased])
  }

  @Test("28. Declined: nothing ever arrives")
  func declined() async throws {
    let store = try await bench.store()
    try await store.set(.askToBuy, true)
    #expect(try await store.purchase(fine, sheet: yes) == .pending)
    let updates = await store.updates
    let request = try #require(try await store.pendingRequests.first)
    try await store.declineAskToBuyTransaction(identifier: request.id)
    #expect(try await store.isBlank)
    #expect(try await store.pendingRequests.isEmpty)
    #expect(try await bench.checkout(store).history().isEmpty)
    let marker = try await store.buyProduct(identifier: broad)
    #expect(await told(updates, until: marker.id) == [marker.id])
  }

  @Test("30. Pending, quit, approved, restarted: delivered at the start")
  func approvedWhileAway() async throws {
    let first = try await bench.store()
    try await first.set(.askToBuy, true)
    _ = try await first.purchase(fine, sheet: yes)
    try await bench.store().approveAskToBuyTransaction(identifier: 0)
    let checkout = try await bench.started()
    let store = checkout.store
    var deliveries = checkout.deliveries.makeAsyncIterator()
    guard case .granted(fine, let transaction) = await deliveries.next() else {
      throw Unexpected(what: "not granted")
    }
    #expect(transaction.id == 0)
    #expect(try await store.unfinished.isEmpty)
  }

  @Test("34. A purchase made here is not told")
  func silentForOwnPurchase() async throws {
    let store = try await bench.store()
    let updates = await store.updates
    try await store.buy(fine)
    let marker = try await store.buyProduct(identifier: broad)
    #expect(await told(updates, until: marker.id) == [marker.id])
  }

  @Test("35. Bought outside: told, also to a listener that comes later")
  func boughtOutside() async throws {
    let store = try await bench.store()
    let bought = try await store.buyProduct(identifier: fine)
    let marker = try await store.buyProduct(identifier: broad)
    #expect(await told(store.updates, until: marker.id) == [bought.id, marker.id])
  }

  @Test("36. Two unfinished: both listed, each finished alone")
  func twoUnfinished() async throws {
    let store = try await bench.store()
    let (first, second) = (try await store.buy(fine), try await store.buy(broad))
    #expect(try await store.unfinishedIDs == [first.id, second.id])
    await second.finish()
    #expect(try await store.unfinishedIDs == [first.id])
  }

  @Test("37. Finished twice, or an unknown id: no change", arguments: [0, 7, UInt64.max])
  func finishAgain(_ id: UInt64) async throws {
    let store = try await bench.store()
    try await store.buy(quill)
    try await store.finish(0)
    let before = try await store.all
    try await store.finish(id)
    #expect(try await store.all == before)
  }

  @Test("37. A request that waits is not finished by its id")
  func finishPending() async throws {
    let store = try await bench.store()
    try await store.set(.askToBuy, true)
    _ = try await store.purchase(fine, sheet: yes)
    try await store.finish(0)
    try await store.approveAskToBuyTransaction(identifier: 0)
    #expect(try await store.unfinishedIDs == [0])
  }

  @Test("38. Two listeners and a restarted one: what was unfinished at the start is told once")
  func toldOnce() async throws {
    let left = try await bench.store().buy(fine)
    let store = try await bench.store()
    let (first, second) = (await store.updates, await store.updates)
    let marker = try await store.buyProduct(identifier: broad)
    #expect(await told(first, until: marker.id) == [left.id, marker.id])
    #expect(await told(second, until: marker.id) == [marker.id])
    let again = await store.updates
    let last = try await store.buyProduct(identifier: quill)
    #expect(await told(again, until: last.id) == [last.id])
  }

  @Test func refreshesAtOnceTellOnce() async throws {
    let store = try await bench.store()
    let bought = try await store.buy(quill)
    let updates = await store.updates
    try await bench.store().refundTransaction(identifier: bought.id)
    await withDiscardingTaskGroup { group in
      for _ in 0..<16 { group.addTask { await store.refresh() } }
    }
    let marker = try await store.buyProduct(identifier: broad)
    #expect(await told(updates, until: marker.id) == [bought.id, marker.id])
  }

  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func aSyncTellsWhatOtherProgramsDid() async throws {
    let store = try await bench.store()
    let bought = try await store.buy(quill)
    var updates = await store.updates.makeAsyncIterator()
    try await bench.store().refundTransaction(identifier: bought.id)
    try await store.sync()
    #expect(await updates.next()?.unsafePayloadValue.id == bought.id)
  }
}
