import Foundation
import TestSupport
import Testing

@testable import TipJarStore

/// Each event that a server is notified of, with the type and subtype of its notification
/// (Apple's "notificationType" and "subtype").
@Suite(.bench) struct NotificationRowTests {
  /// An event: the steps that cause it, and the notifications of all steps.
  struct Event: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The names of controls, each with its body; `ID` is the first transaction.
    let steps: [String]
    /// The types, each with a slash and its subtype if it has one.
    let sent: [String]

    init(_ name: String, _ steps: [String], _ sent: [String]) {
      (testDescription, self.steps, self.sent) = (name, steps, sent)
    }
  }

  private static let plan = #"purchase {"productId":"plan"}"#
  private static let plus = #"purchase {"productId":"plus"}"#
  private static let tip = #"purchase {"productId":"tip","finish":true}"#
  private static let period = #"advance {"periods":1}"#
  private static let fail = #"billing {"fails":true}"#
  private static let off = #"autoRenew {"transactionId":"ID","on":false}"#
  private static let ask = #"priceIncrease {"transactionId":"ID"}"#
  private static let refund = ["requestRefund", "declineRefund", "refund", "reverseRefund"].map {
    $0 + #" {"transactionId":"ID"}"#
  }
  private static let refunded = [
    "CONSUMPTION_REQUEST", "REFUND_DECLINED", "REFUND", "REFUND_REVERSED",
  ]
  private static let share = #"share {"productId":"unlock"}"#
  private static let stop = #"stopSharing {"transactionId":"ID"}"#
  /// The table of the article has every type with its subtypes, and says which nothing but a control
  /// sends.
  @Test func theArticleListsEveryTypeAndSubtype() throws {
    let article = try String(
      contentsOfFile: TestEnvironment.repository + "/Sources/tipjar/tipjar.docc/Server.md",
      encoding: .utf8)
    let types = Dictionary(grouping: ServerNotification.allCases, by: \.type)
      .mapValues { $0.map { $0.subtype ?? "none" } }
    var (listed, onDemand) = ([String: [String]](), Set<String>())
    for line in article.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let type = (cells.first ?? "").trimmingCharacters(in: ["`"])
      guard cells.count == 3, types[type] != nil else { continue }
      listed[type] = cells[1].split(separator: ", ").map { $0.trimmingCharacters(in: ["`"]) }
      if cells[2].contains("control `notify`") { onDemand.insert(type) }
    }
    #expect(listed == types)
    let sent = Set(
      (Self.subscriptions + Self.others).flatMap(\.sent).compactMap {
        $0.split(separator: "/").first
      })
    #expect(onDemand.isDisjoint(with: sent.map(String.init)))
    #expect(
      onDemand == [
        "EXTERNAL_PURCHASE_TOKEN", "METADATA_UPDATE", "MIGRATION", "PRICE_CHANGE",
        "RESCIND_CONSENT",
      ])
  }

  private static let first = "SUBSCRIBED/INITIAL_BUY"
  private static let charge = "ONE_TIME_CHARGE"

  static let subscriptions: [Event] = [
    Event("first subscription", [plan], [first]),
    Event(
      "again after a lapse", [plan, #"expire {"productId":"plan"}"#, plan],
      [first, "EXPIRED/VOLUNTARY", "SUBSCRIBED/RESUBSCRIBE"]),
    Event("renewal", [plan, period, period], [first, "DID_RENEW", "DID_RENEW"]),
    Event("forced renewal", [plan, #"renew {"productId":"plan"}"#], [first, "DID_RENEW"]),
    Event(
      "recovery from billing retry", [plan, fail, period, #"billing {"transactionId":"ID"}"#],
      [first, "DID_FAIL_TO_RENEW", "DID_RENEW/BILLING_RECOVERY"]),
    Event("upgrade", [plan, plus], [first, "DID_CHANGE_RENEWAL_PREF/UPGRADE"]),
    Event("downgrade", [plus, plan], [first, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE"]),
    Event(
      "crossgrade of another length", [plan, #"purchase {"productId":"yearly"}"#],
      [first, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE"]),
    Event(
      "back to the plan that is held", [plus, plan, plus],
      [first, "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_PREF"]),
    Event(
      "auto-renew off and on", [plan, off, #"autoRenew {"transactionId":"ID","on":true}"#],
      [
        first, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
      ]),
    Event(
      "offer while active", [plan, #"purchase {"productId":"plan","offer":"spring"}"#],
      [first, "OFFER_REDEEMED"]),
    Event(
      "upgrade with an offer", [plan, #"purchase {"productId":"plus","offer":"autumn"}"#],
      [first, "OFFER_REDEEMED/UPGRADE"]),
    Event(
      "downgrade with an offer", [plus, #"purchase {"productId":"plan","offer":"spring"}"#],
      [first, "OFFER_REDEEMED/DOWNGRADE"]),
    Event(
      "end by the customer", [plan, off, period],
      [first, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"]),
    Event(
      "end of billing retry", [plan, fail, period, #"advance {"seconds":5270400}"#],
      [first, "DID_FAIL_TO_RENEW", "EXPIRED/BILLING_RETRY"]),
    Event(
      "no consent to a price increase", [plan, ask, period],
      [first, "PRICE_INCREASE/PENDING", "EXPIRED/PRICE_INCREASE"]),
    Event(
      "consent to a price increase",
      [plan, ask, #"priceIncrease {"transactionId":"ID","step":"consent"}"#, period],
      [first, "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED", "DID_RENEW"]),
    Event(
      "payment fails with grace, and grace ends",
      [plan, #"billing {"fails":true,"grace":true}"#, period, #"advance {"seconds":1468800}"#],
      [first, "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED"]),
    Event("refund of a subscription, and its reversal", [plan] + refund, [first] + refunded),
    Event(
      "auto-renew on by a purchase", [plan, off, plan],
      [
        first, "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED",
      ]),
    Event(
      "auto-renew off in billing retry", [plan, fail, period, off],
      [
        first, "DID_FAIL_TO_RENEW", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
        "EXPIRED/VOLUNTARY",
      ]),
    Event(
      "shared subscription, its renewal and its end",
      [#"share {"productId":"plan"}"#, period, stop], [first, "DID_RENEW", "REVOKE"]),
  ]

  static let others: [Event] = [
    Event("shared product, and its end", [share, stop], [charge, "REVOKE"]),
    Event(
      "refund of what is shared", [share, #"refund {"transactionId":"ID"}"#], [charge, "REVOKE"]),
    Event("purchase of a consumable", [tip], [charge]),
    Event(
      "refund request for a non-consumable",
      [#"purchase {"productId":"unlock"}"#, #"requestRefund {"transactionId":"ID"}"#],
      [charge, "CONSUMPTION_REQUEST"]),
    Event(
      "refund request for a non-renewing subscription",
      [#"purchase {"productId":"pass"}"#, #"requestRefund {"transactionId":"ID"}"#],
      [charge, "CONSUMPTION_REQUEST"]),
    Event("refund of a consumable, and its reversal", [tip] + refund, [charge] + refunded),
  ]

  @Test(arguments: subscriptions + others) func anEventIsSentOnceAndInOrder(_ event: Event)
    async throws
  {
    try await perform(event.steps)
    #expect(bench.receiver.names == event.sent)
    #expect(Set(bench.receiver.uuids).count == event.sent.count)
    for (data, transaction) in zip(bench.receiver.data, bench.receiver.transactions) {
      #expect(transaction["bundleId"] as? String == bench.bundleID)
      let isSubscription = event.sent.first == Self.first
      #expect((data["signedRenewalInfo"] != nil) == isSubscription)
      #expect((data["status"] != nil) == isSubscription)
    }
  }

  @Test func theEndOfAWithheldProductIsSent() async throws {
    try await perform([Self.plan])
    try await bench.store.setWithheld("plan", true)
    try await perform([Self.period])
    #expect(bench.receiver.names == [Self.first, "EXPIRED/PRODUCT_NOT_FOR_SALE"])
  }

  @Test func aRefundedSubscriptionHasStatus5AndItsReversalRestoresTheRestOfThePeriod() async throws
  {
    let id = try await bench.buy("plan")
    for (control, status) in [("refund", 5), ("reverseRefund", 1)] {
      try await bench.control(control, #"{"transactionId":"\#(id)"}"#)
      let isActive = status == 1
      #expect(bench.receiver.data.last?["status"] as? Int == status)
      #expect((bench.receiver.transactions.last?["revocationDate"] == nil) == isActive)
      #expect(try await bench.store.currentEntitlements.isEmpty != isActive)
    }
  }

  private func perform(_ steps: [String]) async throws {
    var first: String?
    for step in steps {
      let parts = step.split(separator: " ", maxSplits: 1).map(String.init)
      let answer = try await bench.control(parts[0], parts[1].replacing("ID", with: first ?? "ID"))
      #expect(answer["status"] as? Int == 200, "\(step): \(answer)")
      if first == nil { first = answer["transactionId"] as? String }
    }
  }
}
