import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The event timeline: what the focused button took, queued, played, refused and dropped, newest first.
/// It takes the place of the detail pane, or the last rows where there is none. English alone: it is for
/// those who wonder why.
extension ShopPainter {
  mutating func paintTimeline() {
    let pane = timelinePane
    frame.canvas.fill(pane, Style())
    frame.place(
      Rule(glyphs: glyphs),
      in: layout.hasDetail
        ? Rect(x: pane.x, y: pane.y, width: 1, height: pane.height)
        : Rect(x: pane.x, y: pane.y, width: pane.width, height: 1))
    let x = pane.x + (layout.hasDetail ? 4 : 0)
    var y = pane.y + 1
    frame.canvas.write(
      "Events", x: x, y: y, Style(.standard, .bold), limit: pane.maxX - x,
      ellipsis: glyphs.ellipsis)
    y += layout.hasDetail ? 2 : 1
    for entry in shop.timeline(at: now).prefix(max(0, pane.maxY - y)) {
      let time = DemoText.seconds(entry.at)
      frame.canvas.write(
        time, x: x + max(0, 9 - time.count), y: y, Style(.track), limit: pane.maxX - x)
      let (verb, text, isDropped) = entry.note.line
      frame.canvas.write(
        verb, x: x + 11, y: y, Style(isDropped ? .warning : .secondary), limit: pane.maxX - x - 11)
      frame.canvas.write(
        text, x: x + 20, y: y, Style(isDropped ? .secondary : .standard),
        limit: pane.maxX - x - 20, ellipsis: glyphs.ellipsis)
      y += 1
    }
  }

  private var timelinePane: Rect {
    if layout.hasDetail {
      let x = layout.listEnd + 1
      return Rect(
        x: x, y: layout.top, width: layout.columns - layout.margin - x,
        height: layout.bottom - layout.top)
    }
    let height = min(layout.isAiry ? 9 : 5, layout.bottom - layout.top)
    return Rect(
      x: layout.margin, y: layout.bottom - height, width: layout.columns - 2 * layout.margin,
      height: height)
  }
}

extension EventLog.Note {
  /// What became of it, what it was, and whether nothing came of it.
  fileprivate var line: (verb: String, text: String, isDropped: Bool) {
    switch self {
    case .press(let refusal): ("refused", "press: \(Self.words(refusal))", true)
    case .button(let event, let reason): ("dropped", "\(event.words): \(Self.split(reason))", true)
    case .tipJar(let event, let reason): ("dropped", "\(event.words): \(Self.split(reason))", true)
    case .restore(_, let reason): ("dropped", "restore: \(Self.split(reason))", true)
    case .taken(let event): ("taken", event.words, false)
    case .tipTaken(let event): ("taken", event.words, false)
    case .queued(let transition): ("queued", transition.words, false)
    case .played(let transition):
      (transition.isAnimated ? "played" : "snapped", transition.words, false)
    case .text(let text): ("", text, false)
    }
  }

  private static func words(_ refusal: PressGesture.Refusal) -> String {
    if case .interrupted(let interruption) = refusal { return split(interruption) }
    return split(refusal)
  }

  /// "notArmed" as "not armed".
  private static func split(_ name: some Any) -> String {
    "\(name)".reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}

extension DownloadButton.Transition {
  fileprivate var words: String { "\(from.words) to \(to.words)" }
}

extension DownloadButton.Look.Form {
  fileprivate var words: String {
    switch self {
    case .pill(.get): "GET"
    case .pill(.price(let price)): price
    case .pill(.pricePending): "no price"
    case .pill(.cloud): "cloud"
    case .pill(.update): "UPDATE"
    case .pill(.open): "OPEN"
    case .spinner(let isTurning): isTurning ? "spinner" : "resting spinner"
    case .ring(.stop): "ring"
    case .ring(.play): "paused ring"
    case .ring(.nothing): "full ring"
    }
  }
}

extension DownloadButton.Event {
  fileprivate var words: String {
    switch self {
    case .tapped: "tapped"
    case .stopTapped: "stop tapped"
    case .pauseRequested: "pause requested"
    case .resumeRequested: "resume requested"
    case .retryTapped: "retry tapped"
    case .queued(let attempt): "queued, attempt \(attempt)"
    case .prepared(let attempt): "prepared, attempt \(attempt)"
    case .started(let attempt): "started, attempt \(attempt)"
    case .progressed(_, let fraction?): "progressed to \(DemoText.percent(fraction))"
    case .progressed(_, nil): "progressed"
    case .downloaded(let attempt): "downloaded, attempt \(attempt)"
    case .finished(let attempt): "finished, attempt \(attempt)"
    case .failed(_, let reason): "failed: \(reason)"
    case .paused(let attempt): "paused, attempt \(attempt)"
    case .cancelled(let attempt): "cancelled, attempt \(attempt)"
    case .offered: "offered"
    case .updateAvailable: "update available"
    case .uninstalled: "uninstalled"
    }
  }
}

extension TipJar.Event {
  fileprivate var words: String {
    switch self {
    case .opened: "opened"
    case .retryTapped: "retry tapped"
    case .productsLoaded: "products loaded"
    case .productsFailed(_, let reason): "products failed: \(reason)"
    case .productsCancelled: "products not fetched"
    case .tapped: "tapped"
    case .purchaseEnded(let attempt, _): "purchase ended, attempt \(attempt)"
    case .approved: "approved"
    case .storeChanged: "store changed"
    case .noteDismissed: "note dismissed"
    case .pendingDismissed: "pending dismissed"
    }
  }
}
