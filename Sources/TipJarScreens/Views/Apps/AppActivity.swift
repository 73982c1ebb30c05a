import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The button of an app and its activity: progress, or the reason of a failure and the part of the
/// download that is kept. The reason stays until the next attempt, which resumes from that part.
struct AppActivity: FramePart {
  let context: FrameContext
  let row: AppRow
  let button: DownloadButton

  /// The look: disabled if it cannot buy now. Behind a sheet its spinner stops.
  var look: DownloadButton.Look {
    var look = button.look(at: now)
    if isElsewhere || waiting != nil || shop.buyingRefusal(of: .apps(.button(row.id))) != nil {
      look.isEnabled = false
    }
    if isElsewhere, case .ring(let fraction, _) = look.shape {
      look.shape = .ring(fraction: fraction, .nothing)
    }
    let moment = shop.spinnerMoment(at: now)
    guard moment < now, case .spinner(_, let turning) = look.shape else { return look }
    let before = button.look(at: moment).shape
    look.shape = .spinner(turn: 0, turning: turning)
    if case .spinner(let turn, _) = before { look.shape = .spinner(turn: turn, turning: turning) }
    return look
  }

  private var transfer: Transfer? { shop.apps.transfers[row.id] }

  private var isElsewhere: Bool { shop.apps.isElsewhere(row.id) }

  var figures: ActivityText {
    // A pill that is turning into a circle still covers the figures.
    if case .pill? = button.look(at: now).change?.from { return ActivityText() }
    return ActivityText(button, transfer, isElsewhere: isElsewhere, at: now, words)
  }

  /// A sentence about a download, and its style.
  typealias Sentence = (text: String, style: Style)

  /// A failure, or the reason of a wait; nil if there is neither.
  var sentence: Sentence? {
    if let failure = button.failure { return (failureText(failure), Style(.error)) }
    return (waiting ?? note).map { ($0, Style(.warning)) }
  }

  /// A Boolean value that indicates whether the first part is the state of a download.
  var isRunning: Bool { !figures.state.isEmpty }

  /// The figures of a download, the most important one first: "62%", "2.6 of 11.5 MB", "2.1 MB/s",
  /// "4 s left"; or the notes on a button at rest.
  var parts: [String] {
    guard button.failure == nil, waiting == nil else { return [] }
    let figures = figures
    guard isRunning else {
      guard button.phase.isResting, note == nil else { return [] }
      return [
        row.hasInAppPurchases ? words.text("In-App Purchases") : "",
        button.phase == .offered(.owned) ? words.text("Download again") : "",
      ].filter { !$0.isEmpty }
    }
    // The remaining time is known during a download, and not while it is paused.
    let isMoving = if case .downloading = button.phase { button.hasPace(at: now) } else { false }
    let progress = isMoving ? transfer?.progress : nil
    let left = progress.map {
      words.timeLeft($0.received, of: $0.total, at: $0.bytesPerSecond ?? 0)
    }
    return [figures.state, receivedSize ?? "", figures.rate, left ?? ""].filter { !$0.isEmpty }
  }

  /// Returns these parts in at most `count` lines, at least one: each in its own, if possible.
  func lines(_ count: Int) -> [[String]] {
    var lines = parts.map { [$0] }
    while lines.count > max(1, count), let last = lines.popLast() {
      lines[lines.count - 1] += last
    }
    return lines
  }

  /// The note below a pill: that the app is owned, or that there are in-app purchases.
  var caption: String {
    guard layout.isAiry, button.failure == nil else { return "" }
    switch button.phase {
    case .offered(.owned): return words.text("Download again")
    case .offered where row.hasInAppPurchases, .open where row.hasInAppPurchases:
      return words.text("In-App Purchases")
    case .offered, .open, .preparing, .waiting, .downloading, .paused, .installing, .cancelling:
      return ""
    }
  }

  /// The size of the downloaded part while it grows: "2.6 of 11.5 MB".
  private var receivedSize: String? {
    guard let fraction = button.phase.growth, button.hasFraction(fraction, at: now) else {
      return nil
    }
    let known = [transfer?.progress, row.kept].compactMap(\.self)
    return known.first { $0.total > 0 }.map(words.received)
  }

  /// Returns the full text, for use where it can wrap.
  private func failureText(_ failure: String) -> String {
    (kept.isEmpty ? reason(failure) : reason(failure).trimmed(of: ".")) + kept
  }

  /// The note that an app waits for approval; nil if it does not.
  var waiting: String? {
    guard shop.apps.awaitingApproval.contains(row.id) else { return nil }
    return words.text("Pending until it is approved or resolved")
  }

  var note: String? {
    if isElsewhere { return words.text("Downloading in another window") }
    return switch button.phase {
    case .waiting: retry ?? transfer?.note?.text
    case .downloading, .paused: transfer?.note?.text
    case .offered(.price(nil)): row.priceProblem
    case .offered, .preparing, .installing, .cancelling, .open: nil
    }
  }

  private var retry: String? {
    guard let retry = shop.apps.retries[row.id], let seconds = retry.seconds(from: now) else {
      return nil
    }
    return words.text("retrying in {0} s. {1}")(seconds, retry.reason).titled
  }

  func reason(_ failure: String) -> String { "\(glyphs.cross) \(failure)" }

  var kept: String {
    guard let fraction = row.kept?.fraction else { return "" }
    return separator + words.text("{0} kept")(words.language.percent(fraction))
  }
}

extension DownloadButton.Phase {
  fileprivate var growth: Double? {
    switch self {
    case .downloading(let fraction), .paused(let fraction): fraction
    case .offered, .preparing, .waiting, .cancelling, .installing, .open: nil
    }
  }

  fileprivate var isResting: Bool {
    switch self {
    case .offered, .open: true
    case .preparing, .waiting, .downloading, .paused, .cancelling, .installing: false
    }
  }
}

extension Transfer.Note {
  fileprivate var text: String {
    switch self {
    case .full(let text), .changed(let text): text
    }
  }
}
