import Bookshop
import Foundation
import Testing

#if canImport(StoreKitTest) && !TIPJAR_STOREKIT
  import StoreKit
  import StoreKitTest

  // Xcode has one store, which the tests use in turn.
  extension Trait where Self == ParallelizationTrait {
    static func store(_ file: String) -> Self { .serialized }
  }

  extension SKTestSession {
    static var current: SKTestSession {
      get throws { try SKTestSession(configurationFileNamed: "Bookshop") }
    }
  }
#else
  import TipJarStoreKitTest
#endif

/// Each test has a store of its own, of the file beside this one.
@MainActor @Suite(.store("Bookshop")) struct BookshopTests {
  private let session: SKTestSession
  private let store = PurchaseStore()

  init() throws {
    session = try .current
    session.disableDialogs = true
  }

  /// Returns when what arrives on `Transaction.updates` has its effect.
  private func until(_ isTrue: () -> Bool) async {
    while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
  }

  private func paywall() async throws -> Paywall {
    await store.load()
    return Paywall(try #require(store.products.first { $0.id == "monthly" }))
  }

  @Test func aBookIsKeptAndABookmarkIsCounted() async throws {
    await store.load()
    #expect(store.products.map(\.displayPrice) == ["$0.99", "$4.99", "$9.99", "$49.99"])
    #expect(try await store.buy("book"))
    #expect(try await store.buy("bookmark"))
    #expect(store.owned == ["book"] && store.bookmarks == 1)
    var unfinished = Transaction.unfinished.makeAsyncIterator()
    #expect(await unfinished.next() == nil)
  }

  @Test func aRefundTakesTheBook() async throws {
    await store.load()
    try await store.buy("book")
    let transaction = try #require(session.allTransactions().first)
    try session.refundTransaction(identifier: transaction.identifier)
    await until { store.owned.isEmpty }
  }

  @Test func anApprovalArrivesLater() async throws {
    await store.load()
    session.askToBuyEnabled = true
    #expect(try await !store.buy("book"))
    #expect(store.message == "Ask your family to approve it." && store.owned.isEmpty)
    let request = try #require(session.allTransactions().first)
    try session.approveAskToBuyTransaction(identifier: request.identifier)
    await until { store.owned == ["book"] }
  }

  @Test func anAppThatIsOfflineSaysSoAndTriesAgain() async throws {
    try await session.setSimulatedError(
      .generic(.networkError(URLError(.notConnectedToInternet))), forAPI: .loadProducts)
    await store.load()
    #expect(store.message == "You are offline." && store.products.isEmpty)
    try await session.setSimulatedError(nil, forAPI: .loadProducts)
    await store.load()
    #expect(store.message == nil && store.products.count == 4)
  }

  @Test func aForgedReceiptBuysNothing() async throws {
    await store.load()
    try await session.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    await #expect(throws: PurchaseStore.Unverified.self) { try await store.buy("book") }
    #expect(store.owned.isEmpty)
  }

  @Test func theFreeWeekIsOfferedOnce() async throws {
    let paywall = try await paywall()
    #expect(await paywall.offer == "1 week free, then $4.99 a month")
    #expect(try await !paywall.isOpen)
    try await store.buy("monthly")
    #expect(await paywall.offer == "$4.99 a month")
    #expect(try await paywall.isOpen)
  }

  #if !canImport(StoreKitTest) || TIPJAR_STOREKIT
    /// The app was ended after the payment, before it granted the bookmark.
    @Test func aPaidBookmarkArrivesAtTheNextLaunch() async throws {
      let bookmark = try #require(await Product.products(for: ["bookmark"]).first)
      _ = try await bookmark.purchase()
      session.relaunch()
      let store = PurchaseStore()
      await until { store.bookmarks == 1 }
      session.relaunch()
      var unfinished = Transaction.unfinished.makeAsyncIterator()
      #expect(await unfinished.next() == nil && self.store.bookmarks == 0)
    }

    @Test func aYearOfRenewalsTakesNoTime() async throws {
      let paywall = try await paywall()
      try await store.buy("monthly")
      let start = session.now
      #expect(try session.advance(periods: 13) == 13)
      #expect(try await paywall.isOpen && store.owned == ["monthly"])
      #expect(session.now > start.addingTimeInterval(365 * 86_400))
      #expect(session.allTransactions().count == 14)
    }

    @Test func aFailedPaymentClosesThePaywallAfterTheGracePeriod() async throws {
      let paywall = try await paywall()
      try await store.buy("monthly")
      session.billingGracePeriodIsEnabled = true
      session.shouldEnterBillingRetryOnRenewal = true
      try session.advance(periods: 1)
      #expect(try await paywall.isOpen)
      try session.advance(by: 16 * 86_400)
      #expect(try await !paywall.isOpen)
    }
  #endif
}
