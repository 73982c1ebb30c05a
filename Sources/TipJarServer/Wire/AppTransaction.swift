/// The payload of an app transaction, by the names of the App Store Server API. There is no
/// `appAppleId`, as in the sandbox.
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
