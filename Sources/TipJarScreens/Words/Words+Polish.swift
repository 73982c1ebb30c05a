import TipJarMachines
import TipJarVocabulary
package import TipJarWidgets

extension Words {
  package static let polish = Words(
    language: .polish,
    place: {
      switch $0 {
      case .apps: "Aplikacje"
      case .tips: "Napiwki"
      case .purchases: "Zakupy"
      case .console: "Konsola sklepu"
      }
    },
    shortPlace: {
      switch $0 {
      case .apps: "Apki"
      case .tips: "Słoik"
      case .purchases: "Zakupy"
      case .console: "Sklep"
      }
    },
    command: polishCommand,
    action: {
      switch $0 {
      case .get: "pobierz"
      case .buy: "kup"
      case .update: "uaktualnij"
      case .stop: "zatrzymaj"
      case .resume: "wznów"
      case .open: "otwórz"
      case .retry: "ponów"
      case .change: "zmień"
      case .choose: "wybierz"
      case .receipt: "paragon"
      case .refund: "zwróć"
      case .cancel: "anuluj"
      case .dismiss: "zamknij"
      case .manage: "zarządzaj"
      case .press: "naciśnij"
      }
    },
    retry: "Spróbuj ponownie",
    buttons: .polish,
    simulatedStore: "sklep symulowany",
    simulated: "na niby",
    realDownloads: "prawdziwe pobieranie", real: "prawdziwe",
    realFile: "prawdziwy plik",
    simulatedNote: "Ten sklep jest symulowany: żadne pieniądze nie płyną.",
    searchApps: "Szukaj aplikacji",
    loading: "Wczytywanie",
    nothingFound: { "Żadna aplikacja nie pasuje do „\($0)”." },
    nothingFoundHint: "Esc pokazuje wszystkie aplikacje.",
    noApps: "Ten katalog jest pusty.",
    noAppsHint: "Otwórz inny przez --catalog PLIK.",
    matches: { "\($0) z \($1)" },
    order: {
      switch $0 {
      case .featured: "polecane"
      case .category: "według kategorii"
      case .name: "od A do Z"
      case .size: "od największych"
      case .newest: "od najnowszych"
      }
    },
    updates: "Aktualizacje",
    otherApps: "Inne aplikacje",
    readingCatalog: "Wczytywanie katalogu",
    preparing: "Przygotowanie",
    checking: "Sprawdzanie",
    unpacking: "Rozpakowywanie",
    waiting: "Oczekuje",
    installing: "Instalacja",
    stopping: "Zatrzymuje się",
    paused: "Wstrzymano",
    elsewhere: "Pobieranie w innym oknie",
    failed: { "Nie powiodło się: \($0)" },
    kept: { "zachowano \($0)" },
    retrying: { "spróbuje ponownie za \($0) s. \($1)" },
    free: "Za darmo",
    inAppPurchases: "Zakupy w aplikacji",
    downloadAgain: "pobierz ponownie",
    activity: { downloading, installing, waiting in
      [
        (downloading, Plural.polish(downloading)("pobierana", "pobierane", "pobieranych")),
        (
          installing,
          Plural.polish(installing)("instalowana", "instalowane", "instalowanych")
        ),
        (waiting, Plural.polish(waiting)("czeka", "czekają", "czeka")),
      ]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    },
    received: { "\($0) z \($1)" },
    timeLeft: { $0 >= 90 ? "jeszcze \(($0 + 30) / 60) min" : "jeszcze \($0) s" },
    factNames: FactNames(
      size: "Rozmiar", price: "Cena", category: "Kategoria", updated: "Uaktualniono",
      version: "Wersja", developer: "Twórca", installed: "Zainstalowano"),
    installedVersion: { "\($0), \($1)" },
    notInstalled: "nie",
    daysAgo: { $0 <= 0 ? "dzisiaj" : $0 == 1 ? "wczoraj" : "\($0) dni temu" },
    supportTitle: { "Wesprzyj \($0)" },
    supportCaption: {
      $0.map { "Z pliku \($0). Pieniądze nie płyną." } ?? "Dzięki napiwkom atrament nie wysycha."
    },
    tipsFailed: { "Brak cen: \($0)" },
    cancelled: "Anulowano. Niczego nie kupiono.",
    pendingNote: "W toku, aż wyrazisz zgodę lub rozwiążesz problem w konsoli sklepu.",
    unverified: "Nie udało się sprawdzić paragonu. Niczego nie policzono.",
    tryTipAgain: "Naciśnij cenę, by spróbować ponownie.",
    awaitsApproval: "Czeka na zgodę.",
    givesUp: "Klawisz x przestaje czekać.",
    purchaseFailed: { "Zakup się nie powiódł: \($0)" },
    collection: .polish,
    confirmTip: "Potwierdź napiwek",
    confirmPurchase: "Potwierdź zakup",
    oneTime: "jednorazowo",
    noMoneyMoves: "Symulacja: żadne pieniądze nie płyną. Ten sklep mieszka na twoim komputerze.",
    buy: "Kup",
    cancel: "Anuluj",
    thankYou: "Dziękujemy",
    thanksFor: { "„\($0)” dodaje nam sił." },
    today: "Dzisiaj",
    yesterday: "Wczoraj",
    paid: { "Razem: \($0.joined(separator: " + "))" },
    receipt: .polish,
    comma: ", ",
    moment: { "\($0), \($1)" },
    refund: "Zwróć",
    confirmRefund: "Zwrócić zakup?",
    refundNotes: {
      switch $0 {
      case .tip: "Napiwek zniknie ze słoika."
      case .app: "Aplikacja zostanie, póki jej nie usuniesz; potem trzeba ją kupić ponownie."
      case .subscription: "Subskrypcja zakończy się od razu."
      case .other: ""
      }
    },
    noPurchases: "Brak zakupów.",
    noPurchasesHint: "Pojawią się tu napiwki i płatne aplikacje. Pieniądze nie płyną.",
    purchaseStates: {
      switch $0 {
      case .purchased: ""
      case .pending: "w toku"
      case .refunded: "zwrócono"
      }
    },
    transaction: { "transakcja \($0)" },
    productKind: {
      switch $0 {
      case .consumable: "Zużywalny"
      case .nonConsumable: "Niezużywalny"
      case .nonRenewable: "Subskrypcja nieodnawialna"
      case .autoRenewable: "Subskrypcja"
      }
    },
    consoleTitle: "Konsola sklepu",
    delete: "Usuń",
    available: "aktywny",
    withheld: "wycofany",
    helpTitle: "Klawisze",
    helpClicks: "Dwuklik otwiera wiersz.",
    helpMouse: "Shift i mysz zaznaczają tekst (Mac: Option).",
    mouseOn: "Mysz włączona",
    mouseOff: "Mysz wyłączona, m ją włącza",
    mouseIsOff: "mysz wyłączona",
    back: "Wróć",
    close: "Zamknij",
    clear: "wyczyść",
    showAll: "pokaż wszystko",
    typeToFind: "pisz, by szukać",
    done: "gotowe",
    tooSmall: { "Minimalny rozmiar okna: \($1.0)x\($1.1) (teraz \($0.0)x\($0.1))" },
    keptDownloads: {
      Plural.polish($0)(
        "Wstrzymano 1 pobieranie. Można je wznowić.",
        "Wstrzymano \($0) pobierania. Można je wznowić.",
        "Wstrzymano \($0) pobierań. Można je wznowić.")
    },
    pausedDownloads: {
      $0 == 1
        ? "\($1): pobieranie wstrzymane. Wybierz i naciśnij p, aby wznowić."
        : "Wstrzymane pobierania: \($0). Wybierz jedno i naciśnij p, aby wznowić."
    },
    removed: { "Usunięto: \($0). Można pobrać ponownie." },
    stopped: { "Zatrzymano pobieranie: \($0)" },
    pricesComing: "Ceny są jeszcze wczytywane.",
    refused: {
      switch $0 {
      case .tooSoon: "Zignorowano: za wcześnie. Naciśnij ponownie, aby potwierdzić."
      case .changed: "Zignorowano: przycisk zmienił się podczas naciskania."
      case .installing: "Trwa instalacja: nie można już zatrzymać."
      case .stopping: "Zatrzymywanie już trwa."
      case .unavailable: "Sklep tego nie oferuje."
      case .purchasing: "Trwa inny zakup."
      case .restoring: "Zakupy są już przywracane."
      case .paymentsOff: "Zakupy są tu niedozwolone."
      case .awaitingApproval: "Czeka na zgodę. Klawisz x przestaje czekać."
      case .elsewhere: "Pobiera to inne okno tipjar."
      }
    },
    opened: { "Tu otworzyłaby się aplikacja \($0). To symulacja: nic się nie uruchamia." },
    restorePurchases: "Przywróć zakupy",
    restored: "Zakupy przywrócone",
    approvalNeeded: "W toku do zgody albo wyjaśnienia",
    giveUp: "nie czekaj",
    refunded: { "Zwrócono pieniądze: \($0)." }
  )

