import TipJarMachines
import TipJarVocabulary
package import TipJarWidgets

extension Words {
  package static let german = Words(
    language: .german,
    placeNames: [.apps: "Apps", .tips: "Trinkgeld", .purchases: "Käufe", .console: "Ladenkonsole"],
    shortPlaceNames: [.apps: "Apps", .tips: "Glas", .purchases: "Käufe", .console: "Laden"],
    commandNames: [
      .up: "bewegen", .pageUp: "blättern", .first: "Anfang, Ende", .previousPlace: "Bereiche",
      .open(.apps): "Bereich öffnen", .nextControl: "Fokus bewegen", .info: "Details",
      .activate: "Knopf drücken", .buy: "kaufen", .decline: "abbrechen", .back: "zurück",
      .sort: "sortieren", .search: "suchen", .deleteBackward: "löschen", .pause: "Pause",
      .remove: "entfernen", .rollBack: "alte Version",
      .pin: "anheften", .refresh: "Neues suchen", .source: "Quelle", .refund: "erstatten",
      .restore: "wiederherstellen", .readUp: "Text scrollen", .timeline: "Ereignisse",
      .help: "Hilfe", .toggleMouse: "Maus", .redraw: "neu zeichnen", .suspend: "aussetzen",
      .quit: "Ende",
    ],
    actionNames: [
      .get: "laden", .buy: "kaufen", .update: "aktualisieren", .stop: "anhalten",
      .resume: "fortsetzen", .open: "öffnen", .retry: "noch einmal", .change: "ändern",
      .choose: "wählen", .receipt: "Beleg", .refund: "erstatten", .cancel: "abbrechen",
      .dismiss: "schließen", .manage: "verwalten", .press: "drücken",
    ],
    retry: "Noch einmal versuchen", buttons: .german, simulatedStore: "simulierter Laden",
    simulated: "simuliert", realDownloads: "echte Downloads", real: "echt",
    realFile: "echte Datei", simulatedNote: "Dieser Laden ist simuliert: Es fließt kein Geld.",
    searchApps: "Apps suchen", loading: "Wird geladen", nothingFound: "Keine App passt zu „{0}“.",
    nothingFoundHint: "Esc zeigt wieder alle Apps.", noApps: "Dieser Katalog ist leer.",
    noAppsHint: "Öffne einen anderen mit --catalog DATEI.", matches: "{0} von {1}",
    orderNames: [
      .featured: "Empfehlungen", .category: "nach Kategorie", .name: "von A bis Z",
      .size: "größte zuerst", .newest: "neueste zuerst",
    ],
    updates: "Aktualisierungen", otherApps: "Weitere Apps",
    readingCatalog: "Der Katalog wird gelesen", preparing: "Vorbereitung", checking: "Prüft",
    unpacking: "Entpackt", waiting: "Wartet", installing: "Installation", stopping: "Hält an",
    paused: "Pause", elsewhere: "Lädt in einem anderen Fenster", failed: "Fehlgeschlagen: {0}",
    kept: "{0} behalten",
    downloadedAlert: "{0} ist bereit.", failedAlert: "{0} konnte nicht geladen werden.",
    paymentAlert: "{0}: Die Zahlung wartet auf deine Antwort.",
    retrying: "versucht es in {0} s erneut. {1}",
    free: "Gratis", inAppPurchases: "In-App-Käufe", downloadAgain: "erneut laden",
    downloadingCount: { "\($0) \(Plural.western($0)("lädt", "", "laden"))" },
    installingCount: {
      "\($0) \(Plural.western($0)("wird installiert", "", "werden installiert"))"
    },
    waitingCount: { "\($0) \(Plural.western($0)("wartet", "", "warten"))" },
    received: { "\($0) von \($1)" },
    timeLeft: { $0 >= 90 ? "noch \(($0 + 30) / 60) min" : "noch \($0) s" },
    factNames: FactNames(
      size: "Größe", price: "Preis", category: "Kategorie", updated: "Aktualisiert",
      version: "Version", developer: "Entwickler", installed: "Installiert"),
    installedVersion: "{0}, {1}", notInstalled: "nein",
    daysAgo: { $0 <= 0 ? "heute" : $0 == 1 ? "gestern" : "vor \($0) Tagen" },
    supportTitle: "{0} unterstützen",
    supportCaption: {
      $0.map { "Aus \($0). Es fließt kein Geld." } ?? "Trinkgeld hält die Tinte am Fließen."
    },
    tipsFailed: "Keine Preise: {0}", cancelled: "Abgebrochen. Nichts wurde gekauft.",
    pendingNote: "Offen, bis du den Kauf in der Ladenkonsole erlaubst oder klärst.",
    unverified: "Der Beleg ließ sich nicht prüfen. Nichts wurde gezählt.",
    tryTipAgain: "Ein Druck auf den Preis versucht es noch einmal.",
    givesUp: "x wartet nicht länger.", purchaseFailed: "Der Kauf ist fehlgeschlagen: {0}",
    collection: .german, confirmTip: "Trinkgeld bestätigen", confirmPurchase: "Kauf bestätigen",
    oneTime: "einmalig",
    noMoneyMoves: "Simuliert: Es fließt kein Geld. Dieser Laden lebt auf deinem Rechner.",
    buy: "Kaufen", cancel: "Abbrechen", thankYou: "Danke",
    thanksFor: { "„\($0)“ hält uns in Schwung." },
    today: "Heute", yesterday: "Gestern",
    paid: { "Summe: \($0.joined(separator: " + "))" },
    receipt: .german, comma: ", ",
    moment: "{0}, {1}", refund: "Erstatten", confirmRefund: "Erstatten lassen?",
    refundTexts: [
      .tip: "Das Trinkgeld kommt wieder aus dem Glas.",
      .app: "Die App bleibt, bis du sie entfernst; danach musst du sie neu kaufen.",
      .subscription: "Das Abo endet sofort.",
    ],
    noPurchases: "Noch keine Käufe.",
    noPurchasesHint: "Trinkgeld und bezahlte Apps erscheinen hier. Es fließt kein Geld.",
    transaction: "Transaktion {0}",
    productKindNames: [
      .consumable: "Verbrauchbar", .nonConsumable: "Nicht verbrauchbar",
      .nonRenewable: "Abo ohne Verlängerung", .autoRenewable: "Abo",
    ],
    consoleTitle: "Ladenkonsole", unpin: "lösen", delete: "Löschen", available: "aktiv",
    withheld: "inaktiv",
    helpTitle: "Tasten", helpClicks: "Doppelklick öffnet.",
    helpMouse: "Text auswählen: Umschalt + Ziehen (Mac: Option).", mouseOn: "Maus an",
    mouseOff: "Maus aus, m schaltet sie ein", mouseIsOff: "Maus aus", back: "Zurück",
    close: "Schließen", clear: "leeren", showAll: "alle zeigen", typeToFind: "Tippen sucht",
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
    removed: "{0} wurde entfernt. Du kannst die App wieder laden.",
    stopped: "Download von {0} gestoppt", pricesComing: "Die Preise werden noch geladen.",
    refusals: [
      .tooSoon: "Zu früh gedrückt und ignoriert. Zum Bestätigen noch einmal drücken.",
      .changed: "Ignoriert: Die Taste hat sich beim Drücken geändert.",
      .installing: "Wird installiert und lässt sich nicht mehr stoppen.",
      .stopping: "Wird schon gestoppt.", .unavailable: "Im Store nicht erhältlich.",
      .purchasing: "Ein anderer Kauf läuft noch.",
      .restoring: "Käufe werden schon wiederhergestellt.",
      .paymentsOff: "Käufe sind hier nicht erlaubt.",
      .awaitingApproval: "Wartet auf Erlaubnis. x wartet nicht länger.",
      .elsewhere: "Ein anderes tipjar lädt es gerade.",
      .nothingOlder: "Es gibt keine ältere Version.",
      .nothingToPin: "Nur ein installierter Befehl lässt sich anheften.",
      .noSource: "Diese App hat keine Quelladresse.",
    ],
    opened: "Hier würde {0} starten. Die App ist simuliert: Es läuft nichts.",
    restorePurchases: "Käufe wiederherstellen", restored: "Käufe wiederhergestellt",
    approvalNeeded: "Offen, bis es erlaubt oder geklärt ist", giveUp: "nicht warten",
    refunded: "{0} wurde erstattet.",
    unshared: "{0} wird nicht mehr mit dir geteilt."
  )
}

extension ButtonWords {
  package static let german = ButtonWords(
    get: "LADEN", open: "ÖFFNEN", update: "UPDATE", resume: "WEITER", unavailable: "nicht da",
    pending: "offen", loading: "lädt", buying: "kauft")
}
