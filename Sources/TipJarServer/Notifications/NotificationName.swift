/// The types of App Store Server Notifications with the subtypes that each may have, and the part
/// of the payload that it has (Apple's documentation of `notificationType` and
/// `responseBodyV2DecodedPayload`).
enum NotificationName {
  /// The parts of a payload; each notification has one of them.
  enum Part: String, CaseIterable {
    case data, summary, externalPurchaseToken, appData

    var shape: PayloadShape {
      switch self {
      case .data: .data
      case .summary: .summary
      case .externalPurchaseToken: .externalPurchaseToken
      case .appData: .appData
      }
    }
  }

  /// The subtypes of each type; "" stands for none.
  static let subtypes: [String: Set<String>] = [
    "CONSUMPTION_REQUEST": [""], "GRACE_PERIOD_EXPIRED": [""], "METADATA_UPDATE": [""],
    "MIGRATION": [""], "ONE_TIME_CHARGE": [""], "PRICE_CHANGE": [""], "REFUND": [""],
    "REFUND_DECLINED": [""], "REFUND_REVERSED": [""], "RENEWAL_EXTENDED": [""],
    "RESCIND_CONSENT": [""], "REVOKE": [""], "TEST": [""],
    "DID_CHANGE_RENEWAL_PREF": ["", "DOWNGRADE", "UPGRADE"],
    "DID_CHANGE_RENEWAL_STATUS": ["AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED"],
    "DID_FAIL_TO_RENEW": ["", "GRACE_PERIOD"], "DID_RENEW": ["", "BILLING_RECOVERY"],
    "EXPIRED": ["", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE", "VOLUNTARY"],
    "EXTERNAL_PURCHASE_TOKEN": ["ACTIVE_TOKEN_REMINDER", "CREATED", "UNREPORTED"],
    "OFFER_REDEEMED": ["", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE", "UPGRADE"],
    "PRICE_INCREASE": ["ACCEPTED", "PENDING"], "RENEWAL_EXTENSION": ["FAILURE", "SUMMARY"],
    "SUBSCRIBED": ["INITIAL_BUY", "RESUBSCRIBE"],
  ]

  /// Returns whether a type has a subtype.
  static func isKnown(_ type: String, _ subtype: String?) -> Bool {
    subtypes[type].map { subtype.map($0.contains) ?? true } ?? false
  }

  static func part(of type: String, _ subtype: String?) -> Part {
    switch (type, subtype) {
    case ("RENEWAL_EXTENSION", "SUMMARY"): .summary
    case ("EXTERNAL_PURCHASE_TOKEN", _): .externalPurchaseToken
    case ("RESCIND_CONSENT", _): .appData
    default: .data
    }
  }
}
