package import TipJarScreens
package import TipJarStore

extension Words {
  /// Returns the name of a kind of product.
  package func productKind(_ type: Product.ProductType) -> String { productKind(ProductKind(type)) }
}

extension ProductKind {
  /// Creates the screen's value for the store's kind of product.
  init(_ type: Product.ProductType) {
    self =
      switch type {
      case .consumable: .consumable
      case .nonConsumable: .nonConsumable
      case .nonRenewable: .nonRenewable
      case .autoRenewable: .autoRenewable
      }
  }
}

extension StoreCall {
  /// Creates the screen's value for an API that can be made to fail.
  init(_ api: FailableAPI) {
    self =
      switch api {
      case .loadProducts: .loadProducts
      case .purchase: .purchase
      case .verification: .verification
      case .appStoreSync: .appStoreSync
      case .subscriptionStatus: .subscriptionStatus
      case .appTransaction: .appTransaction
      case .manageSubscriptions: .manageSubscriptions
      case .refundRequest: .refundRequest
      case .offerCodeRedeem: .offerCodeRedeem
      }
  }
}
