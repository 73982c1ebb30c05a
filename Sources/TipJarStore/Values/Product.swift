public import Foundation
import TipJarFiles
public import TipJarVocabulary

/// A product of the store, with StoreKit 2's names.
public struct Product: Identifiable, Hashable, Sendable {
  /// The types of products.
  public typealias ProductType = TipJarVocabulary.ProductType

  /// The id, unique in a store.
  public let id: String
  /// The type.
  public let type: ProductType
  /// The name in the store's language; "" where the file has none.
  public let displayName: String
  /// The description in the store's language; "" where the file has none.
  public let description: String
  /// The price of one, in units of the storefront's currency.
  public let price: Decimal
  /// The price as the storefront writes it, for example `£4.99`. May hold no-break spaces and
  /// direction marks.
  public let displayPrice: String
  /// A Boolean value that indicates whether a family shares it.
  public let isFamilyShareable: Bool
  /// The facts of a subscription; nil for all other types.
  public let subscription: SubscriptionInfo?
  /// The storefront that writes its price.
  let storefront: Storefront
  /// The way in which it is billed here.
  let plan: BillingPlanType

  /// The style in which ``displayPrice`` is written, for other amounts in the same currency, such
  /// as the price of a month of a year.
  public var priceFormatStyle: Decimal.FormatStyle.Currency {
    .currency(code: storefront.currencyCode).locale(Locale(identifier: storefront.locale))
  }
}

extension Product {
  /// The facts of an auto-renewable subscription.
  public struct SubscriptionInfo: Hashable, Sendable {
    /// The id of its group, of which one subscription is held at a time.
    public let subscriptionGroupID: String
    /// The name of its group in the store's language; "" where the file has none.
    public let groupDisplayName: String
    /// Its level in the group; 1 is the highest.
    public let groupLevel: Int
    /// The length of one period.
    public let subscriptionPeriod: SubscriptionPeriod
    /// The offer for new subscribers; nil where there is none.
    public let introductoryOffer: SubscriptionOffer?
    /// The offers for those whom the app chooses.
    public let promotionalOffers: [SubscriptionOffer]
    /// The offers for those who have a code.
    public let codeOffers: [SubscriptionOffer]
    /// The offers for those who left.
    public let winBackOffers: [SubscriptionOffer]
    /// The ways to bill it: up front, and monthly if the file has that plan.
    public let pricingTerms: [PricingTerms]
  }

  /// A number of days, weeks, months or years.
  public typealias SubscriptionPeriod = TipJarVocabulary.SubscriptionPeriod

  /// The results of a purchase that threw no error.
  public enum PurchaseResult: Equatable, Sendable {
    /// Bought; grant it only if it is verified.
    case success(VerificationResult<Transaction>)
    /// The user declined.
    case userCancelled
    /// Another person has to approve it first; an approval arrives on `updates`.
    case pending
  }
}

extension Product.SubscriptionPeriod {
  /// A week.
  public static let weekly = Self(value: 1, unit: .week)
  /// A month.
  public static let monthly = Self(value: 1, unit: .month)
  /// A year.
  public static let yearly = Self(value: 1, unit: .year)
  /// Three days.
  public static let everyThreeDays = Self(value: 3, unit: .day)
  /// Two weeks.
  public static let everyTwoWeeks = Self(value: 2, unit: .week)
  /// Two months.
  public static let everyTwoMonths = Self(value: 2, unit: .month)
  /// Three months.
  public static let everyThreeMonths = Self(value: 3, unit: .month)
  /// Six months.
  public static let everySixMonths = Self(value: 6, unit: .month)

  /// Returns the dates from a date to the end of a period that starts then, by the calendar in UTC.
  public func dateRange(referenceDate: Date) -> Range<Date> {
    let start = referenceDate.milliseconds
    let length = end(from: start, anchorDay: Self.day(of: start)) - start
    return referenceDate..<referenceDate.addingTimeInterval(Double(length) / 1000)
  }
}
