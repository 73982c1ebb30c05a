import TipJarVocabulary

extension SubscriptionWords {
  static let polish = SubscriptionWords(
    title: "Subskrypcja: {0}",
    every: { period in
      let count = period.value
      let plural = Plural.polish(count)
      return switch period.unit {
      case .day: count == 1 ? "codziennie" : "co \(count) dni"
      case .week: count == 1 ? "co tydzień" : "co \(count) \(plural("", "tygodnie", "tygodni"))"
      case .month: count == 1 ? "co miesiąc" : "co \(count) \(plural("", "miesiące", "miesięcy"))"
      case .year: count == 1 ? "co rok" : "co \(count) \(plural("", "lata", "lat"))"
      }
    },
    freeTrial: { "\(length($0)) za darmo" },
    payAsYouGo: { "przez \(length($2)) \($0) \($1)" },
    payUpFront: { "\(length($1)) za \($0)" },
    then: "{0}, potem {1} {2}",
    confirm: "Zgoda na subskrypcję", subscribe: "Subskrybuj",
    renewsEvery: "odnawia się {0}",
    renews: "Odnawia się {1} za {0}, aż wyłączysz odnawianie.",
    untilOff: "Odnawia się, aż wyłączysz odnawianie.",
    startsOn: "Obowiązuje od {0}; teraz nic nie zostanie pobrane.",
    changesOn: "{0} zacznie obowiązywać {1}. Nic nie pobrano.",
    held: "{0}: subskrypcja już trwa. Nic nie pobrano.",
    begun: "{0}: subskrypcja rozpoczęta, {1}. Dziękujemy.",
    resolve: "Rozwiąż", turnOn: "Włącz odnawianie",
    consent: "Zgódź się na podwyżkę", decline: "Odrzuć podwyżkę",
    subscribed: "AKTYWNA", cancel: "Anuluj subskrypcję", keep: "Zostań przy {0}",
    on: { $0 }, at: { "o \($0)" },
    renewsOn: "odnowi się {0} za {1}", endsOn: "kończy się {0}",
    changesTo: "zmieni się {1} na {0}", begins: "zaczyna się {0}",
    graceUntil: "płatność nieudana, działa do {0}", retried: "płatność nieudana, ponawiana",
    needsConsent: "podwyżka ceny wymaga zgody",
    expiredOn: "wygasła {0}", none: "Brak subskrypcji.",
    heading: "Subskrypcje", renewal: "Odnowienie", periods: "Okresy",
    periodsSince: "{0}, od {1}")

  private static func length(_ period: SubscriptionPeriod) -> String {
    let plural = Plural.polish(period.value)
    let unit =
      switch period.unit {
      case .day: plural("dzień", "dni", "dni")
      case .week: plural("tydzień", "tygodnie", "tygodni")
      case .month: plural("miesiąc", "miesiące", "miesięcy")
      case .year: plural("rok", "lata", "lat")
      }
    return "\(period.value) \(unit)"
  }
}