  private static func polishCommand(_ command: Command) -> String {
    switch command {
    case .up, .down: "ruch"
    case .pageUp, .pageDown: "przewiń stronę"
    case .first, .last: "początek, koniec"
    case .previousPlace, .nextPlace: "miejsca"
    case .open: "otwórz miejsce"
    case .nextControl, .previousControl: "przenieś fokus"
    case .info: "opis"
    case .activate: "naciśnij"
    case .buy: "kup"
    case .decline: "anuluj"
    case .back: "wróć"
    case .sort: "sortuj"
    case .search: "szukaj"
    case .deleteBackward: "usuń znak"
    case .pause: "pauza"
    case .remove: "usuń"
    case .rollBack: "cofnij wersję"
    case .refund: "zwrot"
    case .restore: "przywróć"
    case .readUp, .readDown: "przewiń tekst"
    case .timeline: "zdarzenia"
    case .help: "pomoc"
    case .toggleMouse: "mysz"
    case .redraw: "narysuj od nowa"
    case .suspend: "wstrzymaj"
    case .quit: "wyjdź"
    }
  }
}

extension ButtonWords {
  package static let polish = ButtonWords(
    get: "POBIERZ", open: "OTWÓRZ", update: "NOWSZA", resume: "WZNÓW", unavailable: "niedostępny",
    pending: "w toku", loading: "wczytuje", buying: "kupuje")
}
