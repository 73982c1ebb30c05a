import TipJarStore

extension CommandWords {
  /// Polish.
  static let polish = CommandWords(
    buy: { "Kupić \($0) za \($1)? Symulacja: żadne pieniądze nie płyną." },
    askToBuy: { "Poprosić o zgodę na \($0) za \($1)? Symulacja: żadne pieniądze nie płyną." },
    takeAgain: { "\($0): już zapłacono. Wziąć jeszcze raz, za darmo?" },
    bought: { "Kupiono: \($0), \($1). Dziękujemy." },
    ownedAlready: { "\($0): kupiono już wcześniej. Niczego nie pobrano." },
    pending: "W toku: zakup dotrze po zgodzie albo wyjaśnieniu. Spróbuj później.",
    paid: { "\($0): zapłacono." },
    waits: { "\($0): czeka" }, installing: { "\($0): trwa instalacja" },
    installed: { "Zainstalowano: \($0) \($1)." },
    pausedAt: { "\($0): wstrzymano przy \($1)" },
    stopped: { "Wstrzymano. „\($0)” wznowi pobieranie." },
    nothingPaused: "Żadne pobieranie nie jest wstrzymane.",
    downloadCancelled: { "\($0): anulowano" },
    opened: { "Otwarto: \($0) \($1). Symulacja: nic nie działa." },
    removed: { "Usunięto: \($0). „tipjar get \($1)” przywraca." },
    removedForGood: {
      "Usunięto: \($0). Zakup już nie obowiązuje: „tipjar get \($1)” kupuje na nowo."
    },
    unfinished: "niezakończony",
    deleted: "usunięto ze sklepu",
    wasDeleted: { "Transakcję \($0) usunięto ze sklepu; „tipjar history” nadal ją pokazuje." },
    nothingToRestore: "Nie ma nic do przywrócenia.",
    restored: { "Przywrócono: \($0.joined(separator: ", "))." },
    receiptsWritten: { "receipts.jws (\($0)) i root.der są w \($1)." },
    receiptsMissing: { count in
      let purchases = Plural.polish(count)("zakupu", "zakupów", "zakupów")
      return
        "Brak potwierdzenia dla \(count) \(purchases): usunięto ze sklepu, a podpisu nie złożono "
        + "certyfikatami tego folderu."
    },
    accepted: { "wiersz \($0): ważny: transakcja \($1), \($2)" },
    refused: { "wiersz \($0): nieważny: \($1)" },
    fileWritten: { "Zapisano \($0). Otwiera go „tipjar --store \($1)”." },
    storeKitError: polishError,
    purchaseError: polishError,
    refundError: polishError,
    controlError: polishError,
    purchaseInFlight: "inny zakup jest w toku; poczekaj na jego koniec",
    armed: { "\($0) (symulowany błąd z pliku \($1))" },
    tryAgain: "Spróbuj później.",
    listsProducts: "„tipjar products” pokazuje, co ma.",
    subscriptionsNotSold: "ten sklep pokazuje subskrypcje, ale jeszcze ich nie sprzedaje.",
    letsThrough: { "„\($0)” go przepuszcza." },
    didYouMean: { "Czy chodziło o „\($0)”?" },
    isApp: { "To aplikacja: „tipjar get \($0)” ją pobiera." },
    listsSettings: "„tipjar store status” pokazuje, jak jest ustawiony.",
    notice: polishNotice)

  private static func polishError(_ error: StoreKitError) -> String {
    switch error {
    case .unknown: "w sklepie coś poszło nie tak"
    case .userCancelled: "anulowano"
    case .networkError: "sklep jest nieosiągalny"
    case .systemError(let reason): reason ?? "symulowany błąd systemu"
    case .notAvailableInStorefront: "w tym kraju nie ma tego w sprzedaży"
    case .notEntitled: "ta aplikacja nie ma do tego prawa"
    case .unsupported: "ten sklep tego nie sprzedaje"
    }
  }

  private static func polishError(_ error: Product.PurchaseError) -> String {
    switch error {
    case .invalidQuantity: "tylu sztuk kupić nie można; napiwków od 1 do 10, reszty 1"
    case .productUnavailable: "sklep nie ma teraz tego produktu"
    case .purchaseNotAllowed: "zakupy są tu niedozwolone"
    case .ineligibleForOffer: "ta oferta cię nie obejmuje"
    case .invalidOfferIdentifier: "nie ma takiej oferty"
    case .invalidOfferPrice: "cena oferty nie jest ceną produktu"
    case .invalidOfferSignature: "podpis oferty jest nieważny"
    case .missingOfferParameters: "oferta jest niepełna"
    }
  }

  private static func polishError(_ error: Transaction.RefundRequestError) -> String {
    switch error {
    case .duplicateRequest: "zwrot za ten zakup był już zgłoszony"
    case .failed: "zgłoszenie zwrotu nie powiodło się"
    }
  }

  private static func polishError(_ error: StoreControlError) -> String {
    switch error {
    case .unknownProduct(let id): "sklep nie ma produktu \(id)"
    case .unknownTransaction(let id): "sklep nie ma transakcji \(id)"
    case .notPending(let id): "transakcja \(id) nie czeka na zgodę"
    case .notInterrupted(let id): "w transakcji \(id) nie ma nic do wyjaśnienia"
    case .unknownStorefront(let code): "„\(code)” to nie kraj; wpisz trzy litery, na przykład GBR"
    }
  }

  private static func polishNotice(_ notice: StoreNotice) -> String {
    switch notice {
    case .setAside(let record, let name, let problem):
      return "plik \(record.rawValue) był uszkodzony (\(problem)); leży obok jako \(name)"
    case .restored(let record, let ids):
      let list = ids.prefix(5).map(String.init).joined(separator: ", ")
      let more = ids.count - 5
      let rest =
        more > 0 ? " i \(more) \(Plural.polish(more)("dalszą", "dalsze", "dalszych"))" : ""
      let noun = Plural.polish(ids.count)("transakcję", "transakcje", "transakcji")
      return "\(record.rawValue): odzyskano \(ids.count) \(noun) z reszty zapisów: \(list)\(rest)"
    case .lost(let record, let count):
      let rows = Plural.polish(count)(
        "uszkodzonego wiersza", "uszkodzonych wierszy", "uszkodzonych wierszy")
      return "\(record.rawValue): nie odzyskano \(count) \(rows); są w tabeli „damaged”"
    }
  }
}
