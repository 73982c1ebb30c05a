import Foundation
import TipJarJSON
import TipJarStore

/// The consumption information for a refund request: validated as Apple validates it, but not used.
extension AppStoreAPI {
  func consumption(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let transaction = try await self.transaction(id)
    let body = try self.body(request)
    guard body["customerConsented"]?.bool == true else { throw APIError.invalidCustomerConsented }
    guard body["sampleContentProvided"]?.bool != nil else {
      throw APIError.invalidSampleContentProvided
    }
    guard let status = body["deliveryStatus"]?.text, Self.deliveryStatuses.contains(status) else {
      throw APIError.invalidDeliveryStatus
    }
    try Self.check(body, "consumptionPercentage", 100_000, .generalBadRequest)
    if let preference = body["refundPreference"], preference != .null {
      guard ["DECLINE", "GRANT_FULL", "GRANT_PRORATED"].contains(preference.text) else {
        throw APIError.generalBadRequest
      }
    }
    guard transaction.isConsumable || transaction.isSubscription else {
      throw APIError.invalidTransactionTypeNotSupported
    }
    return .empty(202)
  }

  private static let deliveryStatuses = [
    "DELIVERED", "UNDELIVERED_QUALITY_ISSUE", "UNDELIVERED_WRONG_ITEM",
    "UNDELIVERED_SERVER_OUTAGE", "UNDELIVERED_OTHER",
  ]

  /// Answers the deprecated version 1, whose fields are all optional numbers.
  func consumptionV1(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let transaction = try await self.transaction(id)
    let body = try self.body(request)
    for (name, largest, error) in Self.numbersV1 { try Self.check(body, name, largest, error) }
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
      throw APIError.invalidTransactionNotConsumable
    }
    return .empty(202)
  }

  private static func check(
    _ body: JSONValue, _ name: String, _ largest: Int64, _ error: APIError
  ) throws(APIError) {
    guard let value = body[name], value != .null else { return }
    guard let number = value.whole, (0...largest).contains(number) else { throw error }
  }

  private static let numbersV1: [(name: String, largest: Int64, error: APIError)] = [
    ("accountTenure", 7, .invalidAccountTenure),
    ("consumptionStatus", 3, .invalidConsumptionStatus),
    ("deliveryStatus", 5, .invalidDeliveryStatus),
    ("lifetimeDollarsPurchased", 7, .invalidLifetimeDollarsPurchased),
    ("lifetimeDollarsRefunded", 7, .invalidLifetimeDollarsRefunded),
    ("platform", 2, .invalidPlatform), ("playTime", 7, .invalidPlayTime),
    ("userStatus", 4, .invalidUserStatus), ("refundPreference", 3, .generalBadRequest),
  ]
}
