import TipJarScreens
import TipJarStorefront
import TipJarTerminal

extension DoctorWords {
  /// English.
  static let english = DoctorWords(
    name: {
      switch $0 {
      case .program: "tipjar"
      case .terminal: "Terminal"
      case .fullScreen: "Full screen"
      case .colours: "Colours"
      case .theme: "Theme"
      case .ground: "Own background"
      case .utf8: "UTF-8"
      case .glyphs: "Glyphs"
      case .mouse: "Mouse"
      case .synchronized: "Synchronized output"
      case .title: "Window title"
      case .progress: "Taskbar progress"
      case .reducedMotion: "Reduced motion"
      case .cursor: "Visible cursor"
      case .locale: "Locale"
      case .language: "Language"
      case .settings: "Settings"
      case .state: "State"
      case .downloads: "Real downloads"
      case .partial: "Partial downloads"
      }
    },
    yes: "yes", no: "no", noBecause: { "no: \($0)" }, unknown: "unknown", none: "none",
    onlyASCII: "only ASCII can be shown",
    screenProblem: { $0.description },
    terminfo: { "terminfo has \($0)" },
    colours: {
      switch $0 {
      case .terminfo: nil
      case .wish: "turned off by --color or the settings"
      case .noColor: "NO_COLOR is set"
      case .cliColor: "CLICOLOR is 0"
      case .colorTerm: "reported by COLORTERM"
      case .answer: "reported by the terminal"
      case .appleTerminal: "Apple’s Terminal shows 24-bit colours wrongly"
      case .multiplexer: "screen or an old tmux may not pass 24-bit colours on"
      }
    },
    background: { "the terminal's background is \($0)" },
    theme: {
      switch $0 {
      case .dark: "dark"
      case .light: "light"
      case .contrastDark: "contrast, dark"
      case .contrastLight: "contrast, light"
      case .neutral: "neutral"
      }
    },
    settings: {
      switch $0 {
      case .read: "loaded"
      case .notThere: "not found"
      case .damaged(let problem): "invalid: \(problem)"
      }
    },
    folder: {
      switch $0 {
      case .notThere: "not created yet"
      case .closed(let mode): mode
      case .open(let mode): "\(mode), open to others; make it 0700"
      }
    },
    unreadable: "cannot be read",
    libcurlMissing: "curl is missing: apt-get install curl",
    proxyIgnored: "HTTP_PROXY is ignored; set http_proxy")
}
