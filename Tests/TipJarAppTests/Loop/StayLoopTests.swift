import TestSupport
import Testing
import TipJarDeterminism
import TipJarStore
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarScreens
@testable import TipJarStorefront

/// Leaving, returning, and the idle loop.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct StayLoopTests {
  /// Letters that are read at once are one text and one search, with one frame for the keys and one
  /// for the results.
  @Test func theLettersOfOneReadAreOneSearch() async throws {
    let visit = try await Visit()
    try await visit.waitUntilIdle()
    let (events, frames) = (visit.storefront.loop.eventCount, visit.screen.frames.count)
    let letters = Array(repeating: "lantern", count: 100).joined()
    visit.screen.send("/\(letters)".map { .key(Key(.character($0))) })
    try await visit.seeNo("Margin")
    #expect(visit.storefront.loop.eventCount - events < 12)
    #expect(visit.screen.frames.count - frames < 10)
  }

  @Test func atRestThereIsNoTimerAndNoFrame() async throws {
    let visit = try await Visit()
    try await visit.waitUntilIdle()
    #expect(visit.frames.sleeperCount == 0)
    #expect(visit.downloads.sleeperCount == 0)
    #expect(visit.store.sleeperCount == 0)
    let before = visit.screen.frames.count
    visit.frames.advance(by: .seconds(3600))
    visit.downloads.advance(by: .seconds(3600))
    visit.store.advance(by: .seconds(3600))
    // A key without a meaning draws nothing; the next key is answered with one frame.
    visit.screen.send(.key(Key(.character("z"))))
    visit.screen.send(.key(Key(.down)))
    try await visit.see { $0[8].hasPrefix("▌") }
    #expect(visit.screen.frames.count == before + 1)
  }

  @Test func theOrderThatWasChosenIsThatOfTheNextRun() async throws {
    let visit = try await Visit()
    try await visit.press("s", until: "by category")
    _ = await visit.leave()
    let next = try await Visit(in: visit.folder)
    try await next.see("by category")
    _ = await next.leave()
  }

  // MARK: The result, as an embedding program receives it

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

    try await visit.press(.enter, until: "In your tip collection you have one extra fine tip.")
    try await visit.press("3", until: "Total: £0.99")
    try await visit.see("Today", inRow: "Extra Fine Tip")
    for answer in ["n", "y"] {
      try await visit.press("r", until: "Refund this?")
      visit.press(Character(answer))
      try await visit.seeNo("Refund this?")
    }
    try await visit.see("Extra Fine Tip was refunded.")
    try await visit.see("refunded", inRow: "Extra Fine Tip")
    try await visit.seeNo("Total:")
    #expect(visit.record == ShopResult())
    try await visit.press("2", until: "Your tip collection is still empty.")
  }

  @Test func anAppThatIsApprovedLaterCanBeDownloaded() async throws {
    let visit = try await Visit()
    let store = try await visit.services.store
    try await store.set(.askToBuy, true)
    await visit.store(passes: .seconds(2))
    try await visit.see("£4.99", inRow: "Quill")
    try await visit.click(on: "£4.99", inRow: "Quill", until: "Confirm your purchase")
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
    try await visit.see("x remove")
    let before = visit.record
    try await visit.press("x", until: "Margin was removed.")
    #expect(visit.record.installedApps.isEmpty)
    try await visit.press("u", until: "Margin is back.")
    #expect(visit.record.installedApps == before.installedApps)
    try await visit.press("x", until: "Margin was removed.")
    #expect(visit.record.installedApps.isEmpty)
  }
}

extension Visit {
  /// Waits until all work after the first frame is done and drawn.
  fileprivate func waitUntilIdle() async throws {
    await store(passes: .seconds(2))
    try await see("£4.99", inRow: "Quill")
    while let work = storefront.runner.tasks.first(where: { !$0.key.isEndless }) {
      await work.value.task.value
    }
    // The first change after a pause is drawn at once, and replaces a waiting frame.
    think()
    send(.focusLost)
  }
}

extension Visit {
  var record: ShopResult { storefront.runner.record }
}
