import TipJarMachines
import TipJarVocabulary
package import TipJarWidgets

extension Words {
  package static let german = Words(
    language: .german,
    place: {
      switch $0 {
      case .apps: "Apps"
      case .tips: "Trinkgeld"
      case .purchases: "Käufe"
      case .console: "Ladenkonsole"
      }
    },
    shortPlace: {
      switch $0 {
      case .apps: "Apps"
      case .tips: "Glas"
      case .purchases: "Käufe"
      case .console: "Laden"
      }
    },
    command: germanCommand,
    action: {
      switch $0 {
      case .get: "laden"
      case .buy: "kaufen"
      case .update: "aktualisieren"
      case .stop: "anhalten"
      case .resume: "fortsetzen"
      case .open: "öffnen"
      case .retry: "noch einmal"
      case .change: "ändern"
      case .choose: "wählen"
      case .receipt: "Beleg"
      case .refund: "erstatten"
      case .cancel: "abbrechen"
      case .dismiss: "schließen"
      case .manage: "verwalten"
      case .press: "drücken"
      }
    },
    retry: "Noch einmal versuchen",
    buttons: .german,
    simulatedStore: "simulierter Laden",
    simulated: "simuliert",
    realDownloads: "echte Downloads", real: "echt",
    realFile: "echte Datei",
    simulatedNote: "Dieser Laden ist simuliert: Es fließt kein Geld.",
    searchApps: "Apps suchen",
    loading: "Wird geladen",
    nothingFound: { "Keine App passt zu „\($0)“." },
    nothingFoundHint: "Esc zeigt wieder alle Apps.",
    noApps: "Dieser Katalog ist leer.",
    noAppsHint: "Öffne einen anderen mit --catalog DATEI.",
    matches: { "\($0) von \($1)" },
    order: {
      switch $0 {
      case .featured: "Empfehlungen"
      case .category: "nach Kategorie"
      case .name: "von A bis Z"
      case .size: "größte zuerst"
      case .newest: "neueste zuerst"
      }
    },
    updates: "Aktualisierungen",
    otherApps: "Weitere Apps",
    readingCatalog: "Der Katalog wird gelesen",
    preparing: "Vorbereitung",
    checking: "Prüft",
    unpacking: "Entpackt",
    waiting: "Wartet",
    installing: "Installation",
    stopping: "Hält an",
    paused: "Pause",
    elsewhere: "Lädt in einem anderen Fenster",
    failed: { "Fehlgeschlagen: \($0)" },
    kept: { "\($0) behalten" },
    retrying: { "versucht es in \($0) s erneut. \($1)" },
    free: "Gratis",
    inAppPurchases: "In-App-Käufe",
    downloadAgain: "erneut laden",
    activity: { downloading, installing, waiting in
      [
        (downloading, Plural.western(downloading)("lädt", "", "laden")),
        (installing, Plural.western(installing)("wird installiert", "", "werden installiert")),
        (waiting, Plural.western(waiting)("wartet", "", "warten")),
      ]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    },
    received: { "\($0) von \($1)" },
    timeLeft: { $0 >= 90 ? "noch \(($0 + 30) / 60) min" : "noch \($0) s" },
    factNames: FactNames(
      size: "Größe", price: "Preis", category: "Kategorie", updated: "Aktualisiert",
      version: "Version", developer: "Entwickler", installed: "Installiert"),
    installedVersion: { "\($0), \($1)" },
    notInstalled: "nein",
    daysAgo: { $0 <= 0 ? "heute" : $0 == 1 ? "gestern" : "vor \($0) Tagen" },
    supportTitle: { "\($0) unterstützen" },
    supportCaption: {
      $0.map { "Aus \($0). Es fließt kein Geld." } ?? "Trinkgeld hält die Tinte am Fließen."
    },
    tipsFailed: { "Keine Preise: \($0)" },
    cancelled: "Abgebrochen. Nichts wurde gekauft.",
    pendingNote: "Offen, bis du den Kauf in der Ladenkonsole erlaubst oder klärst.",
    unverified: "Der Beleg ließ sich nicht prüfen. Nichts wurde gezählt.",
    tryTipAgain: "Ein Druck auf den Preis versucht es noch einmal.",
    awaitsApproval: "Wartet auf Erlaubnis.",
    givesUp: "x wartet nicht länger.",
    purchaseFailed: { "Der Kauf ist fehlgeschlagen: \($0)" },
    collection: .german,
    confirmTip: "Trinkgeld bestätigen",
    confirmPurchase: "Kauf bestätigen",
    oneTime: "einmalig",
    noMoneyMoves: "Simuliert: Es fließt kein Geld. Dieser Laden lebt auf deinem Rechner.",
    buy: "Kaufen",
    cancel: "Abbrechen",
    thankYou: "Danke",
    thanksFor: { "„\($0)“ hält uns in Schwung." },
    today: "Heute",
    yesterday: "Gestern",
    paid: { "Summe: \($0.joined(separator: " + "))" },
    receipt: .german,
    comma: ", ",
    moment: { "\($0), \($1)" },
    refund: "Erstatten",
    confirmRefund: "Erstatten lassen?",
    refundNotes: {
      switch $0 {
      case .tip: "Das Trinkgeld kommt wieder aus dem Glas."
      case .app: "Die App bleibt, bis du sie entfernst; danach musst du sie neu kaufen."
      case .subscription: "Das Abo endet sofort."
      case .other: ""
      }
    },
    noPurchases: "Noch keine Käufe.",
    noPurchasesHint: "Trinkgeld und bezahlte Apps erscheinen hier. Es fließt kein Geld.",
    purchaseStates: {
      switch $0 {
      case .purchased: ""
      case .pending: "offen"
      case .refunded: "erstattet"
      }
    },
    transaction: { "Transaktion \($0)" },
    productKind: {
      switch $0 {
      case .consumable: "Verbrauchbar"
      case .nonConsumable: "Nicht verbrauchbar"
      case .nonRenewable: "Abo ohne Verlängerung"
      case .autoRenewable: "Abo"
      }
    },
    consoleTitle: "Ladenkonsole",
    delete: "Löschen",
    available: "aktiv",
    withheld: "inaktiv",
    helpTitle: "Tasten",
    helpClicks: "Doppelklick öffnet.",
    helpMouse: "Umschalt und Maus wählen Text (Mac: Option).",
    mouseOn: "Maus an",
    mouseOff: "Maus aus, m schaltet sie ein",
    mouseIsOff: "Maus aus",
    back: "Zurück",
    close: "Schließen",
    clear: "leeren",
    showAll: "alle zeigen",
    typeToFind: "Tippen sucht",
    done: "fertig",
    tooSmall: { "Mindestgröße des Fensters: \($1.0)x\($1.1) (jetzt \($0.0)x\($0.1))" },
    keptDownloads: {
      Plural.western($0)(
        "Ein Download ist angehalten. Du kannst ihn fortsetzen.", "",
        "\(Numeral.german($0)) Downloads sind angehalten. Du kannst sie fortsetzen."
      )
    },
    pausedDownloads: {
      $0 == 1
        ? "\($1) ist angehalten. Auswählen und mit p fortsetzen."
        : "\(Numeral.german($0)) Downloads sind angehalten. Einen auswählen und mit p fortsetzen."
    },
    removed: { "\($0) wurde entfernt. Du kannst die App wieder laden." },
    stopped: { "Download von \($0) gestoppt" },
    pricesComing: "Die Preise werden noch geladen.",
    refused: {
      switch $0 {
      case .tooSoon: "Zu früh gedrückt und ignoriert. Zum Bestätigen noch einmal drücken."
      case .changed: "Ignoriert: Die Taste hat sich beim Drücken geändert."
      case .installing: "Wird installiert und lässt sich nicht mehr stoppen."
      case .stopping: "Wird schon gestoppt."
      case .unavailable: "Im Store nicht erhältlich."
      case .purchasing: "Ein anderer Kauf läuft noch."
      case .restoring: "Käufe werden schon wiederhergestellt."
      case .paymentsOff: "Käufe sind hier nicht erlaubt."
      case .awaitingApproval: "Wartet auf Erlaubnis. x wartet nicht länger."
      case .elsewhere: "Ein anderes tipjar lädt es gerade."
      }
    },
    opened: { "Hier würde \($0) starten. Die App ist simuliert: Es läuft nichts." },
    restorePurchases: "Käufe wiederherstellen",
    restored: "Käufe wiederhergestellt",
    approvalNeeded: "Offen, bis es erlaubt oder geklärt ist",
    giveUp: "nicht warten",
    refunded: { "\($0) wurde erstattet." }
  )

