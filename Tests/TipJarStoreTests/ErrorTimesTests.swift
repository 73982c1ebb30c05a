import Testing
import TipJarStore
import TipJarVocabulary

/// Errors that are armed for a number of calls.
@Suite(.bench) struct ErrorTimesTests {
  private static let network = SimulatedError.generic(.offline)

  @Test(arguments: [1, 2, 3])
  func aPurchaseFailsSoOftenAndThenWorks(_ times: Int) async throws {
    let store = try await bench.store()
    try await store.setSimulatedError(Self.network, forAPI: .purchase, times: times)
    for left in (1...times).reversed() {
      #expect(try await store.status.errorTimes == [.purchase: left])
      await #expect(throws: StoreKitError.offline) { try await store.buy(fine) }
    }
    #expect(try await store.status.simulatedErrors == [:])
    #expect(try await store.status.errorTimes == [:])
    _ = try await store.buy(fine)
  }

  @Test func theCountIsSharedByAllProgramsOnTheFolder() async throws {
    let (one, other) = (try await bench.store(), try await bench.store())
    try await one.setSimulatedError(Self.network, forAPI: .loadProducts, times: 2)
    for store in [one, other] {
      await #expect(throws: StoreKitError.offline) { try await store.products(for: [fine]) }
    }
    let again = try await bench.store()
    for store in [one, other, again] {
      #expect(try await store.products(for: [fine]).count == 1)
    }
  }

  @Test func aSyncAndARefundRequestCountToo() async throws {
    let store = try await bench.store()
    let bought = try await store.buy(fine)
    for api in [FailableAPI.appStoreSync, .refundRequest] {
      try await store.setSimulatedError(Self.network, forAPI: api, times: 1)
    }
    await #expect(throws: StoreKitError.offline) { try await store.sync() }
    await #expect(throws: StoreKitError.offline) {
      try await store.beginRefundRequest(for: bought.id)
    }
    try await store.sync()
    try await store.beginRefundRequest(for: bought.id)
  }

  @Test func onlyTheNextReceiptIsRefused() async throws {
    let store = try await bench.store()
    try await store.setSimulatedError(
      .verification(.invalidSignature), forAPI: .verification, times: 1)
    guard case .success(.unverified) = try await store.purchase(fine, sheet: yes) else {
      Issue.record("the receipt was accepted")
      return
    }
    guard case .success(.verified) = try await store.purchase(broad, sheet: yes) else {
      Issue.record("the second receipt was refused")
      return
    }
  }

  @Test func anErrorWithoutANumberStays() async throws {
    let store = try await bench.store()
    try await store.setSimulatedError(Self.network, forAPI: .purchase, times: 1)
    try await store.setSimulatedError(Self.network, forAPI: .purchase)
    for _ in 0..<3 {
      await #expect(throws: StoreKitError.offline) { try await store.buy(fine) }
    }
  }

  @Test func whatTheSheetDeclinesOrThePaymentsRefuseIsNotCounted() async throws {
    let store = try await bench.store()
    try await store.setSimulatedError(Self.network, forAPI: .purchase, times: 1)
    #expect(try await store.purchase(fine, sheet: no) == .userCancelled)
    try await store.set(.payments, false)
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) { try await store.buy(fine) }
    #expect(try await store.status.errorTimes == [.purchase: 1])
  }

  /// A sheet that must not be shown.
  private struct NoSheet: PaymentSheet {
    func confirm(_ request: PaymentRequest) async -> Bool {
      Issue.record("asked for \(request.id)")
      return true
    }
  }

  @Test(arguments: [fine, quill])
  func nobodyIsAskedWhilePaymentsAreOff(_ id: String) async throws {
    let store = try await bench.store()
    try await store.set(.payments, false)
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
      try await store.purchase(id, sheet: NoSheet())
    }
    try await store.sync()
  }
}
