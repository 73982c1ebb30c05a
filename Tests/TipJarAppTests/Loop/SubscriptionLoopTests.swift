import TestSupport
import Testing
import TipJarDeterminism
import TipJarStore
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

/// Subscriptions in the running app, sold from a file.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(TestEnvironment.hangMinutes)))
struct SubscriptionLoopTests {
  /// Opens the storefront of a file with a tip and three subscriptions, and its tip jar.
  private func visit() async throws -> Visit {
    let folder = try Folder()
    let file = try folder.write(SubscriptionFile.film, to: "Filmbox.storekit")
    let visit = try await Visit(in: folder, storeFile: file)
    visit.press("2")
    await visit.store(passes: .seconds(2), waiting: 2)
    try await visit.see("£0.99", inRow: "Popcorn")
    return visit
  }

  @Test func oneIsBoughtRenewedAndChangedOnTheScreen() async throws {
    let visit = try await visit()
    try await visit.see("1 week free, then £4.99 every month", inRow: "Monthly")
    try await visit.subscribe()

    // A lower level follows at the end of the period, and nothing is charged now.
    try await visit.click(on: "£1.99", inRow: "Weekly", until: "Takes effect on 8 January 2026")
    visit.press("y")
    // Besides the purchase, the next renewal is waited for.
    await visit.store(passes: .seconds(2), waiting: 2)
    try await visit.see("Weekly starts on 8 January 2026")
    try await visit.see("✓ changes to Weekly", inRow: "Monthly")
    #expect(!visit.shows("Thank you"))

    try await visit.services.store.advance(by: 8 * 86_400)
    try await visit.see("✓ renews on 15 January 2026 for £1.99", inRow: "Weekly")
    try await visit.press("3", until: "Subscriptions")
    try await visit.see("Renews on 15 January 2026 for £1.99", inRow: "Weekly")
    try await visit.press(.enter, until: "2, since 1 January 2026")
  }

  /// The button of a held subscription, and its receipt, offer to cancel it; neither sells it again.
  @Test func oneThatIsHeldIsManagedWhereItIsSoldAndWhereItWasBought() async throws {
    let visit = try await visit()
    try await visit.subscribe()

    try await visit.click(on: "SUBSCRIBED", inRow: "Monthly", until: "Cancel subscription")
    #expect(!visit.shows("Confirm subscription"))
    try visit.click(on: "Cancel subscription")
    try await visit.see("✓ ends on 8 January 2026", inRow: "Monthly")

    try await visit.press("3", until: "Ends on 8 January 2026", inRow: "Monthly")
    try await visit.press(.enter, until: "Manage")
    try await visit.click(on: "Manage", until: "Resume subscription")
    try visit.click(on: "Resume subscription")
    try await visit.see("Renews on 8 January 2026", inRow: "Monthly")
  }

  /// A lapse makes no transaction, and yet the screen shows it.
  @Test func oneThatEndsIsOnSaleAgain() async throws {
    let visit = try await visit()
    let store = try await visit.services.store
    try await visit.subscribe()
    try await store.expireSubscription(productIdentifier: "film.month")
    try await visit.see("every month", inRow: "Monthly")
    try await visit.seeNo("✓ renews")
  }

  /// A renewal that cannot be verified is not delivered, and yet the screen shows it.
  @Test func aRenewalThatIsNotVerifiedIsShown() async throws {
    let visit = try await visit()
    let store = try await visit.services.store
    try await visit.subscribe()
    try await store.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    try await store.advance(by: 8 * 86_400)
    try await visit.see("✓ renews on 8 February 2026", inRow: "Monthly")
  }

  /// Renewals arrive one by one, and the lists are not read again for each.
  @Test func manyRenewalsAreShownAtOnce() async throws {
    let folder = try Folder()
    let file = try folder.write(SubscriptionFile.film, to: "Filmbox.storekit")
    let settings = Settings(store: file, state: folder.url, seed: 7, glyphs: .braille)
    let inventory = try Inventory(settings)
    let clocks = Services.Clocks(store: ManualStoreClock(), downloads: ManualClock())
    let log = LogLines().logger()
    let opening = Task {
      try await Services.open(settings, inventory, clocks: clocks, log: log, latency: .none)
    }
    let (events, outlet) = AsyncStream.makeStream(of: Shop.Event.self)
    let runner = EffectRunner(
      rows: Rows(inventory: inventory, settings: settings, texts: .sample), opening: opening,
      log: log, send: { outlet.yield($0) }, fail: { _ in })
    let store = try await opening.value.store
    try await store.buyProduct(identifier: "film.month")
    try await store.advance(periods: 100)
    runner.begin()
    var reads = 0
    for await event in events {
      if case .purchases(.loaded) = event { reads += 1 }
      if runner.record.purchases.count == 101, reads > 1 { break }
    }
    #expect(reads < 50)
    await runner.stop()
  }
}

extension Visit {
  /// Buys the monthly subscription, and closes the thank-you.
  fileprivate func subscribe() async throws {
    try click(on: "£4.99", inRow: "Monthly")
    try await see("Confirm subscription")
    try await see("renews every month")
    press("y")
    await store(passes: .seconds(2))
    try await see("Thank you")
    press(.enter)
    try await see("✓ renews on 8 January 2026 for £4.99", inRow: "Monthly")
  }
}
