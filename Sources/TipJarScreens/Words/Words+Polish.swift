import TipJarMachines
import TipJarVocabulary
package import TipJarWidgets

extension Words {
  package static let polish = Words(
    language: .polish,
    placeNames: [
      .apps: "Aplikacje", .tips: "Napiwki", .purchases: "Zakupy", .console: "Konsola sklepu",
    ],
    shortPlaceNames: [.apps: "Apki", .tips: "Słoik", .purchases: "Zakupy", .console: "Sklep"],
    commandNames: [
      .up: "ruch", .pageUp: "przewiń stronę", .first: "początek, koniec",
      .previousPlace: "zakładki", .open(.apps): "otwórz zakładkę",
      .nextControl: "przenieś fokus", .info: "szczegóły", .activate: "wciśnij przycisk",
      .buy: "kup", .decline: "anuluj", .back: "wróć",
      .sort: "sortuj", .search: "szukaj", .deleteBackward: "usuń znak", .pause: "pauza",
      .remove: "usuń", .rollBack: "cofnij wersję",
      .pin: "przypnij", .refresh: "szukaj nowych", .source: "źródło", .refund: "zwrot",
      .restore: "przywróć",
      .readUp: "przewiń tekst", .timeline: "zdarzenia", .help: "pomoc", .toggleMouse: "mysz",
      .redraw: "narysuj od nowa", .suspend: "wstrzymaj", .quit: "wyjdź",
    ],
    actionNames: [
      .get: "pobierz", .buy: "kup", .update: "uaktualnij", .stop: "zatrzymaj", .resume: "wznów",
      .open: "otwórz", .retry: "ponów", .change: "zmień", .choose: "wybierz", .receipt: "paragon",
      .refund: "zwróć", .cancel: "anuluj", .dismiss: "zamknij", .manage: "zarządzaj",
      .press: "naciśnij",
    ],
    retry: "Spróbuj ponownie", buttons: .polish, simulatedStore: "sklep symulowany",
    simulated: "na niby", realDownloads: "prawdziwe pobieranie", real: "prawdziwe",
    realFile: "prawdziwy plik",
    simulatedNote: "Ten sklep jest symulowany: żadne pieniądze nie płyną.",
    searchApps: "Szukaj aplikacji", loading: "Wczytywanie",
    nothingFound: "Żadna aplikacja nie pasuje do „{0}”.",
    nothingFoundHint: "Esc pokazuje wszystkie aplikacje.", noApps: "Ten katalog jest pusty.",
    noAppsHint: "Otwórz inny przez --catalog PLIK.", matches: "{0} z {1}",
    orderNames: [
      .featured: "polecane", .category: "według kategorii", .name: "od A do Z",
      .size: "od największych", .newest: "od najnowszych",
    ],
    updates: "Aktualizacje", otherApps: "Inne aplikacje", readingCatalog: "Wczytywanie katalogu",
    preparing: "Przygotowanie", checking: "Sprawdzanie", unpacking: "Rozpakowywanie",
    waiting: "Oczekuje", installing: "Instalacja", stopping: "Zatrzymuje się",
    paused: "Wstrzymano", elsewhere: "Pobieranie w innym oknie", failed: "Nie powiodło się: {0}",
    kept: "zachowano {0}",
    downloadedAlert: "{0}: gotowe.", failedAlert: "{0}: nie udało się pobrać.",
    paymentAlert: "{0}: płatność czeka na twoją odpowiedź.",
    retrying: "spróbuje ponownie za {0} s. {1}",
    free: "Za darmo", inAppPurchases: "Zakupy w aplikacji", downloadAgain: "pobierz ponownie",
    downloadingCount: { "\($0) \(Plural.polish($0)("pobierana", "pobierane", "pobieranych"))" },
    installingCount: {
      "\($0) \(Plural.polish($0)("instalowana", "instalowane", "instalowanych"))"
    },
    waitingCount: { "\($0) \(Plural.polish($0)("czeka", "czekają", "czeka"))" },
    received: { "\($0) z \($1)" },
    timeLeft: { $0 >= 90 ? "jeszcze \(($0 + 30) / 60) min" : "jeszcze \($0) s" },
    factNames: FactNames(
      size: "Rozmiar", price: "Cena", category: "Kategoria", updated: "Uaktualniono",
      version: "Wersja", developer: "Twórca", installed: "Zainstalowano"),
    installedVersion: "{0}, {1}", notInstalled: "nie",
    daysAgo: { $0 <= 0 ? "dzisiaj" : $0 == 1 ? "wczoraj" : "\($0) dni temu" },
    supportTitle: "Wesprzyj {0}",
    supportCaption: {
      $0.map { "Z pliku \($0). Pieniądze nie płyną." } ?? "Dzięki napiwkom atrament nie wysycha."
    },
    tipsFailed: "Brak cen: {0}", cancelled: "Anulowano. Niczego nie kupiono.",
    pendingNote: "W toku, aż wyrazisz zgodę lub rozwiążesz problem w konsoli sklepu.",
    unverified: "Nie udało się sprawdzić paragonu. Niczego nie policzono.",
    tryTipAgain: "Naciśnij cenę, by spróbować ponownie.", givesUp: "Klawisz x przestaje czekać.",
    purchaseFailed: "Zakup się nie powiódł: {0}",
    collection: .polish, confirmTip: "Potwierdź napiwek", confirmPurchase: "Potwierdź zakup",
    oneTime: "jednorazowo",
    noMoneyMoves: "Symulacja: żadne pieniądze nie płyną. Ten sklep mieszka na twoim komputerze.",
    buy: "Kup", cancel: "Anuluj", thankYou: "Dziękujemy",
    thanksFor: { "„\($0)” dodaje nam sił." },
    today: "Dzisiaj", yesterday: "Wczoraj",
    paid: { "Razem: \($0.joined(separator: " + "))" },
    receipt: .polish, comma: ", ",
    moment: "{0}, {1}", refund: "Zwróć", confirmRefund: "Zwrócić zakup?",
    refundTexts: [
      .tip: "Napiwek zniknie ze słoika.",
      .app: "Aplikacja zostanie, póki jej nie usuniesz; potem trzeba ją kupić ponownie.",
      .subscription: "Subskrypcja zakończy się od razu.",
    ],
    noPurchases: "Brak zakupów.",
    noPurchasesHint: "Pojawią się tu napiwki i płatne aplikacje. Pieniądze nie płyną.",
    transaction: "transakcja {0}",
    productKindNames: [
      .consumable: "Zużywalny", .nonConsumable: "Niezużywalny",
      .nonRenewable: "Subskrypcja nieodnawialna", .autoRenewable: "Subskrypcja",
    ],
    consoleTitle: "Konsola sklepu", unpin: "odepnij", delete: "Usuń", available: "aktywny",
    withheld: "wycofany",
    helpTitle: "Klawisze", helpClicks: "Dwuklik otwiera wiersz.",
    helpMouse: "Shift i mysz zaznaczają tekst (Mac: Option).", mouseOn: "Mysz włączona",
    mouseOff: "Mysz wyłączona, m ją włącza", mouseIsOff: "mysz wyłączona", back: "Wróć",
    close: "Zamknij", clear: "wyczyść", showAll: "pokaż wszystko", typeToFind: "pisz, by szukać",
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
    removed: "Usunięto: {0}. Można pobrać ponownie.", stopped: "Zatrzymano pobieranie: {0}",
    pricesComing: "Ceny są jeszcze wczytywane.",
    refusals: [
      .tooSoon: "Zignorowano: za wcześnie. Naciśnij ponownie, aby potwierdzić.",
      .changed: "Zignorowano: przycisk zmienił się podczas naciskania.",
      .installing: "Trwa instalacja: nie można już zatrzymać.",
      .stopping: "Zatrzymywanie już trwa.", .unavailable: "Sklep tego nie oferuje.",
      .purchasing: "Trwa inny zakup.", .restoring: "Zakupy są już przywracane.",
      .paymentsOff: "Zakupy są tu niedozwolone.",
      .awaitingApproval: "Czeka na zgodę. Klawisz x przestaje czekać.",
      .elsewhere: "Pobiera to inne okno tipjar.",
      .nothingOlder: "Nie ma starszej wersji.",
      .nothingToPin: "Przypiąć można tylko zainstalowane narzędzie.",
      .noSource: "Ta aplikacja nie ma adresu źródła.",
    ],
    opened: "Tu otworzyłaby się aplikacja {0}. To symulacja: nic się nie uruchamia.",
    restorePurchases: "Przywróć zakupy", restored: "Zakupy przywrócone",
    approvalNeeded: "W toku do zgody albo wyjaśnienia", giveUp: "nie czekaj",
    refunded: "Zwrócono pieniądze: {0}.",
    unshared: "Rodzina już nie udostępnia: {0}."
  )
}

extension ButtonWords {
  package static let polish = ButtonWords(
    get: "POBIERZ", open: "OTWÓRZ", update: "NOWSZA", resume: "WZNÓW", unavailable: "niedostępny",
    pending: "w toku", loading: "wczytuje", buying: "kupuje")
}
