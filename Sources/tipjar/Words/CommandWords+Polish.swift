import TipJarDownloads
import TipJarScreens
extension CommandWords {
  /// Polish.
  static let polish = CommandWords(
    buy: "Kupić {0} za {1}? Symulacja: żadne pieniądze nie płyną.",
    askToBuy: "Poprosić o zgodę na {0} za {1}? Symulacja: żadne pieniądze nie płyną.",
    takeAgain: "{0}: już zapłacono. Dostarczyć ponownie bez opłaty?",
    bought: "Kupiono: {0}, {1}. Dziękujemy.",
    ownedAlready: "{0}: kupiono już wcześniej. Niczego nie pobrano.",
    pending: "W toku: zakup zostanie dostarczony po zgodzie albo wyjaśnieniu.",
    paid: "{0}: zapłacono.",
    waits: "{0}: czeka", installing: "{0}: trwa instalacja",
    installed: "Zainstalowano: {0} {1}.",
    pausedAt: "{0}: wstrzymano przy {1}",
    stopped: "Wstrzymano.",
    notInstalled: "Nie zainstalowano {0} z {1} aplikacji.",
    resumes: "To samo polecenie wznowi pobieranie.",
    nothingPaused: "Żadne pobieranie nie jest wstrzymane.",
    downloadCancelled: "{0}: anulowano",
    opened: "Otwarto: {0} {1}. Symulacja: nic nie działa.",
    removed: "Usunięto: {0}. „{1}” pobiera ponownie.",
    removedForGood: "Usunięto: {0}. Zakup już nie obowiązuje: „{1}” kupuje na nowo.",
    unfinished: "niezakończony",
    deleted: "usunięto ze sklepu",
    nothingToRestore: "Nie ma nic do przywrócenia.",
    restored: { "Przywrócono: \($0.joined(separator: ", "))." },
    tryAgain: "Spróbuj później.",
    listsProducts: "„tipjar products” pokazuje, co ma.",
    letsThrough: "„{0}” go kończy.",
    didYouMean: "Czy chodziło o „{0}”?",
    isApp: "To aplikacja: „tipjar get {0}” ją pobiera.",
    upToDate: { "\($0) jest aktualne." }, allUpToDate: "Wszystkie aplikacje są aktualne.",
    offers: { offer in
      switch offer {
      case .none, .update: ""
      case .pinned: "przypięta"
      case .held: "opuszczona przez powrót"
      case .changed: "ta sama wersja, inna zawartość"
      }
    },
    updates: { "„\($0)” je zainstaluje." },
    update: { "Zaktualizować \($0) (\($1), z \($2))?" },
    isPinned: { "\($0) jest przypięte do \($1). „\($2)” to zmieni." },
    pinned: { "\($0) pozostaje przy \($1)." }, unpinned: { "\($0) podąża za katalogiem." },
    used: { "Używane jest \($0) \($1)." },
    noOlder: { "\($0): nie ma starszej wersji." },
    unchanged: { "\($0) \($1): bez zmian" },
    listsSettings: "„tipjar store status” pokazuje jego ustawienia.")
}
