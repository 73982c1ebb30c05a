import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Ask to Buy: whoever approves a request, the purchase is that of the customer who asked, as in
/// StoreKit, where an approval arrives on the child's `updates`.
@Suite(.bench) struct RequesterTests {
  @Test(arguments: ["silver", "tip"])
  func anApprovedRequestIsTheRequesters(_ product: String) async throws {
    let parent = try await bench.store(subscriptionShop())
    let child = try await SimulatedStore(
      configuration: subscriptionShop(), folder: bench.folder, clock: bench.clock, seed: 1,
      latency: .none, customer: "Anna")
    try await parent.set(.askToBuy, true)
    #expect(try await child.purchase(product, sheet: PresetPaymentSheet()) == .pending)
    let request = try #require(try await child.pendingRequests.first)
    try await parent.approveAskToBuyTransaction(identifier: request.id)

    #expect(try await child.unfinished.map(\.unsafePayloadValue.id) == [request.id])
    #expect(try await parent.unfinished.isEmpty)
    guard product == "silver" else { return }
    #expect(try await child.status(for: "G").map(\.state) == [.subscribed])
    #expect(try await parent.status(for: "G").isEmpty)
    // The trial is the child's, and the parent may still have one.
    #expect(try await !child.isEligibleForIntroOffer(for: "G"))
    #expect(try await parent.isEligibleForIntroOffer(for: "G"))
  }

  /// The parent's own subscription is no reason to change the child's request into a change of
  /// plan.
  @Test func theApproversSubscriptionDoesNotCount() async throws {
    let parent = try await bench.store(subscriptionShop())
    let child = try await SimulatedStore(
      configuration: subscriptionShop(), folder: bench.folder, clock: bench.clock, seed: 1,
      latency: .none, customer: "Anna")
    let gold = try await parent.buy("gold")
    try await parent.set(.askToBuy, true)
    _ = try await child.purchase("bronze", sheet: PresetPaymentSheet())
    let request = try #require(try await child.pendingRequests.first)
    try await parent.approveAskToBuyTransaction(identifier: request.id)

    let held = try #require(try await child.status(for: "G").first)
    #expect(held.transaction.unsafePayloadValue.productID == "bronze")
    let own = try #require(try await parent.status(for: "G").first)
    #expect(own.transaction.unsafePayloadValue.id == gold.id)
    #expect(own.renewalInfo.unsafePayloadValue.autoRenewPreference == "gold")
  }
}
