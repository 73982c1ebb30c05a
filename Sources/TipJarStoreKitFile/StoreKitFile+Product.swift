public import Foundation

extension StoreKitFile {
  /// The types of products.
  public enum ProductType: String, Equatable, Sendable {
    /// Used up, and bought again: a tip.
    case consumable = "Consumable"
    /// Bought once and kept.
    case nonConsumable = "NonConsumable"
    /// A span of time that does not renew itself.
    case nonRenewing = "NonRenewingSubscription"
    /// A subscription that renews itself.
    case autoRenewable = "RecurringSubscription"
  }

  /// A product's name and description in one language.
  public struct Localization: Equatable, Sendable {
    /// The language, in the underscore form: `en`, `en_US`, `zh_Hans`.
    public var locale: String
    /// The name.
    public var displayName: String
    /// The description.
    public var description: String

    /// Name and description in a language.
    public init(locale: String, displayName: String, description: String) {
      self.locale = locale
      self.displayName = displayName
      self.description = description
    }
  }

  /// A product of the file.
  public struct Product: Equatable, Sendable {
    /// The id, unique in a file.
    public var productID: String
    /// The type.
    public var type: ProductType
    /// The price in units of the storefront's currency, 0 or more.
    public var price: Decimal
    /// A Boolean value that indicates whether a family shares it.
    public var isFamilyShareable: Bool
    /// The developer's own name for it.
    public var referenceName: String?
    /// Names and descriptions; may be empty.
    public var localizations: [Localization]

    /// A product.
    public init(
      productID: String, type: ProductType, price: Decimal, isFamilyShareable: Bool = false,
      referenceName: String? = nil, localizations: [Localization] = []
    ) {
      self.productID = productID
      self.type = type
      self.price = price
      self.isFamilyShareable = isFamilyShareable
      self.referenceName = referenceName
      self.localizations = localizations
    }

    /// The localization for `locale`; nil where the product has none.
    public func localization(for locale: String) -> Localization? {
      Localization.best(of: localizations, for: locale)
    }
  }
}
