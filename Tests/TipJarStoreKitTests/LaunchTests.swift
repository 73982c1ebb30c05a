import Foundation
import TestSupport
import Testing
import TipJarStoreKitTest

@Suite(.isolatedStore, .timeLimit(.minutes(TestEnvironment.hangMinutes))) struct LaunchTests {
  private let shop: Shop
  private var session: SKTestSession { shop.session }

  init() throws { shop = try Shop() }

  private func first(_ sequence: Transaction.Transactions) async -> Transaction? {
    var elements = sequence.makeAsyncIterator()
    return await elements.next()?.unsafePayloadValue
  }

  @Test func anUnfinishedTransactionIsDeliveredAtEachLaunchUntilItIsFinished() async throws {
    let bought = try await shop.buy("a.lamp")
    for _ in 0..<3 {
      session.relaunch()
      #expect(await first(Transaction.updates)?.id == bought.id)
    }
    await bought.finish()
    session.relaunch()
    let later = try await session.buyProduct(identifier: "a.monthly")
    #expect(await first(Transaction.updates)?.id == later.id)
    #expect(session.allTransactions().count == 2)
  }

  /// Sequences end with the process, and what they had not delivered is the next launch's.
  @Test func theSequencesOfBeforeEnd() async throws {
    var updates = Transaction.updates.makeAsyncIterator()
    var statuses = SubscriptionStatus.updates.makeAsyncIterator()
    var storefronts = Storefront.updates.makeAsyncIterator()
    var intents = PurchaseIntent.intents.makeAsyncIterator()
    let bought = try await session.buyProduct(identifier: "a.lamp")
    try session.sendPurchaseIntent(identifier: "a.lamp")
    session.relaunch()
    #expect(await updates.next() == nil)
    #expect(await statuses.next() == nil)
    #expect(await storefronts.next() == nil)
    #expect(await intents.next() == nil)
    #expect(await first(Transaction.updates)?.id == bought.id)
  }

  /// Nobody listened before, so they are updates and unfinished transactions at once.
  @Test func whatHadNoListenerArrivesOnce() async throws {
    let lamp = try await session.buyProduct(identifier: "a.lamp")
    session.relaunch()
    var updates = Transaction.updates.makeAsyncIterator()
    #expect(await updates.next()?.unsafePayloadValue.id == lamp.id)
    let monthly = try await session.buyProduct(identifier: "a.monthly")
    #expect(await updates.next()?.unsafePayloadValue.id == monthly.id)
  }

  /// A listener of the old process that reaches the store late takes nothing from the next one.
  @Test(arguments: 0..<20) func aLateListenerTakesNothing(_ round: Int) async throws {
    let bought = try await shop.buy("a.lamp")
    let old = Task { () -> Transaction? in await first(Transaction.updates) }
    for _ in 0..<round { await Task.yield() }
    session.relaunch()
    if await old.value == nil { #expect(await first(Transaction.updates)?.id == bought.id) }
  }

  @Test func settingsAndTimeStay() throws {
    session.storefront = "DEU"
    try session.advance(by: 3_600)
    let time = session.now
    session.relaunch()
    #expect(session.storefront == "DEU" && session.now >= time)
  }
}

private let bookshop = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../Examples/Bookshop/Tests/BookshopTests.swift").standardized.path

@Suite(.store("Bookshop", filePath: bookshop)) struct StoreTraitTests {
  /// Each argument has its own store and session, which every task of the test sees.
  @Test(arguments: 1...8) func eachTestHasAStore(_ count: Int) async throws {
    let session = try SKTestSession.current
    #expect(StoreKitEnvironment.store === session.store)
    for _ in 0..<count { try await session.buyProduct(identifier: "bookmark").finish() }
    let seen = try await Task.detached { try SKTestSession.current.allTransactions().count }.value
    #expect(seen == count && session.allTransactions().count == count)
  }

  @Test(.store("Bookshop.storekit", filePath: bookshop)) func aTestsOwnTraitCounts() throws {
    #expect(try StoreKitEnvironment.store === SKTestSession.current.store)
  }
}

@Suite struct NoStoreTests {
  @Test func withoutTheTraitThereIsNoSession() {
    #expect(throws: SKTestError.self) { try SKTestSession.current }
  }
}
