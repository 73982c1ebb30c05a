import Foundation
import Testing
import TipJarStore
import TipJarVocabulary

/// Refunds of a part of the price: by a control, and by an upgrade.
@Suite(.bench) struct PartialRefundTests {
  @Test(arguments: [
    ("40", 40_000, RevocationType.refundProrated), ("33.3333", 33_333, .refundProrated),
    ("0.015", 15, .refundProrated), ("100", 100_000, .refundFull),
  ])
  func theReceiptNamesTheRefundedPart(
    _ percent: String, _ part: Int, _ type: RevocationType
  ) async throws {
    let store = try await bench.store()
    try await store.buy(quill)
    try await store.refundTransaction(
      identifier: 0, percentage: #require(Decimal(string: percent)))
    let refunded = try #require(try await store.all.first).payloadValue
    #expect(refunded.revocationType == type)
    #expect(refunded.revocationPercentage == Decimal(part) / 1000)
    #expect(try await store.entitledIDs.isEmpty)
    try await store.reverseRefund(identifier: 0)
    let reversed = try #require(try await store.all.first).payloadValue
    #expect(reversed.revocationType == nil && reversed.revocationPercentage == nil)
  }

  @Test(arguments: ["0", "-1", "100.001", "0.0001"])
  func aPartIsMoreThanNothingAndNoMoreThanAll(_ percent: String) async throws {
    let store = try await bench.store()
    try await store.buy(quill)
    await #expect(throws: StoreControlError.invalidPercentage) {
      try await store.refundTransaction(
        identifier: 0, percentage: #require(Decimal(string: percent)))
    }
    #expect(try await store.all.first?.payloadValue.revocationDate == nil)
  }

  /// One of three that is refunded leaves two, and the sum loses its third.
  @Test func theLedgerSubtractsThePart() async throws {
    let (store, checkout) = try await bench.open()
    let bought = try await checkout.buy(fine, quantity: 3)
    try await checkout.buy(fine)
    try await store.refundTransaction(
      identifier: bought.id, percentage: #require(Decimal(string: "33.333")))
    await checkout.deliverPending()
    let overview = try await checkout.overview()
    #expect(overview.collection.map(\.count) == [3])
    let price = try #require(bought.price) / 3
    let paid = overview.paid.reduce(Decimal(0)) { $0 + $1.amount }
    #expect(paid == price + 3 * price * 66_667 / 100_000)
    let entry = try #require(overview.entries.last)
    #expect(entry.state == .refunded && entry.revocationPercentage == Decimal(33_333) / 1000)
  }

  /// A day of 31 was used; [own] in part: Apple says only that the rest is refunded.
  @Test func anUpgradeRefundsTheRestOfThePeriodInProportionToTheTime() async throws {
    let checkout = try await bench.checkout(bench.subscriber("bronze"))
    let store = checkout.store
    await checkout.start()
    try await store.advance(by: days(1))
    try await store.buy("gold")
    await checkout.deliverPending()
    let replaced = try await store.periods[0]
    #expect(replaced.isUpgraded && replaced.revocationDate == start + days(1))
    #expect(replaced.revocationType == .refundProrated && replaced.revocationReason == .other)
    #expect(replaced.revocationPercentage == Decimal(96_774) / 1000)
    #expect(replaced.expirationDate == start + days(31))
    #expect(try await store.state() == .subscribed)
    await #expect(throws: StoreControlError.notRefunded(0)) {
      try await store.reverseRefund(identifier: 0)
    }
    let paid = try await checkout.overview().paid.reduce(Decimal(0)) { $0 + $1.amount }
    #expect(paid == 10 + 2 * Decimal(3226) / 100_000)
  }

  @Test func theUpgradeOfAFreePeriodRefundsNothing() async throws {
    let store = try await bench.subscriber("silver", "gold")
    let replaced = try await store.periods[0]
    #expect(replaced.isUpgraded && replaced.revocationDate == nil)
  }
}
