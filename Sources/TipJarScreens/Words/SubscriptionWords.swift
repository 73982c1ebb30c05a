package import TipJarVocabulary

/// The words of subscriptions, on the screen and on the command line.
package struct SubscriptionWords: Sendable {
  /// "Subscribe to Filmbox", above a list of subscriptions only.
  package var title: Phrase = "Subscribe to {0}"
  /// "every month", "every 3 months".
  package var every: @Sendable (SubscriptionPeriod) -> String = {
    $0.value == 1 ? "every \($0.unit)" : "every \($0.value) \($0.unit)s"
  }
  /// "1 week free", "£0.99 every month for 3 months", "£1.99 for the first 3 months".
  package var freeTrial: @Sendable (_ length: SubscriptionPeriod) -> String = {
    "\(SubscriptionWords.length($0)) free"
  }
  package var payAsYouGo:
    @Sendable (_ price: String, _ every: String, _ length: SubscriptionPeriod) -> String = {
      "\($0) \($1) for \(SubscriptionWords.length($2))"
    }
  package var payUpFront: @Sendable (_ price: String, _ length: SubscriptionPeriod) -> String = {
    "\($0) for the first \($1.value == 1 ? "\($1.unit)" : SubscriptionWords.length($1))"
  }
  /// "1 week free, then £4.99 every month".
  package var then: Phrase = "{0}, then {1} {2}"

  /// The payment sheet: its title, the word for yes, and the line below the name.
  var confirm = "Confirm subscription"
  var subscribe = "Subscribe"
  var renewsEvery: Phrase = "renews {0}"
  /// The sentences of the sheet: without an offer, after one, and for a change without a charge.
  package var renews: Phrase = "Renews at {0} {1} until auto-renew is turned off."
  package var untilOff = "Renews until auto-renew is turned off."
  package var startsOn: Phrase = "Takes effect on {0}; nothing is charged now."
  /// The message after such a change.
  package var changesOn: Phrase = "{0} starts on {1}. Nothing was charged."
  /// The message after a purchase of a subscription that the customer already has.
  package var held: Phrase = "You already have {0}. Nothing was charged."
  /// The message after the purchase of a subscription that begins with an offer.
  package var begun: Phrase = "Subscribed to {0}: {1}. Thank you."

  /// The choices of a customer whose payment failed, who turned auto-renew off, or who is asked for
  /// consent to a price increase.
  package var resolve = "Resolve"
  package var turnOn = "Turn auto-renew on"
  package var consent = "Consent to the price increase"
  package var decline = "Decline the price increase"

  /// The button of a subscription that the customer has, and the choices that it offers: to cancel
  /// it, or not to change to another.
  package var subscribed = "SUBSCRIBED"
  package var cancel = "Cancel subscription"
  package var keep: Phrase = "Keep {0}"

  /// A day or a time as part of the sentences below: "on 4 March", "at 14:02".
  package var on: @Sendable (_ day: String) -> String = { "on \($0)" }
  package var at: @Sendable (_ time: String) -> String = { "at \($0)" }
  package var renewsOn: Phrase = "renews {0} for {1}"
  package var endsOn: Phrase = "ends {0}"
  package var changesTo: Phrase = "changes to {0} {1}"
  /// The state of the product that another one changes to.
  package var begins: Phrase = "starts {0}"
  package var graceUntil: Phrase = "payment failed, usable until {0}"
  package var retried = "payment failed, retrying"
  package var needsConsent = "price increase needs consent"
  package var expiredOn: Phrase = "expired {0}"
  package var none = "No subscriptions."

  /// The heading of subscriptions among purchases, and the lines of their receipt.
  package var heading = "Subscriptions"
  package var renewal = "Renewal"
  package var periods = "Periods"
  /// "13, since 4 March 2025".
  package var periodsSince: Phrase = "{0}, since {1}"
}

extension Words {
  package var subscriptions: SubscriptionWords {
    language.pick(SubscriptionWords(), .german, .japanese, .polish)
  }
}

extension SubscriptionWords {
  private static func length(_ period: SubscriptionPeriod) -> String {
    "\(period.value) \(period.unit)\(period.value == 1 ? "" : "s")"
  }
}
