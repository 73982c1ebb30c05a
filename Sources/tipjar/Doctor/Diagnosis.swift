import ArgumentParser
import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarTerminal
import TipJarWidgets

/// The report of `tipjar doctor`: what the terminal supports, and what the program will use. JSON
/// is always in English, for bug reports; the printed lines are translated.
struct Diagnosis: Encodable, Equatable {
  let simulated = true
  var version: String
  /// The value of TERM, or nil.
  var term: String?
  /// A Boolean value that indicates whether a full screen is possible, and the reason if not.
  var fullScreen: Bool
  var fullScreenProblem: ScreenProblem?
  var columns: Int
  var rows: Int
  /// The colours in terminfo, and the depth in use.
  var terminfoColors: Int
  var terminfo24Bit: Bool
  var colorDepth: Depth
  /// The reason for this depth.
  var colorReason: ColorReason
  var theme: ShownTheme
  /// A Boolean value that indicates whether the theme paints its own background, because the
  /// terminal's does not match or is unknown.
  var ownBackground: Bool
  /// The terminal's background, such as "#1c1c1e", or nil if the terminal does not report it.
  var background: String?
  var utf8: Bool
  /// The glyph set, or "none" on a terminal without a full screen.
  var glyphs: String
  var mouse: Bool
  /// A Boolean value that indicates whether the terminal supports synchronized output, or nil if it
  /// did not answer.
  var synchronizedOutput: Bool?
  var windowTitle: Bool
  var taskbarProgress: Bool
  var reducedMotion: Bool
  /// A value that indicates whether the terminal's own cursor is visible.
  var cursor: CursorPreference
  /// The first of LC_ALL, LC_CTYPE and LANG that is set, or nil.
  var locale: String?
  var language: Language
  var settingsFile: String
  var settingsState: SettingsState
  var stateFolder: String
  var stateFolderState: FolderState
  var downloads: DownloadDiagnosis
  var ncurses: String
  var sqlite: String?
}

extension Diagnosis {
  /// Creates a report from the program's version, the settings, the terminal's answers and the
  /// environment.
  init(
    version: String, _ settings: Settings, probe: TerminalProbe, answers: TerminalProbe.Answers,
    isTerminal: Bool,
    environment: [String: String]
  ) {
    let color = ColorChoice(
      colors: probe.colors, isDirect: probe.isDirect, hasAnswered: answers.isDirect,
      wish: settings.screen.color, environment: environment)
    let theme =
      answers.background.map { settings.screen.theme.theme(background: $0) }
      ?? settings.screen.theme.theme(environment: environment)
    let window = settings.screen.window(environment)
    let type = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
    let problem = isTerminal ? probe.problem : .notATerminal
    let file = Folders.settingsFile(environment)
    self.init(
      version: version, term: type, fullScreen: problem == nil,
      fullScreenProblem: problem.map(ScreenProblem.init),
      columns: probe.size.width, rows: probe.size.height,
      terminfoColors: probe.colors, terminfo24Bit: probe.isDirect,
      colorDepth: Depth(color.depth), colorReason: ColorReason(color.reason),
      theme: ShownTheme(theme), ownBackground: theme.paintsGround,
      background: answers.background.map(\.name), utf8: probe.isUnicode,
      glyphs: probe.problem == nil
        ? GlyphPreference.choose(
          settings.screen.glyphs, isUnicode: probe.isUnicode, terminal: type ?? ""
        )
        .rawValue : "none",
      mouse: probe.problem == nil && settings.screen.usesMouse,
      synchronizedOutput: answers.hasAnswered ? answers.isSynchronized : nil,
      windowTitle: window.title, taskbarProgress: window.progress,
      reducedMotion: settings.screen.reducesMotion, cursor: settings.screen.cursor,
      locale: ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty },
      language: probe.isUnicode ? settings.screen.language : .english,
      settingsFile: file.path, settingsState: Self.state(of: file, settings),
      stateFolder: settings.state.path, stateFolderState: Self.permissions(settings.state),
      downloads: DownloadDiagnosis(settings.downloads, environment: environment),
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
