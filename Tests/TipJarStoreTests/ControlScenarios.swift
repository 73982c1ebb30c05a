import Foundation
import TestSupport
import Testing
import TipJarStore
import TipJarVocabulary

@Suite(.bench) struct ControlScenarios {
  @Test("20. Refunded while not running: gone at the start, without an update")
  func refundedWhileAway() async throws {
    let bought = try await bench.checkout(bench.store()).buy(quill)
    try await bench.store().refundTransaction(identifier: bought.id)
    let store = try await bench.store()
    let updates = await store.updates
    #expect(try await bench.checkout(store).ownedProducts().isEmpty)
    let marker = try await store.buyProduct(identifier: broad)
    for await told in updates {
      #expect(told.unsafePayloadValue.id == marker.id)
      break
    }
  }

  @Test("25. No payments: nothing is bought, restoring works")
  func noPayments() async throws {
    let (store, checkout) = try await bench.open()
    let owned = try await checkout.buy(quill)
    try await store.set(.payments, false)
    #expect(try await !store.canMakePayments)
    #expect(await checkout.purchase(fine, sheet: yes) == .failed(.purchase(.purchaseNotAllowed)))
    #expect(try await checkout.restore().map(\.id) == [owned.id])
    try await store.set(.payments, true)
    #expect(try await checkout.buy(fine).id == 1)
  }

  @Test(
    "32, 33. Restoring that fails or is cancelled throws that, and nothing owned is lost",
    arguments: [StoreKitError.offline, .userCancelled])
  func armedSync(_ error: StoreKitError) async throws {
    let (store, checkout) = try await bench.open()
    try await checkout.buy(quill)
    let before = try await store.currentEntitlements
    try await store.setSimulatedError(.generic(error), forAPI: .appStoreSync)
    await #expect(throws: error) { try await store.sync() }
    await #expect(throws: Checkout.Failure.store(error)) { try await checkout.restore() }
    #expect(try await store.currentEntitlements == before)
    try await store.setSimulatedError(nil, forAPI: .appStoreSync)
    #expect(try await checkout.restore().map(\.productID) == [quill])
  }

  @Test("47. Reset: the file's values are back, the transactions stay")
  func reset() async throws {
    let settings = """
      {"_askToBuyEnabled":true,"_billingIssuesEnabled":true,"_disableDialogs":true,
      "_storefront":"FRA","_locale":"fr","_timeRate":1005}
      """
    let store = try await bench.store(shop(settings: settings))
    try await store.set(.askToBuy, false)
    try await store.set(.interruptedPurchases, false)
    try await store.set(.dialogs, true)
    try await store.set(.payments, false)
    try await store.setStorefront("jpn")
    try await store.set(.locale, to: "ja")
    try await store.setTimeRate(.oneHourIsOneDay)
    try await store.set(.latency, to: "7")
    try await store.setWithheld("cheap", true)
    try await store.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    let changed = try await store.status
    #expect(changed.storefront.countryCode == "JPN")
    #expect(changed[.timeRate] == "\(TimeRate.oneHourIsOneDay.rawValue)")
    #expect(changed[.locale] == "ja")
    #expect(!changed.isOn(.askToBuy) && changed.isOn(.dialogs))

    let bought = try await store.buyProduct(identifier: "unlock")
    try await store.resetToDefaultState()
    let status = try await store.status
    #expect(status.isOn(.askToBuy) && status.isOn(.interruptedPurchases))
    #expect(!status.isOn(.dialogs) && status.isOn(.payments))
    #expect(status.storefront.countryCode == "FRA")
    #expect(status[.locale] == "fr")
    #expect(status[.timeRate] == "\(TimeRate.oneRenewalEveryTwoSeconds.rawValue)")
    #expect(status.latency == .none)
    #expect(status.withheld.isEmpty && status.simulatedErrors.isEmpty)
    #expect(try await store.currentEntitlements.map(\.unsafePayloadValue.id) == [bought.id])
  }

  @Test("47. Clear: all lists are empty, and ids go on")
  func clear() async throws {
    let store = try await bench.store(includesConsumables: true)
    try await store.buy(quill)
    try await store.finish(store.buy(fine).id)
    try await store.set(.askToBuy, true)
    _ = try await store.purchase(broad, sheet: yes)
    try await store.clearTransactions()
    #expect(try await store.isBlank)
    #expect(try await store.pendingRequests.isEmpty)
    try await store.set(.askToBuy, false)
    #expect(try await store.buy(quill).id == 3)
  }

