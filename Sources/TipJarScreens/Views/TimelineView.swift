import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The event timeline: the events that the focused button handled, queued, played, refused and
/// dropped, newest first. It replaces the detail pane, or the last rows if there is no pane.
struct TimelineView: FramePart {
  let context: FrameContext

  func draw(on frame: inout ShopFrame) {
    let pane = pane
    frame.canvas.fill(pane, Style())
    frame.place(
      Rule(glyphs: glyphs),
      in: layout.hasDetail
        ? Rect(x: pane.x, y: pane.y, width: 1, height: pane.height)
        : Rect(x: pane.x, y: pane.y, width: pane.width, height: 1))
    let x = pane.x + (layout.hasDetail ? 4 : 0)
    var y = pane.y + 1
    write(
      words.timeline.title, x: x, y: y, Style(.standard, .bold), limit: pane.maxX - x, on: &frame)
    y += layout.hasDetail ? 2 : 1
    let rest = Rect(x: x, y: y, width: pane.maxX - x, height: max(0, pane.maxY - y))
    let lines = shop.timeline(at: now).prefix(rest.height)
      .flatMap { self.lines(of: $0, width: rest.width) }
    for (row, line) in lines.prefix(rest.height).enumerated() {
      draw(line, in: Rect(x: x, y: y + row, width: rest.width, height: 1), on: &frame)
    }
  }

  /// A row of the timeline; rows that continue a text have no time.
  private struct Line {
    var time = ""
    var verb = ""
    var text: String
    var isDropped: Bool
  }

  /// Returns an entry in as many rows as its text needs.
  private func lines(of entry: EventLog.Entry, width: Int) -> [Line] {
    let (verb, text, isDropped) = entry.note.line(words.timeline)
    var lines = Paragraph(text).lines(width: max(1, width - Self.textColumn))
      .map { Line(text: $0, isDropped: isDropped) }
    guard !lines.isEmpty else { return [] }
    lines[0].time = Figures.seconds(entry.at)
    lines[0].verb = verb
    return lines
  }

  private func draw(_ line: Line, in rect: Rect, on frame: inout ShopFrame) {
    let parts = [
      (max(0, 9 - line.time.count), line.time, Style(.secondary)),
      (11, line.verb, Style(line.isDropped ? .warning : .secondary)),
      (Self.textColumn, line.text, Style(line.isDropped ? .secondary : .standard)),
    ]
    for (column, text, style) in parts {
      write(
        text, x: rect.x + column, y: rect.y, style, limit: max(0, rect.width - column), on: &frame)
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

extension EventLog.Note {
  /// Returns the outcome of an entry, the event, and whether it was ignored.
  fileprivate func line(
    _ words: TimelineWords
  ) -> (verb: String, text: String, isDropped: Bool) {
    func dropped(_ event: String, _ reason: TimelineWords.Reason) -> (String, String, Bool) {
      (words.verb(.dropped), "\(event): \(words.reason(reason))", true)
    }
    switch self {
    case .press(let refusal):
      return (
        words.verb(.refused), "\(words.name(.press)): \(words.reason(.init(refusal)))", true
      )
    case .button(let event, let reason): return dropped(event.text(words), .init(reason))
    case .tipJar(let event, let reason): return dropped(event.text(words), .init(reason))
    case .restore(_, let reason): return dropped(words.name(.restore), .init(reason))
    case .taken(let event): return (words.verb(.taken), event.text(words), false)
    case .tipTaken(let event): return (words.verb(.taken), event.text(words), false)
    case .queued(let transition): return (words.verb(.queued), transition.text(words), false)
    case .played(let transition):
      return (words.verb(transition.isAnimated ? .played : .snapped), transition.text(words), false)
    case .text(let text): return ("", text, false)
    }
  }
}

extension DownloadButton.Transition {
  fileprivate func text(_ words: TimelineWords) -> String {
    words.change(words.form(from), words.form(to))
  }
}

extension DownloadButton.Event {
  fileprivate func text(_ words: TimelineWords) -> String {
    func named(_ name: TimelineWords.Name, _ attempt: DownloadButton.Attempt) -> String {
      "\(words.name(name)), \(words.attempt(attempt))"
    }
    return switch self {
    case .tapped: words.name(.tapped)
    case .stopTapped: words.name(.stopTapped)
    case .pauseRequested: words.name(.pauseRequested)
    case .resumeRequested: words.name(.resumeRequested)
    case .retryTapped: words.name(.retryTapped)
    case .queued(let attempt): named(.queued, attempt)
    case .prepared(let attempt): named(.prepared, attempt)
    case .started(let attempt): named(.started, attempt)
    case .restarted(let attempt): named(.restarted, attempt)
    case .progressed(_, let fraction?):
      "\(words.name(.progressed)), \(words.language.percent(fraction))"
    case .progressed(_, nil): words.name(.progressed)
    case .downloaded(let attempt): named(.downloaded, attempt)
    case .finished(let attempt): named(.finished, attempt)
    case .failed(_, let reason): "\(words.name(.failed)): \(reason)"
    case .paused(let attempt): named(.paused, attempt)
    case .cancelled(let attempt): named(.cancelled, attempt)
    case .offered: words.name(.offered)
    case .uninstalled: words.name(.uninstalled)
    }
  }
}

extension TipJar.Event {
  fileprivate func text(_ words: TimelineWords) -> String {
    switch self {
    case .opened: words.name(.opened)
    case .retryTapped: words.name(.retryTapped)
    case .productsLoaded: words.name(.productsLoaded)
    case .productsFailed(_, let reason): "\(words.name(.productsFailed)): \(reason)"
    case .productsCancelled: words.name(.productsCancelled)
    case .tapped: words.name(.tapped)
    case .purchaseEnded(let attempt, _):
      "\(words.name(.purchaseEnded)), \(words.attempt(attempt))"
    case .approved: words.name(.approved)
    case .declined: words.name(.declined)
    case .storeChanged: words.name(.storeChanged)
    case .noteDismissed: words.name(.noteDismissed)
    case .pendingDismissed: words.name(.pendingDismissed)
    }
  }
}
