extension TipLinksWords {
  package static let german = TipLinksWords(
    title: { $0.isEmpty ? "Trinkgeld geben" : "Trinkgeld für \($0)" },
    promise: "tipjar öffnet nur eine Seite. Zahlungen laufen nicht über tipjar.",
    real: "echte Links",
    encouragement: "Jedes Trinkgeld hilft.",
    show: "ZEIGEN",
    showVerb: "zeigen",
    openInBrowser: "Im Browser öffnen",
    open: "Öffnen",
    copy: "Kopieren",
    back: "Zurück",
    noCode: {
      switch $0 {
      case .room: "Zu klein für einen QR-Code. Vergrößere das Fenster oder kopiere die Adresse."
      case .longAddress: "Die Adresse ist zu lang für einen QR-Code. Kopiere sie stattdessen."
      case .unknownBackground:
        "Ohne Farben braucht der QR-Code --theme dark oder --theme light, je nach deinem Terminal."
      case .letters: "Mit ASCII lässt sich kein QR-Code zeigen. Kopiere stattdessen die Adresse."
      }
    },
    command: {
      switch $0 {
      case .up, .down: "bewegen"
      case .pageUp, .pageDown: "blättern"
      case .first, .last: "Anfang, Ende"
      case .nextControl, .previousControl: "Fokus bewegen"
      case .activate: "drücken"
      case .open: "im Browser öffnen"
      case .copy: "kopieren"
      case .back: "zurück"
      case .help: "Hilfe"
      case .toggleMouse: "Maus an oder aus"
      case .redraw: "neu zeichnen"
      case .suspend: "anhalten"
      case .quit: "Ende"
      case .interrupt: "abbrechen"
      }
    },
    note: { note, hasCode in
      switch note {
      case .opening: "Die Seite wird geöffnet."
      case .opened: "In deinem Browser geöffnet."
      case .notOpened:
        hasCode
          ? "Ließ sich hier nicht öffnen; Code und Adresse stehen oben."
          : "Ließ sich hier nicht öffnen; die Adresse steht oben."
      case .running: "Dein Browser wurde gestartet; er läuft."
      case .notForBrowsers: "Keine Webseite; die Adresse lässt sich kopieren."
      case .copied: "Das Terminal soll kopieren; wenn nicht, die Adresse markieren."
      case .tooLongToCopy: "Zu lang zum Kopieren; die Adresse steht oben."
      case .tooSoon: Words.german.refused(.tooSoon)
      }
    })
}
