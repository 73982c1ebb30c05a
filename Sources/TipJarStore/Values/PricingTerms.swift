public import Foundation
import TipJarFiles
import TipJarReceipts
import TipJarStoreKitFile
public import TipJarVocabulary

/// Billing plans, by StoreKit 2's names: a subscription of a year that is paid up front, or in
/// twelve months to which the customer commits.
extension Product.SubscriptionInfo {
  /// The ways to bill a subscription.
  public typealias BillingPlanType = TipJarVocabulary.BillingPlanType
  /// The period of a payment.
  public typealias BillingPeriod = Product.SubscriptionPeriod

  /// The payments that a customer commits to.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The length of all periods.
    public let period: Product.SubscriptionPeriod
    /// The price of all payments in units of the storefront's currency.
    public let price: Decimal
    /// The same as the storefront writes it.
    public let displayPrice: String
  }

  /// The terms of a way to bill a subscription.
  public struct PricingTerms: Hashable, Sendable {
    /// The way.
    public let billingPlanType: BillingPlanType
    /// The period of a payment.
    public let billingPeriod: BillingPeriod
    /// The price of a payment in units of the storefront's currency.
    public let billingPrice: Decimal
    /// The same as the storefront writes it.
    public let billingDisplayPrice: String
    /// The payments that a customer commits to; up front it is one.
    public let commitmentInfo: CommitmentInfo
    /// The offers for this way, but for those by code.
    public let subscriptionOffers: [Product.SubscriptionOffer]

    /// The offers of a kind.
    public subscript(
      offers type: Product.SubscriptionOffer.OfferType
    ) -> [Product.SubscriptionOffer] { subscriptionOffers.filter { $0.type == type } }

    init(
      _ plan: StoreKitFile.Subscription, of period: Product.SubscriptionPeriod,
      _ storefront: Storefront
    ) {
      billingPlanType = plan.billing?.type ?? .upFront
      (billingPeriod, billingPrice) = (plan.period, plan.product.price)
      billingDisplayPrice = storefront.format(billingPrice)
      let price = plan.billing?.commitmentPrice ?? plan.product.price
      commitmentInfo = CommitmentInfo(
        period: period, price: price, displayPrice: storefront.format(price))
      subscriptionOffers = plan.offers.filter { $0.type != .code }
        .compactMap { .init($0, storefront) }
    }
  }
}

extension Transaction {
  /// The place of a payment among those that the customer committed to.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The number of the payment, from 1.
    public let billingPeriodNumber: UInt64
    /// The number of payments.
    public let totalBillingPeriods: UInt64
    /// The price of all payments in units of the currency.
    public let price: Decimal
    /// The end of the last period.
    public let expirationDate: Date
  }

  /// The way in which the period is billed; nil for other products than subscriptions.
  public var billingPlanType: Product.SubscriptionInfo.BillingPlanType? {
    billing?.plan ?? (subscriptionGroupID == nil ? nil : .upFront)
  }

  /// The commitment that the period is a part of; nil for a period that is paid up front.
  public var commitmentInfo: CommitmentInfo? {
    billing?.commitment.map {
      CommitmentInfo(
        billingPeriodNumber: UInt64($0.billingPeriodNumber),
        totalBillingPeriods: UInt64($0.totalBillingPeriods),
        price: Decimal($0.commitmentPrice ?? 0) / 1000,
        expirationDate: Date(milliseconds: $0.commitmentExpiresDate))
    }
  }
}

extension Product.SubscriptionInfo.RenewalInfo {
  /// The ways to bill a subscription.
  public typealias BillingPlanType = Product.SubscriptionInfo.BillingPlanType

  /// The renewal at the end of a commitment.
  public struct CommitmentInfo: Hashable, Sendable {
    /// A Boolean value that indicates whether another commitment, or product, follows. A payment of
    /// this one is due even if not.
    public let willAutoRenew: Bool
    /// The product that follows.
    public let autoRenewPreference: String
    /// The way in which it is billed.
    public let renewalBillingPlanType: BillingPlanType
    /// The end of the commitment.
    public let renewalDate: Date
    /// The price of all payments of what follows.
    public let renewalPrice: Decimal

    init(_ info: JWSRenewalInfoDecodedPayload.CommitmentInfo) {
      willAutoRenew = info.commitmentAutoRenewStatus == 1
      autoRenewPreference = info.commitmentAutoRenewProductId
      renewalBillingPlanType = info.commitmentRenewalBillingPlanType
      renewalDate = Date(milliseconds: info.commitmentRenewalDate)
      renewalPrice = Decimal(info.commitmentRenewalPrice ?? 0) / 1000
    }
  }
}
