import TipJarTerminal

extension DoctorWords {
  /// Polish.
  static let polish = DoctorWords(
    name: {
      switch $0 {
      case .program: "tipjar"
      case .terminal: "Terminal"
      case .fullScreen: "Pełny ekran"
      case .colours: "Kolory"
      case .theme: "Motyw"
      case .ground: "Własne tło"
      case .utf8: "UTF-8"
      case .glyphs: "Znaki"
      case .mouse: "Mysz"
      case .synchronized: "Synchronizacja obrazu"
      case .title: "Tytuł okna"
      case .progress: "Postęp na pasku zadań"
      case .reducedMotion: "Mniej ruchu"
      case .cursor: "Widoczny kursor"
      case .locale: "Ustawienia regionalne"
      case .language: "Język"
      case .settings: "Ustawienia"
      case .state: "Dane"
      case .downloads: "Prawdziwe pobieranie"
      case .partial: "Niedokończone pobieranie"
      }
    },
    yes: "tak", no: "nie", noBecause: { "nie: \($0)" }, unknown: "nie wiadomo", none: "brak",
    onlyASCII: "można pokazać tylko ASCII",
    screenProblem: polishProblem,
    terminfo: { "terminfo ma \($0)" },
    colours: {
      switch $0 {
      case .terminfo: nil
      case .wish: "wyłączone przez --color albo w ustawieniach"
      case .noColor: "NO_COLOR jest ustawiona"
      case .cliColor: "CLICOLOR to 0"
      case .colorTerm: "według COLORTERM"
      case .answer: "terminal je zgłasza"
      case .appleTerminal: "Terminal firmy Apple źle pokazuje kolory 24-bitowe"
      case .multiplexer: "screen albo stary tmux może nie przekazać kolorów 24-bitowych"
      }
    },
    background: { "tło terminala to \($0)" },
    theme: {
      switch $0 {
      case .dark: "ciemny"
      case .light: "jasny"
      case .contrastDark: "kontrastowy, ciemny"
      case .contrastLight: "kontrastowy, jasny"
      case .neutral: "neutralny"
      }
    },
    settings: {
      switch $0 {
      case .read: "wczytano"
      case .notThere: "brak pliku"
      case .damaged(let problem): "uszkodzone: \(problem)"
      }
    },
    folder: {
      switch $0 {
      case .notThere: "jeszcze nie ma"
      case .closed(let mode): mode
      case .open(let mode): "\(mode), otwarty dla innych; ustaw 0700"
      }
    },
    unreadable: "nie można odczytać",
    libcurlMissing: "brak curl: apt-get install curl",
    proxyIgnored: "HTTP_PROXY jest ignorowane; ustaw http_proxy")

  private static func polishProblem(_ problem: ScreenError) -> String {
    switch problem {
    case .notATerminal: "standardowe wejście i wyjście to nie terminal"
    case .noTerminalType: "TERM nie jest ustawiona"
    case .unknownTerminal(let name): "typu terminala „\(name)” tu nie znamy"
    case .tooSimple(let name): "terminal typu „\(name)” nie umie przesuwać kursora"
    case .alreadyOpen: "ekran jest już otwarty"
    case .inBackground: "terminal ma inne zadanie"
    case .noResources: "na ekran brak pamięci albo deskryptora"
    }
  }
}
