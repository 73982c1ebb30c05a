#if canImport(StoreKit) && !TIPJAR_STOREKIT
  public import StoreKit
#else
  public import TipJarStoreKit
#endif

/// The terms of a subscription, and whether it lets the customer in.
public struct Paywall: Sendable {
  private let product: Product

  /// The paywall of a product.
  public init(_ product: Product) { self.product = product }

  /// The button's text: "1 week free, then $4.99 a month".
  public var offer: String {
    get async {
      guard let subscription = product.subscription else { return product.displayPrice }
      let price = "\(product.displayPrice) a \(name(subscription.subscriptionPeriod.unit))"
      guard let trial = subscription.introductoryOffer, trial.paymentMode == .freeTrial,
        await subscription.isEligibleForIntroOffer
      else { return price }
      return "\(trial.period.value) \(name(trial.period.unit)) free, then \(price)"
    }
  }

  /// The grace period of a failed payment counts.
  public var isOpen: Bool {
    get async throws {
      try await product.subscription?.status.contains {
        $0.state == .subscribed || $0.state == .inGracePeriod
      } ?? false
    }
  }

  private func name(_ unit: Product.SubscriptionPeriod.Unit) -> String {
    switch unit {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    @unknown default: "period"
    }
  }
}
