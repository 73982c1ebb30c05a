public import Foundation
import TipJarVocabulary

/// A product by the names of StoreKit 1. `Product` is its successor.
open class SKProduct: NSObject {
  /// The units of periods.
  public enum PeriodUnit: UInt, Sendable {
    /// In StoreKit's sequence.
    case day, week, month, year
  }

  /// The product; nil for one that an app creates for its own tests.
  let product: Product?

  /// A product without values, for subclasses in an app's tests.
  public override init() { product = nil }
  init(_ product: Product) { self.product = product }

  /// The id.
  open var productIdentifier: String { product?.id ?? "" }
  /// The name.
  open var localizedTitle: String { product?.displayName ?? "" }
  /// The description.
  open var localizedDescription: String { product?.description ?? "" }
  /// The price in units of the currency of ``priceLocale``.
  open var price: NSDecimalNumber { NSDecimalNumber(decimal: product?.price ?? 0) }
  /// The locale in which the storefront writes the price, with its currency.
  open var priceLocale: Locale { product.map(\.priceLocale) ?? Locale(identifier: "en_US") }
  /// A Boolean value that indicates whether a family shares it.
  open var isFamilyShareable: Bool { product?.isFamilyShareable ?? false }
  /// The group of an auto-renewable subscription.
  open var subscriptionGroupIdentifier: String? { product?.subscription?.subscriptionGroupID }
  /// The length of a period of an auto-renewable subscription.
  open var subscriptionPeriod: SKProductSubscriptionPeriod? {
    (product?.subscription?.subscriptionPeriod).map(SKProductSubscriptionPeriod.init)
  }
  /// The introductory offer.
  open var introductoryPrice: SKProductDiscount? {
    product.flatMap { SKProductDiscount($0.subscription?.introductoryOffer, priceLocale) }
  }
  /// The promotional offers.
  open var discounts: [SKProductDiscount] {
    (product?.subscription?.promotionalOffers ?? []).compactMap {
      SKProductDiscount($0, priceLocale)
    }
  }
}

extension Product {
  fileprivate var priceLocale: Locale {
    var parts = Locale.Components(locale: priceFormatStyle.locale)
    parts.currency = Locale.Currency(priceFormatStyle.currencyCode)
    return Locale(components: parts)
  }
}

/// A number of days, weeks, months or years by the names of StoreKit 1.
open class SKProductSubscriptionPeriod: NSObject {
  /// The number of units.
  public let numberOfUnits: Int
  /// The unit.
  public let unit: SKProduct.PeriodUnit

  init(_ period: SubscriptionPeriod) {
    numberOfUnits = period.value
    unit =
      switch period.unit {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      }
  }
}

/// An offer by the names of StoreKit 1.
open class SKProductDiscount: NSObject {
  /// The ways to pay for an offer.
  public enum PaymentMode: UInt, Sendable {
    /// In StoreKit's sequence.
    case payAsYouGo, payUpFront, freeTrial
  }

  /// The kinds of offers.
  public enum `Type`: UInt, Sendable {
    /// The introductory offer, and a promotional one.
    case introductory, subscription
  }

  /// The id; nil for an introductory offer.
  public let identifier: String?
  /// The price in units of the currency of ``priceLocale``.
  public let price: NSDecimalNumber
  /// The locale in which the storefront writes the price.
  public let priceLocale: Locale
  /// The number of periods.
  public let numberOfPeriods: Int
  /// The length of a period.
  public let subscriptionPeriod: SKProductSubscriptionPeriod
  /// The way to pay.
  public let paymentMode: PaymentMode
  /// The kind.
  public let type: Type

  init?(_ offer: Product.SubscriptionOffer?, _ locale: Locale) {
    guard let offer else { return nil }
    (identifier, price) = (offer.id, NSDecimalNumber(decimal: offer.price))
    (priceLocale, numberOfPeriods) = (locale, offer.periodCount)
    subscriptionPeriod = SKProductSubscriptionPeriod(offer.period)
    type = offer.type == .introductory ? .introductory : .subscription
    paymentMode =
      switch offer.paymentMode {
      case .freeTrial: .freeTrial
      case .payAsYouGo: .payAsYouGo
      case .payUpFront: .payUpFront
      }
  }
}

/// A request of StoreKit 1. It is answered before ``start()`` returns.
open class SKRequest: NSObject {
  /// Asks the store, and calls the delegate.
  open func start() {}
  /// Does nothing: a request is answered when ``start()`` returns.
  open func cancel() {}
}

/// The calls of a request.
public protocol SKRequestDelegate: NSObjectProtocol {
  /// The request is answered.
  func requestDidFinish(_ request: SKRequest)
  /// The request failed.
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  /// Does nothing.
  public func requestDidFinish(_ request: SKRequest) {}
  /// Does nothing.
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// The call of a request for products.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
  /// The products have arrived.
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// The answer of a request for products.
open class SKProductsResponse: NSObject {
  /// The products that the store has.
  public let products: [SKProduct]
  /// The other ids, in order.
  public let invalidProductIdentifiers: [String]

  init(_ products: [Product], of ids: Set<String>) {
    self.products = products.map(SKProduct.init)
    invalidProductIdentifiers = ids.subtracting(products.map(\.id)).sorted()
  }
}

/// A request for products by the names of StoreKit 1, as `Product.products(for:)` is.
open class SKProductsRequest: SKRequest {
  /// The receiver of the answer.
  public weak var delegate: (any SKProductsRequestDelegate)?
  private let ids: Set<String>

  /// A request for products by their ids.
  public init(productIdentifiers: Set<String>) { ids = productIdentifiers }

  open override func start() {
    do {
      let (ids, chosen) = (ids, try StoreKitEnvironment.scope.chosen)
      let products = try chosen.thread.run { try await chosen.store.products(for: ids.sorted()) }
      delegate?.productsRequest(self, didReceive: SKProductsResponse(products, of: ids))
      delegate?.requestDidFinish(self)
    } catch {
      delegate?.request(self, didFailWithError: error)
    }
  }
}

/// A request for a new receipt of the app. There is none: `Transaction` has signed transactions.
open class SKReceiptRefreshRequest: SKRequest {
  /// The receiver of the answer.
  public weak var delegate: (any SKRequestDelegate)?

  /// A request; the properties are ignored.
  public init(receiptProperties: [String: Any]? = nil) {}

  open override func start() { delegate?.requestDidFinish(self) }
}
