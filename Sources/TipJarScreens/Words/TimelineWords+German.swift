import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// German.
  package static let german = TimelineWords(
    language: .german,
    title: "Was geschah",
    verb: {
      switch $0 {
      case .refused: "verwehrt"
      case .dropped: "entfiel"
      case .taken: "erhalten"
      case .queued: "danach"
      case .played: "gezeigt"
      case .snapped: "gezeigt"
      }
    },
    name: {
      switch $0 {
      case .press: "Taste oder Klick"
      case .restore: "Wiederherstellen"
      case .tapped: "gedrückt"
      case .stopTapped: "Anhalten gedrückt"
      case .pauseRequested: "Pause"
      case .resumeRequested: "Fortsetzen"
      case .retryTapped: "Wiederholen gedrückt"
      case .queued: "wartet auf andere"
      case .prepared: "bereit zum Laden"
      case .started: "Download begonnen"
      case .restarted: "beginnt von vorn"
      case .progressed: "Fortschritt"
      case .downloaded: "geladen"
      case .finished: "installiert"
      case .failed: "fehlgeschlagen"
      case .paused: "angehalten"
      case .cancelled: "abgebrochen"
      case .offered: "neuer Preis oder neues Angebot"
      case .uninstalled: "entfernt"
      case .opened: "Trinkgeld geöffnet"
      case .productsLoaded: "Preise sind da"
      case .productsFailed: "keine Preise"
      case .productsCancelled: "Preise nicht geholt"
      case .purchaseEnded: "Kauf beendet"
      case .approved: "erlaubt"
      case .declined: "abgelehnt"
      case .storeChanged: "Laden geändert"
      case .noteDismissed: "Hinweis geschlossen"
      case .pendingDismissed: "nicht mehr gewartet"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "nichts zu tun"
      case .lateAttempt: "von einem früheren Versuch"
      case .notAFraction: "keine Menge"
      case .alreadyRunning: "läuft schon"
      case .unknownTip: "unbekanntes Trinkgeld"
      case .notForSale: "nicht im Verkauf"
      case .purchaseInFlight: "ein Kauf läuft"
      case .otherButton: "andere Maustaste"
      case .notArmed: "zu früh gedrückt"
      case .keyHeld: "Taste wurde gehalten"
      case .keyMayBeHeld: "zu früh"
      case .releasedOutside: "daneben losgelassen"
      case .noPress: "nichts gedrückt"
      case .disabled: "gerade nicht möglich"
      case .lookIsBehind: "es änderte sich noch"
      case .paymentsOff: "Zahlungen aus"
      case .awaitsApproval: "wartet auf Erlaubnis"
      case .escape: "Esc gedrückt"
      case .resize: "Fenster änderte die Größe"
      case .focusLoss: "Fenster verlor den Fokus"
      case .suspend: "Programm angehalten"
      case .removed: "entfernt"
      case .replaced: "wurde ein anderer Knopf"
      }
    },
    attempt: { "Versuch \($0)" },
    change: { "\($0) zu \($1)" },
    form: {
      switch $0 {
      case .pill(.get): ButtonWords.german.get
      case .pill(.update): ButtonWords.german.update
      case .pill(.resume): ButtonWords.german.resume
      case .pill(.open): ButtonWords.german.open
      case .pill(.price(let price)): price
      case .pill(.unavailable): ButtonWords.german.unavailable
      case .pill(.pricePending): "ohne Preis"
      case .pill(.cloud): "Wolke"
      case .spinner(let isTurning): isTurning ? "Kreisel" : "Kreisel steht"
      case .ring(.stop): "Ring"
      case .ring(.play): "Ring, Pause"
      case .ring(.nothing): "voller Ring"
      }
    })
}
