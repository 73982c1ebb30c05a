import Foundation
import Testing
import TipJarStore

/// The life of a subscription from its purchase to its end, on a clock that is moved by hand.
@Suite struct SubscriptionLifeTests {
  @Test func aFirstPurchaseHasThePeriodAndTheGroup() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      let bought = try await store.buy("gold")
      #expect(bought.originalID == bought.id)
      #expect(bought.purchaseDate == start)
      #expect(bought.originalPurchaseDate == start)
      #expect(bought.expirationDate == start + days(31))
      #expect(bought.subscriptionGroupID == "G")
      #expect(bought.reason == .purchase)
      #expect(bought.webOrderLineItemID != nil)
      #expect(bought.price == 10)
      #expect(bought.offer == nil)
      #expect(try await store.state() == .subscribed)
      let info = try await store.info()
      #expect(info.willAutoRenew && info.autoRenewPreference == "gold")
      #expect(info.renewalDate == start + days(31))
      #expect(info.renewalPrice == 10 && info.currency == "USD")
      #expect(info.recentSubscriptionStartDate == start)
      #expect(info.expirationReason == nil)
    }
  }

  @Test func aRenewalIsATransactionFromTheEndOfTheLastPeriod() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      let token = UUID()
      _ = try await store.purchase("gold", appAccountToken: token, sheet: yes)
      let first = try await store.current()
      try await store.advance(by: days(31))
      let second = try await store.current()
      #expect(second.id == first.id + 1)
      #expect(second.originalID == first.id)
      #expect(second.originalPurchaseDate == start)
      #expect(second.purchaseDate == first.expirationDate)
      #expect(second.expirationDate == start + days(59))
      #expect(second.reason == .renewal)
      #expect(second.webOrderLineItemID != first.webOrderLineItemID)
      #expect(second.appAccountToken == token)
      #expect(try await store.unfinishedIDs == [0, 1])
      #expect(try await store.entitledIDs == [1])
      #expect(try await store.periods.map(\.id) == [0, 1])
    }
  }

  @Test func thereIsNoGapAtARenewal() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.advance(by: days(31) - 0.001)
      #expect(try await store.entitledIDs == [0])
      try await store.advance(by: 0.001)
      #expect(try await store.entitledIDs == [1])
      #expect(try await store.state() == .subscribed)
    }
  }

  @Test func missedRenewalsComeAtTheStartTheNewestFirst() async throws {
    try await withBench { bench in
      try await bench.store(subscriptionShop()).buy("gold")
      bench.clock.advance(by: .seconds(days(100)))
      let store = try await bench.store(subscriptionShop())
      let updates = await store.updates
      try await store.buyProduct(identifier: "tip")
      #expect(await told(updates, until: 4) == [0, 3, 2, 1, 4])
    }
  }

  @Test func renewalsWakeTheListenerOfARunningProgram() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      let updates = await store.updates
      try await store.buy("gold")
      await bench.clock.waitForSleepers()
      bench.clock.advance(by: .seconds(days(31)))
      #expect(await told(updates, until: 1) == [1])
      await bench.clock.waitForSleepers()
      bench.clock.advance(by: .seconds(days(28)))
      #expect(await told(updates, until: 2) == [2])
    }
  }

  @Test func withoutAutoRenewItEndsWithItsPeriodAndMakesNoTransaction() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      let bought = try await store.buy("gold")
      try await store.disableAutoRenewForTransaction(identifier: bought.id)
      #expect(try await store.entitledIDs == [0])
      #expect(try await store.info().willAutoRenew == false)
      #expect(try await store.info().renewalPrice == nil)
      try await store.advance(by: days(31))
      #expect(try await store.state() == .expired)
      #expect(try await store.info().expirationReason == .autoRenewDisabled)
      #expect(try await store.entitledIDs.isEmpty)
      #expect(try await store.periods.count == 1)
    }
  }

  @Test func autoRenewThatIsTurnedOnAgainRenewsAsIfNothingHadBeen() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.disableAutoRenewForTransaction(identifier: 0)
      try await store.enableAutoRenewForTransaction(identifier: 0)
      try await store.advance(by: days(31))
      #expect(try await store.entitledIDs == [1])
      // Any transaction of the row does.
      try await store.disableAutoRenewForTransaction(identifier: 0)
      #expect(try await store.info().willAutoRenew == false)
    }
  }

  @Test(arguments: ["gold", "bronze"])
  func boughtAgainAfterALapseItKeepsItsOriginalID(_ product: String) async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.expireSubscription(productIdentifier: "gold")
      try await store.advance(by: days(61))
      let again = try await store.buy(product)
      #expect(again.id == 1 && again.originalID == 0)
      #expect(again.reason == .purchase)
      #expect(again.originalPurchaseDate == start)
      #expect(try await store.info().recentSubscriptionStartDate == start + days(61))
      #expect(try await store.entitledIDs == [1])
    }
  }

  @Test func aGapOfUpToSixtyDaysContinuesTheRun() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.expireSubscription(productIdentifier: "gold")
      try await store.advance(by: days(60))
      try await store.buy("gold")
      #expect(try await store.info().recentSubscriptionStartDate == start)
    }
  }

  @Test func boughtAgainWhileItIsHeldNothingIsCharged() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      #expect(try await store.buy("gold").id == 0)
      #expect(try await store.periods.count == 1)
    }
  }

  @Test func groupsAreIndependent() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.buy("week")
      #expect(try await store.entitledIDs == [0, 1])
      try await store.advance(by: days(7))
      #expect(try await store.current("H").id == 2)
      #expect(try await store.current("G").id == 0)
      #expect(try await store.allStatuses.map(\.groupID) == ["G", "H"])
    }
  }

  @Test func expiredByHandItEndsNow() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.advance(by: days(3))
      try await store.expireSubscription(productIdentifier: "gold")
      #expect(try await store.state() == .expired)
      #expect(try await store.current().expirationDate == start + days(3))
      #expect(try await store.info().willAutoRenew == false)
      #expect(try await store.entitledIDs.isEmpty)
      #expect(try await store.periods.count == 1)
      await #expect(throws: StoreControlError.noSubscriptionFound) {
        try await store.expireSubscription(productIdentifier: "gold")
      }
    }
  }

  @Test func aForcedRenewalEndsThePeriodNow() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.disableAutoRenewForTransaction(identifier: 0)
      try await store.requestPriceIncreaseConsentForTransaction(identifier: 0)
      try await store.advance(by: days(3))
      try await store.forceRenewalOfSubscription(productIdentifier: "gold")
      let periods = try await store.periods
      #expect(periods.map(\.expirationDate) == [start + days(3), start + days(34)])
      #expect(periods[1].purchaseDate == start + days(3))
      #expect(try await store.info().willAutoRenew)
      #expect(try await store.info().priceIncreaseStatus == .noIncreasePending)
    }
  }

  @Test func aRefundOfTheCurrentPeriodRevokes() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.advance(by: days(31))
      try await store.refundTransaction(identifier: 1)
      #expect(try await store.state() == .revoked)
      #expect(try await store.entitledIDs.isEmpty)
      try await store.advance(by: days(100))
      #expect(try await store.periods.count == 2)
    }
  }

  @Test func aRefundOfAPastPeriodLeavesTheSubscription() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.advance(by: days(31))
      try await store.refundTransaction(identifier: 0)
      #expect(try await store.state() == .subscribed)
      #expect(try await store.entitledIDs == [1])
      #expect(try await store.periods.map { $0.revocationDate != nil } == [true, false])
    }
  }

  @Test("[own] Deleting the current period's transaction ends the renewals")
  func deletedTransactions() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.advance(by: days(31))
      try await store.deleteTransaction(identifier: 1)
      #expect(try await store.state() == .expired)
      try await store.advance(by: days(100))
      #expect(try await store.periods.map(\.id) == [0])
      try await store.deleteTransaction(identifier: 0)
      #expect(try await store.status(for: "G").isEmpty)
    }
  }

  @Test("[own] Twelve renewals at an accelerated rate, then the subscription ends")
  func renewalLimit() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop(settings: #"{"_timeRate":1005}"#))
      try await store.buy("gold")
      bench.clock.advance(by: .seconds(3600))
      #expect(try await store.periods.count == 13)
      #expect(try await store.state() == .expired)
      #expect(try await store.info().expirationReason == .autoRenewDisabled)
      try await store.setRenewalLimit(.renewals(1))
      try await store.buy("gold")
      bench.clock.advance(by: .seconds(3600))
      #expect(try await store.periods.count == 15)
      try await store.setRenewalLimit(.none)
      try await store.buy("gold")
      bench.clock.advance(by: .seconds(3600))
      #expect(try await store.periods.count == 1816)
      #expect(try await store.state() == .subscribed)
    }
  }

  @Test("[own] A rate that is changed counts from the next period on")
  func changedRate() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.setTimeRate(.oneRenewalEveryMinute)
      #expect(try await store.current().expirationDate == start + days(31))
      try await store.advance(by: days(31))
      #expect(try await store.current().expirationDate == start + days(31) + 60)
    }
  }

  @Test func aProductThatIsWithheldDoesNotRenew() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      try await store.buy("gold")
      try await store.setWithheld("gold", true)
      #expect(try await store.entitledIDs == [0])
      try await store.advance(by: days(31))
      #expect(try await store.state() == .expired)
      #expect(try await store.info().expirationReason == .productUnavailable)
    }
  }

  @Test func statusUpdatesReportEachChange() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      let updates = await store.statusUpdates
      try await store.buy("gold")
      try await store.disableAutoRenewForTransaction(identifier: 0)
      try await store.enableAutoRenewForTransaction(identifier: 0)
      try await store.buy("bronze")
      try await store.advance(by: days(31))
      try await store.expireSubscription(productIdentifier: "bronze")
      var seen: [String] = []
      for await status in updates {
        let info = try status.renewalInfo.payloadValue
        seen.append("\(status.state) \(info.autoRenewPreference ?? "-")")
        if status.state == .expired { break }
      }
      #expect(
        seen == [
          "subscribed gold", "subscribed -", "subscribed gold", "subscribed bronze",
          "subscribed bronze", "expired -",
        ])
    }
  }

  @Test func customersAreApart() async throws {
    try await withBench { bench in
      let store = try await bench.store(subscriptionShop())
      let other = try await SimulatedStore(
        configuration: subscriptionShop(), folder: bench.folder, clock: bench.clock,
        latency: .none, customer: "Anna")
      try await store.buy("silver")
      #expect(try await other.currentEntitlements.isEmpty)
      #expect(try await other.isEligibleForIntroOffer(for: "G"))
      try await other.buy("gold")
      #expect(try await other.entitledIDs == [1])
      #expect(try await store.entitledIDs == [0])
      let ids = [try await store.info().appTransactionID, try await other.info().appTransactionID]
      #expect(ids[0] != ids[1])
      try await store.advance(by: days(31))
      #expect(try await other.current().originalID == 1)
    }
  }
}
