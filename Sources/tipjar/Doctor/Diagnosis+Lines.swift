import TipJarScreens
import TipJarStorefront

extension Diagnosis {
  /// The subjects of the report, in order.
  enum Fact: CaseIterable, Sendable {
    case program, terminal, fullScreen, colours, theme, ground, utf8, glyphs, mouse, synchronized,
      title
    case progress, reducedMotion, cursor, locale, language, settings, state, downloads, partial
  }

  /// Returns a line for each subject: its name and its value.
  func lines(in words: DoctorWords) -> [[String]] {
    Fact.allCases.map { [words.name($0), value(of: $0, in: words)] }
  }

  private func value(of fact: Fact, in words: DoctorWords) -> String {
    func answer(_ isSo: Bool) -> String { isSo ? words.yes : words.no }
    return switch fact {
    case .program: "\(version), ncurses \(curses), SQLite \(sqlite ?? words.unknown)"
    case .terminal: "TERM=\(term ?? ""), \(columns)x\(rows)"
    case .fullScreen:
      fullScreenProblem.map { words.noBecause(words.screenProblem($0.error)) } ?? words.yes
    case .colours: "\(words.depth(colorDepth)) (\(colourReasons(in: words)))"
    case .theme:
      words.theme(theme) + (background.map { " (\(words.background($0)))" } ?? "")
    case .ground: answer(ownBackground)
    case .utf8: utf8 ? words.yes : words.noBecause(words.onlyASCII)
    case .glyphs: glyphs == "none" ? words.none : glyphs
    case .mouse: answer(mouse)
    case .synchronized: synchronizedOutput.map(answer) ?? words.unknown
    case .title: answer(windowTitle)
    case .progress: answer(taskbarProgress)
    case .reducedMotion: answer(reducedMotion)
    case .cursor: answer(cursor == .visible)
    case .locale: locale ?? words.none
    case .language: language.rawValue
    case .settings: "\(settingsFile) (\(words.settings(settingsState)))"
    case .state: "\(stateFolder) (\(words.folder(stateFolderState)))"
    case .downloads: downloads.line(in: words)
    case .partial:
      "\(downloads.folder) (\(Texts(words: language.words).bytes(downloads.partialBytes)))"
    }
  }

  /// Returns the reason for the colour depth, and the number of colours in terminfo.
  private func colourReasons(in words: DoctorWords) -> String {
    let terminfo = words.terminfo(terminfo24Bit ? "24-bit" : "\(terminfoColors)")
    return words.colours(colorReason).map { "\($0); \(terminfo)" } ?? terminfo
  }

  /// The version of curses, without its name.
  private var curses: String { ncurses.split(separator: " ").last.map(String.init) ?? ncurses }
}
