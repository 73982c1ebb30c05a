import Foundation
import Testing
import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

/// The errors that a `.storekit` file arms.
@Suite(.bench) struct ArmedFileTests {
  private func errors(_ settings: String) throws -> [FailableAPI: SimulatedError] {
    try shop(settings: settings).simulatedErrors
  }

  @Test func theNameOfAnEntryCountsAndNotItsPlace() throws {
    let settings = """
      {"_storeKitErrors":[{"name":"Verification","enabled":true,"current":null},
      {"name":"Purchase","enabled":true,"current":{"type":"purchase","index":1}},
      {"name":"Of a later Xcode","enabled":true,"current":null},
      {"name":"Load Products","enabled":true,"current":{"type":"generic","index":2}}]}
      """
    #expect(
      try errors(settings) == [
        .loadProducts: .generic(.offline), .purchase: .purchase(.productUnavailable),
        .verification: .verification(.revokedCertificate),
      ])
  }

  @Test func anEntryWithoutANameGoesByItsPlace() throws {
    let settings = "{\"_storeKitErrors\":[{\"enabled\":false},{\"enabled\":true}]}"
    #expect(try errors(settings) == [.purchase: .generic(.unknown)])
  }

  /// The raw values of `SKError.Code`.
  @Test(
    arguments: [
      ("", .generic(.unknown)), (",\"_storeKitError\":0", .generic(.unknown)),
      (",\"_storeKitError\":2", .generic(.userCancelled)),
      (",\"_storeKitError\":4", .purchase(.purchaseNotAllowed)),
      (",\"_storeKitError\":12", .purchase(.invalidOfferSignature)),
      (",\"_storeKitError\":14", .purchase(.invalidOfferPrice)),
      (",\"_storeKitError\":-7", .generic(.unknown)),
    ] as [(String, SimulatedError)])
  func theKeysOfOlderFilesFailEveryPurchase(_ code: String, _ error: SimulatedError) throws {
    #expect(try errors("{\"_failTransactionsEnabled\":true\(code)}") == [.purchase: error])
    #expect(try errors("{\"_failTransactionsEnabled\":false\(code)}").isEmpty)
  }

  @Test func theEntryOfAPurchaseSaysWhichErrorFailsIt() throws {
    let settings = """
      {"_failTransactionsEnabled":true,"_storeKitErrors":[
      {"name":"Purchase","enabled":false,"current":{"type":"purchase","index":2}}]}
      """
    #expect(try errors(settings) == [.purchase: .purchase(.purchaseNotAllowed)])
  }

  private static let allArmed = """
    {"_storeKitErrors":[{"name":"Load Products","enabled":true,
    "current":{"type":"generic","index":2}},
    {"name":"Purchase","enabled":true,"current":{"type":"purchase","index":1}},
    {"name":"App Store Sync","enabled":true,"current":{"type":"generic","index":2}},
    {"name":"Refund Request Sheet","enabled":true,"current":{"type":"generic","index":2}}]}
    """

  @Test func anErrorOfTheFileSaysSoWhereItStrikes() async throws {
    let checkout = try await bench.checkout(bench.store(shop(settings: Self.allArmed)))
    let file = "shop.storekit"
    let network = Checkout.Failure.armed(.store(.offline), file: file)
    #expect(
      await checkout.purchase("cheap", sheet: yes)
        == .failed(.armed(.purchase(.productUnavailable), file: file)))
    await #expect(throws: network) { try await checkout.products(for: ["cheap"]) }
    await #expect(throws: network) { try await checkout.restore() }
    let bought = try await checkout.store.buyProduct(identifier: "cheap")
    await #expect(throws: network) { try await checkout.beginRefundRequest(for: bought.id) }
    #expect(network.name == "networkError")
    #expect(network.reason.contains("simulated error of shop.storekit"))
  }

  @Test func anErrorOfAControlDoesNot() async throws {
    let store = try await bench.store(shop(settings: Self.allArmed))
    try await store.setSimulatedError(.generic(.unknown), forAPI: .purchase)
    let checkout = try await bench.checkout(store)
    #expect(await checkout.purchase("cheap", sheet: yes) == .failed(.store(.unknown)))
    try await store.setSimulatedError(nil, forAPI: .purchase)
    #expect(try await checkout.buy("cheap").purchasedQuantity == 1)
    #expect(try await store.armingFile(forAPI: .purchase) == nil)
  }

  @Test func anUnverifiedPurchaseOfTheFileSaysSo() async throws {
    let settings = "{\"_storeKitErrors\":[{\"name\":\"Verification\",\"enabled\":true}]}"
    let checkout = try await bench.checkout(bench.store(shop(settings: settings)))
    let outcome = await checkout.purchase("cheap", sheet: yes)
    guard case .unverified(_, let reason) = outcome else { throw Unexpected(what: "\(outcome)") }
    #expect(reason.hasSuffix("(simulated error of shop.storekit)"))
  }

  /// Both continue with Xcode's default.
  @Test func aSettingThatCannotBeUsedIsReportedWithItsPlace() throws {
    let shop = try shop(settings: "{\"_timeRate\":7,\n\"_locale\":\"???\"}")
    #expect(
      shop.notices == [
        "/shops/shop.storekit:2:11: settings._locale: \"???\" is not a language, so en_US is used; "
          + "write one such as \"en_US\" or \"zh_Hans\"",
        "/shops/shop.storekit:1:58: settings._timeRate: 7 is not a time rate, so 0 (real time) is "
          + "used; write one of 0-6, 10-13, 15 or 1000-1005",
      ])
    #expect(shop.locale == "en_US")
    #expect(shop.timeRate == .realTime)
  }

  @Test func aLongValueIsQuotedShortened() throws {
    let long = String(repeating: "x", count: 10_000)
    let notice = try #require(try shop(settings: "{\"_locale\":\"\(long)\"}").notices.first)
    #expect(notice.contains("settings._locale: \"\(long.prefix(23))…\" is not a language"))
    let error = #expect(throws: StoreKitFileError.self) {
      try shop(settings: "{\"_storefront\":\"\(long)\"}")
    }
    #expect(error?.problem == "\"\(long.prefix(23))…\" is not a country")
  }

  @Test(arguments: ["en_US", "zh_Hans", "fr", "es-419", "pt_BR", "ar"])
  func usableValuesHaveNoNotice(_ locale: String) throws {
    let shop = try shop(settings: "{\"_timeRate\":1005,\"_locale\":\"\(locale)\"}")
    #expect(shop.notices.isEmpty)
    #expect(shop.locale == locale)
  }

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

  @Test func declinedOrRefusedPurchasesAreNotCounted() async throws {
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
