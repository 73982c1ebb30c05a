import TipJarMachines

extension ConsoleWords {
  /// Polish.
  package static let polish = ConsoleWords(
    controls: "Ustawienia", errors: "Błędy na życzenie", transactions: "Transakcje",
    products: "Produkty", startOver: "Od nowa",
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
      case .subscriptionStatus: "mówi o stanie subskrypcji"
      case .appTransaction: "mówi o zakupie aplikacji"
      case .manageSubscriptions: "zmienia subskrypcje"
      case .refundRequest: "prosi o zwrot pieniędzy"
      case .offerCodeRedeem: "realizuje kod"
      }
    },
    storefront: "Kraj sklepu", storefrontDetail: "jego waluta, te same liczby",
    locale: "Język nazw", localeDetail: "albo najbliższy w pliku",
    latency: "Czas odpowiedzi", latencyDetail: "produkty, zakup",
    timeRate: "Odnowienia", timeRateDetail: "subskrypcji, gdy już będą",
    always: "zawsze", once: "raz",
    usual: "jak zwykle",
    bought: "kupione", unfinished: "nieukończone", pending: "do zgody",
    interrupted: "przerwane", refunded: "zwrócone",
    noTransactions: "Nic jeszcze nie kupiono.",
    moreTransactions: { "Starsze (\($0)) pokazuje tipjar history." },
    moreProducts: { "Pozostałe (\($0)) pokazuje tipjar products." },
    approve: "Zgoda", decline: "Odmowa", resolve: "Rozwiąż", refund: "Zwróć",
    delete: "Usuń", withhold: "Zdejmij z półki", restock: "Wystaw na sprzedaż",
    buyOutside: "Kup poza aplikacją",
    clear: "Usuń transakcje",
    clearDetail: "Sklep zapomina każdy zakup. Twoja kolekcja zostaje.", clearVerb: "Usuń",
    reset: "Przywróć ustawienia",
    resetDetail: "Każde ustawienie wraca do wartości z pliku.", resetVerb: "Przywróć")
}
