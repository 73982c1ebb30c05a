import TipJarScreens

extension CommandWords {
  /// German.
  static let german = CommandWords(
    buy: "{0} für {1} kaufen? Simuliert: Es fließt kein Geld.",
    askToBuy: "Um {0} für {1} bitten? Simuliert: Es fließt kein Geld.",
    takeAgain: "{0} ist schon bezahlt. Noch einmal kostenlos liefern?",
    bought: "{0} für {1} gekauft. Danke.",
    ownedAlready: "{0} ist schon gekauft. Es wurde nichts berechnet.",
    pending: "Offen: Der Kauf wird geliefert, sobald er erlaubt oder geklärt ist.",
    paid: "{0} ist bezahlt.",
    waits: "{0}: wartet", installing: "{0}: wird installiert",
    installed: "{0} {1} ist installiert.",
    pausedAt: "{0}: Pause bei {1}",
    stopped: "Angehalten.",
    notInstalled: "Nicht installiert: {0} von {1} Apps.",
    resumes: "Derselbe Befehl macht dort weiter.",
    nothingPaused: "Kein Download ist angehalten.",
    downloadCancelled: "{0}: abgebrochen",
    opened: "{0} {1} ist offen. Simuliert: Es läuft nichts.",
    removed: "{0} wurde entfernt. „{1}“ lädt es wieder.",
    removedForGood: "{0} wurde entfernt. Der Kauf gilt nicht mehr: „{1}“ kauft die App neu.",
    unfinished: "nicht abgeschlossen",
    deleted: "aus dem Laden gelöscht",
    nothingToRestore: "Es gibt nichts wiederherzustellen.",
    restored: { "Wiederhergestellt: \($0.joined(separator: ", "))." },
    tryAgain: "Versuche es später noch einmal.",
    listsProducts: "„tipjar products“ zeigt, was er hat.",
    letsThrough: "„{0}“ schließt ihn ab.",
    didYouMean: "Meintest du „{0}“?",
    isApp: "Das ist eine App: „tipjar get {0}“ lädt sie.",
    listsSettings: "„tipjar store status“ zeigt seine Einstellungen.")
}
