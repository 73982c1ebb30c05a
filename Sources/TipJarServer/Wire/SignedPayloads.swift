import Foundation
import TipJarStore

/// The payload of an App Store Server Notification, version 2.
struct ResponseBodyV2DecodedPayload: Encodable {
  let notificationType: String
  let subtype: String?
  let notificationUUID: String
  let version = "2.0"
  let signedDate: Int64
  /// The transaction; nil for a summary.
  let data: NotificationData?
  /// The counts of an extension of many renewal dates.
  let summary: NotificationSummary?
}

/// The counts of an extension of all subscriptions to a product. As in the sandbox, there is no
/// `appAppleId`.
struct NotificationSummary: Encodable {
  let requestIdentifier: String
  let environment: String
  let bundleId: String
  let productId: String
  let storefrontCountryCodes: [String]?
  let succeededCount: Int
  let failedCount: Int
}

/// The data of a notification. As in the sandbox, there is no `appAppleId`.
struct NotificationData: Encodable {
  let bundleId: String
  let bundleVersion = "1.0"
  let environment: String
  let signedTransactionInfo: String?
  let signedRenewalInfo: String?
  let status: Int?
  let consumptionRequestReason: String?
}

/// The body of a delivery.
struct ResponseBodyV2: Encodable {
  let signedPayload: String
}

/// The payload of an app transaction, by the App Store Server API's names. As in the sandbox, there
/// is no `appAppleId`.
struct JWSAppTransactionDecodedPayload: Encodable {
  let receiptType: String
  let bundleId: String
  let applicationVersion = "1.0"
  let originalApplicationVersion = "1.0"
  let receiptCreationDate: Int64
  let originalPurchaseDate: Int64
  let appTransactionId: String
  let originalPlatform = "iOS"
}

extension ServerRecords {
  /// Signs a payload as JSON with sorted keys.
  func sign(_ payload: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try sign([UInt8](encoder.encode(payload)))
  }
}
