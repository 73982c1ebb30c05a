import Foundation
import Testing
import TipJarStore

@testable import TipJarServer

/// Apple's pages of Send Consumption Information and of its version 1, as a table: which error a
/// request gets for which field, and when.
@Suite(.bench) struct ConsumptionPageTests {
  /// The endpoint, the field, the condition, the transaction, the body and the error; none for a
  /// request that is accepted. `C`, `D`, `U` and `S` stand for the required fields of version 2.
  private static let rows = #"""
    v2 | | the required fields | TIP | {C,D,S} |
    v2 | | of a non-consumable | UNLOCK | {C,D,S} |
    v2 | | of a non-renewing subscription | PASS | {C,D,S} |
    v2 | | of an auto-renewable subscription | PLAN | {C,D,S} |
    v2 | transactionId | not digits | x | {C,D,S} | invalidTransactionID
    v2 | transactionId | unknown | 99 | {C,D,S} | transactionIDNotFound
    v2 | transactionId | a customer's id | CUSTOMER | {C,D,S} | appTransactionIDNotSupported
    v2 | transactionId | shared by a family member | SHARED | {C,D,S} | familyTransactionNotSupported
    v2 | | not an object | TIP | [] | generalBadRequest
    v2 | customerConsented | missing | TIP | {D,S} | invalidCustomerConsented
    v2 | customerConsented | false | TIP | {"customerConsented":false,D,S} | invalidCustomerConsented
    v2 | customerConsented | no Boolean | TIP | {"customerConsented":1,D,S} | invalidCustomerConsented
    v2 | deliveryStatus | missing | TIP | {C,S} | invalidDeliveryStatus
    v2 | deliveryStatus | unknown | TIP | {C,"deliveryStatus":"LOST",S} | invalidDeliveryStatus
    v2 | deliveryStatus | a number of version 1 | TIP | {C,"deliveryStatus":0,S} | invalidDeliveryStatus
    v2 | sampleContentProvided | missing | TIP | {C,D} | invalidSampleContentProvided
    v2 | sampleContentProvided | no Boolean | TIP | {C,D,"sampleContentProvided":"no"} | invalidSampleContentProvided
    v2 | refundPreference | none | TIP | {C,D,S,"refundPreference":null} |
    v2 | refundPreference | DECLINE | PLAN | {C,D,S,"refundPreference":"DECLINE"} |
    v2 | refundPreference | GRANT_FULL | UNLOCK | {C,D,S,"refundPreference":"GRANT_FULL"} |
    v2 | refundPreference | unknown | TIP | {C,D,S,"refundPreference":"MAYBE"} | invalidRefundPreference
    v2 | refundPreference | a number of version 1 | TIP | {C,D,S,"refundPreference":1} | invalidRefundPreference
    v2 | refundPreference | in part, with a percentage | TIP | {C,D,S,"refundPreference":"GRANT_PRORATED","consumptionPercentage":67932} |
    v2 | refundPreference | in part, of a subscription | PLAN | {C,D,S,"refundPreference":"GRANT_PRORATED"} |
    v2 | refundPreference | in part, without a percentage | TIP | {C,D,S,"refundPreference":"GRANT_PRORATED"} | consumptionPercentageOutOfRange
    v2 | refundPreference | in part, of nothing used | PASS | {C,D,S,"refundPreference":"GRANT_PRORATED","consumptionPercentage":0} | consumptionPercentageOutOfRange
    v2 | refundPreference | in part, of all used | UNLOCK | {C,D,S,"refundPreference":"GRANT_PRORATED","consumptionPercentage":100000} | consumptionPercentageOutOfRange
    v2 | consumptionPercentage | the smallest | TIP | {C,D,S,"consumptionPercentage":0} |
    v2 | consumptionPercentage | the largest | UNLOCK | {C,D,S,"consumptionPercentage":100000} |
    v2 | consumptionPercentage | none | PLAN | {C,D,S,"consumptionPercentage":null} |
    v2 | consumptionPercentage | less than 0 | TIP | {C,D,S,"consumptionPercentage":-1} | consumptionPercentageOutOfRange
    v2 | consumptionPercentage | more than 100 % | PASS | {C,D,S,"consumptionPercentage":100001} | consumptionPercentageOutOfRange
    v2 | consumptionPercentage | a fraction | TIP | {C,D,S,"consumptionPercentage":0.5} | consumptionPercentageOutOfRange
    v2 | consumptionPercentage | undelivered and 0 | TIP | {C,U,S,"consumptionPercentage":0} |
    v2 | consumptionPercentage | undelivered and more | TIP | {C,U,S,"consumptionPercentage":1} | undeliveredConsumptionPercentageNonZero
    v2 | consumptionPercentage | of a subscription | PLAN | {C,D,S,"consumptionPercentage":0} | consumptionPercentageAutoRenewable
    v1 | | nothing | TIP | {} |
    v1 | | of an auto-renewable subscription | PLAN | {} |
    v1 | transactionId | unknown | 99 | {} | transactionIDNotFound
    v1 | transactionId | of a non-consumable | UNLOCK | {} | invalidTransactionTypeNotSupported
    v1 | transactionId | of a non-renewing subscription | PASS | {} | invalidTransactionTypeNotSupported
    v1 | accountTenure | out of range | TIP | {"accountTenure":8} | invalidAccountTenure
    v1 | appAccountToken | empty | TIP | {"appAccountToken":""} |
    v1 | appAccountToken | not a UUID | TIP | {"appAccountToken":"x"} | invalidAppAccountToken
    v1 | consumptionStatus | out of range | TIP | {"consumptionStatus":4} | invalidConsumptionStatus
    v1 | customerConsented | false | TIP | {"customerConsented":false} | invalidCustomerConsented
    v1 | deliveryStatus | out of range | TIP | {"deliveryStatus":6} | invalidDeliveryStatus
    v1 | lifetimeDollarsPurchased | out of range | TIP | {"lifetimeDollarsPurchased":8} | invalidLifetimeDollarsPurchased
    v1 | lifetimeDollarsRefunded | no number | TIP | {"lifetimeDollarsRefunded":"1"} | invalidLifetimeDollarsRefunded
    v1 | platform | out of range | TIP | {"platform":3} | invalidPlatform
    v1 | playTime | out of range | TIP | {"playTime":8} | invalidPlayTime
    v1 | refundPreference | out of range | TIP | {"refundPreference":4} | invalidRefundPreference
    v1 | sampleContentProvided | no Boolean | TIP | {"sampleContentProvided":1} | invalidSampleContentProvided
    v1 | userStatus | out of range | TIP | {"userStatus":5} | invalidUserStatus
    """#.split(separator: "\n")

  /// The lists of errors of the two pages, without that of the Advanced Commerce API, which is not
  /// simulated.
  private static let lists: [String: Set<APIError>] = [
    "v2": [
      .invalidTransactionID, .familyTransactionNotSupported, .appTransactionIDNotSupported,
      .invalidCustomerConsented, .invalidDeliveryStatus, .invalidSampleContentProvided,
      .invalidRefundPreference, .consumptionPercentageOutOfRange,
      .undeliveredConsumptionPercentageNonZero, .consumptionPercentageAutoRenewable,
      .transactionIDNotFound,
    ],
    "v1": [
      .invalidAccountTenure, .invalidAppAccountToken, .invalidConsumptionStatus,
      .invalidCustomerConsented, .invalidDeliveryStatus, .invalidLifetimeDollarsPurchased,
      .invalidLifetimeDollarsRefunded, .invalidPlatform, .invalidPlayTime,
      .invalidSampleContentProvided, .invalidUserStatus, .invalidRefundPreference,
      .invalidTransactionTypeNotSupported, .transactionIDNotFound,
    ],
  ]

  @Test(BenchTrait(isReceiving: false)) func eachRowOfThePagesIsAnsweredSo() async throws {
    var names = ["C": #""customerConsented":true"#, "S": #""sampleContentProvided":false"#]
    (names["D"], names["U"]) = (
      #""deliveryStatus":"DELIVERED""#, #""deliveryStatus":"UNDELIVERED_OTHER""#
    )
    for product in ["tip", "unlock", "pass", "plan"] {
      names[product.uppercased()] = try await bench.buy(product)
    }
    let share = #"{"productId":"unlock","customer":"child"}"#
    names["SHARED"] = try await bench.control("share", share)["transactionId"] as? String
    names["CUSTOMER"] = try await bench.store.signedTransactions[0].unsafePayloadValue
      .appTransactionID
    var found: [String: Set<APIError>] = [:]
    for row in Self.rows {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 6, "\(row)")
      let error = APIError.allCases.first { "\($0)" == cells[5] }
      #expect((error == nil) == cells[5].isEmpty, "\(row)")
      // The letters stand between the signs of JSON, and nowhere else.
      let body = cells[4].replacing(/([{,])([CDUS])(?=[,}])/) {
        "\($0.1)\(names[String($0.2)] ?? "")"
      }
      let answer = try await bench.ask(
        "PUT", "/inApps/\(cells[0])/transactions/consumption/\(names[cells[3]] ?? cells[3])", body)
      #expect(answer.code == error?.code, "\(row)")
      #expect(answer.status == error.map { $0.code / 10_000 } ?? 202, "\(row)")
      if let error { found[cells[0], default: []].insert(error) }
    }
    #expect(found["v2"]?.subtracting([.generalBadRequest]) == Self.lists["v2"])
    #expect(found["v1"] == Self.lists["v1"])
  }
}
