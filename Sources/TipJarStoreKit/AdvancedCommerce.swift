public import Foundation
public import TipJarStore

/// A generic product of the Advanced Commerce API, whose items the app's server describes. It has
/// the transactions of the product of its id; items are not simulated.
public struct AdvancedCommerceProduct: Identifiable, Hashable, Sendable {
  /// The types of products.
  public typealias ProductType = Product.ProductType
  /// The results of a purchase.
  public typealias PurchaseResult = Product.PurchaseResult

  /// An option of a purchase.
  public struct PurchaseOption: Hashable, Sendable {
    let option: Product.PurchaseOption

    /// A question whether the purchase continues, if the store moves to another storefront.
    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(option: .onStorefrontChange(shouldContinuePurchase: shouldContinuePurchase))
    }
  }

  /// The id.
  public let id: String
  /// The type.
  public let type: ProductType

  /// The product of an id.
  ///
  /// - Throws: ``StoreKitError``; ``Product/PurchaseError/productUnavailable`` if the store has no
  ///   product of the id.
  public init(id: String) async throws {
    guard let product = try await Product.products(for: [id]).first else {
      throw Product.PurchaseError.productUnavailable
    }
    (self.id, type) = (id, product.type)
  }

  /// The customer's latest transaction for the product.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id) }
  }
  /// The transactions of the product.
  public var allTransactions: Transaction.Transactions { Transaction.all(for: id) }
  /// The transactions that entitle the customer to the product now.
  public var currentEntitlements: Transaction.Transactions {
    Transaction.currentEntitlements(for: id)
  }

  /// Buys the items of a signed request.
  ///
  /// - Throws: ``StoreKitError/unsupported`` here: items are not simulated.
  public func purchase(
    compactJWS: String, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { throw StoreKitError.unsupported }

  /// Buys the items of a signed request, as ``purchase(compactJWS:options:)`` does.
  public func purchase(
    compactJWS: String, confirmIn place: Any, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { try await purchase(compactJWS: compactJWS, options: options) }
}

/// An error of a signed request of the Advanced Commerce API, which this store never throws.
public struct InvalidRequestError: Error, Hashable, Sendable {
  /// The code of the error.
  public let code: Int64
  /// The problem.
  public let message: String
}

extension Transaction {
  /// The items of a purchase by the Advanced Commerce API.
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// An item.
    public struct Item: Hashable, Sendable {
      /// The description of an item by the app's server.
      public struct Details: Hashable, Sendable {
        /// The app's name for the item.
        public let sku: String
        /// The name for customers.
        public let displayName: String
        /// The description for customers.
        public let description: String
        /// The price.
        public let price: Decimal
        /// The offer that priced it; nil for none.
        public let offer: Offer?
      }

      /// The description.
      public let details: Details
      /// The refunds of the item; nil for none.
      public let refunds: [Refund]?
      /// The date on which the customer lost the item; nil while it is owned.
      public let revocationDate: Date?
    }

    /// An offer that priced an item.
    public struct Offer: Hashable, Sendable {
      /// The price.
      public let price: Decimal
      /// The length of one of its periods.
      public let period: Product.SubscriptionPeriod
      /// The number of periods that it holds for.
      public let periodCount: Int
      /// The reason.
      public let reason: Reason

      /// The reasons of offers, by the names in receipts.
      public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The name in receipts.
        public let rawValue: String
        /// A reason by its name in receipts.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// For a new customer.
        public static let acquisition = Self(rawValue: "ACQUISITION")
        /// For a customer who would leave.
        public static let retention = Self(rawValue: "RETENTION")
        /// For a customer who has left.
        public static let winBack = Self(rawValue: "WIN_BACK")
      }
    }

    /// A refund of an item.
    public struct Refund: Hashable, Sendable {
      /// The reasons, by the names in receipts.
      public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The name in receipts.
        public let rawValue: String
        /// A reason by its name in receipts.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The law asks for it.
        public static let legal = Self(rawValue: "LEGAL")
        /// The items of the subscription changed.
        public static let modifyItems = Self(rawValue: "MODIFY_ITEMS_REFUND")
        /// The customer did not mean to buy.
        public static let unintended = Self(rawValue: "UNINTENDED_PURCHASE")
        /// The customer did not receive the item.
        public static let unfulfilled = Self(rawValue: "FULFILLMENT_ISSUE")
        /// The customer is not satisfied.
        public static let unsatisfied = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
        /// Another reason.
        public static let other = Self(rawValue: "OTHER")
      }

      /// The kinds, by the names in receipts.
      public struct RefundType: RawRepresentable, Hashable, Sendable {
        /// The name in receipts.
        public let rawValue: String
        /// A kind by its name in receipts.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The whole price.
        public static let full = Self(rawValue: "FULL")
        /// The price of the time that is left.
        public static let proRated = Self(rawValue: "PRORATED")
        /// An amount that the app's server chose.
        public static let custom = Self(rawValue: "CUSTOM")
      }

      /// The amount.
      public let amount: Decimal
      /// The date.
      public let date: Date
      /// The reason.
      public let reason: Reason
      /// The kind.
      public let type: RefundType
    }

    /// The name of the purchase for customers.
    public let displayName: String?
    /// The description for customers.
    public let description: String?
    /// The tax of the price, as an estimate.
    public let estimatedTax: Decimal
    /// The price without the tax.
    public let taxExclusivePrice: Decimal
    /// The rate of the tax.
    public let taxRate: Decimal
    /// The category of the tax.
    public let taxCode: String
    /// The id of the app's request.
    public let requestReferenceID: String
    /// The length of a period of a subscription.
    public let period: Product.SubscriptionPeriod?
    /// The items.
    public let items: [Item]
  }

  /// The items of the purchase; nil, since this store sells none.
  public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }
}
