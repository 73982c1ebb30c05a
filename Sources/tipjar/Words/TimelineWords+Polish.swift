import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// Polish.
  static let polish = TimelineWords(
    title: "Zdarzenia",
    verb: {
      switch $0 {
      case .refused: "odmowa"
      case .dropped: "zbędne"
      case .taken: "przyjęto"
      case .queued: "czeka"
      case .played: "zagrano"
      case .snapped: "od razu"
      }
    },
    name: {
      switch $0 {
      case .press: "naciśnięcie"
      case .restore: "przywracanie"
      case .tapped: "naciśnięto"
      case .stopTapped: "naciśnięto stop"
      case .pauseRequested: "żądanie pauzy"
      case .resumeRequested: "żądanie wznowienia"
      case .retryTapped: "naciśnięto ponów"
      case .queued: "w kolejce"
      case .prepared: "przygotowano"
      case .started: "rozpoczęto"
      case .progressed: "postęp"
      case .downloaded: "pobrano"
      case .finished: "ukończono"
      case .failed: "nie powiodło się"
      case .paused: "wstrzymano"
      case .cancelled: "anulowano"
      case .offered: "zaoferowano"
      case .updateAvailable: "jest nowsza wersja"
      case .uninstalled: "usunięto"
      case .opened: "otwarto"
      case .productsLoaded: "wczytano produkty"
      case .productsFailed: "brak produktów"
      case .productsCancelled: "nie pobrano produktów"
      case .purchaseEnded: "koniec zakupu"
      case .approved: "zgoda"
      case .storeChanged: "zmiana w sklepie"
      case .noteDismissed: "zamknięto notatkę"
      case .pendingDismissed: "zamknięto oczekiwanie"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "tu bez znaczenia"
      case .lateAttempt: "dawna próba"
      case .notAFraction: "to nie ułamek"
      case .alreadyRunning: "już trwa"
      case .unknownTip: "nieznany napiwek"
      case .notForSale: "nie do kupienia"
      case .purchaseInFlight: "zakup w toku"
      case .otherButton: "inny przycisk"
      case .notArmed: "jeszcze nie gotowe"
      case .keyHeld: "klawisz trzymany"
      case .releasedOutside: "puszczono poza"
      case .noPress: "brak nacisku"
      case .disabled: "wyłączone"
      case .lookIsBehind: "obraz nie nadąża"
      case .paymentsOff: "płatności wyłączone"
      case .awaitsApproval: "czeka na zgodę"
      case .escape: "Esc"
      case .resize: "zmiana rozmiaru"
      case .focusLoss: "utrata fokusu"
      case .suspend: "wstrzymanie"
      case .removed: "usunięto"
      case .replaced: "zastąpiono"
      }
    },
    attempt: { "próba \($0)" },
    change: { "\($0), potem \($1)" },
    form: {
      switch $0 {
      case .pill(.get): ButtonWords.polish.get
      case .pill(.update): ButtonWords.polish.update
      case .pill(.open): ButtonWords.polish.open
      case .pill(.price(let price)): price
      case .pill(.unavailable): ButtonWords.polish.unavailable
      case .pill(.pricePending): "bez ceny"
      case .pill(.cloud): "chmura"
      case .spinner(let isTurning): isTurning ? "kółko" : "kółko stoi"
      case .ring(.stop): "pierścień"
      case .ring(.play): "pierścień, pauza"
      case .ring(.nothing): "pełny pierścień"
      }
    })
}
