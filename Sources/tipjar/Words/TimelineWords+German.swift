import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// German.
  static let german = TimelineWords(
    title: "Ereignisse",
    verb: {
      switch $0 {
      case .refused: "verwehrt"
      case .dropped: "entfiel"
      case .taken: "genommen"
      case .queued: "wartet"
      case .played: "gespielt"
      case .snapped: "gesetzt"
      }
    },
    name: {
      switch $0 {
      case .press: "Druck"
      case .restore: "Wiederherstellen"
      case .tapped: "gedrückt"
      case .stopTapped: "Anhalten gedrückt"
      case .pauseRequested: "Pause verlangt"
      case .resumeRequested: "Fortsetzen verlangt"
      case .retryTapped: "Wiederholen gedrückt"
      case .queued: "eingereiht"
      case .prepared: "vorbereitet"
      case .started: "begonnen"
      case .progressed: "Fortschritt"
      case .downloaded: "geladen"
      case .finished: "fertig"
      case .failed: "fehlgeschlagen"
      case .paused: "angehalten"
      case .cancelled: "abgebrochen"
      case .offered: "angeboten"
      case .updateAvailable: "neuere Version da"
      case .uninstalled: "entfernt"
      case .opened: "geöffnet"
      case .productsLoaded: "Produkte geladen"
      case .productsFailed: "Produkte fehlen"
      case .productsCancelled: "Produkte nicht geholt"
      case .purchaseEnded: "Kauf beendet"
      case .approved: "erlaubt"
      case .storeChanged: "Laden geändert"
      case .noteDismissed: "Hinweis geschlossen"
      case .pendingDismissed: "Warten geschlossen"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "bedeutet hier nichts"
      case .lateAttempt: "alter Versuch"
      case .notAFraction: "kein Bruchteil"
      case .alreadyRunning: "läuft schon"
      case .unknownTip: "unbekanntes Trinkgeld"
      case .notForSale: "nicht im Verkauf"
      case .purchaseInFlight: "Kauf läuft"
      case .otherButton: "andere Taste"
      case .notArmed: "noch nicht scharf"
      case .keyHeld: "Taste gehalten"
      case .releasedOutside: "außerhalb losgelassen"
      case .noPress: "kein Druck"
      case .disabled: "gesperrt"
      case .lookIsBehind: "Bild hängt nach"
      case .paymentsOff: "Zahlungen aus"
      case .awaitsApproval: "wartet auf Erlaubnis"
      case .escape: "Esc"
      case .resize: "neue Größe"
      case .focusLoss: "Fokus verloren"
      case .suspend: "ausgesetzt"
      case .removed: "entfernt"
      case .replaced: "ersetzt"
      }
    },
    attempt: { "Versuch \($0)" },
    change: { "\($0) zu \($1)" },
    form: {
      switch $0 {
      case .pill(.get): ButtonWords.german.get
      case .pill(.update): ButtonWords.german.update
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
