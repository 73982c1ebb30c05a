import TipJarStore

extension CommandWords {
  /// German.
  static let german = CommandWords(
    buy: { "\($0) für \($1) kaufen? Simuliert: Es fließt kein Geld." },
    askToBuy: { "Um \($0) für \($1) bitten? Simuliert: Es fließt kein Geld." },
    takeAgain: { "\($0) ist schon bezahlt. Noch einmal nehmen, umsonst?" },
    bought: { "\($0) für \($1) gekauft. Danke." },
    ownedAlready: { "\($0) ist schon gekauft. Es wurde nichts berechnet." },
    pending: "Offen: Der Kauf kommt an, sobald er erlaubt oder geklärt ist. Später noch einmal.",
    paid: { "\($0) ist bezahlt." },
    waits: { "\($0): wartet" }, installing: { "\($0): wird installiert" },
    installed: { "\($0) \($1) ist installiert." },
    pausedAt: { "\($0): Pause bei \($1)" },
    stopped: { "Angehalten. „\($0)“ macht dort weiter." },
    nothingPaused: "Kein Download ist angehalten.",
    downloadCancelled: { "\($0): abgebrochen" },
    opened: { "\($0) \($1) ist offen. Simuliert: Es läuft nichts." },
    removed: { "\($0) wurde entfernt. „tipjar get \($1)“ bringt es zurück." },
    removedForGood: {
      "\($0) wurde entfernt. Der Kauf gilt nicht mehr: „tipjar get \($1)“ kauft die App neu."
    },
    unfinished: "nicht abgeschlossen",
    deleted: "aus dem Laden gelöscht",
    wasDeleted: {
      "Transaktion \($0) wurde aus dem Laden gelöscht; „tipjar history“ führt sie weiter auf."
    },
    nothingToRestore: "Es gibt nichts wiederherzustellen.",
    restored: { "Wiederhergestellt: \($0.joined(separator: ", "))." },
    receiptsWritten: { "receipts.jws (\($0)) und root.der liegen in \($1)." },
    receiptsMissing: {
      "Kein Beleg für \($0 == 1 ? "1 Kauf" : "\($0) Käufe"): aus dem Store gelöscht und nicht mit den "
        + "Zertifikaten dieses Ordners signiert."
    },
    accepted: { "Zeile \($0): gilt: Transaktion \($1), \($2)" },
    refused: { "Zeile \($0): gilt nicht: \($1)" },
    fileWritten: { "\($0) ist geschrieben. „tipjar --store \($1)“ verkauft daraus." },
    storeKitError: germanError,
    purchaseError: germanError,
    refundError: germanError,
    controlError: germanError,
    purchaseInFlight: "ein anderer Kauf ist unterwegs; bitte sein Ende abwarten",
    armed: { "\($0) (simulierter Fehler aus \($1))" },
    tryAgain: "Später noch einmal versuchen.",
    listsProducts: "„tipjar products“ zeigt, was er hat.",
    subscriptionsNotSold: "dieser Laden führt Abos auf, verkauft sie aber noch nicht.",
    letsThrough: { "„\($0)“ lässt ihn durch." },
    didYouMean: { "Meinten Sie „\($0)“?" },
    isApp: { "Das ist eine App: „tipjar get \($0)“ lädt sie." },
    listsSettings: "„tipjar store status“ sagt, wie er eingestellt ist.",
    notice: germanNotice)

  private static func germanError(_ error: StoreKitError) -> String {
    switch error {
    case .unknown: "im Laden ging etwas schief"
    case .userCancelled: "abgebrochen"
    case .networkError: "der Laden ist nicht zu erreichen"
    case .systemError(let reason): reason ?? "ein simulierter Systemfehler"
    case .notAvailableInStorefront: "in diesem Land nicht im Verkauf"
    case .notEntitled: "diese App darf das nicht"
    case .unsupported: "das verkauft dieser Laden nicht"
    }
  }

  private static func germanError(_ error: Product.PurchaseError) -> String {
    switch error {
    case .invalidQuantity: "diese Menge geht nicht; 1 bis 10 von einem Trinkgeld, sonst 1"
    case .productUnavailable: "der Laden hat dieses Produkt gerade nicht"
    case .purchaseNotAllowed: "Käufe sind hier nicht erlaubt"
    case .ineligibleForOffer: "dieses Angebot gilt hier nicht"
    case .invalidOfferIdentifier: "ein solches Angebot gibt es nicht"
    case .invalidOfferPrice: "der Preis des Angebots ist nicht der des Produkts"
    case .invalidOfferSignature: "die Signatur des Angebots gilt nicht"
    case .missingOfferParameters: "das Angebot ist unvollständig"
    }
  }

  private static func germanError(_ error: Transaction.RefundRequestError) -> String {
    switch error {
    case .duplicateRequest: "für diesen Kauf ist schon eine Erstattung beantragt"
    case .failed: "der Antrag auf Erstattung ist gescheitert"
    }
  }

  private static func germanError(_ error: StoreControlError) -> String {
    switch error {
    case .unknownProduct(let id): "der Laden hat kein Produkt \(id)"
    case .unknownTransaction(let id): "der Laden hat keine Transaktion \(id)"
    case .notPending(let id): "Transaktion \(id) wartet auf keine Erlaubnis"
    case .notInterrupted(let id): "bei Transaktion \(id) ist nichts zu klären"
    case .unknownStorefront(let code): "„\(code)“ ist kein Land; drei Buchstaben, etwa GBR"
    }
  }

  private static func germanNotice(_ notice: StoreNotice) -> String {
    switch notice {
    case .setAside(let record, let name, let problem):
      return "\(record.rawValue) war beschädigt (\(problem)); die Datei liegt als \(name) daneben"
    case .restored(let record, let ids):
      let list = ids.prefix(5).map(String.init).joined(separator: ", ")
      let rest = ids.count > 5 ? " und \(ids.count - 5) weitere" : ""
      let noun = Plural.western(ids.count)("Transaktion", "", "Transaktionen")
      return "\(record.rawValue): \(noun) \(list)\(rest) aus dem Rest der Aufzeichnungen geholt"
    case .lost(let record, let count):
      let rows = Plural.western(count)(
        "1 beschädigte Zeile war", "", "\(count) beschädigte Zeilen waren")
      return "\(record.rawValue): \(rows) nicht zu retten; aufgehoben in der Tabelle „damaged“"
    }
  }
}
