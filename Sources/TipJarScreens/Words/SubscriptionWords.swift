/// The length of a subscription's period: a number of days, weeks, months or years.
package struct BillingPeriod: Equatable, Sendable {
  /// The units of the calendar.
  package enum Unit: CaseIterable, Sendable { case day, week, month, year }

  package var value: Int
  package var unit: Unit

  /// Creates a value from its parts.
  package init(_ value: Int, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}

/// The words of subscriptions, on the screen and on the command line.
package struct SubscriptionWords: Sendable {
  /// "Subscribe to Filmbox", above a list of subscriptions only.
  package var title: @Sendable (_ name: String) -> String
  /// "every month", "every 3 months".
  package var every: @Sendable (BillingPeriod) -> String
  /// "1 week free", "£0.99 every month for 3 months", "£1.99 for the first 3 months".
  package var freeTrial: @Sendable (_ length: BillingPeriod) -> String
  package var payAsYouGo:
    @Sendable (_ price: String, _ every: String, _ length: BillingPeriod) -> String
  package var payUpFront: @Sendable (_ price: String, _ length: BillingPeriod) -> String
  /// "1 week free, then £4.99 every month".
  package var then: @Sendable (_ offer: String, _ price: String, _ every: String) -> String

  /// The payment sheet: its title, the word for yes, and the line below the name.
  var confirm: String
  var subscribe: String
  var renewsEvery: @Sendable (_ every: String) -> String
  /// The sentences of the sheet: without an offer, after an offer, and for a change without a
  /// charge before a date.
  package var renews: @Sendable (_ price: String, _ every: String) -> String
  package var untilOff: String
  package var startsOn: @Sendable (_ date: String) -> String
  /// The message after such a change.
  package var changesOn: @Sendable (_ name: String, _ date: String) -> String
  /// The message after a purchase of a subscription that the customer already has.
  package var held: @Sendable (_ name: String) -> String
  /// The message after the purchase of a subscription that begins with an offer.
  package var begun: @Sendable (_ name: String, _ terms: String) -> String

  /// The button of a subscription that the customer has, and the choices that it offers: to cancel
  /// it, or not to change to another.
  package var subscribed: String
  package var cancel: String
  package var keep: @Sendable (_ name: String) -> String

  /// A day or a time as part of the sentences below: "on 4 March", "at 14:02".
  package var on: @Sendable (_ day: String) -> String
  package var at: @Sendable (_ time: String) -> String
  package var renewsOn: @Sendable (_ when: String, _ price: String) -> String
  package var endsOn: @Sendable (_ when: String) -> String
  package var changesTo: @Sendable (_ name: String, _ when: String) -> String
  /// The state of the product that another one changes to.
  package var begins: @Sendable (_ when: String) -> String
  package var graceUntil: @Sendable (_ date: String) -> String
  package var retried: String
  package var needsConsent: String
  package var expiredOn: @Sendable (_ when: String) -> String
  package var none: String

  /// The heading of subscriptions among purchases, and the lines of their receipt.
  package var heading: String
  package var renewal: String
  package var periods: String
  /// "13, since 4 March 2025".
  package var periodsSince: @Sendable (_ count: Int, _ day: String) -> String
}

extension Words {
  /// The words of subscriptions.
  package var subscriptions: SubscriptionWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
