extension GalleryWords {
  /// Polish.
  package static let polish = GalleryWords(
    page: {
      switch $0 {
      case .phases: "Fazy"
      case .buttons: "Guziki"
      case .counter: "Licznik"
      case .tips: "Napiwki"
      case .bolt: "Piorun"
      case .rings: "Koła"
      case .changes: "Zmiany"
      case .widgets: "Części"
      case .styles: "Style"
      }
    },
    phrase: {
      switch $0 {
      case .move: "ruch"
      case .pages: "strony"
      case .press: "naciśnij"
      case .time: "czas"
      case .step: "krok"
      case .slower: "wolniej"
      case .faster: "szybciej"
      case .back: "wróć"
      case .nothingRuns: "nic nie trwa"
      case .storesPrice: "cena ze sklepu"
      case .notKnownYet: "jeszcze nieznana"
      case .downloadedBefore: "pobrana wcześniej"
      case .updateAvailable: "jest aktualizacja"
      case .turnOfTwoSeconds: "6/7, obrót w 2 s"
      case .inQueue: "czeka w kolejce"
      case .stopSquare: "62%, kwadrat stop"
      case .unknownSize: "rozmiar nieznany"
      case .stopped: "stoi na 62%"
      case .cannotBeStopped: "nie do zatrzymania"
      case .stopping: "zatrzymuje się"
      case .installed: "zainstalowana"
      case .getAgain: "znów POBIERZ"
      case .pressOrEnter: "naciśnij albo Enter"
      case .pressToStop: "naciśnij, by stanęło"
      case .asyncButton: "jeden bieg naraz, zmiana wartości go przerywa"
      case .increment: "Zwiększ"
      case .tipJarView: "ceny pojawiają się razem; ostatniego sklep nie zna"
      case .reload: "Odśwież"
      case .reactiveButton: "naciśnij, zjedź i wróć, puść"
      case .triggered: "Zadziałał"
      case .ring: "Pierścień"
      case .fourSizes: "cztery rozmiary, trzy zestawy znaków, także kółko"
      case .changes: "Zmiany"
      case .inPictures: "po 0,1 s, w obrazach co 20 ms; niżej na żywo, w kółko"
      case .live: "na żywo"
      case .appStores: "jak w App Store"
      case .filled: "wypełniony, jak borderedProminent w SwiftUI"
      case .large: "duży"
      case .controlSize: "jak controlSize w SwiftUI"
      case .blueAndOrange: "niebieski, naciśnięty pomarańczowy"
      case .everyColour: "ustala każdy kolor każdego stanu"
      case .normal: "zwykły"
      case .focused: "z fokusem"
      case .pressed: "naciśnięty"
      case .disabled: "wyłączony"
      case .tinted: "barwny"
      case .prominent: "wyróżniony"
      case .onSheet: "na arkuszu"
      case .plain: "zwyczajny"
      case .ringStop: "koło, stop"
      case .ringPlay: "koło, dalej"
      case .ringFull: "koło pełne"
      case .cloud: "chmura"
      case .spinner: "kółko"
      case .tipLoading: "napiwek, czeka"
      case .tipPrice: "napiwek, cena"
      case .tipUnavailable: "napiwek, brak"
      case .tipPurchasing: "napiwek, zakup"
      case .tipPending: "napiwek w toku"
      case .pictures: "obrazy"
      case .barAndRule: "pasek, linia"
      case .search: "szukanie"
      case .lastLine: "ostatni wiersz"
      case .pillToSpinner: "przycisk, kółko"
      case .spinnerToRing: "kółko, pierścień"
      case .ringToPill: "pierścień, koniec"
      case .cloudToSpinner: "chmura, kółko"
      case .pillToRing: "przycisk, krąg"
      }
    },
    policy: { "reguła \($0)" }, stoppedAt: { "stoi na \($0)" }, speed: { "1/\($0) tempa" },
    thanks: { "Dziękujemy: \($0)." },
    tip: {
      switch $0 {
      case .extraFine: ("Arcycienka stalówka", "kropka nad i")
      case .fine: ("Cienka stalówka", "krótka notatka")
      case .medium: ("Średnia stalówka", "porządny list")
      case .broad: ("Szeroka stalówka", "nagłówek")
      case .stub: ("Ścięta stalówka", "kaligrafia")
      }
    })
}
