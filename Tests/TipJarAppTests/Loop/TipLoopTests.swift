import TestSupport
import Testing
import TipJarStore
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarStorefront

@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct TipLoopTests {
  /// Only a window that is known to be behind others says that a payment waits.
  @Test(arguments: [[false], [], [false, true]] as [[Bool]])
  func aPaymentThatWaitsIsAnnouncedBehindOtherWindows(focus: [Bool]) async throws {
    let visit = try await Visit.amongTips()
    // Read at once: the question comes after the window went behind.
    visit.think()
    visit.screen.send([.key(Key(.enter))] + focus.map { .focus($0) })
    try await visit.see("Confirm your tip")
    let alerts = visit.screen.calls.filter { if case .alert = $0 { true } else { false } }
    #expect(
      alerts == (focus == [false] ? [.alert("Extra Fine Tip: your answer is needed to pay.")] : []))
  }

  @Test func aPendingTipIsStillPendingAfterARestart() async throws {
    let first = try await Visit.amongTips()
    try await first.services.store.set(.askToBuy, true)
    try await first.buy()
    try await first.see("x hide request")
    _ = await first.leave()
    let second = try await Visit(in: first.folder)
    try await second.press("2", until: "Support tipjar")
    await second.store(passes: .seconds(2), waiting: 2)
    try await second.see("pending", inRow: "Extra Fine Tip")
  }

  @Test func theHistoryIsReadOnceAfterATip() async throws {
    let visit = try await Visit.amongTips()
    let before = visit.storefront.runner.rows.historyReads
    try await visit.buy()
    try await visit.see("Thank you")
    try await visit.press(.enter, until: "In your tip collection you have one extra fine tip.")
    try await visit.press("1", until: "Tidepool")
    #expect(visit.storefront.runner.rows.historyReads == before + 1)
  }

  @Test func aPurchaseThatFailedOnceSaysSoAndIsTriedAgain() async throws {
    let visit = try await Visit.amongTips()
    let store = try await visit.services.store
    try await store.setSimulatedError(.generic(.offline), forAPI: .purchase, times: 1)
    try await visit.buy()
    try await visit.see("✘ The purchase failed: the store cannot be reached.")
    try await visit.see("↵ retry")
    try await visit.buy()
    try await visit.see("Thank you")
  }

  @Test func productsThatFailAreFetchedAgainOnDemand() async throws {
    let visit = try await Visit()
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    let store = try await visit.services.store
    try await store.setSimulatedError(.generic(.problem("")), forAPI: .loadProducts)
    visit.press("2")
    await visit.store(passes: .seconds(2))
    try await visit.see("No prices: ")
    for tip in ["Extra Fine Tip", "Fine Tip", "Medium Tip", "Broad Tip", "Stub Tip"] {
      try await visit.see("\(GlyphSet.braille.warning) unavailable", inRow: tip)
    }
    #expect(visit.log.lines.contains { $0.hasPrefix("error could not fetch products: ") })
    try await store.setSimulatedError(nil, forAPI: .loadProducts)
    visit.press(.enter)
    await visit.store(passes: .seconds(2))
    try await visit.see("£0.99", inRow: "Extra Fine Tip")
  }

  // MARK: The console

  @Test func aTipWaitsForApprovalAndIsApprovedInTheConsole() async throws {
    let visit = try await Visit.amongTips()
    try await visit.press("4", until: "off", inRow: "Ask to Buy")
    try await visit.press(.enter, until: "on", inRow: "Ask to Buy")
    try await visit.press("2", until: "Support tipjar")
    try await visit.buy()
    try await visit.see("Pending until you approve or resolve it in the Store Console.")
    #expect(visit.record == ShopResult())
    try await visit.press("3", until: "pending", inRow: "Extra Fine Tip")

    try await visit.press("4", until: "Ask to Buy")
    try await visit.see("pending", inRow: "Extra Fine Tip")
    try await visit.click(on: "pending", until: "Approve")
    try await visit.press(.enter, until: "Your extra fine tip keeps us going.")
    #expect(visit.record.purchases.map(\.productID) == ["app.tipjar.tip.extrafine"])
    try await visit.press(.enter, until: "bought", inRow: "Extra Fine Tip")
    try await visit.press("3", until: "£0.99", inRow: "Extra Fine Tip")
    try await visit.seeNo("pending")
  }

  /// Nothing stays pending that will never arrive.
  @Test func aRequestThatIsDeclinedIsPendingNoMore() async throws {
    let visit = try await Visit.amongTips()
    try await visit.services.store.set(.askToBuy, true)
    try await visit.buy()
    try await visit.see("x hide request")
    try await visit.press("4", until: "Ask to Buy")
    try await visit.see("pending", inRow: "Extra Fine Tip")
    try await visit.click(on: "pending", until: "Decline")
    visit.press(.down)
    try await visit.press(.enter, until: "No purchases yet.")
    try await visit.press("2", until: "Extra Fine Tip was declined. Nothing was bought.")
    try await visit.see("£0.99", inRow: "Extra Fine Tip")
  }
}

extension Visit {
  /// A visit to the Tip Jar, with its prices.
  static func amongTips(size: Size = Size(width: 80, height: 24)) async throws -> Visit {
    let visit = try await Visit(size: size)
    try await visit.press("2", until: "Support tipjar")
    await visit.store(passes: .seconds(2), waiting: 2)
    try await visit.see("£0.99", inRow: "Extra Fine Tip")
    return visit
  }

  /// Buys the focused tip.
  func buy() async throws {
    press(.enter)
    try await see("Confirm your tip")
    press("y")
    await store(passes: .seconds(2))
  }
}