  private static func germanCommand(_ command: Command) -> String {
    switch command {
    case .up, .down: "bewegen"
    case .pageUp, .pageDown: "blättern"
    case .first, .last: "Anfang, Ende"
    case .previousPlace, .nextPlace: "Orte"
    case .open: "Ort öffnen"
    case .nextControl, .previousControl: "Fokus bewegen"
    case .info: "Infos"
    case .activate: "drücken"
    case .buy: "kaufen"
    case .decline: "abbrechen"
    case .back: "zurück"
    case .sort: "sortieren"
    case .search: "suchen"
    case .deleteBackward: "löschen"
    case .pause: "Pause"
    case .remove: "entfernen"
    case .rollBack: "zurück"
    case .refund: "erstatten"
    case .restore: "wiederherstellen"
    case .readUp, .readDown: "Text scrollen"
    case .timeline: "Ereignisse"
    case .help: "Hilfe"
    case .toggleMouse: "Maus"
    case .redraw: "neu zeichnen"
    case .suspend: "aussetzen"
    case .quit: "Ende"
    }
  }
}

extension ButtonWords {
  package static let german = ButtonWords(
    get: "LADEN", open: "ÖFFNEN", update: "UPDATE", resume: "WEITER", unavailable: "nicht da",
    pending: "offen", loading: "lädt", buying: "kauft")
}
