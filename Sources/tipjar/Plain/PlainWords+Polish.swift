import TipJarScreens
extension PlainWords {
  static let polish = PlainWords(
    help:
      "Wpisz liczbę i naciśnij Enter. Sam Enter powtarza listę, 0 wraca, q kończy, "
      + "? pokazuje tę pomoc.",
    number: "Liczba",
    wrongNumber: {
      $0 == 0 ? "Wpisz 0 albo q, aby zakończyć." : "Wpisz liczbę od 0 do \($0) albo ? (pomoc)."
    },
    leave: "Zakończ",
    linksHelp:
      "Liczba pokazuje link, o i liczba otwiera go, c i liczba kopiuje, q kończy.",
    openOrCopy: "Wpisz o {0}, aby otworzyć, lub c {0}, aby skopiować.",
    noClipboard: "Nie ma tu schowka; adres jest powyżej.",
    more: "Dalej",
    searchHint: "Aby szukać, wpisz ukośnik i słowo: /lantern.",
    countryHint: "Aby wybrać inny kraj, wpisz jego trzyliterowy kod: ITA.",
    interruptKeeps: "Ctrl-C wstrzymuje pobieranie i kończy. Następnym razem możesz je wznowić.",
    updateThere: "dostępna aktualizacja",
    yesOrNo: "Tak lub nie (t/n)", yesOrElseNo: "t/N",
    wrongAnswer: "Wpisz t (tak) lub n (nie).",
    yes: ["t", "tak", "y", "yes"],
    no: ["n", "nie", "no", "0", "q"],
    receipt: "Paragon",
    signedReceipt: "Pokaż podpisany paragon (jeden długi wiersz)",
    refund: "Poproś o zwrot pieniędzy",
    refundQuestion: "Zwrócić {0}, {1}? Symulacja: żadne pieniądze nie płyną.",
    notRefunded: "Niczego nie zwrócono.")
}
