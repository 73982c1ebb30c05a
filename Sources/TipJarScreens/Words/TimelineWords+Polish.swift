import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// Polish.
  package static let polish = TimelineWords(
    language: .polish,
    title: "Co się działo",
    verb: {
      switch $0 {
      case .refused: "odmowa"
      case .dropped: "zbędne"
      case .taken: "przyjęto"
      case .queued: "potem"
      case .played: "pokazano"
      case .snapped: "pokazano"
      }
    },
    name: {
      switch $0 {
      case .press: "klawisz lub klik"
      case .restore: "przywracanie"
      case .tapped: "naciśnięto"
      case .stopTapped: "naciśnięto stop"
      case .pauseRequested: "pauza"
      case .resumeRequested: "wznowienie"
      case .retryTapped: "naciśnięto ponów"
      case .queued: "czeka na inne"
      case .prepared: "gotowe do pobrania"
      case .started: "rozpoczęto pobieranie"
      case .restarted: "zaczyna od nowa"
      case .progressed: "postęp"
      case .downloaded: "pobrano"
      case .finished: "zainstalowano"
      case .failed: "nie powiodło się"
      case .paused: "wstrzymano"
      case .cancelled: "anulowano"
      case .offered: "nowa cena lub oferta"
      case .uninstalled: "usunięto"
      case .opened: "otwarto słoik"
      case .productsLoaded: "są ceny"
      case .productsFailed: "brak cen"
      case .productsCancelled: "nie pobrano cen"
      case .purchaseEnded: "koniec zakupu"
      case .approved: "zgoda"
      case .declined: "odmowa"
      case .storeChanged: "zmiana w sklepie"
      case .noteDismissed: "zamknięto komunikat"
      case .pendingDismissed: "porzucono czekanie"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "nie ma nic do zrobienia"
      case .lateAttempt: "z wcześniejszej próby"
      case .notAFraction: "to nie ilość"
      case .alreadyRunning: "już trwa"
      case .unknownTip: "nieznany napiwek"
      case .notForSale: "nie do kupienia"
      case .purchaseInFlight: "zakup w toku"
      case .otherButton: "inny przycisk myszy"
      case .notArmed: "za wcześnie"
      case .keyHeld: "klawisz był trzymany"
      case .keyMayBeHeld: "za wcześnie"
      case .releasedOutside: "puszczono obok"
      case .noPress: "niczego nie naciśnięto"
      case .disabled: "teraz niemożliwe"
      case .lookIsBehind: "jeszcze się zmieniało"
      case .paymentsOff: "płatności wyłączone"
      case .awaitsApproval: "czeka na zgodę"
      case .escape: "naciśnięto Esc"
      case .resize: "okno zmieniło rozmiar"
      case .focusLoss: "okno straciło fokus"
      case .suspend: "wstrzymano program"
      case .removed: "usunięto"
      case .replaced: "stało się innym przyciskiem"
      }
    },
    attempt: { "próba \($0)" },
    change: { "\($0), potem \($1)" },
    form: {
      switch $0 {
      case .pill(.get): ButtonWords.polish.get
      case .pill(.update): ButtonWords.polish.update
      case .pill(.resume): ButtonWords.polish.resume
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
