extension TipLinksWords {
  package static let polish = TipLinksWords(
    title: { $0.isEmpty ? "Jak dać napiwek" : "Jak dać napiwek: \($0)" },
    promise: "tipjar tylko otwiera stronę. Nie obsługuje płatności.",
    real: "prawdziwe linki",
    encouragement: "Każdy napiwek pomaga.",
    show: "POKAŻ",
    showVerb: "pokaż",
    openInBrowser: "Otwórz w przeglądarce",
    open: "Otwórz",
    copy: "Kopiuj",
    back: "Wróć",
    noCode: {
      switch $0 {
      case .room: "Okno jest za małe na kod QR. Powiększ je lub skopiuj adres."
      case .longAddress: "Adres jest za długi na kod QR. Skopiuj go."
      case .unknownBackground:
        "Bez kolorów kod QR wymaga --theme dark lub --theme light, zależnie od terminala."
      case .letters: "ASCII nie pozwala pokazać kodu QR. Skopiuj adres."
      }
    },
    command: {
      switch $0 {
      case .up, .down: "ruch"
      case .pageUp, .pageDown: "przewiń stronę"
      case .first, .last: "początek, koniec"
      case .nextControl, .previousControl: "przenieś fokus"
      case .activate: "naciśnij"
      case .open: "otwórz w przeglądarce"
      case .copy: "kopiuj"
      case .back: "wróć"
      case .help: "pomoc"
      case .toggleMouse: "mysz wł. lub wył."
      case .redraw: "odśwież"
      case .suspend: "wstrzymaj"
      case .quit: "wyjdź"
      case .interrupt: "anuluj"
      }
    },
    note: { note, hasCode in
      switch note {
      case .opening: "Otwieranie strony."
      case .opened: "Otwarto w przeglądarce."
      case .notOpened:
        hasCode
          ? "Tutaj nie dało się otworzyć; kod i adres są powyżej."
          : "Tutaj nie dało się otworzyć; adres jest powyżej."
      case .running: "Uruchomiono przeglądarkę; działa."
      case .notForBrowsers: "To nie strona WWW; adres można skopiować."
      case .copied: "Wysłano do terminala; jeśli nie skopiował, zaznacz adres."
      case .tooLongToCopy: "Za długi, by skopiować; adres jest powyżej."
      case .tooSoon: Words.polish.refused(.tooSoon)
      }
    })
}
