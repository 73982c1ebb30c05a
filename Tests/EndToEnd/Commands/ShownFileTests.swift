import Foundation
import TestSupport
import Testing

/// Subscriptions and test settings in a `.storekit` file, shown with StoreKit's names.
extension EndToEnd {
  @Suite(.serialized)
  final class ShownFileTests: FolderSuite {
    private func write(settings: String = "{}") throws -> String {
      let text = SubscriptionFile.text.replacing(
        "\"products\"", with: "\"settings\": \(settings), \"products\"", maxReplacements: 1)
      return try rig.write(text, to: "S.storekit")
    }

    /// Expects that an answer in JSON has these members next to each other.
    private func expect(_ members: String..., in answer: Tool.Result) {
      let text = answer.text.filter { !$0.isWhitespace }
      for part in members {
        #expect(text.contains(part.filter { !$0.isWhitespace }), "\(part): \(text)")
      }
    }

    @Test(arguments: [["products", "--store"], ["store", "show"]])
    func aSubscriptionHasItsGroupLevelPeriodAndOffers(_ command: [String]) throws {
      let lamp = """
        "id": "a.lamp", "isFamilyShareable": false, "price": "0.99", "simulated": true,
        "type": "nonConsumable"}
        """
      let monthly = """
        "id": "a.monthly", "isFamilyShareable": true, "price": "4.99", "simulated": true,
        "subscription": {"groupLevel": 1,
         "introductoryOffer": {"displayPrice": "$0.00", "paymentMode": "freeTrial",
          "period": {"unit": "week", "value": 1}, "periodCount": 1, "price": "0",
          "simulated": true, "type": "introductory"},
         "promotionalOffers": [{"displayPrice": "$0.99", "id": "spring",
          "paymentMode": "payAsYouGo", "period": {"unit": "month", "value": 1},
          "periodCount": 3, "price": "0.99", "simulated": true, "type": "promotional"}],
         "subscriptionGroupId": "1", "subscriptionPeriod": {"unit": "month", "value": 1}}
        """
      expect(lamp, monthly, in: try rig.run(command + [write(), "--json"]))
    }

    @Test func theSettingsAndTheArmedErrorsAreShown() throws {
      let errors = """
        [{"name": "Load Products", "enabled": true, "current": {"index": 2, "type": "generic"}}]
        """
      let file = try write(
        settings: """
          {"_storefront": "DEU", "_locale": "de", "_askToBuyEnabled": true, "_timeRate": 3,
           "_disableDialogs": true, "_billingGracePeriodEnabled": true, "_storeKitErrors": \(errors)}
          """)
      expect(
        #""version": "4.0""#, #""errors": {"loadProducts": "networkError"}"#,
        #""storefront": "DEU""#, #""currency": "EUR""#, #""locale": "de""#, #""timeRate": 3"#,
        #""askToBuy": true"#, #""interrupt": false"#, #""dialogs": false"#,
        #""billing": false"#, #""grace": true"#,
        in: try rig.run("store", "show", file, "--json"))
      let lines = try rig.run("store", "show", file).text
      for line in [
        "a.monthly  group               G, level 1", "a.monthly  family sharing      on",
        "a.monthly  introductory offer  freeTrial, 1 week",
      ] { #expect(lines.contains("\n\(line)\n"), "\(line): \(lines)") }
    }

    /// Contents of a file that the store does not simulate.
    @Test func settingsWithoutEffectAreNamed() throws {
      let plans = #""billingPlans": [{"billingPlanType": "MONTHLY", "isEnabled": true}], "#
      let text = SubscriptionFile.text
        .replacing(#""groupNumber": 1,"#, with: plans + #""groupNumber": 1,"#)
        .replacing(#"{"version""#, with: #"{"subscriptionSuiteGroups": [{"id": "B"}], "version""#)
      let shown = try rig.run("store", "show", rig.write(text, to: "S.storekit")).text
      for line in [
        "a.monthly: the offer odd is never applied: it has no known payment mode, no price or "
          + "no period",
        "a.monthly: a billing plan is never offered: it is not monthly, has no price, or the "
          + "subscription is not of a year",
        "bundles and suites of subscriptions are not simulated",
      ] { #expect(shown.contains("\n\(line)\n"), "\(shown)") }
    }
  }
}
