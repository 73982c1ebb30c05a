import Foundation
import Synchronization
import TipJarDownloads
import TipJarScreens
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The progress of downloads: on a terminal a line for each one, redrawn in place; elsewhere
/// printed lines; with JSON nothing.
final class ProgressDisplay: Sendable {
  /// The ways to show progress.
  enum Style: Sendable {
    /// Redrawn in place, on a terminal whose size is read before each drawing.
    case block(ProgressLook, size: @Sendable () -> (columns: Int, rows: Int))
    case lines, none

    /// A Boolean value that indicates whether it is redrawn in place; echoed keys would disturb it.
    var isInPlace: Bool { if case .block = self { true } else { false } }
  }

  private struct State {
    var rows: [ProgressRow] = []
    var quarters: [App.ID: Int64] = [:]
    /// The apps whose wait, or the reason for it, has a line.
    var waits: Set<App.ID> = []
    /// The lines about what follows the last byte.
    var told: Set<String> = []
    /// The widths of the lines on the terminal.
    var drawn: [Int] = []
    var shown: [String] = []
    var lastDrawing: ContinuousClock.Instant?
  }

  private let apps: [App.ID: App]
  private let texts: Texts
  private let style: Style
  private let say: @Sendable (String) -> Void
  private let warn: @Sendable (String) -> Void
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  private static let pause: Duration = .milliseconds(50)

