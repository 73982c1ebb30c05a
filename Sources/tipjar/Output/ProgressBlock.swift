import TipJarDownloads
import TipJarScreens
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

struct ProgressRow: Equatable, Sendable {
  let id: App.ID
  let name: String
  let version: String
  /// The size in bytes; 0 if it is unknown.
  var total: Int64
  var received: Int64 = 0
  var rate: Int64 = 0
  private(set) var state = DownloadState.queued
  /// A Boolean value that indicates whether the transfer broke and waits before it is retried.
  private var isRetrying = false

  init(_ app: App) {
    id = app.id
    name = TextCleaner.cleaned(app.name, limit: 60)
    version = app.version
    total = app.size
  }

  mutating func take(_ event: DownloadEvent) {
    if case .noted(.retrying) = event.kind { (isRetrying, rate) = (true, 0) }
    guard let state = event.state, state != .prepared else { return }
    self.state = state
    guard case .fetching(let progress) = state else {
      if !state.waits, !state.isEnd { received = total }
      return
    }
    // Before the server has answered, the catalogue's size counts.
    if progress.step != .started || progress.total > 0 { total = progress.total }
    if progress.step == .continued {
      if progress.received != received { isRetrying = false }
      rate = isRetrying ? 0 : progress.bytesPerSecond ?? 0
    }
    received = progress.received
  }

  var isReceiving: Bool { if case .fetching = state { true } else { false } }
}

struct ProgressLook: Equatable, Sendable {
  /// The cells of the bar: empty, half full, full.
  var bar: [Unicode.Scalar]
  /// The mark where a name is cut off.
  var ellipsis: Unicode.Scalar
  /// The escape sequence of the completed part's colour, or nil without colours.
  var ink: String?

  init(_ glyphs: GlyphSet, _ depth: ColorDepth) {
    bar = glyphs.barScale
    ellipsis = glyphs.ellipsis
    ink =
      switch depth {
      case .mono: nil
      case .eight, .sixteen: "\u{1B}[34m"
      case .indexed, .direct: "\u{1B}[38;5;33m"
      }
  }
}

/// Downloads as a block of lines, for a terminal of this size.
struct ProgressBlock {
  let rows: [ProgressRow]
  let columns: Int
  let height: Int

  private static let barWidths = 8...40

  /// Returns the lines and their widths in cells, as many as fit above the cursor. Downloads that
  /// are waiting come last.
  func lines(_ look: ProgressLook, _ texts: Texts) -> [(text: String, width: Int)] {
    let room = max(1, height - 2)
    let moving = rows.filter { !$0.state.waits }
    let shown =
      rows.count <= room ? rows : Array((moving + rows.filter(\.state.waits)).prefix(room))
    let figures = shown.map { Self.figures($0, texts) }
    let names = shown.map { DisplayWidth.of($0.name) }
    let nameWidth = min(names.max() ?? 0, max(4, columns / 3))
    let widths = (0..<3).map { column in figures.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return zip(shown, figures).map { row, figures in
      line(row, figures, nameWidth: nameWidth, widths, look, texts)
    }
  }

  private static func figures(_ row: ProgressRow, _ texts: Texts) -> [String] {
    guard row.isReceiving else { return ["", "", ""] }
    let words = texts.words
    let rate = row.rate > 0 ? words.rate(row.rate) : ""
    // If the size is unknown, show the received bytes.
    guard row.total > 0 else { return [texts.bytes(row.received), rate, ""] }
    return [
      words.language.percent(Double(row.received) / Double(row.total)), rate,
      words.timeLeft(row.received, of: row.total, at: row.rate),
    ]
  }

  private func line(
    _ row: ProgressRow, _ figures: [String], nameWidth: Int, _ widths: [Int], _ look: ProgressLook,
    _ texts: Texts
  ) -> (text: String, width: Int) {
    // The last column stays empty: a terminal may wrap there.
    let room = max(1, columns - 1)
    let name = Self.padded(Self.cut(row.name, min(nameWidth, room), look), nameWidth)
    var rest = room - DisplayWidth.of(name) - 2
    var (line, ink) = (name, "")
    if row.isReceiving {
      let count = Self.figureCount(widths, room: rest - Self.barWidths.lowerBound)
      let tail = (0..<count).map { Self.padded(figures[$0], widths[$0], atEnd: $0 < 2) }
        .filter { !$0.isEmpty }.joined(separator: "  ")
      rest -= DisplayWidth.of(tail) + (tail.isEmpty ? 0 : 2)
      if rest >= Self.barWidths.lowerBound {
        let bar = Self.bar(row, width: min(rest, Self.barWidths.upperBound), look)
        line += "  " + bar.done + bar.left
        ink = bar.done
      }
      line += tail.isEmpty ? "" : "  " + tail
    } else {
      let word = texts.words.name(of: row.state)
      if DisplayWidth.of(word) <= rest { line += "  " + word }
    }
    line = String(line.reversed().drop { $0 == " " }.reversed())
    let width = DisplayWidth.of(line)
    guard let color = look.ink, !ink.isEmpty else { return (line, width) }
    return (line.replacing(ink, with: "\(color)\(ink)\u{1B}[39m", maxReplacements: 1), width)
  }

  /// Returns the number of figures that fit: the time left is dropped first, then the rate.
  private static func figureCount(_ widths: [Int], room: Int) -> Int {
    (0...3).last { count in
      widths.prefix(count).reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } <= room
    } ?? 0
  }

  private static func bar(
    _ row: ProgressRow, width: Int, _ look: ProgressLook
  ) -> (done: String, left: String) {
    guard look.bar.count == 3, row.total > 0 else { return ("", "") }
    let halves = Int(Double(2 * width) * Double(row.received) / Double(row.total))
    let (full, half) = (min(width, halves / 2), halves % 2)
    let hasHalf = half == 1 && full < width
    let done =
      String(repeating: String(look.bar[2]), count: full) + (hasHalf ? String(look.bar[1]) : "")
    let left = width - full - (hasHalf ? 1 : 0)
    return (done, String(repeating: String(look.bar[0]), count: left))
  }

  private static func padded(_ text: String, _ width: Int, atEnd: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    return atEnd ? space + text : text + space
  }

  private static func cut(_ text: String, _ width: Int, _ look: ProgressLook) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var kept = ""
    for character in text {
      guard DisplayWidth.of(kept) + DisplayWidth.of(character) < width else { break }
      kept.append(character)
    }
    return kept + String(look.ellipsis)
  }
}
