import Foundation
import Synchronization
import Testing
import TipJarStore

/// The sheets that StoreKit presents in a window scene, and purchases beside which the storefront
/// changes.
@Suite(.bench) struct AppStoreSheetTests {
  @Test func theSheetOfSubscriptionsLeavesOutWhatHasEnded() async throws {
    let store = try await bench.subscriber("gold")
    try await store.expireSubscription(productIdentifier: "gold")
    try await store.buy("week")
    let shown = Mutex<[String]>([])
    try await store.showManageSubscriptions { status in
      shown.withLock { $0.append(status.transaction.unsafePayloadValue.productID) }
      return true
    }
    #expect(shown.withLock { $0 } == ["week"])
  }

  @Test func aPurchaseOfWhatIsHeldTurnsAutoRenewOnAgain() async throws {
    let store = try await bench.subscriber("gold")
    try await store.disableAutoRenewForTransaction(identifier: 0)
    // The sheet is shown, since it changes something, and declined.
    guard case .userCancelled = try await store.purchase("gold", sheet: no) else {
      throw Unexpected(what: "a purchase without a sheet")
    }
    #expect(try await store.info().willAutoRenew == false)
    #expect(try await store.buy("gold").id == 0)
    #expect(try await store.info().willAutoRenew)
    #expect(try await store.periods.count == 1)
  }

  @Test(arguments: [
    ("?", Product.PurchaseError.invalidOfferIdentifier), ("STAY", .ineligibleForOffer),
  ])
  func aCodeThatIsNotForThisCustomerIsRefused(
    _ code: String, _ error: Product.PurchaseError
  ) async throws {
    let store = try await bench.store(subscriptionShop())
    await #expect(throws: error) { try await store.presentOfferCodeRedeemSheet { code } }
    #expect(try await store.all.isEmpty)
  }
}

/// The storefront as it changes.
@Suite(.bench) struct StorefrontChangeTests {
  /// A sheet during which the store moves to another country.
  private struct MovingSheet: PaymentSheet {
    let store: SimulatedStore
    let country: String

    func confirm(_ request: PaymentRequest) async -> Bool {
      try? await store.setStorefront(country)
      return true
    }
  }

  private func buys(
    movingTo country: String, _ bench: Bench, continues: Bool
  ) async throws -> (price: String?, asked: [String]) {
    let store = try await bench.store()
    try await store.setStorefront("GBR")
    let asked = Mutex<[String]>([])
    let option = Product.PurchaseOption.onStorefrontChange { storefront in
      asked.withLock { $0.append(storefront.countryCode) }
      return continues
    }
    let result = try? await store.purchase(
      quill, options: [option], sheet: MovingSheet(store: store, country: country))
    let transaction: Transaction? =
      if case .success(.verified(let transaction)) = result { transaction } else { nil }
    return (transaction.map { "\($0.entry.price) \($0.entry.currency)" }, asked.withLock { $0 })
  }

  @Test func aPurchaseThatTheAppDoesNotContinueIsNotMade() async throws {
    let bought = try await buys(movingTo: "DEU", bench, continues: false)
    #expect(bought.price == nil && bought.asked == ["DEU"])
    let store = try await bench.store()
    #expect(try await store.all.isEmpty)
    let never = Product.PurchaseOption.onStorefrontChange { _ in false }
    await #expect(throws: StoreKitError.notAvailableInStorefront) {
      try await store.purchase(
        quill, options: [never], sheet: MovingSheet(store: store, country: "USA"))
    }
  }

  @Test("A purchase that the app continues has the price of its sheet")
  func continued() async throws {
    let bought = try await buys(movingTo: "DEU", bench, continues: true)
    #expect(bought.price == "4.99 GBP" && bought.asked == ["DEU"])
  }

  @Test func theAppIsNotAskedWhereNothingChanges() async throws {
    let bought = try await buys(movingTo: "GBR", bench, continues: false)
    #expect(bought.price == "4.99 GBP" && bought.asked.isEmpty)
  }

  @Test func customOptionsHaveNoEffect() async throws {
    let store = try await bench.store()
    let options: Set<Product.PurchaseOption> = [
      .custom(key: "a", value: "b"), .custom(key: "a", value: 1.5),
      .custom(key: "a", value: true), .custom(key: "a", value: Data([1])),
    ]
    #expect(options.count == 4)
    let result = try await store.purchase(quill, options: options, sheet: yes)
    guard case .success(.verified) = result else { throw Unexpected(what: "\(result)") }
  }

  @Test func updatesReportEachNewStorefrontOnce() async throws {
    let store = try await bench.store()
    try await store.setStorefront("GBR")
    var updates = try await store.storefrontUpdates.makeAsyncIterator()
    try await store.setStorefront("GBR")
    try await store.setStorefront("JPN")
    #expect(await updates.next()?.countryCode == "JPN")
    // Another program on the folder.
    try await bench.store().setStorefront("DEU")
    await store.refresh()
    await store.refresh()
    #expect(await updates.next()?.currency == "EUR")
    try await store.resetToDefaultState()
    #expect(await updates.next() == (try await store.storefront))
  }
}
