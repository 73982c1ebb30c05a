import TipJarMachines

extension ConsoleWords {
  /// German.
  package static let german = ConsoleWords(
    controls: "Regler", errors: "Fehler auf Zuruf", transactions: "Vorgänge",
    products: "Produkte", startOver: "Von vorn",
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
      case .payments: "dieser Mensch darf kaufen"
      }
    },
    call: {
      switch $0 {
      case .loadProducts: "liest Produkte und Preise"
      case .purchase: "kauft ein Produkt"
      case .verification: "prüft einen Beleg"
      case .appStoreSync: "stellt Käufe wieder her"
      case .subscriptionStatus: "sagt, wie es um ein Abo steht"
      case .appTransaction: "sagt, wie die App gekauft wurde"
      case .manageSubscriptions: "ändert Abos"
      case .refundRequest: "bittet um Erstattung"
      case .offerCodeRedeem: "löst einen Code ein"
      }
    },
    storefront: "Land", storefrontDetail: "seine Währung, gleiche Zahlen",
    locale: "Sprache der Namen", localeDetail: "oder die nächste in der Datei",
    latency: "Antwortzeit", latencyDetail: "Produkte, Kauf",
    timeRate: "Abos verlängern", timeRateDetail: "sobald es sie gibt",
    always: "immer", once: "einmal",
    usual: "wie üblich",
    bought: "gekauft", unfinished: "unfertig", pending: "zu erlauben",
    interrupted: "unterbrochen", refunded: "erstattet",
    noTransactions: "Noch wurde nichts gekauft.",
    moreTransactions: { "\($0) ältere zeigt tipjar history." },
    moreProducts: { "\($0) weitere zeigt tipjar products." },
    approve: "Erlauben", decline: "Ablehnen", resolve: "Klären", refund: "Erstatten",
    delete: "Löschen", withhold: "Aus dem Regal nehmen", restock: "Ins Regal stellen",
    buyOutside: "Außerhalb der App kaufen",
    clear: "Alle Vorgänge",
    clearDetail: "Der Laden vergisst jeden Kauf. Deine Sammlung bleibt.", clearVerb: "Löschen",
    reset: "Alle Regler",
    resetDetail: "Jeder Regler steht dann wieder wie in der Datei.", resetVerb: "Zurücksetzen")
}
