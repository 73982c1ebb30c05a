import Foundation
import TestSupport
import Testing
import TipJarReceipts
import TipJarStore
import TipJarVocabulary

/// Transactions and renewal infos of subscriptions, as they are signed.
@Suite(.folder) struct SubscriptionReceiptTests {
  private static func subscription(_ id: String, level: Int, _ price: String) -> String {
    """
    {"productID":"\(id)","type":"RecurringSubscription","displayPrice":"\(price)",
    "groupNumber":\(level),"recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"\(id)G",
    "introductoryOffer":{"paymentMode":"free","subscriptionPeriod":"P1W"},
    "adHocOffers":[{"offerID":"half","paymentMode":"payAsYouGo","subscriptionPeriod":"P1M",
    "numberOfPeriods":2,"displayPrice":"2.5"}],
    "winbackOffers":[{"offerID":"back","paymentMode":"free","subscriptionPeriod":"P1M",
    "isEligible":true}]}
    """
  }

  private static func open(
    _ folder: URL, bundleID: String = SimulatedStore.defaultBundleID,
    environment: Transaction.Environment = .sandbox
  ) async throws -> SimulatedStore {
    let names = ["offer", "grace", "retry", "expired", "refunded", "asked"]
    let tip = #"{"productID":"tip","type":"Consumable","displayPrice":"1"}"#
    return try await TipJarReceiptsTests.open(
      in: folder,
      selling: configuration(
        "states", products: [tip],
        subscriptions: names.map { subscription($0, level: 1, "4.99") }),
      bundleID: bundleID, environment: environment)
  }

  /// The purchases of one app, which a program for another app approves, renews, refunds and ends.
  /// Returns the store as that program has it.
  private static func changedByAnotherProgram(in folder: URL) async throws -> SimulatedStore {
    let seller = try await open(folder, bundleID: "com.example.app")
    for id in ["tip", "offer", "expired", "refunded"] {
      _ = try await seller.purchase(id, sheet: yes)
    }
    try await seller.set(.askToBuy, true)
    _ = try await seller.purchase("asked", sheet: yes)
    let other = try await open(folder, bundleID: "com.example.other", environment: .xcode)
    for request in try await other.pendingRequests {
      try await other.approveAskToBuyTransaction(identifier: request.id)
    }
    for id: UInt64 in [0, 3] { try await other.refundTransaction(identifier: id) }
    try await other.expireSubscription(productIdentifier: "expired")
    try await other.advance(periods: 3)
    return other
  }

  /// Subscriptions in every state: with an offer to come, in grace, in retry, expired and to be won
  /// back, refunded, and one with a price increase and a token.
  private static func everyState(in folder: URL) async throws -> SimulatedStore {
    let store = try await open(folder)
    func buy(_ id: String, _ options: Set<Product.PurchaseOption> = []) async throws -> UInt64 {
      try await store.purchase(id, options: options, sheet: yes).bought.payloadValue.id
    }
    try await store.set(.billingRetry, true)
    _ = try await buy("retry")
    try await store.advance(by: 8 * 86_400)
    try await store.set(.billingGracePeriod, true)
    _ = try await buy("grace")
    try await store.advance(by: 8 * 86_400)
    try await store.set(.billingRetry, false)
    _ = try await buy("offer")
    try await store.advance(by: 8 * 86_400)
    _ = try await buy("offer", [.promotionalOffer(id: "half")])
    _ = try await buy("expired")
    try await store.expireSubscription(productIdentifier: "expired")
    try await store.refundTransaction(identifier: try await buy("refunded"))
    let asked = try await buy("asked", [.appAccountToken(UUID())])
    try await store.requestPriceIncreaseConsentForTransaction(identifier: asked)
    return store
  }

  private static func infos(_ store: SimulatedStore) async throws -> [String] {
    try await store.allStatuses.flatMap(\.statuses).map(\.renewalInfo.jwsRepresentation)
  }

