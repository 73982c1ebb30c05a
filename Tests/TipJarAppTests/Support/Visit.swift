import Foundation
import Testing
import TipJarDeterminism
import TipJarDownloads
import TipJarStore
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

/// One person's visit to the storefront: the whole app on a screen that records, with clocks that are moved
/// by hand. A test reads as what the person does and sees.
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
  let storefront: TipJarStorefront.Storefront
  fileprivate let stay:
    Task<(ending: TipJarStorefront.Storefront.Loop.Ending, keptDownloads: Int), Never>

  /// Opens the storefront in a folder, a new one by default, and waits until its apps are shown.
  init(
    in folder: Folder? = nil, size: Size = Size(width: 80, height: 24), storeFile: String? = nil,
    store: ManualStoreClock = ManualStoreClock()
  ) async throws {
    let folder = try folder ?? Folder()
    self.folder = folder
    self.store = store
    screen = RecordingScreen(size: size)
    let settings = Settings(
      store: storeFile, state: folder.url, seed: 7, glyphs: .braille)
    storefront = TipJarStorefront.Storefront(
      settings, inventory: try Inventory(settings), texts: .sample, glyphs: .braille,
      screen: screen, frames: FrameClock(frames),
      clocks: Services.Clocks(store: store, downloads: downloads), log: log.logger())
    stay = Task { [storefront] in await storefront.run() }
    try await see("Lantern")
  }

  // MARK: What the person does, who looks before the next step: keys sent in one turn come at one moment

  /// Presses a key after a moment's thought.
  func press(_ character: Character) { press(Key(.character(character))) }
  func press(_ code: Key.Code) { press(Key(code)) }

  private func press(_ key: Key) {
    think()
    screen.send(.key(key))
  }

  /// Clicks in the middle of a text that is shown, the first one below `row` where that is given.
  func click(on text: String, inRow row: String? = nil) throws {
    think()
    let point = try #require(
      Self.place(of: text, inRow: row, in: screen.text), "\(text) is not shown")
    screen.send(.mouse(MouseEvent(.press(.left), at: point)))
    screen.send(.mouse(MouseEvent(.release(.left), at: point)))
  }

  /// Presses a mouse button on one text, and lets it go on another.
  func drag(from text: String, to other: String) throws {
    think()
    let start = try #require(Self.place(of: text, inRow: nil, in: screen.text))
    let end = try #require(Self.place(of: other, inRow: nil, in: screen.text))
    screen.send(.mouse(MouseEvent(.press(.left), at: start)))
    screen.send(.mouse(MouseEvent(.move(.left), at: end)))
    screen.send(.mouse(MouseEvent(.release(.left), at: end)))
  }

  /// Moves the focus down, row by row, until the row with a text is shown.
  func scroll(to text: String) async throws {
    for _ in 0..<60 where !shows(text) {
      let top = screen.text
      press(.down)
      try await see { $0 != top }
    }
  }

  /// A second passes on the screen: long enough for a control to be armed, and for no key to be a held one.
  func think() { frames.advance(by: .seconds(1)) }

  // MARK: What the person sees

  /// Waits until a text is shown, in a row where one is named; meanwhile time passes on the screen.
  func see(_ text: String, inRow row: String? = nil) async throws {
    try await see { Self.place(of: text, inRow: row, in: $0) != nil }
  }

  /// Waits until a text is not shown any more.
  func seeNo(_ text: String, inRow row: String? = nil) async throws {
    try await see { Self.place(of: text, inRow: row, in: $0) == nil }
  }

  /// Waits until the screen's lines satisfy a condition.
  func see(_ condition: @escaping @Sendable ([String]) -> Bool) async throws {
    try await see(frame: { condition($0.canvas.text) })
  }

  /// Waits until a frame satisfies a condition.
  func see(frame condition: @escaping @Sendable (RecordingScreen.Frame) -> Bool) async throws {
    let time = Task { [frames] in
      while !Task.isCancelled {
        await frames.waitForSleepers()
        if !Task.isCancelled { frames.advanceToNextSleeper() }
      }
    }
    defer { time.cancel() }
    do {
      _ = try await screen.frame(where: condition)
    } catch {
      Issue.record("never seen; the screen is\n\(screen.text.joined(separator: "\n"))")
      throw error
    }
  }

  /// Whether a text is shown now.
  func shows(_ text: String, inRow row: String? = nil) -> Bool {
    Self.place(of: text, inRow: row, in: screen.text) != nil
  }

  /// Whether any frame so far has shown a text.
  func hasSeen(_ text: String) -> Bool {
    screen.frames.contains { Self.place(of: text, inRow: nil, in: $0.canvas.text) != nil }
  }

  /// The middle of a text; in a row it is looked for in the two lines from the row's name on.
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

  // MARK: What happens meanwhile

  /// What does the work, to arm errors and to approve what was asked for.
  var services: Services {
    get async throws { try await storefront.runner.opening.value }
  }

  /// So much store time passes, once so many wait for the store.
  func store(passes duration: Duration, waiting: Int = 1) async {
    await store.waitForSleepers(waiting)
    store.advance(by: duration)
  }

  /// Downloads go on for a time, tick by tick; something must move all the while.
  func downloads(pass duration: Duration) async {
    for _ in 0..<Int(duration / .milliseconds(100)) {
      await downloads.waitForSleepers()
      downloads.advance(by: .milliseconds(100))
    }
  }

  /// Downloads go on until a text is shown.
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

  /// Waits until the person has left. Returns how many downloads were kept.
  func leave() async -> Int {
    press("q")
    return await stay.value.keptDownloads
  }
}

extension Visit {
  /// How the loop ended, once it has.
  var ending: TipJarStorefront.Storefront.Loop.Ending { get async { await stay.value.ending } }
}

extension Texts {
  /// English, in Greenwich.
  static var sample: Texts {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Texts(words: .english, calendar: calendar)
  }
}
