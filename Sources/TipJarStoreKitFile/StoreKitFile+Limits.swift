import Foundation
import TipJarJSON

extension StoreKitFile {
  /// A part of a file that is read and has no effect in a simulated store.
  public enum Limit: Equatable, Sendable {
    /// An offer without a known payment mode, without a price or without a period.
    case unusableOffer(product: String, offer: String)
    /// A free offer that has a price. Xcode keeps the price of an offer whose payment mode changes.
    case pricedTrial(product: String, offer: String)
    /// Monthly billing with a commitment of twelve months.
    case commitment(product: String)
    /// Family sharing of a subscription.
    case familySharing(product: String)
    /// Bundles and suites of subscriptions.
    case bundles
  }

  /// The parts of the file that have no effect, in the order of its subscriptions.
  public var limits: [Limit] {
    let keys = ["subscriptionBundleGroups", "subscriptionSuiteGroups"]
    let hasBundles = keys.contains { key in
      if case .array(let groups)? = json[key] { !groups.isEmpty } else { false }
    }
    return subscriptionGroups.flatMap(\.subscriptions).flatMap(\.limits)
      + (hasBundles ? [.bundles] : [])
  }
}

extension JSONNode {
  /// Returns the parts of a subscription that have no effect.
  func limits(of product: StoreKitFile.Product) -> [StoreKitFile.Limit] {
    let id = product.productID
    let offers = StoreKitFile.Offer.Kind.allCases.flatMap { kind in
      nodes(of: kind).compactMap { node -> StoreKitFile.Limit? in
        guard let offer = node.offer(kind), offer.period != nil else {
          return .unusableOffer(product: id, offer: node.offerName ?? "\(kind)")
        }
        let price = (try? node.optional("displayPrice")?.price()) ?? nil
        guard offer.paymentMode == .free, let price, price > 0 else { return nil }
        return .pricedTrial(product: id, offer: node.offerName ?? "\(kind)")
      }
    }
    return offers + (hasCommitment ? [.commitment(product: id)] : [])
      + (product.isFamilyShareable ? [.familySharing(product: id)] : [])
  }

  private var offerName: String? {
    ["offerID", "referenceName"].lazy
      .compactMap { key in (try? optional(key)?.string()) ?? nil }.first { !$0.isEmpty }
  }

  /// A Boolean value that indicates whether a billing plan other than the usual one is enabled.
  private var hasCommitment: Bool {
    let plans = (try? optional("billingPlans")?.elements()) ?? []
    return plans.contains { plan in
      let type = (try? plan.optional("billingPlanType")?.string()) ?? nil
      let isEnabled = (try? plan.optional("isEnabled")?.bool()) ?? nil
      return type != "BILLED_UPFRONT" && isEnabled != false
    }
  }
}
