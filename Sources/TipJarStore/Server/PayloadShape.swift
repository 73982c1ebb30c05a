package import TipJarJSON
import TipJarReceipts

/// The fields of a part of a notification's payload with the kinds of their values, by the models
/// of Apple's App Store Server Library.
package struct PayloadShape: Sendable {
  package enum Kind: Sendable {
    case text, whole, bool, texts, object
    /// A compact JWS, or the fields that one has.
    case signed(PayloadShape)
  }

  package let fields: [String: Kind]

  private init(
    texts: String, wholes: String = "", bools: String = "", lists: String = "",
    objects: String = "", signed: [String: PayloadShape] = [:]
  ) {
    var fields = signed.mapValues(Kind.signed)
    for (names, kind) in [
      (texts, Kind.text), (wholes, .whole), (bools, .bool), (lists, .texts), (objects, .object),
    ] {
      for name in names.split(separator: " ") { fields[String(name)] = kind }
    }
    self.fields = fields
  }

  static let data = PayloadShape(
    texts: "environment bundleId bundleVersion consumptionRequestReason",
    wholes: "appAppleId status",
    signed: ["signedTransactionInfo": transaction, "signedRenewalInfo": renewalInfo])

  static let summary = PayloadShape(
    texts: "environment bundleId productId requestIdentifier",
    wholes: "appAppleId succeededCount failedCount", lists: "storefrontCountryCodes")

  static let externalPurchaseToken = PayloadShape(
    texts: "externalPurchaseId bundleId", wholes: "tokenCreationDate appAppleId")

  static let appData = PayloadShape(
    texts: "environment bundleId", wholes: "appAppleId",
    signed: ["signedAppTransactionInfo": appTransaction])

  package static let transaction = PayloadShape(
    texts: """
      originalTransactionId transactionId webOrderLineItemId bundleId productId \
      subscriptionGroupIdentifier type appAccountToken inAppOwnershipType environment storefront \
      storefrontId transactionReason currency offerIdentifier offerDiscountType offerPeriod \
      appTransactionId revocationType billingPlanType
      """,
    wholes: """
      purchaseDate originalPurchaseDate expiresDate quantity signedDate revocationReason \
      revocationDate offerType price revocationPercentage
      """, bools: "isUpgraded", objects: "advancedCommerceInfo commitmentInfo")

  package static let renewalInfo = PayloadShape(
    texts: """
      originalTransactionId autoRenewProductId productId offerIdentifier environment currency \
      offerDiscountType appTransactionId offerPeriod appAccountToken renewalBillingPlanType
      """,
    wholes: """
      expirationIntent autoRenewStatus priceIncreaseStatus gracePeriodExpiresDate offerType \
      signedDate recentSubscriptionStartDate renewalDate renewalPrice
      """, bools: "isInBillingRetryPeriod", lists: "eligibleWinBackOfferIds",
    objects: "advancedCommerceInfo commitmentInfo")

  static let appTransaction = PayloadShape(
    texts: """
      receiptType bundleId applicationVersion originalApplicationVersion deviceVerification \
      deviceVerificationNonce appTransactionId originalPlatform
      """,
    wholes: """
      appAppleId versionExternalIdentifier receiptCreationDate originalPurchaseDate preorderDate
      """)

  /// Returns the first problem of given fields, with the path of the field; nil if each is one of
  /// the model's, of its kind.
  func problem(in value: JSONValue, at path: String) -> String? {
    guard case .object(let members) = value else { return "\(path): write an object" }
    for member in members {
      let place = "\(path).\(member.key.escapingControls)"
      guard let kind = fields[member.key] else {
        let near = Spelling.nearest(to: member.key, among: fields.keys.sorted())
        return "\(place): no such field" + (near.map { "; did you mean \($0)?" } ?? "")
      }
      if let problem = kind.problem(with: member.value, at: place) { return problem }
    }
    return nil
  }
}

extension PayloadShape.Kind {
  fileprivate func problem(with value: JSONValue, at place: String) -> String? {
    switch (self, value) {
    // Null removes a field.
    case (_, .null), (.text, .string), (.bool, .bool), (.object, .object), (.signed, .string):
      return nil
    case (.whole, _) where value.whole != nil: return nil
    case (.texts, .array(let values)) where values.allSatisfy({ $0.text != nil }): return nil
    case (.signed(let shape), .object): return shape.problem(in: value, at: place)
    case (.text, _): return "\(place): write a text"
    case (.whole, _): return "\(place): write a whole number"
    case (.bool, _): return "\(place): write true or false"
    case (.texts, _): return "\(place): write a list of texts"
    case (.object, _): return "\(place): write an object"
    case (.signed, _): return "\(place): write a JWS, or the fields to sign"
    }
  }
}

extension JSONValue {
  /// Returns this value with given fields in place of its own, and without those that are null. An
  /// object for a `signed...` field changes the payload of that JWS, which is signed again. Without
  /// `sign`, the given fields are only added to earlier ones.
  package func giving(
    _ fields: JSONValue, sign: (([UInt8]) throws -> String)? = nil
  ) throws -> JSONValue {
    guard case .object(let given) = fields else { return fields }
    var members: [Member] = []
    if case .object(let old) = self { members = old }
    for field in given {
      let old = members.last { $0.key == field.key }?.value
      members.removeAll { $0.key == field.key }
      if sign != nil, field.value == .null { continue }
      var new = try (old?.payload ?? old ?? .null).giving(field.value, sign: sign)
      if let sign, field.key.hasPrefix("signed"), case .object = new {
        new = .string(try sign(new.sortedJSON()))
      }
      members.append(Member(field.key, new))
    }
    return .object(members)
  }

  /// The payload of a compact JWS, not verified; nil for any other value.
  private var payload: JSONValue? {
    guard let parts = text?.split(separator: "."), parts.count == 3,
      let bytes = Base64URL.decode(parts[1])
    else { return nil }
    return try? JSONValue(parsing: bytes)
  }
}

extension PayloadPart {
  var shape: PayloadShape {
    switch self {
    case .data: .data
    case .summary: .summary
    case .externalPurchaseToken: .externalPurchaseToken
    case .appData: .appData
    }
  }
}
