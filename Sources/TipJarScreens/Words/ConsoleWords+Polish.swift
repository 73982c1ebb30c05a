import TipJarMachines

extension ConsoleWords {
  /// Polish.
  package static let polish = ConsoleWords(
    controls: "Ustawienia", errors: "Symulowane błędy", transactions: "Transakcje",
    products: "Produkty", startOver: "Resetowanie",
    builtIn: "wbudowany",
    on: "wł.", off: "wył.",
    name: {
      switch $0 {
      case .askToBuy: "Prośba o zakup"
      case .interruptedPurchases: "Przerywanie zakupów"
      case .dialogs: "Arkusz płatności"
      case .payments: "Płatności"
      }
    },
    detail: {
      switch $0 {
      case .askToBuy: "zakup czeka na zgodę"
      case .interruptedPurchases: "zakup czeka na rozwiązanie"
      case .dialogs: "pyta przed zakupem"
      case .payments: "ta osoba może kupować"
      }
    },
    call: {
      switch $0 {
      case .loadProducts: "czyta produkty i ceny"
      case .purchase: "kupuje produkt"
      case .verification: "sprawdza paragon"
      case .appStoreSync: "przywraca zakupy"
      case .subscriptionStatus: "czyta stan subskrypcji"
      case .appTransaction: "czyta zakup aplikacji"
      case .manageSubscriptions: "zmienia subskrypcje"
      case .refundRequest: "prosi o zwrot pieniędzy"
      case .offerCodeRedeem: "realizuje kod"
      }
    },
    storefront: "Kraj sklepu", storefrontDetail: "zmienia tylko walutę",
    locale: "Język produktów", localeDetail: "nazwy i opisy",
    latency: "Czas odpowiedzi", latencyDetail: "produkty, zakup",
    timeRate: "Odnowienia", timeRateDetail: "subskrypcji",
    always: "zawsze", once: "raz",
    usual: "domyślnie",
    bought: "kupione", unfinished: "nieukończone", pending: "w toku",
    interrupted: "przerwane", refunded: "zwrócone",
    noTransactions: "Brak zakupów.",
    moreTransactions: { "Starsze (\($0)) pokazuje tipjar history." },
    moreProducts: { "Pozostałe (\($0)) pokazuje tipjar products." },
    approve: "Zgoda", decline: "Odmowa", resolve: "Rozwiąż", refund: "Zwróć",
    delete: "Usuń", deleteDetail: "Sklep zapomni o tej transakcji. Twoja kolekcja zostaje.",
    withhold: "Wycofaj ze sprzedaży", restock: "Przywróć do sprzedaży",
    buyOutside: "Kup poza aplikacją",
    clear: "Usuń transakcje",
    clearDetail: "Usuwa każdy zakup. Twoja kolekcja zostaje.", clearVerb: "Usuń",
    reset: "Przywróć ustawienia",
    resetDetail: "Przywraca wartości z pliku.", resetVerb: "Przywróć")
}
