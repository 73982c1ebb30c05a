import Foundation
import TipJarJSON
import TipJarStore
import TipJarVocabulary

extension HistoryEntry {
  /// The transaction as JSON, for the history and for the commands that buy or restore. Absent
  /// values are left out.
  var json: JSONObject {
    [
      "simulated": true, "storeId": entry.storeID.uuidString, "id": String(id),
      "originalId": String(entry.originalID), "productId": entry.productID,
      "productType": ProductKindJSON(entry.productType), "displayName": displayName,
      "quantity": entry.quantity, "purchaseDate": entry.purchaseDate.formatted(.utc),
      "price": "\(entry.price)", "currency": entry.currency, "displayPrice": displayPrice,
      "state": state.rawValue, "revocationDate": entry.revocationDate?.formatted(.utc),
      "revocationReason": revocationReason.map(RefundReason.init)?.rawValue,
      "appAccountToken": appAccountToken?.uuidString.lowercased(), "finished": isFinished,
      // True if the transaction was deleted from the store, absent otherwise.
      "deleted": isDeleted ? true : nil,
    ]
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
