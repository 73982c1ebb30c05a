import TipJarStore

/// The words of subscriptions on the command line.
struct SubscriptionWords: Sendable {
  /// "every month", "every 3 months".
  var every: @Sendable (Product.SubscriptionPeriod) -> String
  /// The terms of a purchase: the price of a standard period, and how often it is charged.
  var renews: @Sendable (_ price: String, _ every: String) -> String
  /// A change that charges nothing before a date.
  var startsOn: @Sendable (_ date: String) -> String
  /// The answer to such a change.
  var changesOn: @Sendable (_ name: String, _ date: String) -> String
  var renewsOn: @Sendable (_ date: String, _ price: String) -> String
  var endsOn: @Sendable (_ date: String) -> String
  var graceUntil: @Sendable (_ date: String) -> String
  var retried: String
  var expiredOn: @Sendable (_ date: String) -> String
  var none: String
}

extension SubscriptionWords {
  /// English.
  static let english = SubscriptionWords(
    every: { $0.value == 1 ? "every \($0.unit)" : "every \($0.value) \($0.unit)s" },
    renews: { "Renews at \($0) \($1) until auto-renew is turned off." },
    startsOn: { "Takes effect on \($0); nothing is charged now." },
    changesOn: { "\($0) follows on \($1). Nothing was charged." },
    renewsOn: { "renews on \($0) for \($1)" }, endsOn: { "ends on \($0)" },
    graceUntil: { "payment failed, usable until \($0)" }, retried: "payment failed, retrying",
    expiredOn: { "expired on \($0)" }, none: "No subscriptions.")

  /// German.
  static let german = SubscriptionWords(
    every: { period in
      let count = period.value
      return switch period.unit {
      case .day: count == 1 ? "jeden Tag" : "alle \(count) Tage"
      case .week: count == 1 ? "jede Woche" : "alle \(count) Wochen"
      case .month: count == 1 ? "jeden Monat" : "alle \(count) Monate"
      case .year: count == 1 ? "jedes Jahr" : "alle \(count) Jahre"
      }
    },
    renews: { "Verlängert sich \($1) für \($0), bis die Verlängerung abgeschaltet wird." },
    startsOn: { "Gilt ab \($0); jetzt wird nichts berechnet." },
    changesOn: { "\($0) folgt am \($1). Es wurde nichts berechnet." },
    renewsOn: { "verlängert sich am \($0) für \($1)" }, endsOn: { "endet am \($0)" },
    graceUntil: { "Zahlung fehlgeschlagen, nutzbar bis \($0)" },
    retried: "Zahlung fehlgeschlagen, wird wiederholt",
    expiredOn: { "abgelaufen am \($0)" }, none: "Keine Abos.")

  /// Japanese.
  static let japanese = SubscriptionWords(
    every: { period in
      let count = period.value
      return switch period.unit {
      case .day: "\(count)日ごと"
      case .week: "\(count)週間ごと"
      case .month: "\(count)か月ごと"
      case .year: "\(count)年ごと"
      }
    },
    renews: { "自動更新をオフにするまで、\($1)に\($0)で更新されます。" },
    startsOn: { "\($0)から有効です。今は料金はかかりません。" },
    changesOn: { "\($1)に\($0)に変わります。料金はかかっていません。" },
    renewsOn: { "\($0)に\($1)で更新" }, endsOn: { "\($0)に終了" },
    graceUntil: { "支払い失敗、\($0)まで利用可" }, retried: "支払い失敗、再試行中",
    expiredOn: { "\($0)に期限切れ" }, none: "サブスクリプションはありません。")

  /// Polish.
  static let polish = SubscriptionWords(
    every: { period in
      let count = period.value
      let isFew = (2...4).contains(count % 10) && !(12...14).contains(count % 100)
      return switch period.unit {
      case .day: count == 1 ? "codziennie" : "co \(count) dni"
      case .week: count == 1 ? "co tydzień" : "co \(count) \(isFew ? "tygodnie" : "tygodni")"
      case .month: count == 1 ? "co miesiąc" : "co \(count) \(isFew ? "miesiące" : "miesięcy")"
      case .year: count == 1 ? "co rok" : "co \(count) \(isFew ? "lata" : "lat")"
      }
    },
    renews: { "Odnawia się \($1) za \($0), aż wyłączysz odnawianie." },
    startsOn: { "Obowiązuje od \($0); teraz nic nie zostanie pobrane." },
    changesOn: { "\($0) zacznie obowiązywać \($1). Nic nie pobrano." },
    renewsOn: { "odnowi się \($0) za \($1)" }, endsOn: { "kończy się \($0)" },
    graceUntil: { "płatność nieudana, działa do \($0)" }, retried: "płatność nieudana, ponawiana",
    expiredOn: { "wygasła \($0)" }, none: "Brak subskrypcji.")
}
