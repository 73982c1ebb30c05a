import TipJarTerminal

extension DoctorWords {
  /// German.
  static let german = DoctorWords(
    name: {
      switch $0 {
      case .program: "tipjar"
      case .terminal: "Terminal"
      case .fullScreen: "Vollbild"
      case .colours: "Farben"
      case .theme: "Farbschema"
      case .ground: "Eigener Hintergrund"
      case .utf8: "UTF-8"
      case .glyphs: "Zeichen"
      case .mouse: "Maus"
      case .synchronized: "Synchrone Ausgabe"
      case .title: "Fenstertitel"
      case .progress: "Fortschritt in der Taskleiste"
      case .reducedMotion: "Weniger Bewegung"
      case .cursor: "Sichtbarer Cursor"
      case .locale: "Locale"
      case .language: "Sprache"
      case .settings: "Einstellungen"
      case .state: "Zustand"
      case .downloads: "Echte Downloads"
      case .partial: "Angefangene Downloads"
      }
    },
    yes: "ja", no: "nein", noBecause: { "nein: \($0)" }, unknown: "unbekannt", none: "keine",
    onlyASCII: "nur ASCII lässt sich zeigen",
    screenProblem: germanProblem,
    terminfo: { "terminfo hat \($0)" },
    colours: {
      switch $0 {
      case .terminfo: nil
      case .wish: "mit --color oder in den Einstellungen ausgeschaltet"
      case .noColor: "NO_COLOR ist gesetzt"
      case .cliColor: "CLICOLOR ist 0"
      case .colorTerm: "laut COLORTERM"
      case .answer: "das Terminal meldet sie"
      case .appleTerminal: "Apples Terminal zeigt 24-Bit-Farben falsch"
      case .multiplexer: "screen oder ein altes tmux gibt 24-Bit-Farben womöglich nicht weiter"
      }
    },
    background: { "der Hintergrund des Terminals ist \($0)" },
    theme: {
      switch $0 {
      case .dark: "dunkel"
      case .light: "hell"
      case .contrastDark: "Kontrast, dunkel"
      case .contrastLight: "Kontrast, hell"
      case .neutral: "neutral"
      }
    },
    settings: {
      switch $0 {
      case .read: "gelesen"
      case .notThere: "nicht vorhanden"
      case .damaged(let problem): "beschädigt: \(problem)"
      }
    },
    folder: {
      switch $0 {
      case .notThere: "noch nicht vorhanden"
      case .closed(let mode): mode
      case .open(let mode): "\(mode), offen für andere; besser 0700"
      }
    },
    unreadable: "nicht lesbar",
    libcurlMissing: "curl fehlt: apt-get install curl",
    proxyIgnored: "HTTP_PROXY wird ignoriert; setze http_proxy")

  private static func germanProblem(_ problem: ScreenError) -> String {
    switch problem {
    case .notATerminal: "Standardein- und -ausgabe sind kein Terminal"
    case .noTerminalType: "TERM ist nicht gesetzt"
    case .unknownTerminal(let name): "den Terminaltyp „\(name)“ kennt terminfo hier nicht"
    case .tooSimple(let name): "ein Terminal vom Typ „\(name)“ kann seinen Cursor nicht bewegen"
    case .alreadyOpen: "das Vollbild ist schon offen"
    case .inBackground: "ein anderer Auftrag hat das Terminal"
    case .noResources: "für das Vollbild fehlt Speicher oder ein Deskriptor"
    }
  }
}
