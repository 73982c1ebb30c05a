import Foundation
import Logging
import Synchronization
import Testing
import TipJarDeterminism
import TipJarDownloads
import TipJarStore
import TipJarTerminal
import TipJarWidgets

@testable import TipJarStorefront

/// A user's visit to the storefront: the whole app on a recording screen with manual clocks. A test
/// reads as a list of the user's actions and observations.
///
/// ```swift
/// let visit = try await Visit()
/// visit.press("2")
/// try await visit.storeAnswers()
/// try await visit.see("£1.99")
/// ```
@MainActor
final class Visit {
  let screen: RecordingScreen
  let frames = ManualClock()
  let store: ManualStoreClock
  let downloads = ManualClock()
  let folder: Folder
  let log = LogLines()
  let storefront: ShopSession
  private let stay: Task<(ending: ShopSession.Loop.Ending, keptDownloads: Int), Never>

  /// Opens the storefront in a folder, a new one by default, and waits until its apps are visible.
  init(
    in folder: Folder? = nil, size: Size = Size(width: 80, height: 24), storeFile: String? = nil,
    store: ManualStoreClock = ManualStoreClock(), catalog: String? = nil,
    real: RealDownloads? = nil
  ) async throws {
    let folder = try folder ?? Folder()
    self.folder = folder
    self.store = store
    screen = RecordingScreen(size: size)
    var settings = Settings(
      store: storeFile, catalog: catalog, state: folder.url, seed: 7, glyphs: .braille)
    if real != nil { settings.downloads.mode = .real }
    storefront = ShopSession(
      settings, inventory: try Inventory(settings), texts: .sample, glyphs: .braille,
      screen: screen, frames: FrameClock(frames),
      clocks: Services.Clocks(store: store, downloads: downloads), real: real, log: log.logger())
    stay = Task { [storefront] in await storefront.run() }
    try await see("Lantern")
  }

  // MARK: Actions of the user, who looks before each step: keys sent in one turn arrive at the same
  // time

  /// Presses a key after a pause.
  func press(_ character: Character) { press(Key(.character(character))) }
  func press(_ code: Key.Code) { press(Key(code)) }

  private func press(_ key: Key) {
    think()
    screen.send(.key(key))
  }

  /// Presses a key, and waits until a text is visible.
  func press(_ character: Character, until text: String, inRow row: String? = nil) async throws {
    press(character)
    try await see(text, inRow: row)
  }
  func press(_ code: Key.Code, until text: String, inRow row: String? = nil) async throws {
    press(code)
    try await see(text, inRow: row)
  }

  /// Clicks a visible text, and waits until another one is visible.
  func click(on text: String, inRow row: String? = nil, until seen: String) async throws {
    try click(on: text, inRow: row)
    try await see(seen)
  }

  /// Clicks in the middle of a visible text, the first one below `row` if that is given.
  func click(on text: String, inRow row: String? = nil) throws {
    think()
    let point = try #require(
      Self.place(of: text, inRow: row, in: screen.text), "\(text) is not shown")
    screen.send(.mouse(MouseEvent(.press(.left), at: point)))
    screen.send(.mouse(MouseEvent(.release(.left), at: point)))
  }

  /// Advances the screen's clock by a second: enough to arm controls and to end a held key.
  func think() { frames.advance(by: .seconds(1)) }

  // MARK: Observations of the user

  /// Waits until a text is visible, in a row if one is given; the screen's clock advances
  /// meanwhile.
  func see(_ text: String, inRow row: String? = nil) async throws {
    try await see { Self.place(of: text, inRow: row, in: $0) != nil }
  }

  /// Waits until a text is no longer visible.
  func seeNo(_ text: String, inRow row: String? = nil) async throws {
    try await see { Self.place(of: text, inRow: row, in: $0) == nil }
  }

  /// Waits until the screen's lines satisfy a condition.
  func see(_ condition: @escaping @Sendable ([String]) -> Bool) async throws {
    let time = Task { [frames] in
      while !Task.isCancelled {
        await frames.waitForSleepers()
        if !Task.isCancelled { frames.advanceToNextSleeper() }
      }
    }
    defer { time.cancel() }
    do {
      _ = try await screen.frame { condition($0.canvas.text) }
    } catch {
      Issue.record("never seen; the screen is\n\(screen.text.joined(separator: "\n"))")
      throw error
    }
  }

  /// Returns true if a text is visible.
  func shows(_ text: String, inRow row: String? = nil) -> Bool {
    Self.place(of: text, inRow: row, in: screen.text) != nil
  }

  /// Returns true if a text was visible in any frame.
  func hasSeen(_ text: String) -> Bool {
    screen.frames.contains { Self.place(of: text, inRow: nil, in: $0.canvas.text) != nil }
  }

  /// Returns the middle of a text. In a row, it is searched for in the row's name and the next
  /// line.
  private nonisolated static func place(
    of text: String, inRow row: String?, in lines: [String]
  ) -> Point? {
    var candidates = lines.indices
    if let row {
      guard let first = lines.firstIndex(where: { $0.contains("  " + row) }) else { return nil }
      candidates = first..<min(first + 2, lines.count)
    }
    for y in candidates {
      guard let range = lines[y].range(of: text) else { continue }
      let x = lines[y].distance(from: lines[y].startIndex, to: range.lowerBound)
      return Point(x: x + text.count / 2, y: y)
    }
    return nil
  }

  // MARK: Events in the background

  /// The services, to simulate errors and to approve purchases.
  var services: Services {
    get async throws { try await storefront.runner.opening.value }
  }

  /// Advances the store's clock once `waiting` tasks wait for it.
  func store(passes duration: Duration, waiting: Int = 1) async {
    await store.waitForSleepers(waiting)
    store.advance(by: duration)
  }

  /// Advances downloads for a time, tick by tick; there must be progress all the time.
  func downloads(pass duration: Duration) async {
    for _ in 0..<Int(duration / .milliseconds(100)) {
      await downloads.waitForSleepers()
      downloads.advance(by: .milliseconds(100))
    }
  }

  /// Advances downloads until a text is visible, which then stays: more ticks may pass before the
  /// next frame.
  func downloads(until text: String, inRow row: String? = nil) async throws {
    let time = Task { [downloads] in
      while !Task.isCancelled {
        await downloads.waitForSleepers()
        if !Task.isCancelled { downloads.advance(by: .milliseconds(100)) }
      }
    }
    defer { time.cancel() }
    try await see(text, inRow: row)
  }

  /// Waits until the user has left. Returns the number of downloads kept.
  func leave() async -> Int {
    press("q")
    return await stay.value.keptDownloads
  }
}

extension Texts {
  /// English, in the time zone of Greenwich.
  static var sample: Texts { .snapshot(.english) }
}

/// A log in memory, with a line "level message" for each message.
final class LogLines: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  /// Returns a logger that writes to this log.
  func logger() -> Logger {
    Logger(label: "test") { _ in Handler(lines: self) }
  }

  private func append(_ line: String) { storage.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    init(lines: LogLines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.level) \(event.message)") }
  }
}
