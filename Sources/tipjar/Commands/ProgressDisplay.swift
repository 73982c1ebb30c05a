import Foundation
import Synchronization
import TipJarDownloads

/// How far downloads are: a bar on a terminal, lines elsewhere, nothing beside JSON.
final class ProgressDisplay: Sendable {
  /// Where it is shown.
  enum Style: Sendable {
    case bar, lines, none

    init(json: Bool) {
      self = json ? .none : isatty(STDOUT_FILENO) == 1 ? .bar : .lines
    }
  }

  private struct State {
    var received: [App.ID: Int64] = [:]
    var quarters: [App.ID: Int64] = [:]
    var hasBar = false
  }

  private let apps: [App.ID: App]
  private let texts: Texts
  private let style: Style
  private let say: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// `say` takes each line.
  init(
    _ apps: [App], texts: Texts, style: Style,
    say: @escaping @Sendable (String) -> Void = Output.line
  ) {
    self.apps = Dictionary(apps.map { ($0.id, $0) }) { first, _ in first }
    self.texts = texts
    self.style = style
    self.say = say
  }

  /// Shows what happened.
  func take(_ event: DownloadEvent) {
    guard style != .none, let app = apps[event.appID] else { return }
    state.withLock { state in
      switch event.kind {
      case .started(let received, _), .progressed(let received, _, _):
        state.received[app.id] = received
      case .downloaded, .finished: state.received[app.id] = app.size
      default: break
      }
      if let line = line(event.kind, app, &state) {
        clear(&state)
        say(line)
      }
      if style == .bar { draw(&state) }
    }
  }

  /// Ends the bar.
  func close() {
    state.withLock { clear(&$0) }
  }

  private func line(_ kind: DownloadEvent.Kind, _ app: App, _ state: inout State) -> String? {
    let words = texts.words
    switch kind {
    case .finished(let record):
      return words.commands.installed(app.name, record.installedVersion ?? app.version)
    case .paused:
      return words.commands.pausedAt(app.name, progress(of: app, state))
    case .failed(let reason):
      let kept = state.received[app.id] == nil ? "" : " (\(words.kept(progress(of: app, state))))"
      return "\(app.name): \(words.failed(reason))\(kept)"
    case .cancelled: return words.commands.downloadCancelled(app.name)
    case .queued where style == .lines: return words.commands.waits(app.name)
    case .downloaded where style == .lines: return words.commands.installing(app.name)
    case .started where style == .lines, .progressed where style == .lines:
      let quarter = app.size > 0 ? state.received[app.id, default: 0] * 4 / app.size : 0
      guard state.quarters.updateValue(quarter, forKey: app.id) != quarter else { return nil }
      return "\(app.name): \(progress(of: app, state))"
    default: return nil
    }
  }

  private func progress(of app: App, _ state: State) -> String {
    texts.received(state.received[app.id, default: 0], of: app.size)
  }

  private func clear(_ state: inout State) {
    guard state.hasBar else { return }
    try? FileHandle.standardOutput.write(contentsOf: Data("\r\u{1B}[K".utf8))
    state.hasBar = false
  }

  private func draw(_ state: inout State) {
    let total = apps.values.reduce(Int64(0)) { $0 + $1.size }
    let received = min(total, state.received.values.reduce(0, +))
    guard total > 0, received < total else { return clear(&state) }
    let width = 24
    let filled = Int(Double(width) * Double(received) / Double(total))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let text = "[\(bar)] \(received * 100 / total)%  \(texts.received(received, of: total))"
    try? FileHandle.standardOutput.write(contentsOf: Data("\r\(text)\u{1B}[K".utf8))
    state.hasBar = true
  }
}
