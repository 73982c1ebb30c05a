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
