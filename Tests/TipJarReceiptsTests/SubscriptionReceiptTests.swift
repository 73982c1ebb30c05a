import Foundation
import TestSupport
import Testing
import TipJarReceipts
import TipJarStore
import TipJarStoreKitFile

/// Transactions and renewal infos of subscriptions, as they are signed.
@Suite struct SubscriptionReceiptTests {
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

  /// Subscriptions in every state: with an offer to come, in grace, in retry, expired and to be won
  /// back, refunded, and one with a price increase and a token.
  private static func everyState(in folder: URL) async throws -> SimulatedStore {
    let names = ["offer", "grace", "retry", "expired", "refunded", "asked"]
    let products = names.map { subscription($0, level: 1, "4.99") }
    let text = """
      {"version":{"major":4,"minor":0},"products":[],"subscriptionGroups":[{"id":"G",
      "subscriptions":[\(products.joined(separator: ","))]}]}
      """
    let store = try await SimulatedStore(
      configuration: StoreConfiguration(
        StoreKitFile(parsing: [UInt8](text.utf8), name: "/shops/states.storekit")),
      folder: folder, clock: ManualStoreClock(), seed: 1, latency: .none)
    func buy(_ id: String, _ options: Set<Product.PurchaseOption> = []) async throws -> UInt64 {
      let result = try await store.purchase(id, options: options, sheet: PresetPaymentSheet())
      guard case .success(.verified(let transaction)) = result else {
        throw CocoaError(.coderInvalidValue)
      }
      return transaction.id
    }
    try await store.setShouldEnterBillingRetryOnRenewal(true)
    _ = try await buy("retry")
    try await store.advance(by: 8 * 86_400)
    try await store.setBillingGracePeriodIsEnabled(true)
    _ = try await buy("grace")
    try await store.advance(by: 8 * 86_400)
    try await store.setShouldEnterBillingRetryOnRenewal(false)
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
    try await withFolder { folder in
      let store = try await Self.everyState(in: folder)
      let verifier = ReceiptVerifier(root: store.rootCertificate)
      let statuses = try await store.allStatuses.flatMap(\.statuses)
      #expect(statuses.count == 6)
      #expect(
        Set(statuses.map(\.state))
          == Set(Product.SubscriptionInfo.RenewalState.allCases))
      for status in statuses {
        let info = try status.renewalInfo.payloadValue
        let payload = try verifier.verifyRenewalInfo(status.renewalInfo.jwsRepresentation)
        #expect(Data(try payload.json()) == info.jsonRepresentation)
        #expect(payload.originalTransactionId == String(info.originalTransactionID))
        #expect(payload.productId == info.currentProductID)
        #expect((payload.autoRenewStatus == 1) == info.willAutoRenew)
        #expect((payload.renewalPrice == nil) == !info.willAutoRenew)
        #expect((payload.currency == nil) == !info.willAutoRenew)
        #expect(payload.expirationIntent == info.expirationReason?.rawValue)
        #expect((payload.gracePeriodExpiresDate != nil) == (status.state == .inGracePeriod))
        #expect(payload.appTransactionId.count == 18)
        let signed = try verifier.verify(status.transaction.jwsRepresentation)
        #expect(signed.appTransactionId == payload.appTransactionId)
        #expect(signed.expiresDate == payload.renewalDate)
      }
    }
  }

  @Test func anArmedVerificationErrorMakesTheRenewalInfoUnverified() async throws {
    try await withFolder { folder in
      let store = try await Self.everyState(in: folder)
      try await store.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
      for status in try await store.allStatuses.flatMap(\.statuses) {
        guard case .unverified(_, .invalidSignature) = status.renewalInfo else {
          throw CocoaError(.coderInvalidValue)
        }
        let text = status.renewalInfo.jwsRepresentation
        #expect(throws: ReceiptError.self) {
          try ReceiptVerifier(root: store.rootCertificate).verifyRenewalInfo(text)
        }
      }
    }
  }

  @Test(
    .enabled(
      if: AppleLibrary.isInstalled || AppleLibrary.isDemanded,
      "Apple's library is not installed: `make test` installs it from PyPI where it can"))
  func appleAcceptsEveryTransactionAndRenewalInfo() async throws {
    try await withFolder { folder in
      let store = try await Self.everyState(in: folder)
      try Data(store.rootCertificate).write(to: folder.appending(path: "root.der"))
      let transactions = try await store.signedTransactions.map(\.jwsRepresentation)
      let infos = try await Self.infos(store)
      for (kind, lines) in [("transaction", transactions), ("renewal", infos)] {
        let file = folder.appending(path: "\(kind).jws")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        let result = try Tool.run(
          AppleLibrary.python,
          [
            AppleLibrary.script, "\(folder.path)/root.der", SimulatedStore.defaultBundleID,
            file.path, kind,
          ])
        #expect(result.status == 0, "\(result.text)\(result.errorText)")
        #expect(result.text.split(separator: "\n").count == lines.count)
      }
    }
  }
}
