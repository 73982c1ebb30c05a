import ArgumentParser
import Foundation
import TipJarStore
import TipJarTerminal

/// What `tipjar doctor` found out: the terminal, and what the program will therefore use. In English and
/// by name, so that it can go into a report.
struct Diagnosis: Encodable, Equatable {
  var version: String
  /// TERM; absent where it is not set.
  var term: String?
  /// Whether there can be a full screen, and why not.
  var fullScreen: Bool
  var fullScreenProblem: String?
  var columns: Int
  var rows: Int
  /// What terminfo has, and what is used of it.
  var terminfoColors: Int
  var terminfo24Bit: Bool
  var colorDepth: String
  var theme: String
  /// Whether the theme paints a background of its own, since the terminal's does not fit, or is not known.
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
  /// "visible" or "auto".
  var cursor: String
  /// The first of LC_ALL, LC_CTYPE and LANG that is set.
  var locale: String?
  var language: String
  var settingsFile: String
  var settingsState: String
  var stateFolder: String
  var stateFolderState: String
  var ncurses: String
  var sqlite: String?
}

extension Diagnosis {
  /// Looks at everything. The terminal is asked only where `probe` may write to it.
  init(
    _ settings: Settings, probe: TerminalProbe, answers: TerminalProbe.Answers, isTerminal: Bool,
    environment: [String: String]
  ) {
    let depth = ColorDepth.choose(
      colors: probe.colors, isDirect: probe.isDirect, wish: settings.color,
      environment: environment)
    let theme =
      answers.background.map { settings.theme.theme(background: $0) }
      ?? settings.theme.theme(colorFGBG: environment["COLORFGBG"])
    let window = settings.window(environment)
    let type = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
    let problem = isTerminal ? probe.problem : .notATerminal
    let file = Folders.settingsFile(environment)
    self.init(
      version: TipJarCommand.configuration.version, term: type, fullScreen: problem == nil,
      fullScreenProblem: problem?.description,
      columns: probe.size.width, rows: probe.size.height,
      terminfoColors: probe.colors, terminfo24Bit: probe.isDirect, colorDepth: depth.name,
      theme: theme.name, ownBackground: theme.paintsGround,
      background: answers.background.map(\.name), utf8: probe.isUnicode,
      glyphs: probe.problem == nil
        ? GlyphWish.choose(settings.glyphs, isUnicode: probe.isUnicode, terminal: type ?? "")
          .rawValue : "none",
      mouse: probe.problem == nil && settings.usesMouse,
      synchronizedOutput: answers.hasAnswered ? answers.isSynchronized : nil,
      windowTitle: window.title, taskbarProgress: window.progress,
      reducedMotion: settings.reducesMotion, cursor: settings.cursor.rawValue,
      locale: ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty },
      language: (probe.isUnicode ? settings.language : .english).rawValue,
      settingsFile: file.path, settingsState: Self.state(of: file, settings),
      stateFolder: settings.state.path, stateFolderState: Self.permissions(settings.state),
      ncurses: TerminalProbe.cursesVersion, sqlite: SQLiteVersion.current)
  }

  private static func state(of file: URL, _ settings: Settings) -> String {
    if let problem = settings.problem { return "damaged: \(problem)" }
    return FileManager.default.fileExists(atPath: file.path) ? "read" : "not there"
  }

  /// What a folder lets whom do, as "0700".
  private static func permissions(_ folder: URL) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
    guard let bits = attributes?[.posixPermissions] as? Int else { return "not there yet" }
    let text = "0" + String(bits & 0o777, radix: 8)
    return bits & 0o077 == 0 ? text : "\(text), open to others; make it 0700"
  }
}

extension ColorDepth {
  /// What the depth is called.
  var name: String {
    switch self {
    case .mono: "none"
    case .eight: "8"
    case .sixteen: "16"
    case .indexed: "256"
    case .direct: "24-bit"
    }
  }
}

extension Theme {
  fileprivate var name: String {
    var plain = self
    plain.paintsGround = false
    return switch plain {
    case .light: "light"
    case .contrastDark: "contrast, dark"
    case .contrastLight: "contrast, light"
    default: "dark"
    }
  }
}

extension RGB {
  fileprivate var name: String {
    let digits = String(hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
