import Foundation
import Testing
import TipJarReceipts

@Suite struct PayloadTests {
  @Test func namesAndTypesAreThoseOfTheServerAPI() throws {
    var payload = tip()
    payload.appAccountToken = "69f4b1c2-0000-4000-8000-00000000000a"
    payload.revocationDate = noon + 1
    payload.revocationReason = 1
    #expect(
      String(decoding: try payload.sortedJSON(), as: UTF8.self) == """
        {"appAccountToken":"69f4b1c2-0000-4000-8000-00000000000a","bundleId":"app.tipjar",\
        "currency":"USD","environment":"Sandbox","inAppOwnershipType":"PURCHASED",\
        "originalPurchaseDate":1767268800000,"originalTransactionId":"7","price":5970,\
        "productId":"app.tipjar.tip.fine","purchaseDate":1767268800000,"quantity":3,\
        "revocationDate":1767268800001,"revocationReason":1,"signedDate":1767268800000,\
        "storefront":"USA","storefrontId":"143441","transactionId":"7",\
        "transactionReason":"PURCHASE","type":"Consumable"}
        """)
  }

  @Test(arguments: [
    ("4.99", 4990), ("0", 0), ("0.0005", 1), ("0.0004", 0), ("99999999.99", 99_999_999_990),
    ("9223372036854775.807", 9_223_372_036_854_775_807),
  ])
  func pricesAreMilliunits(_ price: String, _ milliunits: Int64) throws {
    #expect(
      JWSTransactionDecodedPayload.milliunits(try #require(Decimal(string: price))) == milliunits)
  }

  @Test(arguments: ["9223372036854775.808", "1e40", "1e127"])
  func aPriceThatNoIntegerHoldsIsNone(_ price: String) throws {
    #expect(JWSTransactionDecodedPayload.milliunits(try #require(Decimal(string: price))) == nil)
  }
}
