import Foundation
import TipJarVocabulary

/// A test control, which plays the customer or Apple. This is the one table of the routes of a
/// server under `/tipjar/v1/`, and of the rows of a seed file, with their fields.
package enum TestControl: String, CaseIterable, Sendable {
  case purchase, share, stopSharing, refund, requestRefund, declineRefund, reverseRefund
  case renew, expire, autoRenew, billing, priceIncrease, advance, settings, notify, wait
  case hold, deliver, drop, fail, retentionMessage, review, reset

  package var fields: [String] {
    let names: String =
      switch self {
      case .purchase:
        "productId customer quantity appAccountToken billingPlanType finish offer code override"
      case .share: "productId customer override"
      case .refund: "transactionId reason revocationPercentage override"
      case .requestRefund: "transactionId reason override"
      case .stopSharing, .declineRefund, .reverseRefund: "transactionId override"
      case .renew, .expire: "productId customer override"
      case .autoRenew: "transactionId on override"
      case .billing: "fails grace transactionId customer override"
      case .priceIncrease: "transactionId step price override"
      case .advance: "seconds periods until customer override"
      case .settings: StoreControl.settings.map(\.jsonName).joined(separator: " ")
      case .notify:
        "type subtype transactionId data summary externalPurchaseToken appData override"
      case .wait: "notifications held after customer seconds"
      case .hold: "next type"
      case .deliver, .drop: "order status"
      case .fail: "endpoint status errorCode times latency api error"
      case .retentionMessage: "transactionId locale"
      case .review: "imageIdentifier messageIdentifier state"
      case .reset: ""
      }
    let fields = names.split(separator: " ").map(String.init)
    // A transaction may be named with its customer.
    let isCustomers = fields.contains("transactionId") && !fields.contains("customer")
    return isCustomers ? fields + ["customer"] : fields
  }

  /// A Boolean value that indicates whether a seed file can have it: others need a server that runs.
  var isOfStore: Bool {
    switch self {
    case .purchase, .share, .stopSharing, .refund, .requestRefund, .declineRefund, .reverseRefund,
      .renew, .expire, .autoRenew, .billing, .priceIncrease, .advance, .settings, .notify, .hold,
      .drop, .fail:
      true
    case .wait, .deliver, .retentionMessage, .review, .reset: false
    }
  }

  /// A mistake in the use of a control: what is wrong and what to write, and the status of a
  /// server's answer.
  package struct Problem: ReasonedError {
    package let status: Int
    package let reason: String

    package init(_ reason: String, status: Int = 400) {
      (self.reason, self.status) = (reason, status)
    }
  }
}
