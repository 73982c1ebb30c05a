package import TipJarVocabulary

/// The words of a control, in the console and in the help of its command, in English alone.
package struct ControlWords: Sendable {
  /// The name and the explanation of its row in the console; of a thing that is done, the choice and
  /// the consequence that a question names.
  package var name: String
  package var detail: String
  /// The abstract and the discussion of its command.
  package var abstract: String
  package var discussion: String
  /// The name and the explanation of the command's argument, and the advice about another value.
  package var argument: (name: String, help: String, advice: String)
  /// The sentence that the command prints: of a setting after its new value, of a thing that was
  /// done after the transaction, or the subscription and the step.
  package var said: @Sendable (_ subject: String, _ step: String) -> String
  /// A value as the console shows it.
  package var value: @Sendable (String) -> String

  init(
    _ name: String, _ detail: String = "", abstract: String = "", discussion: String = "",
    argument: (name: String, help: String, advice: String) = ("", "", ""),
    value: @escaping @Sendable (String) -> String = { $0 },
    said: @escaping @Sendable (_ subject: String, _ step: String) -> String = { $0 + $1 }
  ) {
    (self.name, self.detail) = (name, detail)
    (self.abstract, self.discussion, self.argument) = (abstract, discussion, argument)
    (self.said, self.value) = (said, value)
  }

  /// The words of a switch, whose command says "Ask to Buy is on".
  fileprivate static func toggle(
    _ name: String, _ detail: String, _ subject: String, abstract: String, discussion: String = ""
  ) -> ControlWords {
    ControlWords(
      name, detail, abstract: abstract, discussion: discussion,
      argument: ("state", "The new state.", ""), said: { value, _ in "\(subject) \(value)" })
  }

  /// The words of a thing done to a transaction, whose command says "Transaction 3 is approved".
  fileprivate static func transaction(
    _ name: String, _ outcome: String, detail: String = "", abstract: String
  ) -> ControlWords {
    ControlWords(
      name, detail, abstract: abstract, said: { id, _ in "Transaction \(id) is \(outcome)" })
  }
}

