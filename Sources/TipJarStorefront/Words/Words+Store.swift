package import TipJarScreens
package import TipJarStore

extension Words {
  /// A kind of products.
  package func productKind(_ type: Product.ProductType) -> String { productKind(ProductKind(type)) }
}

extension ProductKind {
  /// The kind of a product of the store.
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
  /// The call of the store in which a simulated error can strike.
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

extension PurchaseRow.State {
  /// The state of an entry of the history.
  package init(_ state: HistoryEntry.State) {
    self =
      switch state {
      case .purchased: .purchased
      case .pending: .pending
      case .refunded: .refunded
      }
  }
}