  /// Creates a display of these apps. `say` prints a permanent line, `warn` one
  /// about a failure, and `write` draws in place.
  init(
    _ apps: [App], texts: Texts, style: Style,
    say: @escaping @Sendable (String) -> Void = Output.lineNow,
    warn: @escaping @Sendable (String) -> Void = Failure.say,
    write: @escaping @Sendable (String) -> Void = { text in
      try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.apps = Dictionary(apps.map { ($0.id, $0) }) { first, _ in first }
    (self.texts, self.style, self.now) = (texts, style, now)
    (self.say, self.warn, self.write) = (say, warn, write)
    state.withLock { $0.rows = apps.map { ProgressRow($0) } }
  }

  func take(_ event: DownloadEvent) {
    if case .none = style { return }
    guard let app = apps[event.appID] else { return }
    state.withLock { state in
      let place = state.rows.firstIndex { $0.id == app.id }
      if let place { state.rows[place].take(event) }
      let row = place.map { state.rows[$0] } ?? ProgressRow(app)
      if event.isEnd, let place { state.rows.remove(at: place) }
      if let line = line(event, row, &state) {
        clear(&state)
        switch event.state {
        case .failed, .broken: warn(line)
        default: say(line)
        }
        state.lastDrawing = nil
      }
      draw(&state)
    }
  }

  func close() { state.withLock { clear(&$0) } }

  private var isInLines: Bool { if case .lines = style { true } else { false } }

  private func line(
    _ event: DownloadEvent, _ row: ProgressRow, _ state: inout State
  ) -> String? {
    let words = texts.words
    let progress = texts.words.received(row.received, of: row.total)
    switch event.kind {
    case .reached(.finished):
      guard let record = event.record else { return nil }
      // A part that was there before has no attempt.
      let said: Phrase =
        event.attempt == 0
        ? record.pinned == nil
          ? words.text("{0} {1} is already installed.")
          : words.text("{0} {1} is already installed, and pinned there.")
        : record.file == nil
          ? words.text("{0} {1} is installed (simulated).") : words.text("{0} {1} is installed.")
      let line = said(row.name, record.installedVersion ?? row.version)
      return record.file.map { file in
        // A command is what people type; `which` has the path of its program.
        let links = record.commands.compactMap(\.link)
        let place = links.isEmpty ? file.path : links.joined(separator: " ")
        return
          "\(line) \(place)\(file.isVerified ? "" : " (\(texts.checked(.unchecked, from: "")))")"
      } ?? line
    case .reached(.paused):
      guard row.received > 0 else { return "\(row.name): \(texts.words.name(of: .paused))" }
      return words.text("{0}: paused at {1}")(row.name, progress)
    case .reached(.failed(let reason)):
      let kept = row.received > 0 ? " (\(words.text("{0} kept")(progress)))" : ""
      return "\(row.name): \(words.text("Failed: {0}")(reason))\(kept)"
    case .reached(.broken(let failure, let bytes)):
      let kept =
        bytes > 0 ? " (\(words.text("{0} kept")(texts.words.received(bytes, of: row.total))))" : ""
      return "\(row.name): \(texts.reason(failure))\(kept)"
    // The download that found no room names the folder; the others need not repeat it.
    case .noted(.pausedForRoom): return nil
    // The line about the installation says the version and its place.
    case .noted(.switched), .noted(.linked): return nil
    case .noted(let note):
      state.waits.insert(row.id)
      return "\(row.name): \(texts.note(note))"
    case .reached(.cancelled): return words.text("{0}: cancelled")(row.name)
    case .reached(.queued) where isInLines, .reached(.retrying) where isInLines:
      return state.waits.insert(row.id).inserted ? words.text("{0}: waiting")(row.name) : nil
    case .reached(.checking):
      state.waits.insert(row.id)
      return "\(row.name): \(texts.checking)"
    case .reached(.unpacking) where isInLines:
      return once(words.text("{0}: unpacking")(row.name), &state)
    case .reached(.installing) where isInLines:
      return once(words.text("{0}: installing")(row.name), &state)
    case .reached(.fetching) where isInLines:
      guard row.received > 0 else { return nil }
      let quarter = row.total > 0 ? row.received * 4 / row.total : 0
      guard state.quarters.updateValue(quarter, forKey: row.id) != quarter else { return nil }
      return "\(row.name): \(progress)"
    default: return nil
    }
  }

  private func once(_ line: String, _ state: inout State) -> String? {
    state.told.insert(line).inserted ? line : nil
  }

  private func draw(_ state: inout State) {
    guard case .block(let look, let size) = style else { return }
    let time = now()
    if let last = state.lastDrawing, time - last < Self.pause, !state.rows.isEmpty { return }
    state.lastDrawing = time
    let (columns, height) = size()
    let block = ProgressBlock(rows: state.rows, columns: columns, height: height)
    let lines = block.lines(look, texts)
    guard lines.map(\.text) != state.shown else { return }
    let text = lines.map { $0.text + "\u{1B}[K\n" }.joined()
    write(home(state, columns) + text + "\u{1B}[J")
    state.shown = lines.map(\.text)
    state.drawn = lines.map(\.width)
  }

  private func clear(_ state: inout State) {
    guard case .block(_, let size) = style, !state.drawn.isEmpty else { return }
    write(home(state, size().columns) + "\u{1B}[J")
    (state.drawn, state.shown) = ([], [])
  }

  /// Returns the escape sequence to the first line drawn. A window that became narrower has wrapped
  /// the lines.
  private func home(_ state: State, _ columns: Int) -> String {
    let rows = state.drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) }
    return rows > 0 ? "\r\u{1B}[\(rows)A" : "\r"
  }
}

extension ProgressDisplay.Style {
  /// Returns the style for standard output: none with JSON, and lines if nothing can be redrawn.
  static func chosen(for settings: Settings, json: Bool) -> Self {
    if json { return .none }
    guard isatty(STDOUT_FILENO) == 1 else { return .lines }
    let probe = TerminalProbe()
    guard probe.problem == nil else { return .lines }
    let environment = ProcessInfo.processInfo.environment
    let glyphs = GlyphPreference.choose(
      settings.screen.glyphs, isUnicode: probe.isUnicode, terminal: environment["TERM"] ?? "")
    let depth = ColorChoice(
      colors: probe.colors, isDirect: probe.isDirect, wish: settings.screen.color,
      environment: environment
    ).depth
    return .block(ProgressLook(glyphs.glyphs, depth)) { Output.terminalSize }
  }
}

extension Output {
  /// The columns and rows of the terminal on standard output; 80x24 if unknown.
  static var terminalSize: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
