extension GalleryWords {
  /// German.
  package static let german = GalleryWords(
    page: {
      switch $0 {
      case .phases: "Phasen"
      case .buttons: "Knöpfe"
      case .counter: "Zähler"
      case .tips: "Trinkgeld"
      case .bolt: "Blitz"
      case .rings: "Ringe"
      case .changes: "Wechsel"
      case .widgets: "Bauteile"
      case .styles: "Stile"
      }
    },
    phrase: {
      switch $0 {
      case .move: "bewegen"
      case .pages: "Seiten"
      case .press: "drücken"
      case .time: "Zeit"
      case .step: "Schritt"
      case .slower: "langsamer"
      case .faster: "schneller"
      case .back: "zurück"
      case .nothingRuns: "nichts läuft"
      case .storesPrice: "der Preis des Ladens"
      case .notKnownYet: "noch nicht bekannt"
      case .downloadedBefore: "früher geladen"
      case .updateAvailable: "Update verfügbar"
      case .turnOfTwoSeconds: "6/7, 2 s je Runde"
      case .inQueue: "in der Warteschlange"
      case .stopSquare: "62 %, Stoppquadrat"
      case .unknownSize: "Größe unbekannt"
      case .stopped: "angehalten bei 62 %"
      case .cannotBeStopped: "kein Stopp möglich"
      case .stopping: "wird gestoppt"
      case .installed: "installiert"
      case .getAgain: "noch einmal LADEN"
      case .pressOrEnter: "drücken, oder Enter"
      case .pressToStop: "drücken hält an"
      case .asyncButton: "ein Lauf zur Zeit, ein neuer Wert bricht ihn ab"
      case .increment: "Erhöhen"
      case .tipJarView: "Preise erscheinen zusammen; den letzten kennt der Laden nicht"
      case .reload: "Neu laden"
      case .reactiveButton: "drücken, weg- und zurückziehen, loslassen"
      case .triggered: "Ausgelöst"
      case .ring: "Ring"
      case .fourSizes: "vier Größen, drei Zeichensätze, auch als Kreisel"
      case .changes: "Wechsel"
      case .inPictures: "je 0,1 s, in Bildern zu 20 ms; darunter live in Schleife"
      case .live: "live"
      case .appStores: "wie im App Store"
      case .filled: "gefüllt, wie SwiftUIs borderedProminent"
      case .large: "groß"
      case .controlSize: "wie SwiftUIs controlSize"
      case .blueAndOrange: "blau, gedrückt orange"
      case .everyColour: "legt jede Farbe jedes Zustands fest"
      case .normal: "normal"
      case .focused: "im Fokus"
      case .pressed: "gedrückt"
      case .disabled: "gesperrt"
      case .tinted: "getönt"
      case .prominent: "betont"
      case .onSheet: "auf dem Blatt"
      case .plain: "schlicht"
      case .ringStop: "Ring, Stopp"
      case .ringPlay: "Ring, weiter"
      case .ringFull: "Ring, voll"
      case .cloud: "Wolke"
      case .spinner: "Kreisel"
      case .tipLoading: "Trinkgeld lädt"
      case .tipPrice: "Trinkgeldpreis"
      case .tipUnavailable: "Trinkgeld fehlt"
      case .tipPurchasing: "Trinkgeldkauf"
      case .tipPending: "Trinkgeld offen"
      case .pictures: "Bilder"
      case .barAndRule: "Balken, Linie"
      case .search: "Suche"
      case .lastLine: "letzte Zeile"
      case .pillToSpinner: "Knopf zu Kreisel"
      case .spinnerToRing: "Kreisel zu Ring"
      case .ringToPill: "Ring zu Knopf"
      case .cloudToSpinner: "Wolke zu Kreisel"
      case .pillToRing: "Knopf zu Ring"
      }
    },
    policy: { "Regel \($0)" }, stoppedAt: { "steht bei \($0)" }, speed: { "1/\($0) Tempo" },
    thanks: { "Danke für „\($0)“." },
    tip: {
      switch $0 {
      case .extraFine: ("Extrafeine Spitze", "das Tüpfelchen auf dem i")
      case .fine: ("Feine Spitze", "eine kurze Notiz")
      case .medium: ("Mittlere Spitze", "ein richtiger Brief")
      case .broad: ("Breite Spitze", "eine Schlagzeile")
      case .stub: ("Stumpfe Spitze", "Kalligrafie")
      }
    })
}
