import TipJarMachines

extension ConsoleWords {
  /// German.
  package static let german = ConsoleWords(
    controls: "Regler", errors: "Simulierte Fehler", transactions: "Vorgänge",
    products: "Produkte", startOver: "Zurücksetzen",
    builtIn: "eingebaut",
    on: "an", off: "aus",
    name: {
      switch $0 {
      case .askToBuy: "Kaufanfrage"
      case .interruptedPurchases: "Käufe unterbrechen"
      case .dialogs: "Kaufdialog"
      case .payments: "Zahlungen"
      }
    },
    detail: {
      switch $0 {
      case .askToBuy: "ein Kauf wartet auf Erlaubnis"
      case .interruptedPurchases: "ein Kauf wartet auf Klärung"
      case .dialogs: "fragt vor jedem Kauf"
      case .payments: "diese Person darf kaufen"
      }
    },
    call: {
      switch $0 {
      case .loadProducts: "liest Produkte und Preise"
      case .purchase: "kauft ein Produkt"
      case .verification: "prüft einen Beleg"
      case .appStoreSync: "stellt Käufe wieder her"
      case .subscriptionStatus: "liest den Stand eines Abos"
      case .appTransaction: "liest, wie die App gekauft wurde"
      case .manageSubscriptions: "ändert Abos"
      case .refundRequest: "bittet um Erstattung"
      case .offerCodeRedeem: "löst einen Code ein"
      }
    },
    storefront: "Land", storefrontDetail: "ändert nur die Währung",
    locale: "Produktsprache", localeDetail: "Namen und Beschreibungen",
    latency: "Antwortzeit", latencyDetail: "Produkte, Kauf",
    timeRate: "Verlängerung", timeRateDetail: "der Abos",
    always: "immer", once: "einmal",
    usual: "Standard",
    bought: "gekauft", unfinished: "unfertig", pending: "offen",
    interrupted: "unterbrochen", refunded: "erstattet",
    noTransactions: "Noch keine Käufe.",
    moreTransactions: { "\($0) ältere zeigt tipjar history." },
    moreProducts: { "\($0) weitere zeigt tipjar products." },
    approve: "Erlauben", decline: "Ablehnen", resolve: "Klären", refund: "Erstatten",
    delete: "Löschen", deleteDetail: "Der Laden vergisst den Vorgang. Deine Sammlung bleibt.",
    withhold: "Nicht mehr anbieten", restock: "Wieder anbieten",
    buyOutside: "Außerhalb der App kaufen",
    clear: "Alle Vorgänge",
    clearDetail: "Löscht jeden Kauf. Deine Sammlung bleibt.", clearVerb: "Löschen",
    reset: "Alle Regler",
    resetDetail: "Stellt jeden Regler auf den Wert der Datei.", resetVerb: "Zurücksetzen")
}
