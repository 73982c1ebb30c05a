import TipJarScreens

extension CommandWords {
  /// Polish.
  static let polish = CommandWords(
    buy: { "Kupić \($0) za \($1)? Symulacja: żadne pieniądze nie płyną." },
    askToBuy: { "Poprosić o zgodę na \($0) za \($1)? Symulacja: żadne pieniądze nie płyną." },
    takeAgain: { "\($0): już zapłacono. Dostarczyć ponownie bez opłaty?" },
    bought: { "Kupiono: \($0), \($1). Dziękujemy." },
    ownedAlready: { "\($0): kupiono już wcześniej. Niczego nie pobrano." },
    pending: "W toku: zakup zostanie dostarczony po zgodzie albo wyjaśnieniu.",
    paid: { "\($0): zapłacono." },
    waits: { "\($0): czeka" }, installing: { "\($0): trwa instalacja" },
    installed: { "Zainstalowano: \($0) \($1)." },
    pausedAt: { "\($0): wstrzymano przy \($1)" },
    stopped: "Wstrzymano.",
    notInstalled: { "Nie zainstalowano \($0) z \($1) aplikacji." },
    resumes: "To samo polecenie wznowi pobieranie.",
    nothingPaused: "Żadne pobieranie nie jest wstrzymane.",
    downloadCancelled: { "\($0): anulowano" },
    opened: { "Otwarto: \($0) \($1). Symulacja: nic nie działa." },
    removed: { "Usunięto: \($0). „\($1)” pobiera ponownie." },
    removedForGood: {
      "Usunięto: \($0). Zakup już nie obowiązuje: „\($1)” kupuje na nowo."
    },
    unfinished: "niezakończony",
    deleted: "usunięto ze sklepu",
    wasDeleted: { "Transakcję \($0) usunięto ze sklepu; „tipjar history” nadal ją pokazuje." },
    nothingToRestore: "Nie ma nic do przywrócenia.",
    restored: { "Przywrócono: \($0.joined(separator: ", "))." },
    receiptsWritten: { "Zapisano receipts.jws (potwierdzenia: \($0)) i root.der w \($1)." },
    receiptsMissing: { count in
      let purchases = Plural.polish(count)("zakupu", "zakupów", "zakupów")
      return
        "Brak potwierdzenia dla \(count) \(purchases): usunięto ze sklepu, a podpisu nie złożono "
        + "certyfikatami tego folderu."
    },
    accepted: { "wiersz \($0): ważny: transakcja \($1), \($2)" },
    refused: { "wiersz \($0): nieważny: \($1)" },
    fileWritten: { "Zapisano \($0). Otwiera go „tipjar --store \($1)”." },
    catalogIsValid: { "\($0): liczba aplikacji: \($1), brak problemów." },
    catalogProblems: { "\($0): liczba problemów: \($1). Popraw wiersze powyżej." },
    addressesAnswer: {
      $0 == 0
        ? "Brak adresów."
        : "Sprawdzone adresy: \($0), każdy odpowiada, żaden rozmiar się nie różni. Treści nie porównano."
    },
    tryAgain: "Spróbuj później.",
    listsProducts: "„tipjar products” pokazuje, co ma.",
    letsThrough: { "„\($0)” go kończy." },
    didYouMean: { "Czy chodziło o „\($0)”?" },
    isApp: { "To aplikacja: „tipjar get \($0)” ją pobiera." },
    listsSettings: "„tipjar store status” pokazuje jego ustawienia.")
}
