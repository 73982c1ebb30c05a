import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The activity of an app on its page: progress, rate and time, or the reason of a failure.
extension ShopPainter {
  /// Draws the activity in a line, or a longer reason in as many as it needs. Returns the row
  /// below.
  mutating func paintActivity(
    _ row: AppRow, _ button: DownloadButton, in rect: Rect
  ) -> Int {
    if let reason = longReason(row, button, beside: rect.width) {
      let style = Style(button.failure == nil ? .warning : .error)
      let text = Paragraph(reason, style: style, glyphs: glyphs)
      let height = min(text.height(width: rect.width), rect.height)
      frame.place(text, in: Rect(x: rect.x, y: rect.y, width: rect.width, height: height))
      return rect.y + height
    }
    var end = rect.x
    for (text, style) in activityLines(row, button) {
      let gap = end == rect.x ? "" : " \(glyphs.separator) "
      end += write(gap + text, x: end, y: rect.y, style, limit: rect.maxX - end)
    }
    return rect.y + 1
  }

  /// The activity, the most important part first: the reason of a failure, or progress, rate and
  /// remaining time.
  func activityLines(
    _ row: AppRow, _ button: DownloadButton, received: Bool = false
  ) -> [(text: String, style: Style)] {
    if let failure = button.failure {
      return [(failureText(failure, of: row), Style(.error))]
    }
    if let waiting = waiting(of: row) { return [(waiting, Style(.warning))] }
    let figures = figures(of: row, button)
    guard !figures.state.isEmpty else {
      guard button.phase.isResting else { return [] }
      let captions = [
        row.hasInAppPurchases ? words.inAppPurchases : "",
        button.phase == .get(.owned) ? words.downloadAgain : "",
      ]
      return captions.filter { !$0.isEmpty }.map { ($0, Style(.secondary)) }
    }
    // The remaining time is known during a download, and not while it is paused.
    let isMoving = if case .downloading = button.phase { button.hasPace(at: now) } else { false }
    let left = isMoving ? shop.apps.transfers[row.id]?.left ?? "" : ""
    let pace = [figures.rate, left].filter { !$0.isEmpty }
      .joined(separator: " \(glyphs.separator) ")
    var lines = [(text: figures.state, style: Style(.standard, .bold))]
    if let note = note(of: row, button) { lines.append((note, Style(.warning))) }
    if received, let size = grown(row) { lines.append((size, Style(.secondary))) }
    if !pace.isEmpty, figures.isPercentage || button.phase == .downloading(nil) {
      lines.append((pace, Style(.secondary)))
    }
    return lines
  }

  /// Returns the size of the downloaded part while it grows: "2.6 of 11.5 MB".
  func grown(_ row: AppRow) -> String? {
    guard let button = shop.apps.button(for: row.id), let fraction = button.phase.growth,
      button.hasFraction(fraction, at: now)
    else { return nil }
    return shop.apps.transfers[row.id]?.received
  }
}

extension DownloadButton.Phase {
  /// The progress of a download of known size.
  fileprivate var growth: Double? {
    switch self {
    case .downloading(let fraction), .paused(let fraction): fraction
    case .get, .preparing, .waiting, .cancelling, .installing, .open: nil
    }
  }

  /// A Boolean value that indicates whether the button is at rest.
  fileprivate var isResting: Bool {
    switch self {
    case .get, .open: true
    case .preparing, .waiting, .downloading, .paused, .cancelling, .installing: false
    }
  }
}
