import TipJarDownloads
import TipJarScreens
import TipJarVocabulary

extension DownloadWords {
  /// Polish.
  static let polish = DownloadWords(
    thisComputer: "ten komputer",
    offline: .init("Brak połączenia z {0}.", "Sprawdź połączenie i spróbuj ponownie."),
    proxy: .init("Brak połączenia przez serwer proxy {0}.", "Sprawdź zmienną {1}."),
    notFound: .init("Nie znaleziono pliku na {0}.", "Katalog może być nieaktualny."),
    refused: "Brak pliku z {0} (status {1}).",
    invalid: "Nieprawidłowa odpowiedź z {0}.",
    encoded: "Skompresowany plik z {0}, o co nie proszono.",
    redirect: { host, redirect in
      switch redirect {
      case .loop: "Przekierowanie w kółko przez \(host)."
      case .tooMany: "Ponad \(Fetch.redirectLimit) przekierowań przez \(host)."
      case .scheme(let scheme): "Przekierowanie na \(scheme): przez \(host) nie jest obsługiwane."
      case .unencrypted: "Przekierowanie na http przez \(host) wymaga sumy kontrolnej w katalogu."
      case .unasked(let other): "Przekierowanie na \(other) przez \(host) bez zgody."
      }
    },
    webPage: "Strona internetowa zamiast pliku z {0}: może strona logowania tej sieci.",
    busy: .init("Serwer zajęty: {0}.", "Spróbuj ponownie później."),
    busyUntil: .init("Serwer zajęty do {1}: {0}.", "Spróbuj ponownie potem."),
    untrusted: .init(
      "Certyfikat {0} nie jest zaufany.", "Sprawdź datę tego komputera i jego sieć."),
    certificate: { host, problem in
      switch problem {
      case .expired: ("Certyfikat wygasł: \(host).", "Sprawdź datę tego komputera.")
      case .notYetValid:
        ("Certyfikat jeszcze nie jest ważny: \(host).", "Sprawdź datę tego komputera.")
      case .otherHost: ("Certyfikat innego serwera: \(host).", "Sprawdź adres i sieć.")
      case .selfSigned:
        ("Certyfikat podpisany przez siebie: \(host).", "Jeśli mu ufasz, wskaż go w SSL_CERT_FILE.")
      case .unknownAuthority:
        ("Certyfikat nieznanego urzędu: \(host).", "Jeśli mu ufasz, wskaż go w SSL_CERT_FILE.")
      }
    },
    authorities: .init(
      "Nie można odczytać certyfikatów: {0}.", "Sprawdź SSL_CERT_FILE i CURL_CA_BUNDLE."),
    cut: .init("Przesyłanie przerwane: {0}.", "Spróbuj ponownie."),
    otherLength: .init(
      "Zła wielkość: {1} B na {0}, a katalog podaje {2} B.", "Katalog może być nieaktualny."),
    tooLarge: "Za duży: z {0} przychodzi więcej bajtów, niż pozwala katalog.",
    overLimit: "Za duży: ponad {1} z {0}, limit opcji --largest-download.",
    checksum: "Zła suma kontrolna pliku z {0} (oczekiwano {1}, otrzymano {2}): ",
    causePage: "zamiast niego przyszła strona internetowa, może strona logowania tej sieci.",
    causeLength: "ma inną długość niż w katalogu.",
    causeBytes: "katalog jest starszy niż plik albo plik został zmieniony.",
    changedFile: .init(
      "Plik {0} został zmieniony albo katalog ma teraz inną sumę kontrolną.",
      "Usuń go i spróbuj ponownie."),
    nothingInstalled: "Nic nie zostało zainstalowane.",
    diskFull: "Brak miejsca: w {0} brakuje {1}, bo {2} zostaje wolne. Zrób miejsce i wznów.",
    engine: "Prawdziwe pobieranie wymaga curl: apt-get install curl",
    file: "Nie można zainstalować pliku: {0}.",
    locked: "Pobiera to inny tipjar.",
    archive: { "Uszkodzone archiwum z \($0): \($1)." },
    hostile: { "Niebezpieczne archiwum: \($0): \($1)." },
    cannotRun: { "Nie działa na tym komputerze: \($0)." },
    noProgram: "W archiwum nie ma programu.",
    missingProgram: { "W archiwum nie ma \($0), które podaje katalog." },
    badName: { "„\($0)” nie może być poleceniem." },
    ambiguous: {
      (
        "Kilka możliwości: \($0).",
        "Wybierz opcją --bin lub --asset polecenia „tipjar catalog add”."
      )
    },
    noAsset: "Wydanie nie ma pliku dla tego komputera.",
    changed: {
      (
        "Ta sama wersja ma teraz inną zawartość (zainstalowano \($0), jest \($1)).",
        "Aby ją zainstalować, podaj --accept-changed."
      )
    },
    inTheWay: {
      ("Bez dowiązania, bo jest tam coś innego: \($0).", "Inna nazwa: opcja --as.")
    },
    alternative: { "próba: \($0). \($1)" },
    switched: { "używana jest wersja \($0)" }, linked: { "dowiązano: \($0)" },
    unpacking: "Rozpakowywanie…",
    restartedAsChanged: "zaczyna od nowa: plik na serwerze się zmienił",
    restartedAsWhole: "zaczyna od nowa: serwer nie umie wznawiać",
    restartedAsUnidentified:
      "zaczyna od nowa: nie można wznowić, bo serwer nie podaje wersji pliku",
    restartedForChecksum: "zaczyna od nowa: części mają złą sumę kontrolną",
    checking: "sprawdza pobrane bajty",
    keptFile: "Zmieniono po instalacji, więc plik zostaje: {0}",
    removal: "Usuwa plik {0} ({1}). Możesz pobrać go ponownie.",
    mirror: "próbuje {0}. {1}",
    question: { "Pobrać pliki (\($0), \($1)) z \($2) do \($3)?" },
    redirected: "Przekierowanie przez {0}. Pobrać z {1}?",
    unknownSize: "rozmiar nieznany", atLeast: "co najmniej {0}",
    realNote: "Pobieranie jest prawdziwe. Sklep jest symulowany: żadne pieniądze nie płyną.",
    check: { source in
      switch source {
      case .catalogue: "sprawdzono: SHA-256 z katalogu"
      case .server: "sprawdzono: SHA-256 z serwera"
      case .checksumsFile: "sprawdzono: SHA-256 z pliku sum kontrolnych projektu"
      case .unchecked: "nie sprawdzono"
      }
    },
    unverified: "nie sprawdzono: katalog nie podaje sumy kontrolnej",
    title: "Pobrać naprawdę?", verb: "Pobierz",
    askedOnce: "Do zamknięcia programu nie będzie pytań o te serwery.",
    declined: "Niczego nie pobrano.",
    source: "Źródło", noAddress: "symulacja: katalog nie podaje pliku",
    checksumName: "Suma kontrolna", fileName: "Plik",
    openedFile: "Zainstalowano jako {0}. Otwórz innym programem.",
    openedProgram: "Zainstalowano jako {0}\nUruchomienie: {1}",
    partsRemoved: "Usunięto {0} wstrzymanych pobierań.",
    olderRemoved: { "Usunięto starsze wersje (\($0))." })
}
