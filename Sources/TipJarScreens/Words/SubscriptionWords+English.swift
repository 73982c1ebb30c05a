extension SubscriptionWords {
  /// English.
  static let english = SubscriptionWords(
    title: { "Subscribe to \($0)" },
    every: { $0.value == 1 ? "every \($0.unit)" : "every \($0.value) \($0.unit)s" },
    freeTrial: { "\(length($0)) free" },
    payAsYouGo: { "\($0) \($1) for \(length($2))" },
    payUpFront: { "\($0) for the first \($1.value == 1 ? "\($1.unit)" : length($1))" },
    then: { "\($0), then \($1) \($2)" },
    confirm: "Confirm subscription", subscribe: "Subscribe",
    renewsEvery: { "renews \($0)" },
    renews: { "Renews at \($0) \($1) until auto-renew is turned off." },
    untilOff: "Renews until auto-renew is turned off.",
    startsOn: { "Takes effect on \($0); nothing is charged now." },
    changesOn: { "\($0) starts on \($1). Nothing was charged." },
    held: { "You already have \($0). Nothing was charged." },
    begun: { "Subscribed to \($0): \($1). Thank you." },
    subscribed: "SUBSCRIBED", cancel: "Cancel subscription", keep: { "Keep \($0)" },
    on: { "on \($0)" }, at: { "at \($0)" },
    renewsOn: { "renews \($0) for \($1)" }, endsOn: { "ends \($0)" },
    changesTo: { "changes to \($0) \($1)" }, begins: { "starts \($0)" },
    graceUntil: { "payment failed, usable until \($0)" }, retried: "payment failed, retrying",
    needsConsent: "price increase needs consent",
    expiredOn: { "expired \($0)" }, none: "No subscriptions.",
    heading: "Subscriptions", renewal: "Renewal", periods: "Periods",
    periodsSince: { "\($0), since \($1)" })

  private static func length(_ period: BillingPeriod) -> String {
    "\(period.value) \(period.unit)\(period.value == 1 ? "" : "s")"
  }
}
