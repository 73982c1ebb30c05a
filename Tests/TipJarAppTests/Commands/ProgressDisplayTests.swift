import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarDownloads
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarStorefront
@testable import tipjar

/// Each download has a line, redrawn in place, at the width of the terminal.
@Suite struct ProgressDisplayTests {
  private static let names = ["Tidepool", "Margin", "Lantern"]
  private static let apps = names.compactMap { name in
    Catalog.builtIn(in: "en").apps.first { $0.name == name }
  }

  /// A terminal that shows the output of a display; its clock is advanced manually.
  private final class Rig: Sendable {
    private struct State {
      var terminal: TerminalEmulator
      var now = ContinuousClock.now
    }

    private let state: Mutex<State>
    private let size: Size

    init(_ size: Size) {
      self.size = size
      state = Mutex(State(terminal: TerminalEmulator(size: size)))
    }

    var rows: [String] {
      state.withLock { $0.terminal.rows.map { $0.trimmingCharacters(in: .whitespaces) } }
        .filter { !$0.isEmpty }
    }

    func display(
      _ apps: [App], _ glyphs: GlyphSet = .braille, _ depth: ColorDepth = .mono,
      _ words: Words = .english
    ) -> ProgressDisplay {
      let size = size
      return ProgressDisplay(
        apps, texts: Texts(words: words),
        style: .block(ProgressLook(glyphs, depth)) { (size.width, size.height) },
        say: { line in self.feed(line + "\n") }, warn: { line in self.feed(line + "\n") },
        write: feed, now: tick)
    }

    private func feed(_ text: String) {
      state.withLock { $0.terminal.feed(text.replacing("\n", with: "\r\n")) }
    }

    private func tick() -> ContinuousClock.Instant {
      state.withLock { state in
        state.now += .seconds(1)
        return state.now
      }
    }
  }

  private static func event(_ app: App, _ kind: DownloadEvent.Kind) -> DownloadEvent {
    DownloadEvent(
      appID: app.id, attempt: 1, kind: kind,
      record: kind == .reached(.finished) ? AppRecord(installedVersion: app.version) : nil)
  }

  private static func progress(
    _ step: DownloadProgress.Step, _ received: Int64, of total: Int64, rate: Int64? = nil
  ) -> DownloadEvent.Kind {
    .reached(
      .fetching(
        DownloadProgress(step, received: received, total: total, bytesPerSecond: rate)))
  }

  private static func progress(_ app: App, _ part: Double, rate: Int64) -> DownloadEvent {
    event(app, progress(.continued, Int64(part * Double(app.size)), of: app.size, rate: rate))
  }

