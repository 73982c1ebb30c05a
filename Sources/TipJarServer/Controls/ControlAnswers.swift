import Foundation
import TipJarFiles
import TipJarJSON
import TipJarStore
import TipJarVocabulary

/// The answer to a control request, with the transaction that it changed.
struct ControlAnswer: Encodable {
  var transactionId: String?
  var originalTransactionId: String?
  var productId: String?
  var orderId: String?
  var signedTransactionInfo: String?
  let simulated = true

  init() {}

  init(_ transaction: ServerRecords.SignedTransaction) {
    transactionId = String(transaction.id)
    originalTransactionId = String(transaction.originalID)
    productId = transaction.productID
    orderId = OrderID.text(of: transaction.id)
    signedTransactionInfo = transaction.jwsRepresentation
  }
}

extension Controls {
  struct Status: Encodable {
    let bundleId: String
    let environment: String
    let now: Int64
    let products: Int
    let transactions: Int
    let nextAttemptDate: Int64?
    let simulated = true
  }

  func status() async throws -> Status {
    Status(
      bundleId: records.bundleID, environment: records.environment, now: records.now.milliseconds,
      products: store.configuration.productIDs.count,
      transactions: try await store.signedTransactions.count,
      nextAttemptDate: try await records.outbox.nextDueDate()?.milliseconds)
  }

  struct Sold: Encodable {
    let productId: String
    let type: String
    let displayName: String
    let price: Decimal
    let displayPrice: String
  }

  func products() async throws -> [Sold] {
    await store.listedProducts(of: try store.currentConfiguration).map {
      Sold(
        productId: $0.id, type: $0.type.rawValue, displayName: $0.displayName, price: $0.price,
        displayPrice: $0.displayPrice)
    }
  }

  struct Bought: Encodable {
    let transactionId: String
    let originalTransactionId: String
    let productId: String
    let orderId: String
    let purchaseDate: Int64
    let revocationDate: Int64?
    let appAccountToken: String?
  }

  func transactions() async throws -> [Bought] {
    try await store.signedTransactions.map(\.unsafePayloadValue).map {
      Bought(
        transactionId: String($0.id), originalTransactionId: String($0.originalID),
        productId: $0.productID, orderId: OrderID.text(of: Int64(clamping: $0.id)),
        purchaseDate: $0.purchaseDate.milliseconds,
        revocationDate: $0.revocationDate?.milliseconds,
        appAccountToken: $0.appAccountToken?.uuidString.lowercased())
    }
  }

  struct Sent: Encodable {
    let notificationType: String
    let subtype: String?
    let notificationUUID: String
    let originalTransactionId: String?
    let signedPayload: String
    let sendAttempts: [JSONObject]
    let nextAttemptDate: Int64?
  }

  func notifications() async throws -> [Sent] {
    try await records.outbox.deliveries(after: 0, limit: .max).map {
      Sent(
        notificationType: $0.type, subtype: $0.subtype, notificationUUID: $0.uuid,
        originalTransactionId: $0.originalID.map(String.init), signedPayload: $0.payload,
        sendAttempts: $0.sendAttempts,
        nextAttemptDate: $0.dueDate?.milliseconds)
    }
  }
}
