import Foundation
import Paywall
import Testing
import TipJarStore

/// `Paywall.storekit` has a group, `plus`, with two products that renew monthly: `plus.some`, which
/// begins with a free week, and above it `plus.all`.
@Suite final class PaywallTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let store: SimulatedStore
  private let paywall: Paywall

  /// Each test has a store of its own. Its time moves only by `advance`.
  init() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Paywall.storekit")
    store = try await SimulatedStore(
      configuration: StoreConfiguration(contentsOf: file), folder: folder,
      clock: ManualStoreClock(), latency: .none)
    paywall = Paywall(store: store, sheet: PresetPaymentSheet())
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The transaction of the current period, or of the last one.
  private func period() async throws -> Transaction {
    try #require(try await store.status(for: "plus").first).transaction.payloadValue
  }

  @Test func aFreeWeekIsFollowedByThePrice() async throws {
    #expect(try await !paywall.isOpen)
    let trial = try #require(try await paywall.subscribe(to: "plus.some"))
    #expect(trial.price == 0 && trial.offer?.paymentMode == .freeTrial)
    #expect(try await paywall.isOpen)
    try await store.advance(by: 7 * 86_400)
    let renewal = try await period()
    #expect(renewal.price == 5 && renewal.reason == .renewal)
    #expect(try await paywall.isOpen)
  }

  @Test func aFailedPaymentClosesThePaywallAfterTheGracePeriod() async throws {
    try await paywall.subscribe(to: "plus.all")
    try await store.set(.billingGracePeriod, true)
    try await store.set(.billingRetry, true)
    try await store.advance(periods: 1)
    #expect(try await paywall.isOpen)
    // The grace period of a month is 16 days; payment is tried for 60.
    try await store.advance(by: 16 * 86_400)
    #expect(try await !paywall.isOpen)
    // The customer pays.
    try await store.set(.billingRetry, false)
    try await store.resolveIssueForTransaction(identifier: period().id)
    #expect(try await paywall.isOpen)
  }

  @Test func anUpgradeIsPaidAtOnceAndADowngradeWaits() async throws {
    try await paywall.subscribe(to: "plus.some")
    #expect(try await paywall.subscribe(to: "plus.all")?.price == 10)
    // Nothing is charged: the result is the transaction that the customer has.
    #expect(try await paywall.subscribe(to: "plus.some")?.productID == "plus.all")
    try await store.advance(periods: 1)
    #expect(try await period().productID == "plus.some")
    #expect(try await paywall.isOpen)
  }

  @Test func aCustomerWhoTurnsAutoRenewOffReadsToTheEndOfThePeriod() async throws {
    let bought = try #require(try await paywall.subscribe(to: "plus.all"))
    try await store.disableAutoRenewForTransaction(identifier: bought.id)
    #expect(try await paywall.isOpen)
    try await store.advance(periods: 1)
    #expect(try await !paywall.isOpen)
  }
}
