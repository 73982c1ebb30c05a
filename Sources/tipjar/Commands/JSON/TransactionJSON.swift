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
      "productType": entry.productType.jsonName, "displayName": displayName,
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

extension ProductType {
  /// The name in JSON.
  var jsonName: String { self == .nonRenewable ? "nonRenewing" : "\(self)" }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  /// ISO 8601 in UTC with milliseconds.
  static var utc: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  }
}
