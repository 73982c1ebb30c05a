import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Changes of plan; ``SubscriptionModelTests`` have them in every other situation.
@Suite(.bench) struct PlanChangeTests {
  /// In the first of two periods of a promotional offer: the transaction that the purchase returns,
  /// its price, that of the next period, and what an upgrade replaced.
  @Test(
    "[own] in part: a change of plan",
    arguments: [
      ("gold", 2, 10, 10, [1]), ("copper", 2, 4, 4, [1]), ("year", 1, 2.5, 50, []),
      ("bronze", 1, 2.5, 2, []), ("silver", 1, 2.5, 2.5, []),
    ] as [(String, UInt64, Decimal, Decimal, [UInt64])])
  func change(
    _ product: String, _ id: UInt64, _ price: Decimal, _ nextPrice: Decimal, _ upgraded: [UInt64]
  ) async throws {
    let store = try await bench.subscriber("silver")
    try await store.expireSubscription(productIdentifier: "silver")
    _ = try await store.purchase("silver", options: [.promotionalOffer(id: "half")], sheet: yes)
    if product == "silver" { try await store.buy("bronze") }
    let result = try await store.buy(product)
    #expect(result.id == id && result.price == price && result.originalID == 0)
    let info = try await store.info()
    #expect(info.autoRenewPreference == product && info.renewalPrice == nextPrice)
    #expect(try await store.current().id == id)
    #expect(try await store.state() == .subscribed)
    #expect(try await store.entitledIDs == [id])
    #expect(try await store.periods.filter(\.isUpgraded).map(\.id) == upgraded)
  }

  /// There is nothing to confirm: the store answers with the current period.
  @Test func aSubscriptionThatIsHeldIsNotSoldAgain() async throws {
    let store = try await bench.subscriber("silver")
    let no = PresetPaymentSheet(answer: false)
    guard case .success(let held) = try await store.purchase("silver", sheet: no) else {
      throw Unexpected(what: "a sheet")
    }
    #expect(held.unsafePayloadValue.id == 0)
    #expect(try await store.periods.count == 1)
    // A return to the current plan changes something, and is asked.
    try await store.buy("bronze")
    guard case .userCancelled = try await store.purchase("silver", sheet: no) else {
      throw Unexpected(what: "no sheet")
    }
  }

  @Test func aReceiptSaysThatItIsUpgradedOnlyIfItIs() async throws {
    let store = try await bench.subscriber("bronze", "gold")
    let receipts = try await store.periods.map {
      String(decoding: $0.jsonRepresentation, as: UTF8.self)
    }
    #expect(receipts.map { $0.contains(#""isUpgraded":true"#) } == [true, false])
    #expect(!receipts[1].contains("isUpgraded"))
  }

  @Test func aDowngradeTakesEffectAtTheRenewal() async throws {
    let store = try await bench.subscriber("gold")
    #expect(try await store.buy("bronze").id == 0)
    #expect(try await store.current().productID == "gold")
    try await store.advance(by: days(31))
    let period = try await store.current()
    #expect(period.productID == "bronze" && period.id == 1 && period.originalID == 0)
    #expect(period.reason == .renewal && period.price == 2)
  }

  @Test func anApprovedRequestDoesWhatAPurchaseWouldDoThen() async throws {
    let store = try await bench.store(subscriptionShop())
    try await store.set(.askToBuy, true)
    #expect(try await store.purchase("silver", sheet: yes) == .pending)
    #expect(try await store.status(for: "G").isEmpty)
    try await store.advance(by: days(2))
    try await store.approveAskToBuyTransaction(identifier: 0)
    let period = try await store.current()
    #expect(period.id == 0 && period.purchaseDate == start + days(2))
    #expect(period.offer?.type == .introductory && period.price == 0)
    // A downgrade charges nothing, so it needs no approval.
    #expect(try await store.buy("bronze").id == 0)
    #expect(try await store.purchase("gold", sheet: yes) == .pending)
    try await store.approveAskToBuyTransaction(identifier: 1)
    #expect(try await store.current().productID == "gold")
  }
}
