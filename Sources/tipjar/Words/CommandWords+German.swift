import TipJarScreens

extension CommandWords {
  /// German.
  static let german = CommandWords(
    buy: { "\($0) für \($1) kaufen? Simuliert: Es fließt kein Geld." },
    askToBuy: { "Um \($0) für \($1) bitten? Simuliert: Es fließt kein Geld." },
    takeAgain: { "\($0) ist schon bezahlt. Noch einmal kostenlos liefern?" },
    bought: { "\($0) für \($1) gekauft. Danke." },
    ownedAlready: { "\($0) ist schon gekauft. Es wurde nichts berechnet." },
    pending: "Offen: Der Kauf wird geliefert, sobald er erlaubt oder geklärt ist.",
    paid: { "\($0) ist bezahlt." },
    waits: { "\($0): wartet" }, installing: { "\($0): wird installiert" },
    installed: { "\($0) \($1) ist installiert." },
    pausedAt: { "\($0): Pause bei \($1)" },
    stopped: "Angehalten.",
    notInstalled: { "Nicht installiert: \($0) von \($1) Apps." },
    resumes: "Derselbe Befehl macht dort weiter.",
    nothingPaused: "Kein Download ist angehalten.",
    downloadCancelled: { "\($0): abgebrochen" },
    opened: { "\($0) \($1) ist offen. Simuliert: Es läuft nichts." },
    removed: { "\($0) wurde entfernt. „\($1)“ lädt es wieder." },
    removedForGood: {
      "\($0) wurde entfernt. Der Kauf gilt nicht mehr: „\($1)“ kauft die App neu."
    },
    unfinished: "nicht abgeschlossen",
    deleted: "aus dem Laden gelöscht",
    wasDeleted: {
      "Transaktion \($0) wurde aus dem Laden gelöscht; „tipjar history“ führt sie weiter auf."
    },
    nothingToRestore: "Es gibt nichts wiederherzustellen.",
    restored: { "Wiederhergestellt: \($0.joined(separator: ", "))." },
    receiptsWritten: { "receipts.jws (Belege: \($0)) und root.der wurden in \($1) geschrieben." },
    receiptsMissing: {
      "Kein Beleg für \($0 == 1 ? "1 Kauf" : "\($0) Käufe"): aus dem Laden gelöscht und nicht "
        + "mit den Zertifikaten dieses Ordners signiert."
    },
    accepted: { "Zeile \($0): gilt: Transaktion \($1), \($2)" },
    refused: { "Zeile \($0): gilt nicht: \($1)" },
    fileWritten: { "\($0) wurde geschrieben. „tipjar --store \($1)“ öffnet die Datei." },
    catalogIsValid: { "\($0): \($1 == 1 ? "1 App" : "\($1) Apps"), keine Probleme." },
    catalogProblems: {
      "\($0): \($1 == 1 ? "1 Problem" : "\($1) Probleme"). Korrigiere die Zeilen oben."
    },
    addressesAnswer: {
      switch $0 {
      case 0: "Keine Adressen."
      case 1:
        "1 Adresse: Sie antwortet, die Größe weicht nicht ab. Der Inhalt wurde nicht verglichen."
      default:
        "\($0) Adressen: Jede antwortet, keine Größe weicht ab. Die Inhalte wurden nicht verglichen."
      }
    },
    tryAgain: "Versuche es später noch einmal.",
    listsProducts: "„tipjar products“ zeigt, was er hat.",
    letsThrough: { "„\($0)“ schließt ihn ab." },
    didYouMean: { "Meintest du „\($0)“?" },
    isApp: { "Das ist eine App: „tipjar get \($0)“ lädt sie." },
    listsSettings: "„tipjar store status“ zeigt seine Einstellungen.")
}
