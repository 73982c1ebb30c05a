/// The payload of an App Store Server Notification, version 2.
struct ResponseBodyV2DecodedPayload: Encodable {
  let notificationType: String
  let subtype: String?
  let notificationUUID: String
  let version = "2.0"
  let signedDate: Int64
  let data: NotificationData
}

/// The data of a notification. There is no `appAppleId`, as in the sandbox.
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
