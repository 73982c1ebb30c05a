public import Foundation
import TipJarReceipts

/// A purchase that happened, with StoreKit 2's names. It is read again after a refund: its id
/// stays, its ``revocationDate`` is then set.
public struct Transaction: Identifiable, Equatable, Sendable {
  /// The environments of transactions.
  public enum Environment: String, Equatable, Sendable {
    /// Apple's names for its test environments.
    case sandbox = "Sandbox"
    case xcode = "Xcode"
  }

  /// The reasons for a refund.
  public enum RevocationReason: Int, Equatable, Sendable {
    /// For another reason.
    case other = 0
    /// For a fault of the app.
    case developerIssue = 1
  }

  /// The ways to own a product.
  public enum OwnershipType: String, Equatable, Sendable {
    /// Bought, or shared by the family.
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
  }

  /// The store that it belongs to; together with ``id`` the key of the ledger.
  public let storeID: UUID
  /// Counts up from 0 in a state folder and never restarts.
  public let id: UInt64
  /// The id of the first transaction of a chain of renewals; its own for all else.
  public let originalID: UInt64
  /// The product's id.
  public let productID: String
  /// The type of the product.
  public let productType: Product.ProductType
  /// The date of the purchase in store time, to the millisecond.
  public let purchaseDate: Date
  /// The quantity, 1...10.
  public let quantity: Int
  /// The price of the whole quantity, in units of ``currency``.
  public let price: Decimal
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public let storefrontCountryCode: String
  /// The environment in which it was made.
  public let environment: Environment
  /// The way in which the product is owned.
  public let ownershipType: OwnershipType
  /// The app's token for its user.
  public let appAccountToken: UUID?
  /// The date of the refund; nil if it was not refunded.
  public let revocationDate: Date?
  /// The reason of the refund.
  public let revocationReason: RevocationReason?
  /// The date of the first purchase of a chain of renewals; ``purchaseDate`` for all else.
  public let originalPurchaseDate: Date
  /// The end of the period; only of an auto-renewable subscription.
  public let expirationDate: Date?
  /// The group; only of an auto-renewable subscription.
  public let subscriptionGroupID: String?
  /// The id of the period's order line, new in each period; only of an auto-renewable subscription.
  public let webOrderLineItemID: String?
  /// A Boolean value that indicates whether an upgrade, or another product of the same level,
  /// replaced it.
  public let isUpgraded: Bool
  /// The reason of the transaction.
  public let reason: Reason
  /// The offer that priced the period.
  public let offer: Offer?
  /// The customer; nil for the default one.
  let customer: String?
  /// Its receipt; nil for a request that waits.
  let receipt: Receipt?
  /// The store that finishes it.
  let home: Home

  /// The store of a transaction, which does not keep it open, and is ignored when two are compared.
  struct Home: Equatable, Sendable {
    weak var database: StoreDatabase?

    static func == (first: Home, second: Home) -> Bool { true }
  }

  /// Marks the purchase as granted: record first, finish after, and never what is unverified. Again
  /// it does nothing. ``Checkout`` does it for the app.
  ///
  /// - Throws: ``StoreKitError``, unlike StoreKit's: the store is a file here, and has to be open
  ///   still.
  public func finish() async throws {
    guard let database = home.database else {
      throw StoreKitError.systemError("store.sqlite is not open any more")
    }
    try await database.finish([id])
  }
}
