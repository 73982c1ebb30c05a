import Foundation
import TestSupport
import Testing

/// Subscriptions and test settings in a `.storekit` file, shown with StoreKit's names.
extension EndToEnd {
  @Suite(.serialized)
  final class ShownFileTests: FolderSuite {
    private struct Product: Decodable {
      struct Period: Decodable, Equatable {
        var unit = "month"
        var value = 1
      }

      struct Offer: Decodable, Equatable {
        var id: String?
        let type, paymentMode, price, displayPrice: String
        let period: Period
        let periodCount: Int
        let simulated: Bool
      }

      struct Subscription: Decodable {
        let subscriptionGroupId: String
        let groupDisplayName: String?
        let groupLevel: Int
        let subscriptionPeriod: Period
        let introductoryOffer: Offer?
        let promotionalOffers: [Offer]?
        let winBackOffers: [Offer]?
      }

      let id: String
      let isFamilyShareable: Bool
      let subscription: Subscription?
    }

    private struct File: Decodable {
      struct Settings: Decodable {
        let storefront, currency, locale: String
        let askToBuy, interrupt, dialogs: Bool
        let timeRate: Int
      }

      let version: String
      let settings: Settings
      let errors: [String: String]
      let products: [Product]
    }

    private func write(_ rig: CommandRig, settings: String = "{}") throws -> String {
      let text = SubscriptionFile.text.replacing(
        "\"products\"", with: "\"settings\": \(settings), \"products\"", maxReplacements: 1)
      return try rig.write(text, to: "S.storekit")
    }

    @Test(arguments: ["products", "store show"])
    func aSubscriptionHasItsGroupLevelPeriodAndOffers(_ command: String) throws {
      let file = try write(rig)
      let products =
        command == "products"
        ? try rig.json([Product].self, "products", "--store", file)
        : try rig.json(File.self, "store", "show", file).products
      let lamp = try #require(products.first { $0.id == "a.lamp" })
      #expect(lamp.subscription == nil && !lamp.isFamilyShareable)
      let monthly = try #require(products.first { $0.id == "a.monthly" })
      #expect(monthly.isFamilyShareable)
      let subscription = try #require(monthly.subscription)
      #expect(subscription.subscriptionGroupId == "1" && subscription.groupDisplayName == nil)
      #expect(subscription.groupLevel == 1 && subscription.subscriptionPeriod == .init())
      #expect(
        subscription.introductoryOffer
          == .init(
            id: nil, type: "introductory", paymentMode: "freeTrial", price: "0",
            displayPrice: "$0.00", period: .init(unit: "week"), periodCount: 1, simulated: true))
      #expect(
        subscription.promotionalOffers == [
          .init(
            id: "spring", type: "promotional", paymentMode: "payAsYouGo", price: "0.99",
            displayPrice: "$0.99", period: .init(), periodCount: 3, simulated: true)
        ])
      #expect(subscription.winBackOffers == nil)
    }

    @Test func theSettingsAndTheArmedErrorsAreShown() throws {
      let errors = """
        [{"name": "Load Products", "enabled": true, "current": {"index": 2, "type": "generic"}}]
        """
      let file = try write(
        rig,
        settings: """
          {"_storefront": "DEU", "_locale": "de", "_askToBuyEnabled": true, "_timeRate": 3,
           "_disableDialogs": true, "_storeKitErrors": \(errors)}
          """)
      let shown = try rig.json(File.self, "store", "show", file)
      #expect(shown.version == "4.0")
      #expect(shown.settings.storefront == "DEU" && shown.settings.currency == "EUR")
      #expect(shown.settings.locale == "de" && shown.settings.timeRate == 3)
      #expect(
        shown.settings.askToBuy && !shown.settings.interrupt && !shown.settings.dialogs)
      #expect(shown.errors == ["loadProducts": "networkError"])
      let lines = try rig.run("store", "show", file).text
      for line in [
        "a.monthly  group               G, level 1", "a.monthly  family sharing      on",
        "a.monthly  introductory offer  freeTrial, 1 week",
      ] { #expect(lines.contains("\n\(line)\n"), "\(line): \(lines)") }
    }

    /// Contents of a file that the store does not simulate.
    @Test func whatHasNoEffectIsNamed() throws {
      let plans = #""billingPlans": [{"billingPlanType": "MONTHLY", "isEnabled": true}], "#
      let text = SubscriptionFile.text
        .replacing(#""groupNumber": 1,"#, with: plans + #""groupNumber": 1,"#)
        .replacing(#"{"version""#, with: #"{"subscriptionSuiteGroups": [{"id": "B"}], "version""#)
      let shown = try rig.run("store", "show", rig.write(text, to: "S.storekit")).text
      for line in [
        "a.monthly: the offer odd is never applied: it has no known payment mode, no price or "
          + "no period",
        "a.monthly: monthly billing with a commitment of 12 months is not simulated",
        "bundles and suites of subscriptions are not simulated",
      ] { #expect(shown.contains("\n\(line)\n"), "\(shown)") }
    }
  }
}
