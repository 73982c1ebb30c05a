import Foundation
import TipJarStore
import TipJarVocabulary

/// A transaction, as JSON. Absent values are left out.
struct TransactionJSON: Encodable {
  let simulated = true
  var storeId: String
  var id: String
  var originalId: String
  var productId: String
  var productType: ProductKindJSON
  var displayName: String
  var quantity: Int
  var purchaseDate: String
  var price: String
  var currency: String
  var displayPrice: String
  var state: String
  var revocationDate: String?
  var revocationReason: String?
  var appAccountToken: String?
  var finished: Bool
  /// True if the transaction was deleted from the store, absent otherwise.
  var deleted: Bool?
  var outcome: PurchaseJSON.Outcome?
  /// The reason in words, if nothing was bought.
  var reason: String?

  init(_ entry: HistoryEntry, outcome: PurchaseJSON.Outcome? = nil, reason: String? = nil) {
    storeId = entry.storeID.uuidString
    id = String(entry.id)
    originalId = String(entry.originalID)
    productId = entry.productID
    productType = ProductKindJSON(entry.productType)
    displayName = entry.displayName
    quantity = entry.quantity
    purchaseDate = entry.purchaseDate.formatted(.utc)
    price = "\(entry.price)"
    currency = entry.currency
    displayPrice = entry.displayPrice
    state = entry.state.rawValue
    revocationDate = entry.revocationDate?.formatted(.utc)
    revocationReason = entry.revocationReason.map(RefundReason.init)?.rawValue
    appAccountToken = entry.appAccountToken?.uuidString.lowercased()
    finished = entry.isFinished
    deleted = entry.isDeleted ? true : nil
    self.outcome = outcome
    self.reason = reason
  }
}

/// The four kinds of products, by their names in JSON.
enum ProductKindJSON: String, Encodable {
  case consumable, nonConsumable, nonRenewing, autoRenewable

  init(_ type: Product.ProductType) {
    self =
      switch type {
      case .consumable: .consumable
      case .nonConsumable: .nonConsumable
      case .nonRenewable: .nonRenewing
      case .autoRenewable: .autoRenewable
      }
  }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  /// ISO 8601 in UTC with milliseconds.
  static var utc: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  }
}
