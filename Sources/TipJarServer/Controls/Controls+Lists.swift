import Foundation
import TipJarFiles
package import TipJarJSON
package import TipJarStore

/// The lists of the current state.
extension Controls {
  func status() async throws -> JSONObject {
    [
      "bundleId": records.bundleID, "environment": records.environment,
      "now": records.now.milliseconds, "products": store.configuration.productIDs.count,
      "transactions": try await store.signedTransactions.count,
      "nextAttemptDate": try await records.outbox.nextDueDate()?.milliseconds,
      "seed": try await SeedFile.names(of: store),
      "customersNow": try await CustomerControls.times(records), "simulated": true,
    ]
  }

  func products() async throws -> [JSONObject] {
    await store.listedProducts(of: try store.currentConfiguration).map {
      [
        "productId": $0.id, "type": $0.type.rawValue, "displayName": $0.displayName,
        "price": $0.price, "displayPrice": $0.displayPrice,
      ]
    }
  }

  func transactions() async throws -> [JSONObject] {
    try await store.signedTransactions.map(\.unsafePayloadValue).map {
      [
        "transactionId": String($0.id), "originalTransactionId": String($0.originalID),
        "productId": $0.productID, "orderId": OrderID.text(of: Int64(clamping: $0.id)),
        "purchaseDate": $0.purchaseDate.milliseconds,
        "revocationDate": $0.revocationDate?.milliseconds,
        "appAccountToken": $0.appAccountToken?.uuidString.lowercased(),
      ]
    }
  }

  func notifications(_ request: HTTPRequest) async throws -> [JSONObject] {
    let after = request.values("after")
    guard after.allSatisfy({ Int64($0) != nil }) else {
      throw TestControl.Problem("after: write a number")
    }
    let first = after.last.flatMap { Int64($0) } ?? 0
    return try await records.outbox.deliveries(after: first, limit: .max).map {
      [
        "number": $0.sequence, "notificationType": $0.type, "subtype": $0.subtype,
        "notificationUUID": $0.uuid,
        "originalTransactionId": $0.originalID.map(String.init), "signedPayload": $0.payload,
        "sendAttempts": $0.sendAttempts, "nextAttemptDate": $0.dueDate?.milliseconds,
      ]
    }
  }
}

extension Outbox.Held {
  /// The notification in JSON, with the result of an attempt if there was one.
  package func json(result: String? = nil) -> JSONObject {
    [
      "place": place, "number": sequence, "notificationType": type, "subtype": subtype,
      "notificationUUID": uuid, "transactionId": transactionID.map(String.init),
      "originalTransactionId": originalID.map(String.init), "signedPayload": payload,
      "sendAttemptResult": result,
    ]
  }
}
