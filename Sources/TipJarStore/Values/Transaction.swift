public import Foundation
import TipJarFiles
import TipJarReceipts
public import TipJarVocabulary

/// A purchase that happened, with StoreKit 2's names. It is read again after a refund: its id
/// stays, its ``revocationDate`` is then set.
public struct Transaction: Identifiable, Equatable, Sendable {
  /// The environments of transactions.
  public enum Environment: String, CaseIterable, Codable, Sendable {
    /// Apple's names for its test environments.
    case sandbox = "Sandbox"
    case xcode = "Xcode"
    /// Apple's name for real purchases; here they are simulated too.
    case production = "Production"
  }

  /// The reasons for a refund.
  public enum RevocationReason: Int, Equatable, Sendable {
    /// For another reason.
    case other = 0
    /// For a fault of the app.
    case developerIssue = 1
  }

  /// The ways to own a product.
  public typealias OwnershipType = TipJarVocabulary.OwnershipType
  /// The reasons for a transaction.
  public typealias Reason = TransactionReason
  /// The kinds of refunds.
  public typealias RevocationType = TipJarVocabulary.RevocationType

  /// The part that the ledger keeps.
  let entry: LedgerEntry
  /// The store that it belongs to; together with ``id`` the key of the ledger.
  public var storeID: UUID { entry.storeID }
  /// Counts up from 0 in a state folder and never restarts.
  public var id: UInt64 { entry.transactionID }
  /// The id of the first transaction of a chain of renewals; its own for all else.
  public var originalID: UInt64 { entry.originalID }
  /// The product's id.
  public var productID: String { entry.productID }
  /// The type of the product.
  public var productType: Product.ProductType { entry.productType }
  /// The date of the purchase in store time, to the millisecond.
  public var purchaseDate: Date { entry.purchaseDate }
  /// The quantity, 1...10.
  public var quantity: Int { entry.quantity }
  /// The price of the whole quantity, in units of ``currency``.
  public var price: Decimal { entry.price }
  /// ISO 4217, for example `GBP`.
  public var currency: String { entry.currency }
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public var storefrontCountryCode: String { entry.storefrontCountryCode }
  /// The date of the refund; nil if it was not refunded.
  public var revocationDate: Date? { entry.revocationDate }
  /// The environment in which it was made.
  public let environment: Environment
  /// The way in which the product is owned.
  public let ownershipType: OwnershipType
  /// The app's token for its user.
  public let appAccountToken: UUID?
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
  var receipt: Receipt? { entry.receipt }
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

extension Transaction {
  /// The offer that priced a period of a subscription, by StoreKit 2's names.
  public struct Offer: Equatable, Sendable {
    /// The offer's id; the reference name of a code; nil for an introductory offer.
    public let id: String?
    /// The kind.
    public let type: Product.SubscriptionOffer.OfferType
    /// The way to pay.
    public let paymentMode: Product.SubscriptionOffer.PaymentMode
    /// The length of the whole offer.
    public let period: Product.SubscriptionPeriod?

    /// The offer of a receipt's fields; nil where they name none.
    init?(_ type: Int?, _ id: String?, _ mode: String?, _ period: String?) {
      guard let type = type.flatMap(OfferType.init(number:)),
        let mode = PaymentMode.allCases.first(where: { $0.serverName == mode })
      else { return nil }
      (self.type, paymentMode) = (type, mode)
      self.id = id
      self.period = period.flatMap(SubscriptionPeriod.init)
    }
  }
}

extension Transaction {
  /// The kind of refund from the receipt; nil if it was not refunded. Reads the receipt each time.
  public var revocationType: RevocationType? {
    receipt?.unverifiedPayload?.revocationType
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
      return try await database.read { try $0.subscriptions.status(ofOriginal: original) }
    }
  }
}
