import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarTerminal

/// What `tipjar doctor` found out: the terminal, and what the program will therefore use. As JSON it is in
/// English and by name, so that it can go into a report; its lines are in the language of the words.
struct Diagnosis: Encodable, Equatable {
  var version: String
  /// TERM; absent where it is not set.
  var term: String?
  /// Whether there can be a full screen, and why not.
  var fullScreen: Bool
  var fullScreenProblem: ScreenProblem?
  var columns: Int
  var rows: Int
  /// What terminfo has, and what is used of it.
  var terminfoColors: Int
  var terminfo24Bit: Bool
  var colorDepth: Depth
  /// Why it is this depth.
  var colorReason: ColorReason
  var theme: ShownTheme
  /// Whether the theme paints a background of its own, since the terminal's does not fit or is not known.
  var ownBackground: Bool
  /// "#1c1c1e"; absent where the terminal did not say.
  var background: String?
  var utf8: Bool
  /// "none" on a terminal that can show no full screen.
  var glyphs: String
  var mouse: Bool
  /// Absent where the terminal was not asked, or did not answer.
  var synchronizedOutput: Bool?
  var windowTitle: Bool
  var taskbarProgress: Bool
  var reducedMotion: Bool
  /// Where the terminal's cursor is seen.
  var cursor: CursorPreference
  /// The first of LC_ALL, LC_CTYPE and LANG that is set.
  var locale: String?
  var language: Language
  var settingsFile: String
  var settingsState: SettingsState
  var stateFolder: String
  var stateFolderState: FolderState
  var ncurses: String
  var sqlite: String?
}

extension Diagnosis {
  /// Looks at everything. The terminal is asked only where `probe` may write to it.
  init(
    _ settings: Settings, probe: TerminalProbe, answers: TerminalProbe.Answers, isTerminal: Bool,
    environment: [String: String]
  ) {
    let color = ColorChoice(
      colors: probe.colors, isDirect: probe.isDirect, hasAnswered: answers.isDirect,
      wish: settings.color, environment: environment)
    let theme =
      answers.background.map { settings.theme.theme(background: $0) }
      ?? settings.theme.theme(colorFGBG: environment["COLORFGBG"])
    let window = settings.window(environment)
    let type = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
    let problem = isTerminal ? probe.problem : .notATerminal
    let file = Folders.settingsFile(environment)
    self.init(
      version: TipJarCommand.configuration.version, term: type, fullScreen: problem == nil,
      fullScreenProblem: problem.map(ScreenProblem.init),
      columns: probe.size.width, rows: probe.size.height,
      terminfoColors: probe.colors, terminfo24Bit: probe.isDirect,
      colorDepth: Depth(color.depth), colorReason: ColorReason(color.reason),
      theme: ShownTheme(theme), ownBackground: theme.paintsGround,
      background: answers.background.map(\.name), utf8: probe.isUnicode,
      glyphs: probe.problem == nil
        ? GlyphPreference.choose(settings.glyphs, isUnicode: probe.isUnicode, terminal: type ?? "")
          .rawValue : "none",
      mouse: probe.problem == nil && settings.usesMouse,
      synchronizedOutput: answers.hasAnswered ? answers.isSynchronized : nil,
      windowTitle: window.title, taskbarProgress: window.progress,
      reducedMotion: settings.reducesMotion, cursor: settings.cursor,
      locale: ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty },
      language: probe.isUnicode ? settings.language : .english,
      settingsFile: file.path, settingsState: Self.state(of: file, settings),
      stateFolder: settings.state.path, stateFolderState: Self.permissions(settings.state),
      ncurses: TerminalProbe.cursesVersion, sqlite: SQLiteVersion.current)
  }

  private static func state(of file: URL, _ settings: Settings) -> SettingsState {
    if let problem = settings.problem { return .damaged(problem) }
    return FileManager.default.fileExists(atPath: file.path) ? .read : .notThere
  }

  private static func permissions(_ folder: URL) -> FolderState {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
    guard let bits = attributes?[.posixPermissions] as? Int else { return .notThere }
    let text = "0" + String(bits & 0o777, radix: 8)
    return bits & 0o077 == 0 ? .closed(text) : .open(text)
  }
}

extension RGB {
  fileprivate var name: String {
    let digits = String(hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
