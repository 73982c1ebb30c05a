/// The types of products. Raw values are those of Apple's receipts.
public enum ProductType: String, CaseIterable, Codable, Equatable, Sendable {
  /// Used up, and bought again: a tip.
  case consumable = "Consumable"
  /// Bought once and kept.
  case nonConsumable = "Non-Consumable"
  /// A span of time that does not renew itself.
  case nonRenewable = "Non-Renewing Subscription"
  /// A subscription that renews itself.
  case autoRenewable = "Auto-Renewable Subscription"
}
