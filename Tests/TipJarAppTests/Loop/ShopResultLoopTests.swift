import TestSupport
import Testing
import TipJarMachines
import TipJarStore
import TipJarTerminal

@testable import TipJarStorefront
import TipJarVocabulary

/// The result of a run, as an embedding program receives it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct ShopResultLoopTests {
  @Test func aTipIsInTheRecordUntilItIsRefunded() async throws {
    let visit = try await Visit.amongTips()
    #expect(visit.record == ShopResult())
    try await visit.buy()
    try await visit.see("Thank you")
    let tip = try #require(visit.record.purchases.first)
    #expect(visit.record.purchases.count == 1)
    #expect(tip.productID == "app.tipjar.tip.extrafine")
    #expect(tip.name == "Extra Fine Tip")
    #expect(tip.quantity == 1)
    #expect(tip.displayPrice == "£0.99")
    #expect(tip.isSimulated)

    visit.press(.enter)
    try await visit.see("In your tip collection you have one extra fine tip.")
    visit.press("3")
    try await visit.see("Total: £0.99")
    try await visit.see("Today", inRow: "Extra Fine Tip")
    for answer in ["n", "y"] {
      visit.press("r")
      try await visit.see("Refund this?")
      visit.press(Character(answer))
      try await visit.seeNo("Refund this?")
    }
    try await visit.see("Extra Fine Tip was refunded.")
    try await visit.see("refunded", inRow: "Extra Fine Tip")
    try await visit.seeNo("Total:")
    #expect(visit.record == ShopResult())
    visit.press("2")
    try await visit.see("Your tip collection is still empty.")
  }

  @Test func aTipIsInTheRecordOnceItIsApproved() async throws {
    let visit = try await Visit.amongTips()
    let store = try await visit.services.store
    try await store.set(.askToBuy, true)
    try await visit.buy()
    try await visit.see("x stop waiting")
    #expect(visit.record == ShopResult())
    let request = try #require(try await store.pendingRequests.first)
    try await store.approveAskToBuyTransaction(identifier: request.id)
    try await visit.see("Your extra fine tip keeps us going.")
    #expect(visit.record.purchases.map(\.productID) == ["app.tipjar.tip.extrafine"])
  }

  @Test func anAppThatIsApprovedLaterCanBeDownloaded() async throws {
    let visit = try await Visit()
    let store = try await visit.services.store
    try await store.set(.askToBuy, true)
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    try visit.click(on: "£4.99", inRow: "Quill")
    try await visit.see("Confirm your purchase")
    visit.press("y")
    await visit.store(passes: .seconds(2))
    try await visit.see("Pending", inRow: "Quill")
    let request = try #require(try await store.pendingRequests.first)
    try await store.approveAskToBuyTransaction(identifier: request.id)
    try await visit.see("Quill is bought, and can be downloaded now.")
  }

  @Test func anAppIsInTheRecordUntilItIsRemoved() async throws {
    let visit = try await Visit()
    try visit.click(on: "GET", inRow: "Margin")
    try await visit.downloads(until: "OPEN", inRow: "Margin")
    let app = try #require(visit.record.installedApps.first)
    #expect(visit.record.installedApps.count == 1)
    #expect((app.id, app.name) == ("margin", "Margin"))
    #expect(!app.version.isEmpty)
    visit.press("x")
    try await visit.seeNo("OPEN", inRow: "Margin")
    #expect(visit.record == ShopResult())
  }
}

extension Visit {
  fileprivate var record: ShopResult { storefront.runner.record }
}
