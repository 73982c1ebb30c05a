import Foundation
import Testing
import TipJarStore

/// The parts of a signed value, as `VerificationResult` of StoreKit 2 gives them.
@Suite(.bench) struct SignaturePartTests {
  @Test func theyAreThoseOfTheJWS() async throws {
    let store = try await bench.subscriber("silver")
    let status = try #require(try await store.status(for: "G").first)
    let (transaction, info) = (status.transaction, status.renewalInfo)
    for (payload, header, signature, signed, text) in [
      (
        transaction.payloadData, transaction.headerData, transaction.signatureData,
        transaction.signedData, transaction.jwsRepresentation
      ),
      (
        info.payloadData, info.headerData, info.signatureData, info.signedData,
        info.jwsRepresentation
      ),
    ] {
      let fields = try JSONSerialization.jsonObject(with: payload) as? [String: Any]
      #expect(fields?["originalTransactionId"] as? String == "0")
      let algorithm = try JSONSerialization.jsonObject(with: header) as? [String: Any]
      #expect(algorithm?["alg"] as? String == "ES256")
      #expect(signature.count == 64)
      #expect(text.hasPrefix(String(decoding: signed, as: UTF8.self) + "."))
    }
    #expect(transaction.payloadData == transaction.unsafePayloadValue.jsonRepresentation)
    #expect(transaction.signedDate == bench.clock.now)
    #expect(info.signedDate == bench.clock.now)
  }

  @Test func aRequestThatWaitsHasNone() async throws {
    let store = try await bench.store(subscriptionShop())
    let sheet = PresetPaymentSheet()
    // The option asks, though the control is off.
    let result = try await store.purchase(
      "tip", options: [.simulatesAskToBuyInSandbox(true)], sheet: sheet)
    #expect(result == .pending)
    let request = try #require(try await store.pendingRequests.first)
    let unsigned = VerificationResult.verified(request)
    #expect(unsigned.jwsRepresentation == "" && unsigned.payloadData.isEmpty)
    #expect(unsigned.signedDate == request.purchaseDate)
  }

  @Test func aProductWritesOtherAmountsAsItsPrice() throws {
    let product = try #require(try subscriptionShop().product("year"))
    #expect(product.price.formatted(product.priceFormatStyle) == product.displayPrice)
    #expect((product.price / 2).formatted(product.priceFormatStyle) == "$25.00")
  }

  @Test(arguments: [
    (Product.SubscriptionPeriod.monthly, 31.0), (.weekly, 7), (.everyThreeDays, 3), (.yearly, 365),
  ])
  func aPeriodHasItsDates(_ period: Product.SubscriptionPeriod, _ count: Double) {
    #expect(period.dateRange(referenceDate: start) == start..<start.addingTimeInterval(days(count)))
  }
}
