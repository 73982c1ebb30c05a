import TipJarFiles
import TipJarJSON
import TipJarStore

/// Extensions of renewal dates: of one subscription, or of all subscriptions to a product.
extension AppStoreAPI {
  func extendRenewal(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
    let fields = try ExtensionFields(self.body(request))
    guard id.isDigits else { throw APIError.invalidOriginalTransactionID }
    let number = Int64(id) ?? -1
    do {
      let made = try await records.extend(number, byDays: fields.days)
      notifyLater()
      return .json([
        "originalTransactionId": id, "webOrderLineItemId": made.webOrderLineItemID,
        "success": true, "effectiveDate": made.effectiveDate.milliseconds,
      ])
    } catch let refusal as ServerRecords.ExtensionRefusal {
      switch refusal {
      case .unknownSubscription: throw APIError.originalTransactionIDNotFound
      case .shared: throw APIError.familySharedSubscriptionExtensionIneligible
      case .ineligible: throw APIError.subscriptionExtensionIneligible
      case .usedUp: throw APIError.subscriptionMaxExtension
      }
    }
  }

  func extendAllRenewals(_ request: HTTPRequest) async throws -> HTTPResponse {
    let body = try self.body(request)
    let fields = try ExtensionFields(body)
    guard let product = body["productId"]?.text, records.sellsSubscription(product) else {
      throw APIError.invalidProductID
    }
    try await records.extendAll(
      product, fields.requestIdentifier,
      in: try Self.storefronts(body["storefrontCountryCodes"]), byDays: fields.days)
    notifyLater()
    return .json(["requestIdentifier": fields.requestIdentifier])
  }

  /// Returns the countries of a request; nil for all.
  private static func storefronts(_ value: JSONValue?) throws(APIError) -> [String]? {
    guard let value, value != .null else { return nil }
    guard case .array(let codes) = value else { throw .invalidStorefrontCountryCode }
    if codes.isEmpty { throw .emptyStorefrontCountryCodeList }
    return try codes.map { code throws(APIError) in
      guard let text = code.text, Storefront(countryCode: text) != nil else {
        throw .invalidStorefrontCountryCode
      }
      return text
    }
  }

  func extensionStatus(_ product: String, _ requestIdentifier: String) async throws -> HTTPResponse
  {
    guard records.sellsSubscription(product) else { throw APIError.invalidProductID }
    guard !requestIdentifier.isEmpty, requestIdentifier.count <= ExtensionFields.longestIdentifier
    else { throw APIError.invalidRequestIdentifier }
    guard let found = try await records.massExtension(product, requestIdentifier) else {
      throw APIError.statusRequestNotFound
    }
    return .json([
      "requestIdentifier": found.requestIdentifier, "complete": true,
      "completeDate": found.completeDate, "succeededCount": found.succeededCount,
      "failedCount": found.failedCount,
    ])
  }
}

private struct ExtensionFields {
  static let longestIdentifier = 128

  let days: Int
  let requestIdentifier: String

  init(_ body: JSONValue) throws(APIError) {
    guard let days = body["extendByDays"]?.whole, (1...90).contains(days) else {
      throw .invalidExtendByDays
    }
    guard let reason = body["extendReasonCode"]?.whole, (0...3).contains(reason) else {
      throw .invalidExtendReasonCode
    }
    guard let name = body["requestIdentifier"]?.text, !name.isEmpty,
      name.count <= Self.longestIdentifier
    else { throw .invalidRequestIdentifier }
    (self.days, requestIdentifier) = (Int(days), name)
  }
}
