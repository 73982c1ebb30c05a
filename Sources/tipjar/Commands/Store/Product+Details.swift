import TipJarStore
import TipJarStoreKitFile
import TipJarVocabulary

extension Product {
  /// The details of a product besides its price, as rows of a table: family sharing, and the group,
  /// period and offers of a subscription.
  func details(in configuration: StoreConfiguration) -> [[String]] {
    let family = isFamilyShareable ? [["family sharing", "on"]] : []
    let group = configuration.groupTitle(of: id)
    return (family + (subscription?.details(group) ?? [])).map { [id] + $0 }
  }
}

extension Product.SubscriptionInfo {
  fileprivate func details(_ group: String?) -> [[String]] {
    let name = group ?? subscriptionGroupID
    let offers =
      [introductoryOffer].compactMap(\.self) + promotionalOffers + codeOffers + winBackOffers
    return [["group", "\(name), level \(groupLevel)"], ["period", subscriptionPeriod.text]]
      + offers.map { ["\($0.type.rawValue) offer", $0.text] }
  }
}

extension Product.SubscriptionOffer {
  /// An offer's id, payment and length: "spring, payUpFront $0.99, 3 months".
  fileprivate var text: String {
    let payment =
      paymentMode == .freeTrial ? "freeTrial" : "\(paymentMode.rawValue) \(displayPrice)"
    let count = periodCount == 1 ? "" : "\(periodCount) x "
    return [id, payment, period.map { count + $0.text }].compactMap(\.self).joined(separator: ", ")
  }
}

extension Product.SubscriptionPeriod {
  /// "1 month", "3 days".
  fileprivate var text: String { "\(value) \(unit.rawValue)\(value == 1 ? "" : "s")" }
}

extension StoreKitFile.Limit {
  /// A line about a part of a file that has no effect.
  var text: String {
    switch self {
    case .unusableOffer(let product, let offer):
      "\(product): the offer \(offer) is never applied: it has no known payment mode, no price or "
        + "no period"
    case .pricedTrial(let product, let offer):
      "\(product): the offer \(offer) is free; its price is ignored"
    case .commitment(let product):
      "\(product): monthly billing with a commitment of 12 months is not simulated"
    case .familySharing(let product): "\(product): family sharing is not simulated"
    case .bundles: "bundles and suites of subscriptions are not simulated"
    }
  }
}
