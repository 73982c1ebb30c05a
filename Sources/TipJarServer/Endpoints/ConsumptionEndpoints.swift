import Foundation
import TipJarJSON
import TipJarStore

/// The consumption information for a refund request: validated as Apple validates it, but not used.
extension AppStoreAPI {
  /// Answers version 2, for products of any type. The checks are in the order of Apple's page.
  func consumption(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let transaction = try await self.transaction(id)
    let body = try self.body(request)
    guard !transaction.isShared else { throw APIError.familyTransactionNotSupported }
    guard body["customerConsented"]?.bool == true else { throw APIError.invalidCustomerConsented }
    guard let status = body["deliveryStatus"]?.text, Self.deliveryStatuses.contains(status) else {
      throw APIError.invalidDeliveryStatus
    }
    guard body["sampleContentProvided"]?.bool != nil else {
      throw APIError.invalidSampleContentProvided
    }
    let preference = body.given("refundPreference")
    guard preference.map({ Self.refundPreferences.contains($0.text ?? "") }) ?? true else {
      throw APIError.invalidRefundPreference
    }
    try Self.check(
      body.given("consumptionPercentage"), of: transaction, isDelivered: status == "DELIVERED",
      isProrated: preference?.text == "GRANT_PRORATED")
    return .empty(202)
  }

  private static let deliveryStatuses = [
    "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
    "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
  ]
  private static let refundPreferences = ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"]

  /// Checks the consumed part of a product, in thousandths of a percent. Of a subscription the App
  /// Store knows it; of another product, a refund in part needs one between none and all.
  private static func check(
    _ percentage: JSONValue?, of transaction: ServerRecords.SignedTransaction, isDelivered: Bool,
    isProrated: Bool
  ) throws(APIError) {
    if transaction.isSubscription {
      if percentage != nil { throw .consumptionPercentageAutoRenewable }
      return
    }
    let part = percentage?.whole
    if percentage != nil {
      guard let part, (0...100_000).contains(part) else { throw .consumptionPercentageOutOfRange }
      guard isDelivered || part == 0 else { throw .undeliveredConsumptionPercentageNonZero }
    }
    guard !isProrated || (1..<100_000).contains(part ?? 0) else {
      throw .consumptionPercentageOutOfRange
    }
  }

  /// Answers the deprecated version 1, whose fields are all optional numbers.
  func consumptionV1(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let transaction = try await self.transaction(id)
    let body = try self.body(request)
    for (name, largest, error) in Self.numbersV1 {
      guard let value = body.given(name) else { continue }
      guard let number = value.whole, (0...largest).contains(number) else { throw error }
    }
    if let consent = body["customerConsented"], consent.bool != true {
      throw APIError.invalidCustomerConsented
    }
    if let sample = body["sampleContentProvided"], sample.bool == nil {
      throw APIError.invalidSampleContentProvided
    }
    if let token = body["appAccountToken"]?.text, !token.isEmpty, UUID(uuidString: token) == nil {
      throw APIError.invalidAppAccountToken
    }
    guard transaction.isConsumable || transaction.isSubscription else {
      throw APIError.invalidTransactionTypeNotSupported
    }
    return .empty(202)
  }

  private static let numbersV1: [(name: String, largest: Int64, error: APIError)] = [
    ("accountTenure", 7, .invalidAccountTenure),
    ("consumptionStatus", 3, .invalidConsumptionStatus),
    ("deliveryStatus", 5, .invalidDeliveryStatus),
    ("lifetimeDollarsPurchased", 7, .invalidLifetimeDollarsPurchased),
    ("lifetimeDollarsRefunded", 7, .invalidLifetimeDollarsRefunded),
    ("platform", 2, .invalidPlatform), ("playTime", 7, .invalidPlayTime),
    ("userStatus", 4, .invalidUserStatus), ("refundPreference", 3, .invalidRefundPreference),
  ]
}

extension JSONValue {
  /// Returns the value of an optional field; nil if it is missing or null.
  fileprivate func given(_ name: String) -> JSONValue? {
    self[name].flatMap { $0 == .null ? nil : $0 }
  }
}