extension StoreControl {
  package var words: ControlWords {
    switch self {
    case .askToBuy:
      .toggle(
        "Ask to Buy", "purchases wait until approved below", "Ask to Buy is",
        abstract: "Make purchases wait for approval.")
    case .approve:
      .transaction("Approve", "approved", abstract: "Approve a purchase that waits for approval.")
    case .decline:
      .transaction("Decline", "declined", abstract: "Decline a purchase that waits for approval.")
    case .interruptedPurchases:
      .toggle(
        "Interrupt purchases", "they stop until resolved below", "Interrupted purchases are",
        abstract: "Interrupt purchases until they are resolved.")
    case .resolve:
      .transaction(
        "Resolve", "resolved",
        abstract: "Resolve an interrupted purchase, or the failed payment of a subscription.")
    case .simulatedError:
      ControlWords(
        "Fail",
        abstract: "Make an API of the store fail, always or for a number of calls.")
    case .refund:
      ControlWords(
        "Refund", abstract: "Refund a purchase, or a part of its price.",
        discussion: """
          A part of the price revokes the purchase too, as Apple's prorated refunds do. The refund \
          of what the family shares is that of its buyer, and ends the sharing.
          """,
        value: { $0.isEmpty ? "Refund" : "Refund \($0)%" },
        said: { id, part in
          "Transaction \(id) is refunded" + (part.isEmpty ? "" : " by \(part) percent")
        })
    case .buyOutside:
      ControlWords(
        "Buy outside the app",
        abstract: "Buy a product outside the app, as on its page in the App Store.")
    case .share:
      ControlWords(
        "Share by the family", abstract: "Share a product, as a family member who bought it.",
        discussion: """
          It costs nothing and arrives as a purchase outside the app does. The .storekit file has \
          to say familyShareable, for a non-consumable or a subscription.
          """, said: { product, _ in "\(product) is shared by the family" })
    case .stopSharing:
      ControlWords(
        "Stop sharing", abstract: "End the sharing of a product that a family member bought.",
        said: { id, _ in "Transaction \(id) is no longer shared by the family" })
    case .storefront:
      ControlWords(
        "Storefront", "changes the currency only",
        abstract: "Change the country and the currency; amounts stay the same.",
        discussion:
          "As in StoreKit Testing, nothing is converted: 0.99 becomes £0.99, $0.99 or ¥1.",
        argument: (
          "code", "A country code of ISO 3166-1 alpha-3, such as GBR, USA, DEU, JPN or POL.",
          "not a country. Write three letters, such as GBR."
        ), said: { value, _ in "The storefront is \(value); amounts stay the same" })
    case .locale:
      ControlWords(
        "Product language", "names and descriptions",
        abstract: "Change the language of the products' names.",
        argument: (
          "id", "A language tag, such as en_US, ja or zh_Hans.",
          "not a language. Use a tag such as en_US, ja or zh_Hans."
        ), said: { value, _ in "The language of product names is \(value)" })
    case .withheld:
      ControlWords(
        "Stop selling", "Sell again",
        abstract: "Make a product unavailable; --off makes it available again.")
    case .timeRate:
      ControlWords(
        "Renewal rate", "speed of renewals",
        abstract: "Set how fast subscriptions renew.",
        argument: (
          "rate",
          "The name or the raw value of a rate of SKTestSession.TimeRate, such as realTime or 0.",
          "not a time rate. Give a name, such as oneSecondIsOneDay, or one of 0-6, 10-13, "
            + "15, 1000-1005."
        ), said: { value, _ in "The time rate is \(value)" })
    case .latency:
      ControlWords(
        "Latency", "delay of answers",
        abstract: "Set how long each answer of the store takes.",
        argument: ("milliseconds", "Milliseconds, 0 to 600000.", ""),
        value: { $0 == Self.standard ? $0 : "\($0) ms" },
        said: { value, _ in "Each answer takes \(value) ms" })
    case .dialogs:
      .toggle(
        "Payment sheet", "asks before each purchase", "Dialogs are",
        abstract: "Show the payment sheet before a purchase.",
        discussion: "With dialogs off, commands buy without confirmation, as with --yes.")
    case .payments:
      .toggle(
        "Payments", "this user can make purchases", "Payments are",
        abstract: "Allow this user to buy.",
        discussion: "With payments off, nothing is offered for sale; restoring still works.")
    case .delete:
      .transaction(
        "Delete", "deleted from the store; the tip collection is unchanged",
        detail: "The store forgets it. Tips in your jar stay there.",
        abstract: "Delete a transaction from the store.")
    case .clear:
      ControlWords(
        "Clear transactions", "Deletes every purchase. The tips in your jar stay counted.",
        abstract: "Delete all transactions from the store.", value: { _ in "Clear" })
    case .reset:
      ControlWords(
        "Reset settings", "Sets every control back to its default.",
        abstract: "Restore the settings of the .storekit file; transactions stay.",
        value: { _ in "Reset" })
    case .renew:
      ControlWords(
        "Renew now", abstract: "Renew a subscription now.",
        said: { product, _ in "\(product) was renewed" })
    case .expire:
      ControlWords(
        "Expire", abstract: "End a subscription now.",
        said: { product, _ in "\(product) has expired" })
    case .autoRenew:
      ControlWords(
        "Auto-renew", abstract: "Turn auto-renew of a subscription on or off.",
        value: { "Auto-renew \($0)" },
        said: { product, step in "Auto-renew of \(product) is \(step)" })
    case .billingRetry:
      .toggle(
        "Billing failure", "payments of renewals fail", "Billing failure is",
        abstract: "Make the payments of renewals fail.",
        discussion:
          "“store resolve” with a transaction's id lets the payment of a renewal succeed.")
    case .billingGracePeriod:
      .toggle(
        "Grace period", "usable while payment is retried", "The grace period is",
        abstract: "Keep subscriptions usable for a while when a payment fails.")
    case .billingGraceDays:
      ControlWords(
        "Grace days", "length of the grace period",
        abstract: "Set the length of the grace period in days.",
        discussion: """
          By default it is 16 days, and 6 for a weekly subscription. At an accelerated time rate \
          it is shortened in proportion. It applies from the next payment that fails.
          """,
        argument: ("days", "1 to 60, or default.", ""),
        value: { $0 == Self.standard ? $0 : $0 == "1" ? "1 day" : "\($0) days" },
        said: { value, _ in "The length of the grace period in days is \(value)" })
    case .gracePaidOnly:
      .toggle(
        "Grace: paid only", "not after a free trial", "The grace period of paid periods only is",
        abstract: "Give the grace period only to renewals of periods that were paid.",
        discussion: "The choice “Only Paid to Paid Renewals” of App Store Connect.")
    case .priceIncrease:
      ControlWords(
        "Price increase",
        abstract: "Ask for consent to a price increase of a subscription, or answer.",
        discussion: "Without an answer the subscription ends with its current period.",
        value: {
          switch $0 {
          case "request": "Raise the price"
          case "consent": "Accept the price"
          default: "Decline the price"
          }
        },
        said: { product, value in
          let parts = value.split(separator: " ")
          let price = parts.dropFirst().map { " to \($0)" }.joined()
          return switch parts.first {
          case "request": "A price increase of \(product)\(price) is waiting for consent"
          case "consent": "The price increase of \(product) was accepted"
          default: "The price increase of \(product) was declined; auto-renew is off"
          }
        })
    case .renewalLimit:
      ControlWords(
        "Renewal limit", "then a subscription ends",
        abstract: "Set the number of renewals after which a subscription ends.",
        discussion: "By default it is 12 at every accelerated time rate, and none in real time.",
        argument: ("limit", "0 to 10000, none, or default.", ""),
        value: {
          switch $0 {
          case Self.standard: $0
          case Self.none: "no limit"
          case "1": "1 renewal"
          default: "\($0) renewals"
          }
        }, said: { value, _ in "The renewal limit is \(value)" })
    case .advance:
      ControlWords(
        "Store time", "moves forward only",
        abstract: "Move the store's time forward, for every program on the state folder.",
        discussion:
          "Everything due by then happens immediately, with the date on which it was due.",
        value: {
          switch $0 {
          case "": "Next renewal"
          case "1": "+1 day"
          case "7": "+1 week"
          default: "+\($0) days"
          }
        })
    }
  }

  /// The plain name of each call of the store, and what its simulated error causes.
  package static func words(of call: FailableAPI) -> (name: String, effect: String) {
    switch call {
    case .loadProducts: ("Load products", "no prices")
    case .purchase: ("Buy", "purchases fail")
    case .verification: ("Check receipts", "purchases are not counted")
    case .appStoreSync: ("Restore purchases", "restoring fails")
    case .subscriptionStatus: ("Subscription status", "states are unknown")
    case .appTransaction: ("Purchase of the app", "its receipt fails")
    case .manageSubscriptions: ("Change subscriptions", "changes fail")
    case .refundRequest: ("Refund", "requests fail")
    case .offerCodeRedeem: ("Redeem codes", "codes fail")
    }
  }
}