  @Test func aRenewalInfoSaysWhatTheStatusSays() async throws {
    let store = try await Self.everyState(in: folder)
    let verifier = ReceiptVerifier(root: try store.rootCertificate)
    let statuses = try await store.allStatuses.flatMap(\.statuses)
    #expect(statuses.count == 6)
    #expect(
      Set(statuses.map(\.state))
        == Set(Product.SubscriptionInfo.RenewalState.allCases))
    for status in statuses {
      let info = try status.renewalInfo.payloadValue
      let payload: JWSRenewalInfoDecodedPayload = try verifier.payload(
        of: Receipt(jwsRepresentation: status.renewalInfo.jwsRepresentation))
      #expect(Data(try payload.sortedJSON()) == info.jsonRepresentation)
      #expect(payload.originalTransactionId == String(info.originalTransactionID))
      #expect(payload.productId == info.currentProductID)
      #expect((payload.autoRenewStatus == 1) == info.willAutoRenew)
      #expect((payload.renewalPrice == nil) == !info.willAutoRenew)
      #expect((payload.currency == nil) == !info.willAutoRenew)
      #expect(payload.expirationIntent == info.expirationReason?.rawValue)
      #expect((payload.gracePeriodExpiresDate != nil) == (status.state == .inGracePeriod))
      #expect(payload.appTransactionId?.count == 18)
      let signed = try verifier.verify(status.transaction.jwsRepresentation)
      #expect(signed.appTransactionId == payload.appTransactionId)
      #expect(signed.expiresDate == payload.renewalDate)
    }
  }

  @Test func aPurchaseKeepsItsAppWhateverProgramSigns() async throws {
    let other = try await Self.changedByAnotherProgram(in: folder)
    let signed = try await other.signedTransactions.map { try $0.payloadValue }
    #expect(signed.filter { $0.reason == .renewal }.count == 6)
    #expect(signed.filter { $0.revocationDate != nil }.map(\.id) == [0, 3])
    #expect(Set(signed.map(\.appBundleID)) == ["com.example.app"])
    #expect(Set(signed.map(\.environment)) == [.sandbox])
    let ids = Set(signed.map(\.appTransactionID))
    #expect(ids.count == 1 && !ids.contains(""))
    let infos = try await other.allStatuses.flatMap(\.statuses)
      .map { try $0.renewalInfo.payloadValue }
    #expect(Set(infos.map(\.environment)) == [.sandbox])
    #expect(Set(infos.map(\.appTransactionID)) == ids)
    // A new purchase is of the program's own app.
    try await other.set(.askToBuy, false)
    _ = try await other.purchase("grace", sheet: yes)
    let own = try #require(try await other.all.last).unsafePayloadValue
    #expect(own.appBundleID == "com.example.other" && own.environment == .xcode)
    // New certificates sign everything again, for the same apps.
    let before = try await other.signedTransactions.map(\.unsafePayloadValue)
    try FileManager.default.removeItem(at: folder.appending(path: "certificates.pem"))
    let after = try await Self.open(folder).signedTransactions.map { try $0.payloadValue }
    #expect(after.map(\.appBundleID) == before.map(\.appBundleID))
    #expect(after.map(\.appTransactionID) == before.map(\.appTransactionID))
  }

  @Test func anArmedVerificationErrorMakesTheRenewalInfoUnverified() async throws {
    let store = try await Self.everyState(in: folder)
    try await store.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    for status in try await store.allStatuses.flatMap(\.statuses) {
      #expect(status.renewalInfo.fault == .invalidSignature)
      let receipt = Receipt(jwsRepresentation: status.renewalInfo.jwsRepresentation)
      #expect(throws: ReceiptError.self) {
        let _: JWSRenewalInfoDecodedPayload = try ReceiptVerifier(root: store.rootCertificate)
          .payload(of: receipt)
      }
    }
  }

  @Test(AppleLibrary.isThere, arguments: [false, true])
  func appleAcceptsEveryTransactionAndRenewalInfo(_ isOfAnotherApp: Bool) async throws {
    let store =
      try await isOfAnotherApp
      ? Self.changedByAnotherProgram(in: folder) : Self.everyState(in: folder)
    let bundleID = isOfAnotherApp ? "com.example.app" : SimulatedStore.defaultBundleID
    let transactions = try await store.signedTransactions.map(\.jwsRepresentation)
    try AppleLibrary.accepts(transactions, bundleID: bundleID)
    try AppleLibrary.accepts(try await Self.infos(store), bundleID: bundleID, "renewal")
  }
}
