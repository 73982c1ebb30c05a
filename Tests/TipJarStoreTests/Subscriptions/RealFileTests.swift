import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

/// Real files with subscriptions.
private let files = realStoreKitFiles.filter { url in
  (try? String(contentsOf: url, encoding: .utf8))?.contains("RecurringSubscription") == true
}

@Suite(.enabled(if: !files.isEmpty, "the folder of real files is not here"))
struct RealFileTests {
  /// Each is bought by a different customer, and Xcode's file is not changed.
  @Test(arguments: files)
  func everySubscriptionIsSoldAndRenewsThreeTimes(_ url: URL) async throws {
    let before = try Data(contentsOf: url)
    let configuration = try StoreConfiguration(contentsOf: url)
    try await withBench { bench in
      var stores: [SimulatedStore] = []
      for subscription in configuration.subscriptions {
        let store = try await SimulatedStore(
          configuration: configuration, folder: bench.folder, clock: bench.clock, latency: .none,
          customer: subscription.product.productID)
        for call in FailableAPI.allCases { try await store.setSimulatedError(nil, forAPI: call) }
        try await store.set(.askToBuy, false)
        try await store.set(.interruptedPurchases, false)
        try await store.set(.billingRetry, false)
        try await store.setTimeRate(.oneRenewalEveryMinute)
        try await store.buy(subscription.product.productID)
        stores.append(store)
      }
      bench.clock.advance(by: .seconds(180))
      for store in stores {
        let periods = try await store.periods
        #expect(periods.count == 4)
        #expect(periods.allSatisfy { $0.purchaseDate.addingTimeInterval(60) == $0.expirationDate })
        #expect(periods.dropFirst().allSatisfy { $0.reason == .renewal })
        let status = try await store.status(transactionID: periods[0].id)
        #expect(status?.state == .subscribed)
      }
    }
    #expect(try Data(contentsOf: url) == before)
  }
}
