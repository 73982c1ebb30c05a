import Testing
import TipJarStoreKitFile

/// O13 and O14: what a file has and the store does not do is named, and never an error.
@Suite struct LimitTests {
  private func limits(_ keys: String, root: String = "") throws -> [StoreKitFile.Limit] {
    let text = """
      {"version": {"major": 5, "minor": 0}\(root), "subscriptionGroups": [{"id": "G", "name": "",
      "subscriptions": [{"productID": "plus", "type": "RecurringSubscription",
      "displayPrice": "4.99", "recurringSubscriptionPeriod": "P1M", \(keys)}]}]}
      """
    return try StoreKitFile(parsing: [UInt8](text.utf8), name: "limits.storekit").limits
  }

  @Test(arguments: [
    (#"{"offerID": "odd", "paymentMode": "none", "subscriptionPeriod": "P1W"}"#, "odd"),
    (#"{"offerID": "endless", "paymentMode": "free"}"#, "endless"),
    (
      #"{"referenceName": "Priceless", "paymentMode": "payUpFront", "subscriptionPeriod": "P1M"}"#,
      "Priceless"
    ),
    (#"{"paymentMode": "none"}"#, "promotional"),
  ])
  func anOfferThatLacksSomethingIsNeverApplied(_ offer: String, _ name: String) throws {
    let found = try limits(#""adHocOffers": [\#(offer)]"#)
    #expect(found == [.unusableOffer(product: "plus", offer: name)])
  }

  @Test(arguments: [("0.99", true), ("0", false)])
  func thePriceOfAFreeOfferIsIgnored(_ price: String, _ isNamed: Bool) throws {
    let found = try limits(
      """
      "introductoryOffer": {"paymentMode": "free", "displayPrice": "\(price)",
      "subscriptionPeriod": "P1W"}
      """)
    #expect(found == (isNamed ? [.pricedTrial(product: "plus", offer: "introductory")] : []))
  }

  @Test(arguments: [
    (#"{"billingPlanType": "MONTHLY", "isEnabled": true}"#, true),
    (#"{"billingPlanType": "MONTHLY", "isEnabled": false}"#, false),
    (#"{"billingPlanType": "BILLED_UPFRONT", "isEnabled": true}"#, false),
  ])
  func aCommitmentIsNamed(_ plan: String, _ isNamed: Bool) throws {
    let found = try limits(#""billingPlans": [\#(plan)]"#)
    #expect(found == (isNamed ? [.commitment(product: "plus")] : []))
  }

  @Test func bundlesAreNamed() throws {
    #expect(
      try limits(
        #""familyShareable": true"#, root: #", "subscriptionBundleGroups": [{"id": "B"}]"#)
        == [.bundles])
    #expect(
      try limits(#""familyShareable": false"#, root: #", "subscriptionSuiteGroups": []"#) == [])
  }
}
