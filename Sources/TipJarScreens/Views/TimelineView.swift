import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The event timeline: the events of the shop, newest first, in English, with the transitions of the
/// focused button. It replaces the detail pane, or the last rows if there is no pane.
struct TimelineView: FramePart {
  let context: FrameContext

  func draw() {
    let pane = pane
    frame.canvas.fill(pane, Style())
    frame.place(
      Rule(glyphs: glyphs),
      in: layout.hasDetail
        ? Rect(x: pane.x, y: pane.y, width: 1, height: pane.height)
        : Rect(x: pane.x, y: pane.y, width: pane.width, height: 1))
    let x = pane.x + (layout.hasDetail ? 4 : 0)
    var y = pane.y + 1
    write("Events", x: x, y: y, Style(.standard, .bold), limit: pane.maxX - x)
    y += layout.hasDetail ? 2 : 1
    let rest = Rect(x: x, y: y, width: pane.maxX - x, height: max(0, pane.maxY - y))
    let lines = shop.timeline(at: now).prefix(rest.height)
      .flatMap { self.lines(of: $0, width: rest.width) }
    if lines.isEmpty {
      let hint = "Nothing has happened yet. Press \(glyphs.enter) on a row."
      write(hint, x: x, y: y, Style(.secondary), limit: rest.width)
    }
    for (row, line) in lines.prefix(rest.height).enumerated() {
      draw(line, in: Rect(x: x, y: y + row, width: rest.width, height: 1))
    }
  }

  /// A row of the timeline; rows that continue a text have no time.
  private struct Line {
    var time = ""
    var verb = ""
    var text: String
    var isDropped: Bool
  }

  private func lines(of entry: EventLog.Entry, width: Int) -> [Line] {
    let (verb, event, isDropped) = entry.note.line
    let other = entry.subject.flatMap { id -> String? in
      if id == shop[shop.place].focusedID { return nil }
      return shop.tips.jar.tips.first { $0.id == id }?.name ?? shop.apps.name(of: id)
    }
    let text = other.map { "\($0): \(event)" } ?? event
    var lines = Paragraph(text).lines(width: max(1, width - Self.textColumn))
      .map { Line(text: $0, isDropped: isDropped) }
    guard !lines.isEmpty else { return [] }
    lines[0].time = seconds(entry.at)
    lines[0].verb = verb
    return lines
  }

  /// Returns a time with milliseconds: "1.250 s".
  private func seconds(_ time: Instant) -> String {
    let (seconds, rest) = (time.nanoseconds / 1_000_000).quotientAndRemainder(dividingBy: 1000)
    return "\(seconds).\(String(rest + 1000).dropFirst()) s"
  }

  private func draw(_ line: Line, in rect: Rect) {
    let parts = [
      (max(0, 9 - line.time.count), line.time, Style(.secondary)),
      (11, line.verb, Style(line.isDropped ? .warning : .secondary)),
      (Self.textColumn, line.text, Style(line.isDropped ? .secondary : .standard)),
    ]
    for (column, text, style) in parts {
      write(text, x: rect.x + column, y: rect.y, style, limit: max(0, rect.width - column))
    }
  }

  /// The column of an entry's subject, after its time and its outcome.
  private static let textColumn = 20

  private var pane: Rect {
    if layout.hasDetail {
      let x = layout.listEnd + 1
      return Rect(
        x: x, y: layout.top, width: layout.columns - layout.margin - x,
        height: layout.bottom - layout.top)
    }
    // The jar next to it stays complete.
    let end =
      shop.place == .tips && layout.hasJar
      ? JarView(context: context).start : layout.columns - layout.margin
    return Rect(
      x: layout.margin, y: layout.timelineTop, width: end - layout.margin,
      height: layout.bottom - layout.timelineTop)
  }
}
