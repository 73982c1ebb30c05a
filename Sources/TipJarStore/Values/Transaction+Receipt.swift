public import Foundation
import TipJarFiles
import TipJarReceipts

extension Transaction {
  /// The kinds of refunds. Raw values are those of the App Store Server API.
  public enum RevocationType: String, Equatable, Sendable {
    /// The whole price; the store makes no other ones.
    case refundFull = "REFUND_FULL"
    /// A part of the price, and the end of family sharing.
    case refundProrated = "REFUND_PRORATED"
    case familyRevoke = "FAMILY_REVOKE"
  }

  /// The kind of refund from the receipt; nil if it was not refunded. Reads the receipt each time.
  public var revocationType: RevocationType? {
    receipt?.unverifiedPayload?.revocationType.flatMap { RevocationType(rawValue: $0.rawValue) }
  }

  /// The refunded part in percent, from the receipt. Reads the receipt each time.
  public var revocationPercentage: Decimal? {
    receipt?.unverifiedPayload?.revocationPercentage.map { Decimal($0) / 1000 }
  }

  /// The id of the customer's download of the app, from the receipt; nil for what was bought before
  /// there were customers. Reads the receipt each time.
  public var appTransactionID: String? { receipt?.unverifiedPayload?.appTransactionId }

  /// The app that it was bought in, from the receipt; nil for a request that waits. Reads the
  /// receipt each time.
  public var appBundleID: String? { receipt?.unverifiedPayload?.bundleId }

  /// The storefront that it was bought in, with the currency of that date; nil for a country that
  /// ICU does not know.
  public var storefront: Storefront? {
    Storefront(countryCode: storefrontCountryCode)?.at(purchaseDate)
  }

  /// The date of the signature, from the receipt; nil for a request that waits. Reads the receipt
  /// each time.
  public var signedDate: Date? {
    receipt?.unverifiedPayload.map { Date(milliseconds: $0.signedDate) }
  }

  /// The receipt's payload as JSON; empty for a request that waits.
  public var jsonRepresentation: Data {
    Data(receipt.flatMap { Base64URL.decode($0.body.prefix { $0 != "." }) } ?? [])
  }

  /// The status of the subscription that it belongs to; nil for all other products.
  ///
  /// - Throws: ``StoreKitError``: the store is a file here, and has to be open still.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async throws {
      guard let database = home.database else {
        throw StoreKitError.systemError("store.sqlite is not open any more")
      }
      let original = Int64(clamping: originalID)
      return try await database.read { rows in
        try rows.renewal(original).flatMap { try rows.status(of: $0) }
      }
    }
  }
}
