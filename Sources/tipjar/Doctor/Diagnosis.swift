import Foundation
import TipJarDownloads
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The report of `tipjar doctor`: what the terminal supports, and what the program will use. It is
/// in English alone: its readers compare it with documentation and issues.
struct Diagnosis {
  /// A line for each subject: its name, its value, and what to do if that could be better.
  let lines: [[String]]
  let json: JSONObject

  /// Creates a report from the program's version, the settings, the terminal's answers and the
  /// environment.
  init(
    version: String, _ settings: Settings, probe: TerminalProbe, answers: TerminalProbe.Answers,
    isTerminal: Bool, environment: [String: String]
  ) {
    let screen = settings.ownScreen
    let color = ColorChoice(
      colors: probe.colors, isDirect: probe.isDirect, hasAnswered: answers.isDirect,
      wish: screen.color, environment: environment)
    let depth = Self.name(of: color.depth)
    let reason = Self.text(of: color.reason)
    let ground =
      answers.background.map { screen.theme.theme(background: $0) }
      ?? screen.theme.theme(environment: environment)
    let theme = Self.name(of: ground)
    let background = answers.background.map(\.css)
    let window = WindowFeatures(environment: environment, program: answers.program)
      .intersection(screen.window)
    let program = (answers.program ?? TerminalProgram(environment: environment))?.description
    let term = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
    let problem = isTerminal ? probe.problem : .notATerminal
    let (columns, rows) = (probe.size.width, probe.size.height)
    let hasScreen = probe.problem == nil
    let choice = GlyphPreference.choose(
      screen.glyphs, isUnicode: probe.isUnicode, terminal: term ?? "")
    let glyphs = hasScreen ? choice.rawValue : "none"
    let mouse = hasScreen && screen.usesMouse
    let reports = answers.hasAnswered ? answers.reportsColorScheme : nil
    let synchronized = answers.hasAnswered ? answers.isSynchronized : nil
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let language = probe.isUnicode ? screen.language : .english
    let file = Folders.settingsFile(environment).path
    let (fileState, folderState) = (Self.state(of: file, settings), Self.state(of: settings.state))
    let downloads = DownloadDiagnosis(
      settings.downloads,
      Texts(words: .english, home: environment["HOME"], searched: environment["PATH"]),
      environment: environment)
    let ncurses = TerminalProbe.cursesVersion
    let sqlite = SQLiteVersion.current
    let libpng = PNGPicture.libraryVersion
    let graphics = screen.graphics.resolved(
      attributes: answers.attributes, program: answers.program,
      loadsPictures: answers.loadsPictures, cell: TerminalProbe.cellPixels, depth: color.depth,
      environment: environment)
    json = [
      "simulated": true, "version": version, "term": term, "terminfoEntry": probe.entry,
      "fullScreen": problem == nil,
      "fullScreenProblem": problem?.description, "columns": columns, "rows": rows,
      "terminfoColors": probe.colors, "terminfo24Bit": probe.isDirect, "colorDepth": depth,
      "colorReason": reason.name, "theme": theme, "ownBackground": ground.paintsGround,
      "background": background, "utf8": probe.isUnicode, "glyphs": glyphs, "mouse": mouse,
      "synchronizedOutput": synchronized, "windowTitle": window.title,
      "taskbarProgress": window.progress, "terminalProgram": program,
      "colorSchemeReports": reports, "alerts": window.alerts, "hyperlinks": window.hyperlinks,
      "keyReleases": window.keyReleases, "reducedMotion": screen.reducesMotion,
      "cursor": screen.cursor.rawValue, "locale": locale, "language": language.rawValue,
      "settingsFile": file, "settingsState": fileState, "stateFolder": settings.state.path,
      "stateFolderState": folderState, "downloads": downloads.json, "ncurses": ncurses,
      "sqlite": sqlite, "libpng": libpng, "graphics": graphics.rawValue,
    ]
    func answer(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
    let terminfo = "terminfo has \(probe.isDirect ? "24-bit" : "\(probe.colors)")"
    let curses = ncurses.split(separator: " ").last.map(String.init) ?? ncurses
    let isPoor = [.mono, .eight].contains(color.depth) && color.reason == .terminfo
    func advice(_ text: String, if isNeeded: Bool) -> [String] { isNeeded ? [text] : [] }
    lines =
      [
        ["tipjar", "\(version), ncurses \(curses), SQLite \(sqlite ?? "unknown")"],
        ["Terminal", "TERM=\(term ?? ""), \(columns)x\(rows)\(program.map { ", \($0)" } ?? "")"],
        ["Terminfo entry", Self.text(of: probe.entry, for: term)],
        ["Full screen", problem == nil ? "yes" : "no"] + [problem?.description].compactMap(\.self),
        ["Colours", "\(depth) (\(reason.text.map { "\($0); \(terminfo)" } ?? terminfo))"]
          + advice("if your terminal has more, set TERM to xterm-256color", if: isPoor),
        ["Theme", theme + (background.map { " (the terminal's background is \($0))" } ?? "")]
          + advice(
            "the terminal does not tell its background; --theme light or dark suits it better",
            if: isTerminal && theme == "neutral"),
        ["Own background", ground.paintsGround ? "yes" : "no, the terminal's is used"],
        ["UTF-8", answer(probe.isUnicode)]
          + advice("set LANG to a UTF-8 locale, such as C.UTF-8", if: !probe.isUnicode),
        ["Glyphs", glyphs], ["Mouse", answer(mouse)],
        ["Synchronized output", synchronized.map(answer) ?? "unknown"],
        ["Window title", answer(window.title)], ["Taskbar progress", answer(window.progress)],
        ["Icons", graphics == .none ? "in half blocks" : "in pixels (\(graphics.rawValue))"],
        ["PNG icons", libpng.map { "libpng \($0)" } ?? "no"]
          + advice("apt-get install libpng16-16", if: libpng == nil),
        ["Light and dark reports", reports.map(answer) ?? "unknown"],
        ["Notifications", answer(window.alerts)], ["Hyperlinks", answer(window.hyperlinks)],
        ["Clipboard", "sent by OSC 52; xterm needs allowWindowOps, tmux needs set-clipboard on"],
        ["Key releases", answer(window.keyReleases)],
        ["Reduced motion", answer(screen.reducesMotion)],
        ["Visible cursor", answer(screen.cursor == .visible)], ["Locale", locale ?? "none"],
        ["Language", language.rawValue],
        ["Settings", "\(file) (\(fileState))"]
          + advice("correct the file", if: settings.problem != nil),
        ["State", "\(settings.state.path) (\(folderState))"]
          + advice("chmod 700 \(settings.state.path)", if: folderState.hasSuffix("others")),
      ] + downloads.lines
  }

  /// Returns a table of lines, with each value wrapped at `columns`. A line is marked by "ok", by
  /// "!" if something is to be done, or by "-" if the terminal lacks what is not needed.
  static func table(_ lines: [[String]], columns: Int?) -> [[String]] {
    let names = lines.map { $0[0].count }.max() ?? 0
    return lines.flatMap { line in
      let text = line.dropFirst().joined(separator: ": ")
      let values = columns.map { Paragraph(text).lines(width: max(20, $0 - names - 6)) } ?? [text]
      return values.enumerated().map { index, value in
        let isLacking = ["no", "unknown"].contains(text)
        let mark = line.count >= 3 ? "!" : isLacking ? "-" : line[0].isEmpty ? "" : "ok"
        return index == 0 ? [mark, line[0], value] : ["", "", value]
      }
    }
  }

  private static func text(of entry: String?, for term: String?) -> String {
    guard let entry else { return "no" }
    let isAsked = entry == term || term == "xterm"
    return isAsked ? entry : "\(entry), in place of \(term ?? "")"
  }

  private static func name(of depth: ColorDepth) -> String {
    switch depth {
    case .mono: "none"
    case .eight: "8"
    case .sixteen: "16"
    case .indexed: "256"
    case .direct: "24-bit"
    }
  }

  /// Returns the name of a reason for the colour depth in JSON, and its text.
  private static func text(of reason: ColorChoice.Reason) -> (name: String, text: String?) {
    switch reason {
    case .terminfo: ("terminfo", nil)
    case .wish: ("settings", "turned off by --color or the settings")
    case .noColor: ("NO_COLOR", "NO_COLOR is set")
    case .cliColor: ("CLICOLOR", "CLICOLOR is 0")
    case .colorTerm: ("COLORTERM", "reported by COLORTERM")
    case .answer: ("terminal", "reported by the terminal")
    case .appleTerminal: ("Terminal.app", "Apple’s Terminal shows 24-bit colours wrongly")
    case .multiplexer: ("multiplexer", "screen or an old tmux may not pass 24-bit colours on")
    }
  }

  private static func name(of theme: Theme) -> String {
    var plain = theme
    plain.paintsGround = false
    // The theme for an unknown background is not among them.
    return Theme.all.first { $0.theme == plain }?.name ?? "neutral"
  }

  private static func state(of file: String, _ settings: Settings) -> String {
    if let problem = settings.problem { return "invalid: \(problem)" }
    return FileManager.default.fileExists(atPath: file) ? "loaded" : "not found"
  }

  /// Returns the permissions of the state folder, such as "0700".
  private static func state(of folder: URL) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
    guard let bits = attributes?[.posixPermissions] as? Int else { return "not created yet" }
    let mode = "0" + String(bits & 0o777, radix: 8)
    return bits & 0o077 == 0 ? mode : "\(mode), open to others"
  }
}