  @Test func eachFileHasALineWithNameBarRateAndTimeLeft() {
    let rig = Rig(Size(width: 80, height: 24))
    let display = rig.display(Self.apps)
    display.take(Self.progress(Self.apps[0], 0.5, rate: 2_000_000))
    display.take(Self.progress(Self.apps[1], 0.25, rate: 1_000_000))
    #expect(
      rig.rows == [
        "Tidepool  ━━━━━━━━━━━━━━━━━━━━────────────────────  50%  2.0 MB/s  8 s left",
        "Margin    ━━━━━━━━━━──────────────────────────────  25%  1.0 MB/s  9 s left",
        "Lantern   Waiting",
      ])
  }

  @Test func endedDownloadsAreListedAboveRunningOnes() {
    let rig = Rig(Size(width: 80, height: 24))
    let display = rig.display(Self.apps)
    display.take(Self.progress(Self.apps[0], 0.5, rate: 2_000_000))
    display.take(Self.event(Self.apps[1], .reached(.installing)))
    #expect(rig.rows[1] == "Margin    Installing")
    display.take(Self.event(Self.apps[1], .reached(.finished)))
    #expect(rig.rows.count == 3)
    #expect(rig.rows[0].hasPrefix("Margin ") && rig.rows[0].hasSuffix(" is installed (simulated)."))
    #expect(rig.rows[1].hasPrefix("Tidepool  ━"))
    display.close()
    #expect(rig.rows.count == 1)
  }

  @Test func aTransferThatWaitsForItsRetryHasNoRate() {
    let rig = Rig(Size(width: 80, height: 24))
    let app = Self.apps[0]
    let display = rig.display([app])
    let failure = DownloadFailure(.cut, host: "a")
    display.take(Self.progress(app, 0.5, rate: 2_000_000))
    display.take(Self.event(app, .noted(.retrying(after: failure, seconds: 4))))
    display.take(Self.progress(app, 0.5, rate: 1_000_000))
    #expect(rig.rows.last?.hasSuffix("  50%") == true, "\(rig.rows)")
    display.take(Self.progress(app, 0.6, rate: 1_000_000))
    #expect(rig.rows.last?.contains("1.0 MB/s") == true, "\(rig.rows)")
  }

  /// The time left is dropped first, then the other numbers, then the bar; no line wraps.
  @Test(arguments: [12, 20, 30, 40, 60, 200], Language.allCases)
  func noLineIsWiderThanTheTerminal(columns: Int, language: Language) throws {
    let words = language.words
    let rows = Self.apps.map { app in
      var row = ProgressRow(app)
      row.take(Self.progress(app, 0.5, rate: 1_500_000))
      return row
    }
    let block = ProgressBlock(rows: rows, columns: columns, height: 24)
    for line in block.lines(ProgressLook(.braille, .mono), Texts(words: words)) {
      #expect(line.width < columns)
      #expect(line.width == DisplayWidth.of(line.text))
      #expect(line.text.contains("━") == (columns >= 20))
    }
  }

  @Test func noMoreLinesAreDrawnThanTheTerminalHas() {
    let rig = Rig(Size(width: 60, height: 4))
    let display = rig.display(Self.apps)
    display.take(Self.progress(Self.apps[2], 0.5, rate: 1))
    #expect(rig.rows.map { $0.prefix(7) } == ["Lantern", "Tidepoo"])
  }

  private static func lines(_ app: App, _ kinds: [DownloadEvent.Kind]) -> [String] {
    let said = Mutex<[String]>([])
    let display = ProgressDisplay(
      [app], texts: Texts(words: .english), style: .lines,
      say: { line in said.withLock { $0.append(line) } },
      warn: { line in said.withLock { $0.append("error: \(line)") } }, write: { _ in })
    for kind in kinds { display.take(event(app, kind)) }
    return said.withLock { $0 }
  }

  /// Of an unknown size nothing is printed before the first byte. A failure goes to standard error
  /// alone, so that a log of both has it once.
  @Test(
    arguments: [
      (
        [
          progress(.started, 0, of: 0), progress(.continued, 2_000, of: 0, rate: 1_000),
          progress(.continued, 3_000, of: 0, rate: 1_000),
        ], ["Tidepool: 2 kB"]
      ), ([.reached(.queued), .reached(.queued)], ["Tidepool: waiting"]),
      (
        [0, 0.5].map { .reached(.unpacking(fraction: $0)) } + [.reached(.installing)],
        ["Tidepool: unpacking", "Tidepool: installing"]
      ),
      ([.reached(.failed(reason: "No."))], ["error: Tidepool: Failed: No."]),
    ] as [([DownloadEvent.Kind], [String])])
  func inLinesEachTurnIsPrintedOnce(_ kinds: [DownloadEvent.Kind], _ lines: [String]) {
    #expect(Self.lines(Self.apps[0], kinds) == lines)
  }

  @Test func aRetryIsPrintedOnce() {
    let retry = DownloadEvent.Kind.noted(
      .retrying(after: DownloadFailure(.cut, host: "a"), seconds: 1))
    #expect(
      Self.lines(Self.apps[0], [retry, .reached(.queued), retry, .reached(.queued)]).count == 2)
  }

  /// Only bytes that are still there are called kept.
  @Test(arguments: [Int64(0), 2_000_000]) func discardedBytesAreNotKept(kept: Int64) {
    let lines = Self.lines(
      Self.apps[0],
      [
        Self.progress(.started, 2_000_000, of: Self.apps[0].size),
        .reached(.broken(DownloadFailure(.cut, host: "a"), kept: kept)),
      ])
    #expect(lines.last?.contains(" kept)") == (kept > 0))
  }

  @Test func theGlyphsAndTheColourAreTheScreens() throws {
    var row = ProgressRow(Self.apps[0])
    row.take(Self.progress(Self.apps[0], 0.5, rate: 0))
    let block = ProgressBlock(rows: [row], columns: 40, height: 24)
    let texts = Texts(words: .english)
    let plain = try #require(block.lines(ProgressLook(.ascii, .mono), texts).first).text
    #expect(plain.utf8.allSatisfy { $0 < 0x7F } && plain.contains("===") && plain.contains("..."))
    let ink = try #require(block.lines(ProgressLook(.braille, .indexed), texts).first).text
    #expect(ink.contains("\u{1B}[38;5;33m━") && ink.contains("━\u{1B}[39m"))
  }

  private static func lastLine(
    _ ends: [(AppJSON.State, Int64?, String?)], shown: Bool, _ words: Words = .english
  ) -> String? {
    Getting.ending(
      of: zip(apps, ends).map { AppJSON($0, $1.0, receivedBytes: $1.1, reason: $1.2) },
      reasonsAreShown: shown, words)
  }

  /// Missing apps are counted, a reason that the terminal shows is not repeated, and received bytes
  /// are resumed by the same command.
  @Test(
    arguments: [
      ([(.installed, nil, nil)], nil, nil),
      ([(.failed, nil, "The sum is wrong")], "", "Tidepool: The sum is wrong."),
      (
        [(.installed, nil, nil), (.failed, 0, "a."), (.failed, nil, "b.")],
        "Not installed: 2 of 3 apps.", "Margin: a. Not installed: 2 of 3 apps."
      ),
      (
        [(.paused, 5, "a")], Words.english.commands.resumes,
        "Tidepool: a. \(Words.english.commands.resumes)"
      ), ([(.paused, 0, "a")], "", "Tidepool: a."),
    ] as [([(AppJSON.State, Int64?, String?)], String?, String?)])
  func theLastLineSaysWhatIsMissing(
    _ ends: [(AppJSON.State, Int64?, String?)], _ shown: String?, _ withReasons: String?
  ) {
    #expect(Self.lastLine(ends, shown: true) == shown)
    #expect(Self.lastLine(ends, shown: false) == withReasons)
  }

  @Test(arguments: Language.allCases) func noReasonEndsWithTwoStops(language: Language) {
    let words = language.words
    for reason in ["a", "a.", "一。"] {
      let ending = Self.lastLine([(.paused, 5, reason)], shown: false, words) ?? ""
      #expect(!ending.contains("。.") && !ending.contains(".."))
      #expect(ending.hasSuffix(words.commands.resumes))
    }
  }
}
