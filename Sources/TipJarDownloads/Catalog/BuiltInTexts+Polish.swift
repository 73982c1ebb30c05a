extension BuiltInTexts {
  /// Polish.
  static let polish = BuiltInTexts(
    categories: [
      "System": "System", "Writing": "Pisanie", "Developer": "Programowanie",
      "Graphics": "Grafika", "Games": "Gry", "Network": "Sieć",
    ],
    failsOnce: "Symulowany błąd. Spróbuj ponownie.",
    apps: [
      "lantern": (
        "Szuka plików po ciemku",
        "Znajduje plik, który leży w rozsądnym miejscu. "
          + "Nie gasi światła, dopóki nie przyznasz, gdzie to było."
      ),
      "margin": (
        "Notatki na marginesie",
        "Bazgrze obok każdego pliku, nie tykając go. "
          + "Mamy zaiste cudowny opis, ale ten margines jest na niego za wąski."
      ),
      "tidepool": (
        "Każdy proces oddycha",
        "Pokazuje procesy jako stworzonka, które dzielą kałużę pamięci. "
          + "Wieloryb to przeglądarka."
      ),
      "quill": (
        "Edytor z charakterem",
        "Edytuje tekst i mówi, co o nim myśli. "
          + "Komplementy dokupisz w aplikacji."
      ),
      "moth": (
        "Logi ciągną do światła",
        "Krąży wokół logów, aż coś zaświeci na czerwono. "
          + "Trzymać z dala od piątkowych pożarów."
      ),
      "sextant": (
        "Mapa twojego dysku",
        "Kreśli każdy katalog i sonduje te głębokie. "
          + "Hic sunt node_modules."
      ),
      "kiln": (
        "Wypala całe witryny",
        "Wchodzi Markdown, wychodzi witryna, glazurowana. "
          + "Podczas kompilacji nie otwierać drzwiczek."
      ),
      "nib-studio": (
        "Szkice ze znaków",
        "Dziewięćdziesiąt pięć pędzli, każdy to drukowalny znak ASCII. "
          + "Cofanie sięga dalej niż twoje żale."
      ),
      "grue": (
        "Ciemno, choć oko wykol",
        "Gra tekstowa, w której to ty jesteś grue. "
          + "Ciągle ktoś wchodzi z lampą."
      ),
      "carrier": (
        "Pliki gołębiem",
        "Wysyła pliki najkrótszą drogą, gruchając. "
          + "Zgodny z RFC 1149, o ile pogoda dopisze."
      ),
      "duckling": (
        "Słucha, gdy debugujesz",
        "Gumowa kaczka, która mieści się obok kodu. "
          + "Nigdy nikomu nie przerwała, a odpowiedź dawno zna."
      ),
      "yonder": (
        "Ping z widokiem",
        "Pinguje odległe hosty i opisuje krajobrazy po drodze. "
          + "Traceroute, który śle pocztówki."
      ),
    ])
}
