import TipJarVocabulary

extension SubscriptionWords {
  static let japanese = SubscriptionWords(
    title: "{0}のサブスク",
    every: { period in
      let count = period.value
      return switch period.unit {
      case .day: count == 1 ? "毎日" : "\(count)日ごと"
      case .week: count == 1 ? "毎週" : "\(count)週間ごと"
      case .month: count == 1 ? "毎月" : "\(count)か月ごと"
      case .year: count == 1 ? "毎年" : "\(count)年ごと"
      }
    },
    freeTrial: { "\(length($0))無料" },
    payAsYouGo: { "\(length($2))は\($1)\($0)" },
    payUpFront: { "最初の\(length($1))は\($0)" },
    then: "{0}、その後{2}{1}",
    confirm: "サブスクの確認", subscribe: "登録",
    renewsEvery: "{0}自動更新",
    renews: "自動更新をオフにするまで、{1}{0}で更新されます。",
    untilOff: "オフにするまで自動更新されます。",
    startsOn: "{0}から有効です。今は料金はかかりません。",
    changesOn: "{1}に{0}に変わります。料金はかかっていません。",
    held: "{0}は登録済みです。料金はかかっていません。",
    begun: "{0}に登録しました: {1}。ありがとうございます。",
    resolve: "解決", turnOn: "自動更新をオンにする",
    consent: "値上げに同意する", decline: "値上げを断る",
    subscribed: "登録済み", cancel: "サブスクを解約", keep: "{0}のまま続ける",
    on: { $0 }, at: { $0 },
    renewsOn: "{0}に{1}で更新", endsOn: "{0}に終了",
    changesTo: "{1}に{0}に変更", begins: "{0}に開始",
    graceUntil: "支払い失敗、{0}まで利用可", retried: "支払い失敗、再試行中",
    needsConsent: "値上げの同意待ち",
    expiredOn: "{0}に期限切れ", none: "サブスクリプションはありません。",
    heading: "サブスク", renewal: "更新", periods: "期間",
    periodsSince: "{0}回、{1}から")

  private static func length(_ period: SubscriptionPeriod) -> String {
    switch period.unit {
    case .day: "\(period.value)日間"
    case .week: "\(period.value)週間"
    case .month: "\(period.value)か月間"
    case .year: "\(period.value)年間"
    }
  }
}
