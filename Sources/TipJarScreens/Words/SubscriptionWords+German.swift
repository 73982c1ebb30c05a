import TipJarVocabulary

extension SubscriptionWords {
  static let german = SubscriptionWords(
    title: "{0} abonnieren",
    every: { period in
      let count = period.value
      return switch period.unit {
      case .day: count == 1 ? "jeden Tag" : "alle \(count) Tage"
      case .week: count == 1 ? "jede Woche" : "alle \(count) Wochen"
      case .month: count == 1 ? "jeden Monat" : "alle \(count) Monate"
      case .year: count == 1 ? "jedes Jahr" : "alle \(count) Jahre"
      }
    },
    freeTrial: { "\(length($0)) kostenlos" },
    payAsYouGo: { "\($2.value) \(units($2)) lang \($1) \($0)" },
    payUpFront: { "\(length($1)) für \($0)" },
    then: "{0}, dann {2} {1}",
    confirm: "Abo bestätigen", subscribe: "Abonnieren",
    renewsEvery: "verlängert sich {0}",
    renews: "Verlängert sich {1} für {0}, bis die Verlängerung abgeschaltet wird.",
    untilOff: "Verlängert sich, bis man es abschaltet.",
    startsOn: "Gilt ab {0}; jetzt wird nichts berechnet.",
    changesOn: "{0} folgt am {1}. Es wurde nichts berechnet.",
    held: "{0} ist schon abonniert. Es wurde nichts berechnet.",
    begun: "{0} ist abonniert: {1}. Danke.",
    resolve: "Klären", turnOn: "Verlängerung einschalten",
    consent: "Preiserhöhung zustimmen", decline: "Preiserhöhung ablehnen",
    subscribed: "ABONNIERT", cancel: "Abo kündigen", keep: "Bei {0} bleiben",
    on: { "am \($0)" }, at: { "um \($0)" },
    renewsOn: "verlängert sich {0} für {1}", endsOn: "endet {0}",
    changesTo: "wechselt {1} zu {0}", begins: "beginnt {0}",
    graceUntil: "Zahlung fehlgeschlagen, nutzbar bis {0}",
    retried: "Zahlung fehlgeschlagen, wird wiederholt",
    needsConsent: "Preiserhöhung braucht Zustimmung",
    expiredOn: "abgelaufen {0}", none: "Keine Abos.",
    heading: "Abos", renewal: "Verlängerung", periods: "Zeiträume",
    periodsSince: "{0}, seit {1}")

  private static func length(_ period: SubscriptionPeriod) -> String {
    "\(period.value) \(units(period))"
  }

  private static func units(_ period: SubscriptionPeriod) -> String {
    let isOne = period.value == 1
    return switch period.unit {
    case .day: isOne ? "Tag" : "Tage"
    case .week: isOne ? "Woche" : "Wochen"
    case .month: isOne ? "Monat" : "Monate"
    case .year: isOne ? "Jahr" : "Jahre"
    }
  }
}
