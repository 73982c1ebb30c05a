import TipJarScreens
import TipJarStorefront

/// The report in lines, in English alone: its readers compare it with documentation and issues.
extension Diagnosis {
  /// The subjects of the report, in order, and their names.
  enum Fact: String, CaseIterable, Sendable {
    case program = "tipjar"
    case terminal = "Terminal"
    case fullScreen = "Full screen"
    case colours = "Colours"
    case theme = "Theme"
    case ground = "Own background"
    case utf8 = "UTF-8"
    case glyphs = "Glyphs"
    case mouse = "Mouse"
    case synchronized = "Synchronized output"
    case title = "Window title"
    case progress = "Taskbar progress"
    case reducedMotion = "Reduced motion"
    case cursor = "Visible cursor"
    case locale = "Locale"
    case language = "Language"
    case settings = "Settings"
    case state = "State"
    case downloads = "Real downloads"
    case partial = "Partial downloads"
  }

  /// A line for each subject: its name and its value.
  var lines: [[String]] { Fact.allCases.map { [$0.rawValue, value(of: $0)] } }

  private func value(of fact: Fact) -> String {
    func answer(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
    return switch fact {
    case .program: "\(version), ncurses \(curses), SQLite \(sqlite ?? "unknown")"
    case .terminal: "TERM=\(term ?? ""), \(columns)x\(rows)"
    case .fullScreen: fullScreenProblem.map { "no: \($0.error)" } ?? "yes"
    case .colours: "\(colorDepth.rawValue) (\(colourReasons))"
    case .theme:
      theme.rawValue + (background.map { " (the terminal's background is \($0))" } ?? "")
    case .ground: answer(ownBackground)
    case .utf8: utf8 ? "yes" : "no: only ASCII can be shown"
    case .glyphs: glyphs
    case .mouse: answer(mouse)
    case .synchronized: synchronizedOutput.map(answer) ?? "unknown"
    case .title: answer(windowTitle)
    case .progress: answer(taskbarProgress)
    case .reducedMotion: answer(reducedMotion)
    case .cursor: answer(cursor == .visible)
    case .locale: locale ?? "none"
    case .language: language.rawValue
    case .settings: "\(settingsFile) (\(settingsState))"
    case .state: "\(stateFolder) (\(stateFolderState))"
    case .downloads: downloads.line
    case .partial:
      "\(downloads.folder) (\(Texts(words: language.words).bytes(downloads.partialBytes)))"
    }
  }

  /// The reason for the colour depth, and the number of colours in terminfo.
  private var colourReasons: String {
    let terminfo = "terminfo has \(terminfo24Bit ? "24-bit" : "\(terminfoColors)")"
    let reason: String? =
      switch colorReason {
      case .terminfo: nil
      case .wish: "turned off by --color or the settings"
      case .noColor: "NO_COLOR is set"
      case .cliColor: "CLICOLOR is 0"
      case .colorTerm: "reported by COLORTERM"
      case .answer: "reported by the terminal"
      case .appleTerminal: "Apple’s Terminal shows 24-bit colours wrongly"
      case .multiplexer: "screen or an old tmux may not pass 24-bit colours on"
      }
    return reason.map { "\($0); \(terminfo)" } ?? terminfo
  }

  /// The version of curses, without its name.
  private var curses: String { ncurses.split(separator: " ").last.map(String.init) ?? ncurses }
}
