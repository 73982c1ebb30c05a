import TipJarDownloads
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
    upToDate: { "\($0) ist aktuell." }, allUpToDate: "Alle Apps sind aktuell.",
    offers: { offer in
      switch offer {
      case .none, .update: ""
      case .pinned: "festgehalten"
      case .held: "durch Rückkehr verlassen"
      case .changed: "dieselbe Version mit anderen Bytes"
      }
    },
    updates: { "„\($0)“ installiert sie." },
    update: { "\($0) aktualisieren (\($1), von \($2))?" },
    isPinned: { "\($0) ist bei \($1) festgehalten. „\($2)“ löst das." },
    pinned: { "\($0) bleibt bei \($1)." }, unpinned: { "\($0) folgt wieder dem Katalog." },
    used: { "\($0) \($1) wird benutzt." },
    noOlder: { "\($0): Keine ältere Version ist aufbewahrt." },
    unchanged: { "\($0) \($1): unverändert" },
    listsSettings: "„tipjar store status“ zeigt seine Einstellungen.")
}
