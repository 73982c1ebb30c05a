extension DownloadWords {
  /// Polish.
  static let polish = DownloadWords(
    thisComputer: "ten komputer",
    offline: { ("Nie można połączyć się z \($0).", "Sprawdź połączenie i spróbuj ponownie.") },
    notFound: { ("\($0) nie ma tego pliku.", "Katalog może być nieaktualny.") },
    refused: { host, status in
      "\(host) nie wysłał pliku\(status.map { " (status \($0))" } ?? "")."
    },
    webPage: {
      "\($0) wysłał stronę internetową zamiast pliku: może to strona logowania tej sieci."
    },
    busy: { ("\($0) jest zajęty.", "Spróbuj ponownie później.") },
    busyUntil: { ("\($0) jest zajęty do \($1).", "Spróbuj ponownie potem.") },
    untrusted: {
      "Certyfikat \($0) nie jest zaufany. Sprawdź datę tego komputera i jego sieć."
    },
    cut: { ("\($0) zakończył przesyłanie za wcześnie.", "Spróbuj ponownie.") },
    otherLength: {
      (
        "Plik na \($0) ma inną wielkość (\($1) B), niż podaje katalog (\($2) B).",
        "Katalog może być nieaktualny."
      )
    },
    tooLarge: { "\($0) wysyła więcej bajtów, niż pozwala katalog." },
    checksum: {
      "Zła suma kontrolna pliku z \($0) (oczekiwano \($1), otrzymano \($2)): "
    },
    causePage: "zamiast niego przyszła strona internetowa, może strona logowania tej sieci.",
    causeLength: "ma inną długość niż w katalogu.",
    causeBytes: "katalog jest starszy niż plik albo plik został zmieniony.",
    changedFile: {
      (
        "Plik \($0) został zmieniony albo katalog ma teraz inną sumę kontrolną.",
        "Usuń go i spróbuj ponownie."
      )
    },
    nothingInstalled: "Nic nie zostało zainstalowane.",
    diskFull: { "Brak miejsca: w \($0) brakuje \($1). Zrób miejsce i wznów." },
    engine: "Prawdziwe pobieranie wymaga curl: apt-get install curl",
    file: { "Nie można zainstalować pliku: \($0)." },
    restartedAsChanged: "zaczyna od nowa: plik na serwerze się zmienił",
    restartedAsWhole: "zaczyna od nowa: serwer nie umie wznawiać",
    restartedForChecksum: "zaczyna od nowa: części mają złą sumę kontrolną",
    checking: "sprawdza pobrane bajty",
    keptFile: { "Zmieniono po instalacji, więc plik zostaje: \($0)" },
    removal: { "Usuwa plik \($0) (\($1)). Możesz pobrać go ponownie." },
    mirror: { "próbuje \($0). \($1)" },
    question: { "Pobrać pliki (\($0), \($1)) z \($2) do \($3)?" },
    unknownSize: "rozmiar nieznany", atLeast: { "co najmniej \($0)" },
    realNote: "Pobieranie jest prawdziwe. Sklep jest symulowany: żadne pieniądze nie płyną.",
    unverified: "nie sprawdzono: katalog nie podaje sumy kontrolnej",
    title: "Pobrać naprawdę?", verb: "Pobierz",
    askedOnce: "Do zamknięcia programu nie będzie pytań o te serwery.",
    declined: "Niczego nie pobrano.",
    source: "Źródło", noAddress: "symulacja: katalog nie podaje pliku",
    checksumName: "Suma kontrolna", fileName: "Plik",
    openedFile: { "Zainstalowano jako \($0). Otwórz innym programem." },
    openedProgram: { "Zainstalowano jako \($0)\nUruchomienie: \($1)" },
    partsRemoved: { "Usunięto \($0) wstrzymanych pobierań." })
}
