/// The types of App Store Server Notifications with the subtypes that each may have (Apple's
/// documentation of `notificationType`); "" stands for none.
enum NotificationName {
  static let subtypes: [String: Set<String>] = [
    "CONSUMPTION_REQUEST": [""], "GRACE_PERIOD_EXPIRED": [""], "METADATA_UPDATE": [""],
    "MIGRATION": [""], "ONE_TIME_CHARGE": [""], "PRICE_CHANGE": [""], "REFUND": [""],
    "REFUND_DECLINED": [""], "REFUND_REVERSED": [""], "RENEWAL_EXTENDED": [""],
    "RESCIND_CONSENT": [""], "REVOKE": [""], "TEST": [""],
    "DID_CHANGE_RENEWAL_PREF": ["", "DOWNGRADE", "UPGRADE"],
    "DID_CHANGE_RENEWAL_STATUS": ["AUTO_RENEW_DISABLED", "AUTO_RENEW_ENABLED"],
    "DID_FAIL_TO_RENEW": ["", "GRACE_PERIOD"], "DID_RENEW": ["", "BILLING_RECOVERY"],
    "EXPIRED": ["BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE", "VOLUNTARY"],
    "EXTERNAL_PURCHASE_TOKEN": ["ACTIVE_TOKEN_REMINDER", "CREATED", "UNREPORTED"],
    "OFFER_REDEEMED": ["", "DOWNGRADE", "INITIAL_BUY", "RESUBSCRIBE", "UPGRADE"],
    "PRICE_INCREASE": ["ACCEPTED", "PENDING"], "RENEWAL_EXTENSION": ["FAILURE", "SUMMARY"],
    "SUBSCRIBED": ["INITIAL_BUY", "RESUBSCRIBE"],
  ]

  /// Returns whether a type has a subtype.
  static func isKnown(_ type: String, _ subtype: String?) -> Bool {
    subtypes[type].map { subtype.map($0.contains) ?? true } ?? false
  }
}
