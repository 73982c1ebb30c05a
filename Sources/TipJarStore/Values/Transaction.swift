public import Foundation
import Logging
import TipJarFiles
import TipJarReceipts
public import TipJarVocabulary

/// A purchase that happened, with StoreKit 2's names. It is read again after a refund: its id
/// stays, its ``revocationDate`` is then set.
public struct Transaction: Identifiable, Hashable, Sendable {
  /// The environments of transactions.
  public enum Environment: String, CaseIterable, Codable, Sendable {
    /// Apple's names for its environments.
    case sandbox = "Sandbox"
    case xcode = "Xcode"
    /// Apple's name for real purchases; here they are simulated too.
    case production = "Production"
  }

  /// The reasons for a refund.
  public enum RevocationReason: Int, Hashable, Sendable {
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
  package let entry: LedgerEntry
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
  public var purchasedQuantity: Int { entry.quantity }
  /// The price of the whole quantity, in units of ``currency``; never nil in this store.
  public var price: Decimal? { entry.price }
  /// The currency; never nil in this store.
  public var currency: Locale.Currency? { Locale.Currency(entry.currency) }
  /// ISO 4217, for example `GBP`; never nil in this store.
  public var currencyCode: String? { entry.currency }
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public var storefrontCountryCode: String { entry.storefrontCountryCode }
  /// The date of the refund; nil if it was not refunded.
  public var revocationDate: Date? { entry.revocationDate }
  /// The environment in which it was made.
  public let environment: Environment
  /// The way in which the product is owned.
  public var ownershipType: OwnershipType { entry.ownershipType }
  package var isShared: Bool { entry.isShared }
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
  let billing: Billing?
  var receipt: Receipt? { entry.receipt }
  let home: Home

  /// The store of a transaction, which does not keep it open, and is ignored when two are compared.
  struct Home: Hashable, Sendable {
    weak var database: StoreDatabase?

    static func == (first: Home, second: Home) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Marks the purchase as granted: record first, finish after, and never what is unverified. Again
  /// it does nothing. ``Checkout`` does it for the app.
  ///
  /// An error is logged, since the store is a file: the transaction stays unfinished, and the store
  /// delivers it again at the next start. ``SimulatedStore/finish(_:)`` throws the error.
  public func finish() async {
    do {
      guard let database = home.database else {
        throw StoreKitError.problem("store.sqlite is not open any more")
      }
      try await database.finish([id])
    } catch {
      let reason = (error as? any ReasonedError)?.reason ?? "\(error)"
      Logger(label: "app.tipjar.store").error("transaction \(id) is not finished: \(reason)")
    }
  }
}

extension Transaction {
  /// The offer that priced a period of a subscription, by StoreKit 2's names.
  public struct Offer: Hashable, Sendable {
    /// The ways to pay for an offer. Raw values are those of receipts.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The name in receipts.
      public let rawValue: String
      /// A way by its name in receipts.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Nothing is paid.
      public static let freeTrial = Self(rawValue: "FREE_TRIAL")
      /// The price is paid in each period.
      public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
      /// The price is paid once.
      public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
      /// The price of a product that does not renew. This store has no such offers.
      public static let oneTime = Self(rawValue: "ONE_TIME")
    }

    /// The offer's id; the reference name of a code; nil for an introductory offer.
    public let id: String?
    /// The kind.
    public let type: OfferType
    /// The way to pay; never nil in this store.
    public let paymentMode: PaymentMode?
    /// The length of the whole offer.
    public let period: Product.SubscriptionPeriod?

    /// The offer of a receipt's fields; nil where they name none.
    init?(_ type: Int?, _ id: String?, _ mode: String?, _ period: String?) {
      guard let type, let mode else { return nil }
      (self.type, paymentMode) = (OfferType(rawValue: type), PaymentMode(rawValue: mode))
      self.id = id
      self.period = period.flatMap(SubscriptionPeriod.init)
    }
  }

  /// The kinds of offers. Raw values are those of receipts.
  public struct OfferType: RawRepresentable, Hashable, Sendable {
    /// The number in receipts.
    public let rawValue: Int
    /// A kind by its number in receipts.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// For new subscribers.
    public static let introductory = Self(rawValue: 1)
    /// For those whom the app chooses.
    public static let promotional = Self(rawValue: 2)
    /// For holders of a code.
    public static let code = Self(rawValue: 3)
    /// For lapsed subscribers.
    public static let winBack = Self(rawValue: 4)
  }
}

extension Transaction {
  /// The kind of refund from the receipt; nil if it was not refunded. Reads the receipt each time.
  public var revocationType: RevocationType? { receipt?.unverifiedPayload?.revocationType }

  /// The refunded part in percent, from the receipt. Reads the receipt each time.
  public var revocationPercentage: Decimal? {
    receipt?.unverifiedPayload?.revocationPercentage.map { Decimal($0) / 1000 }
  }

  /// The id of the customer's download of the app, from the receipt; "" for a request that waits.
  /// Reads the receipt each time.
  public var appTransactionID: String { receipt?.unverifiedPayload?.appTransactionId ?? "" }

  /// The app that it was bought in, from the receipt; "" for a request that waits. Reads the
  /// receipt each time.
  public var appBundleID: String { receipt?.unverifiedPayload?.bundleId ?? "" }

  /// The storefront that it was bought in, with the currency of that date.
  public var storefront: Storefront {
    Storefront(countryCode: storefrontCountryCode)?.at(purchaseDate)
      ?? Storefront(unknown: storefrontCountryCode, currencyCode: entry.currency)
  }

  /// The date of the signature, from the receipt; that of the purchase for a request that waits.
  /// Reads the receipt each time.
  public var signedDate: Date {
    receipt?.unverifiedPayload.map { Date(milliseconds: $0.signedDate) } ?? purchaseDate
  }

  /// The receipt's payload as JSON; empty for a request that waits.
  public var jsonRepresentation: Data { Data(receipt?.payloadBytes ?? []) }

  /// The status of the subscription that it belongs to; nil for all other products, and if the store
  /// cannot be read.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async {
      let original = Int64(clamping: originalID)
      return try? await home.database?.read { try $0.subscriptions.status(ofOriginal: original) }
    }
  }
}
