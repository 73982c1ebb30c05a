/// The words of the console's controls of subscriptions.
package struct SubscriptionControlWords: Sendable {
  /// A control and its explanation.
  package struct Control: Sendable {
    package var name: String
    package var detail: String
  }

  package var billingFails: Control
  package var gracePeriod: Control
  package var renewalLimit: Control
  package var time: Control
  /// The steps by which time is moved.
  package var toNextRenewal: String
  package var day: String
  package var week: String
  package var month: String
  package var year: String
  /// A limit of a number of renewals, and no limit.
  package var renewals: @Sendable (Int) -> String
  package var noLimit: String
  /// The states of a subscription.
  package var active: String
  package var ending: String
  package var needsConsent: String
  package var grace: String
  package var retry: String
  package var expired: String
  /// The actions on a subscription.
  package var renew: String
  package var expire: String
  package var autoRenewOn: String
  package var autoRenewOff: String
  package var requestPriceIncrease: String
  package var consent: String
  package var decline: String
  package var noSubscriptions: String
}

extension ConsoleWords {
  /// Returns the words of the controls of subscriptions.
  package static func subscriptions(in language: Language) -> SubscriptionControlWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}

extension SubscriptionControlWords {
  /// English.
  static let english = SubscriptionControlWords(
    billingFails: .init(name: "Billing failure", detail: "payments of renewals fail"),
    gracePeriod: .init(name: "Grace period", detail: "usable while payment is retried"),
    renewalLimit: .init(name: "Renewal limit", detail: "then a subscription ends"),
    time: .init(name: "Store time", detail: "moves forward only"),
    toNextRenewal: "To the next renewal", day: "1 day", week: "1 week", month: "30 days",
    year: "365 days",
    renewals: { $0 == 1 ? "1 renewal" : "\($0) renewals" }, noLimit: "no limit",
    active: "active", ending: "ends", needsConsent: "needs consent", grace: "grace",
    retry: "retrying", expired: "expired",
    renew: "Renew now", expire: "Expire now",
    autoRenewOn: "Turn auto-renew on", autoRenewOff: "Turn auto-renew off",
    requestPriceIncrease: "Request a price increase", consent: "Consent to the price increase",
    decline: "Decline the price increase", noSubscriptions: "No subscriptions yet.")

  /// German.
  static let german = SubscriptionControlWords(
    billingFails: .init(name: "Zahlungsausfall", detail: "Verlängerungen schlagen fehl"),
    gracePeriod: .init(name: "Kulanzfrist", detail: "nutzbar trotz offener Zahlung"),
    renewalLimit: .init(name: "Verlängerungen", detail: "dann endet ein Abo"),
    time: .init(name: "Ladenzeit", detail: "geht nur vorwärts"),
    toNextRenewal: "Bis zur nächsten Verlängerung", day: "1 Tag", week: "1 Woche",
    month: "30 Tage", year: "365 Tage",
    renewals: { $0 == 1 ? "1 Verlängerung" : "\($0) Verlängerungen" }, noLimit: "ohne Ende",
    active: "aktiv", ending: "endet", needsConsent: "Zustimmung offen", grace: "Kulanz",
    retry: "Zahlung offen",
    expired: "abgelaufen",
    renew: "Jetzt verlängern", expire: "Jetzt beenden",
    autoRenewOn: "Verlängerung einschalten", autoRenewOff: "Verlängerung abschalten",
    requestPriceIncrease: "Preiserhöhung anfragen", consent: "Preiserhöhung zustimmen",
    decline: "Preiserhöhung ablehnen", noSubscriptions: "Noch keine Abos.")

  /// Japanese.
  static let japanese = SubscriptionControlWords(
    billingFails: .init(name: "請求の失敗", detail: "更新の支払いが失敗します"),
    gracePeriod: .init(name: "猶予期間", detail: "再請求の間も使えます"),
    renewalLimit: .init(name: "更新の上限", detail: "その後に終了します"),
    time: .init(name: "ストアの時刻", detail: "先に進むだけです"),
    toNextRenewal: "次の更新まで", day: "1日", week: "1週間", month: "30日", year: "365日",
    renewals: { "\($0)回" }, noLimit: "上限なし",
    active: "有効", ending: "終了予定", needsConsent: "同意待ち", grace: "猶予中", retry: "再請求中",
    expired: "期限切れ",
    renew: "今すぐ更新", expire: "今すぐ終了",
    autoRenewOn: "自動更新をオンにする", autoRenewOff: "自動更新をオフにする",
    requestPriceIncrease: "値上げを通知する", consent: "値上げに同意する",
    decline: "値上げを断る", noSubscriptions: "サブスクはまだありません。")

  /// Polish.
  static let polish = SubscriptionControlWords(
    billingFails: .init(name: "Błąd płatności", detail: "odnowienia się nie udają"),
    gracePeriod: .init(name: "Okres karencji", detail: "działa mimo braku płatności"),
    renewalLimit: .init(name: "Limit odnowień", detail: "potem subskrypcja się kończy"),
    time: .init(name: "Czas sklepu", detail: "płynie tylko naprzód"),
    toNextRenewal: "Do następnego odnowienia", day: "1 dzień", week: "1 tydzień",
    month: "30 dni", year: "365 dni",
    renewals: { "\($0) \(Plural.polish($0)("odnowienie", "odnowienia", "odnowień"))" },
    noLimit: "bez limitu",
    active: "aktywna", ending: "kończy się", needsConsent: "czeka na zgodę", grace: "karencja",
    retry: "ponawiana",
    expired: "wygasła",
    renew: "Odnów teraz", expire: "Zakończ teraz",
    autoRenewOn: "Włącz odnawianie", autoRenewOff: "Wyłącz odnawianie",
    requestPriceIncrease: "Zapytaj o podwyżkę ceny", consent: "Zgódź się na podwyżkę",
    decline: "Odrzuć podwyżkę", noSubscriptions: "Brak subskrypcji.")
}
