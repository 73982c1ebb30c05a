import TipJarMachines
import TipJarVocabulary
import TipJarWidgets

extension EventLog.Note {
  /// Returns the outcome of an entry (8 columns at most), the event, and whether it was ignored.
  /// The timeline is for developers, in English alone.
  var line: (verb: String, text: String, isDropped: Bool) {
    func dropped(_ event: String, _ reason: String) -> (String, String, Bool) {
      ("ignored", "\(event): \(reason)", true)
    }
    return switch self {
    case .press(let refusal): ("refused", "key or click: \(refusal.text)", true)
    case .button(let event, let reason): dropped(event.text, reason.text)
    case .tipJar(let event, let reason): dropped(event.text, reason.text)
    case .restore(_, let reason): dropped("restore", reason.text)
    case .taken(let event): ("event", event.text, false)
    case .tipTaken(let event): ("event", event.text, false)
    case .queued(let transition): ("next", transition.text, false)
    case .played(let transition): ("shown", transition.text, false)
    case .text(let text): ("", text, false)
    }
  }
}

extension DownloadButton.Transition {
  fileprivate var text: String { "\(from.text) to \(to.text)" }
}

extension DownloadButton.Look.Form {
  fileprivate var text: String {
    switch self {
    case .pill(.get): ButtonWords.english.get
    case .pill(.update): ButtonWords.english.update
    case .pill(.resume): ButtonWords.english.resume
    case .pill(.open): ButtonWords.english.open
    case .pill(.price(let price)): price
    case .pill(.unavailable): ButtonWords.english.unavailable
    case .pill(.pricePending): "no price"
    case .pill(.cloud): "cloud"
    case .spinner(let isTurning): isTurning ? "spinner" : "still spinner"
    case .ring(.stop): "ring"
    case .ring(.play): "paused ring"
    case .ring(.nothing): "full ring"
    }
  }
}

extension DownloadButton.Event {
  fileprivate var text: String {
    switch self {
    case .tapped: "pressed"
    case .stopTapped: "stop pressed"
    case .pauseRequested: "pause"
    case .resumeRequested: "resume"
    case .stopUndone: "stop taken back"
    case .retryTapped: "retry pressed"
    case .reported(let attempt, let state): state.text(attempt)
    case .offered: "new price or offer"
    case .uninstalled: "removed"
    }
  }
}

extension DownloadState {
  fileprivate func text(_ attempt: DownloadButton.Attempt) -> String {
    switch self {
    case .prepared: "ready to download, try \(attempt)"
    case .queued, .retrying: "waiting its turn, try \(attempt)"
    case .fetching(let progress) where progress.step == .started:
      "download started, try \(attempt)"
    case .fetching(let progress) where progress.step == .restarted: "starts again, try \(attempt)"
    case .fetching, .unpacking:
      "progress" + (fraction.map { ", \(Language.english.percent($0))" } ?? "")
    case .finished: "installed, try \(attempt)"
    case .failed(let reason): "failed: \(reason)"
    default: "\(name), try \(attempt)"
    }
  }
}

extension TipJar.Event {
  fileprivate var text: String {
    switch self {
    case .opened: "Tip Jar opened"
    case .retryTapped: "retry pressed"
    case .productsLoaded: "prices arrived"
    case .productsFailed(_, let reason): "no prices: \(reason)"
    case .productsCancelled: "prices not fetched"
    case .tapped: "pressed"
    case .purchaseEnded(let attempt, _): "purchase ended, try \(attempt)"
    case .approved: "approved"
    case .declined: "declined"
    case .storeChanged: "store changed"
    case .noteDismissed: "message closed"
    case .pendingDismissed: "stopped waiting"
    }
  }
}

extension Dropped {
  fileprivate var text: String {
    switch self {
    case .ignored: "nothing to do"
    case .lateAttempt: "from an earlier try"
    case .notAFraction: "not an amount"
    case .alreadyRunning: "already running"
    case .purchaseInFlight: "a purchase is running"
    case .unknownTip: "unknown tip"
    case .notForSale: "not for sale"
    case .awaitsApproval: "awaits approval"
    }
  }
}

extension Press.Refusal {
  fileprivate var text: String {
    switch self {
    case .otherButton: "another mouse button"
    case .tooSoon: "pressed too soon"
    case .secondClick: "the second click of a double click"
    case .keyHeld: "the key was held down"
    case .releasedOutside: "released outside it"
    case .noPress: "nothing was pressed"
    case .disabled, .interrupted(.disabled): "not possible now"
    case .lookIsBehind: "it was still changing"
    case .purchaseInFlight: "a purchase is running"
    case .paymentsOff: "payments off"
    case .awaitsApproval: "awaits approval"
    case .interrupted(.escape): "Esc was pressed"
    case .interrupted(.resize): "the window changed size"
    case .interrupted(.focusLoss): "the window lost the focus"
    case .interrupted(.suspend): "the program was suspended"
    case .interrupted(.removed): "it was removed"
    case .interrupted(.replaced): "it became another button"
    }
  }
}