  @Test("48. A deleted transaction is in no list, and the item can be bought anew")
  func deleted() async throws {
    let store = try await bench.store()
    let first = try await store.buy(quill)
    try await store.deleteTransaction(identifier: first.id)
    #expect(try await store.isBlank)
    #expect(try await store.latest(for: quill) == nil)
    await #expect(throws: StoreControlError.unknownTransaction(0)) {
      try await store.deleteTransaction(identifier: 0)
    }
    #expect(try await store.buy(quill).id == 1)
  }

  @Test func theStorefrontAndTheLanguageChangeForEveryProgram() async throws {
    let store = try await bench.store()
    try await bench.store().setStorefront("ESP")
    let product = try #require(try await store.products(for: [fine]).first)
    #expect(product.displayPrice == "1,99\u{A0}€")
    #expect(try await store.buy(fine).currency == "EUR")
    await #expect(throws: StoreControlError.unknownStorefront("XYZ")) {
      try await store.setStorefront("XYZ")
    }
  }

  @Test func theShownPriceIsCharged() async throws {
    let (store, checkout) = try await bench.open()
    let sheet = GateSheet()
    async let outcome = checkout.purchase(fine, sheet: sheet)
    await sheet.waitUntilOpen()
    try await store.setStorefront("JPN")
    await sheet.close(true)
    #expect(try await outcome.transaction.currency == "GBP")
  }

  @Test(arguments: [FailableAPI.loadProducts, .purchase, .appStoreSync])
  func aClosedGateHoldsAnswersBackUntilItOpens(_ api: FailableAPI) async throws {
    let store = try await bench.store()
    /// The call of the gate; returns the id of the purchase, or nil.
    @Sendable func call() async throws -> UInt64? {
      switch api {
      case .loadProducts: _ = try await store.products(for: [fine])
      case .purchase: return try await store.buy(fine).id
      default: try await store.sync()
      }
      return nil
    }
    /// A call that waits at the gate.
    func held(_ count: Int) async -> Task<UInt64?, any Error> {
      let task = Task { try await call() }
      while await store.heldAnswers(forAPI: api) < count { await Task.yield() }
      return task
    }
    await store.closeGate(forAPI: api)
    let first = await held(1)
    // Closing a closed gate loses no waiting call.
    await store.closeGate(forAPI: api)
    let cancelled = await held(2)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(try await store.isBlank)
    await store.openGate(forAPI: api)
    #expect(try await first.value == (api == .purchase ? 0 : nil))
    _ = try await call()
    #expect(await store.heldAnswers(forAPI: api) == 0)
    await store.closeGate(forAPI: api)
    let last = await held(1)
    try await store.resetToDefaultState()
    _ = try await last.value
  }

  /// The compiler derives no list of cases with values, so it misses none.
  @Test func everyErrorOfTheStoreCanBeArmed() throws {
    let source = try String(
      contentsOfFile: TestEnvironment.repository
        + "/Sources/TipJarStore/Values/StoreKitError.swift", encoding: .utf8)
    let names = source.matches(of: /\n  case (\w+)/).map { String($0.1) }
    #expect(StoreKitError.allCases.map(\.name) == names)
  }

  /// The state of the transaction with the id 0.
  enum Standing: CaseIterable {
    case absent, pending, interrupted, purchased, declined

    func make(in store: SimulatedStore) async throws {
      try await store.set(.askToBuy, self == .pending || self == .declined)
      try await store.set(.interruptedPurchases, self == .interrupted)
      if self != .absent { _ = try await store.purchase(fine, sheet: yes) }
      if self == .declined { try await store.declineAskToBuyTransaction(identifier: 0) }
    }
  }

  /// The error of a control for a transaction in this state; nil if there is none.
  private func refusal(_ control: StoreControl, of standing: Standing) -> StoreControlError? {
    if standing == .absent { return .unknownTransaction(0) }
    return switch control {
    case .approve, .decline: standing == .pending ? nil : .notPending(0)
    case .resolve: standing == .interrupted ? nil : .notInterrupted(0)
    case .refund: standing == .purchased ? nil : .unknownTransaction(0)
    default: nil
    }
  }

  @Test(
    arguments: Standing.allCases,
    [.approve, .decline, .resolve, .refund, .delete] as [StoreControl])
  func aControlTakesOnlyWhatStandsAsItHasTo(
    _ standing: Standing, _ control: StoreControl
  ) async throws {
    let store = try await bench.store()
    try await standing.make(in: store)
    let before = try await store.allTransactions()
    let use = ControlUse(control, on: "0")
    guard let refusal = refusal(control, of: standing) else { return try await store.perform(use) }
    await #expect(throws: refusal) { try await store.perform(use) }
    #expect(try await store.allTransactions() == before)
  }

  @Test(arguments: Transaction.RefundRequestError.allCases)
  func aRefundRequestThrowsItsOwnErrorsWhereTheyAreArmed(
    _ error: Transaction.RefundRequestError
  ) async throws {
    let store = try await bench.store()
    let bought = try await store.buy(quill)
    try await store.setSimulatedError(.refundRequest(error), forAPI: .refundRequest)
    #expect(try await store.simulatedError(forAPI: .refundRequest) == .refundRequest(error))
    await #expect(throws: error) { try await store.beginRefundRequest(for: bought.id) }
    #expect(try await store.currentEntitlements == [.verified(bought)])
  }

  @Test func aRefundRequestForWhatWasNeverBoughtFails() async throws {
    let store = try await bench.store()
    try await store.set(.askToBuy, true)
    _ = try await store.purchase(fine, sheet: yes)
    for id in [0, 7] as [UInt64] {
      await #expect(throws: Transaction.RefundRequestError.failed) {
        try await store.beginRefundRequest(for: id)
      }
    }
  }

  @Test func aPurchaseFromOutsideHasItsOptions() async throws {
    let store = try await bench.store()
    let token = UUID()
    let bought = try await store.buyProduct(
      identifier: fine, options: [.quantity(3), .appAccountToken(token)])
    #expect(bought.purchasedQuantity == 3)
    #expect(bought.appAccountToken == token)
    #expect(try await store.buyProduct(identifier: broad).purchasedQuantity == 1)
  }

  @Test func aSettingHasNoOtherValueThanThoseOfItsRow() async throws {
    let store = try await bench.store()
    for (control, value) in [
      (StoreControl.latency, "-5"), (.latency, "600001"), (.askToBuy, "yes"), (.locale, "?"),
      (.timeRate, "7"), (.approve, StoreControl.on),
    ] {
      await #expect(throws: StoreControlError.invalidAction) {
        try await store.set(control, to: value)
      }
    }
    #expect(try await store.latency == .none)
  }
}
