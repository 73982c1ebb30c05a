import Foundation
public import TipJarJSON
import TipJarVocabulary

/// The contents of a `.storekit` file of Xcode, in any of the versions 1.0 to 6.3 that were
/// observed.
///
/// Apple documents no schema. Unknown keys are not errors; they are kept in ``json``.
public struct StoreKitFile: Equatable, Sendable {
  /// The version of the format, for example 4.0. It matters for writing only.
  public struct Version: Equatable, Sendable {
    /// 1 to 6 were seen.
    public var major: Int
    /// 0 to 3 were seen.
    public var minor: Int
  }

  /// The file's name, as errors give it.
  public let name: String
  /// The version of the format.
  public let version: Version
  /// The file's own id; none before version 1.1.
  public let identifier: String?
  /// Consumables and non-consumables, in the file's order.
  public let products: [Product]
  /// Non-renewing subscriptions, in the file's order.
  public let nonRenewing: [Product]
  /// Groups of auto-renewable subscriptions.
  public let subscriptionGroups: [SubscriptionGroup]
  /// The test environment's settings.
  public let settings: Settings
  /// The key that signs promotional offers; nil where the file has none.
  public var offersKey: OffersKey? { OffersKey(json["subscriptionOffersKeyPair"]) }
  /// The whole file, including the parts that are not read here.
  public let json: JSONValue
  /// The file's text, for errors that are found after it was read.
  let bytes: [UInt8]

  /// An error at the value that `keys` lead to, for callers that validate more than the format.
  public func error(at keys: [String], _ problem: String, _ remedy: String) -> StoreKitFileError {
    do throws(JSONError) {
      throw try JSONNode.read(bytes) { root throws(JSONError) -> JSONError in
        var node = root
        for key in keys { node = try node.required(key) }
        return node.error(problem, remedy)
      }
    } catch {
      return StoreKitFileError(error, of: name)
    }
  }
}

extension StoreKitFile {
  /// The test environment's settings; nil is what the file does not say.
  public struct Settings: Equatable, Sendable {
    /// The country as ISO 3166-1 alpha-3, for example `GBR` (`_storefront`).
    public var storefront: String?
    /// The language of names, for example `en_US` (`_locale`).
    public var locale: String?
    /// The switches that the file sets.
    public var switches: [Switch: Bool] = [:]
    /// The raw value of SKTestSession's time rate (`_timeRate`).
    public var timeRate: Int?
    /// The raw value of `SKError.Code` with which every purchase fails (`_storeKitError`).
    public var storeKitError: Int?
    /// The simulated failures, one for each call (`_storeKitErrors`).
    public var simulatedErrors: [SimulatedError] = []

    /// Settings that say nothing.
    public init() {}
  }

  /// The switches for tests, by their keys.
  public enum Switch: String, CaseIterable, Sendable {
    /// Purchases wait for approval, or are interrupted, or need no sheet.
    case askToBuy = "_askToBuyEnabled"
    case billingIssues = "_billingIssuesEnabled"
    case disableDialogs = "_disableDialogs"
    /// Renewals fail, and a renewal that failed leaves a grace period.
    case renewalBillingIssues = "_renewalBillingIssuesEnabled"
    case billingGracePeriod = "_billingGracePeriodEnabled"
    /// Every purchase fails, as files before version 3.0 say it.
    case failTransactions = "_failTransactionsEnabled"
  }

  /// A simulated failure of one call.
  public struct SimulatedError: Equatable, Sendable {
    /// The call, as Xcode names it: `Load Products`; nil where the file does not say.
    public var name: String?
    /// A Boolean value that indicates whether it is armed.
    public var isEnabled: Bool
    /// The enum of the error, `generic` or `purchase`; nil where none was chosen.
    public var kind: String?
    /// The error's place among the cases of that enum, from 0; nil where none was chosen.
    public var index: Int?
  }
}

