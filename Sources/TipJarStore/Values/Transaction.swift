public import Foundation
import TipJarReceipts

/// A purchase that happened, with StoreKit 2's names. It is read again after a refund: its id stays, its
/// ``revocationDate`` is then set.
public struct Transaction: Identifiable, Equatable, Sendable {
  /// Where a transaction was made.
  public enum Environment: String, Equatable, Sendable {
    /// Apple's names for its test environments.
    case sandbox = "Sandbox"
    case xcode = "Xcode"
  }

  /// Why a transaction was taken back.
  public enum RevocationReason: Int, Equatable, Sendable {
    /// For another reason.
    case other = 0
    /// For a fault of the app.
    case developerIssue = 1
  }

  /// How the product came to its owner.
  public enum OwnershipType: String, Equatable, Sendable {
    /// Bought, or shared by the family.
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
  }

  /// The store that it belongs to; together with ``id`` the key of the ledger.
  public let storeID: UUID
  /// Counts up from 0 in a state folder and never restarts.
  public let id: UInt64
  /// The id of the first transaction of a row of renewals; its own for all else.
  public let originalID: UInt64
  /// What was bought.
  public let productID: String
  /// What kind of product that is.
  public let productType: Product.ProductType
  /// When, in store time, to the millisecond.
  public let purchaseDate: Date
  /// How many, 1...10.
  public let quantity: Int
  /// What was paid for the whole quantity, in units of ``currency``.
  public let price: Decimal
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public let storefrontCountryCode: String
  /// Where it was made.
  public let environment: Environment
  /// How it came to its owner.
  public let ownershipType: OwnershipType
  /// What the app gave to tell its users apart.
  public let appAccountToken: UUID?
  /// When it was refunded; nil while it stands.
  public let revocationDate: Date?
  /// Why it was refunded.
  public let revocationReason: RevocationReason?
  /// Its receipt; nil for a request that waits.
  let receipt: Receipt?
  /// Where it is finished.
  let home: Home

  /// The store of a transaction, which does not keep it open, and makes no difference between two.
  struct Home: Equatable, Sendable {
    weak var database: StoreDatabase?

    static func == (first: Home, second: Home) -> Bool { true }
  }

  /// Says that what was bought is granted: record first, finish after, and never what is unverified. Again it
  /// does nothing. ``Checkout`` does it by itself.
  ///
  /// - Throws: ``StoreKitError``, unlike StoreKit's: the store is a file here, and has to be open still.
  public func finish() async throws {
    guard let database = home.database else {
      throw StoreKitError.systemError("store.sqlite is not open any more")
    }
    try await database.finish(id)
  }
}