extension StoreKitFile.Localization {
  /// The best of `localizations` for `locale`, by StoreKit's ladder: the same locale, the same
  /// language and script, the same language, `en_US`, the first. Nil only where there is none at
  /// all.
  public static func best(
    of localizations: [StoreKitFile.Localization], for locale: String
  ) -> StoreKitFile.Localization? {
    let wanted = Parts(locale)
    let parts = localizations.map { Parts($0.locale) }
    let rungs: [(Parts) -> Bool] = [
      { $0 == wanted },
      { $0.language == wanted.language && $0.script == wanted.script && $0.region == nil },
      { $0.language == wanted.language && $0.script == wanted.script },
      { $0.language == wanted.language && $0.region == nil },
      { $0.language == wanted.language },
      { $0 == Parts("en_US") },
    ]
    let index = rungs.lazy.compactMap { parts.firstIndex(where: $0) }.first
    return index.map { localizations[$0] } ?? localizations.first
  }

  /// A locale identifier taken apart: `zh_Hant_TW`, `zh-Hant`, `en_GB`, `ja`.
  private struct Parts: Equatable {
    var language = ""
    var script: String?
    var region: String?

    init(_ identifier: String) {
      let parts = identifier.lowercased().split { $0 == "_" || $0 == "-" }.map(String.init)
      language = parts.first ?? ""
      script = parts.dropFirst().first { $0.count == 4 }
      region = parts.dropFirst().first { $0.count == 2 || $0.count == 3 }
      // Chinese is the one language of the corpus whose script a region stands for.
      if language == "zh", script == nil {
        script = ["tw", "hk", "mo"].contains(region ?? "") ? "hant" : "hans"
      }
    }
  }
}

extension StoreKitFile {
  /// A part of a file that is read and has no effect in a simulated store.
  public enum Limit: Equatable, Sendable {
    /// An offer without a known payment mode, without a price or without a period.
    case unusableOffer(product: String, offer: String)
    /// A free offer that has a price. Xcode keeps the price of an offer whose payment mode changes.
    case pricedTrial(product: String, offer: String)
    /// A billing plan of another kind than monthly, without prices, or of another period than a year.
    case unusableBillingPlan(product: String)
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
  func limits(
    of product: StoreKitFile.Product, _ plans: [StoreKitFile.BillingPlan]
  ) -> [StoreKitFile.Limit] {
    let id = product.productID
    let offers = OfferType.allCases.flatMap { type in
      nodes(of: type).compactMap { node -> StoreKitFile.Limit? in
        guard let offer = node.offer(type), offer.period != nil else {
          return .unusableOffer(product: id, offer: node.offerName ?? type.rawValue)
        }
        let price = (try? node.optional("displayPrice")?.price()) ?? nil
        guard offer.paymentMode == .freeTrial, let price, price > 0 else { return nil }
        return .pricedTrial(product: id, offer: node.offerName ?? type.rawValue)
      }
    }
    return offers + (enabledPlans.count > plans.count ? [.unusableBillingPlan(product: id)] : [])
  }

  private var offerName: String? {
    ["offerID", "referenceName"].lazy
      .compactMap { key in (try? optional(key)?.string()) ?? nil }.first { !$0.isEmpty }
  }

  /// The billing plans of a subscription besides payment up front.
  func billingPlans(of period: SubscriptionPeriod) -> [StoreKitFile.BillingPlan] {
    guard period.value * (period.unit == .year ? 12 : 1) == StoreKitFile.BillingPlan.periodCount,
      period.unit == .year || period.unit == .month
    else { return [] }
    return enabledPlans.compactMap { plan in
      guard plan.planType == .monthly, let price = try? plan.optional("displayPrice")?.price(),
        let whole = try? plan.optional("commitmentDisplayPrice")?.price()
      else { return nil }
      return StoreKitFile.BillingPlan(type: .monthly, price: price, commitmentPrice: whole)
    }
  }

  private var planType: BillingPlanType? {
    (try? optional("billingPlanType")?.string()).map(BillingPlanType.init)
  }

  private var enabledPlans: [JSONNode] {
    ((try? optional("billingPlans")?.elements()) ?? []).filter { plan in
      let isEnabled = (try? plan.optional("isEnabled")?.bool()) ?? true
      return isEnabled && plan.planType != .upFront
    }
  }
}
