import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// English.
  package static let english = TimelineWords(
    language: .english,
    title: "What happened",
    verb: {
      switch $0 {
      case .refused: "refused"
      case .dropped: "ignored"
      case .taken: "received"
      case .queued: "next"
      case .played: "shown"
      case .snapped: "shown"
      }
    },
    name: {
      switch $0 {
      case .press: "key or click"
      case .restore: "restore"
      case .tapped: "pressed"
      case .stopTapped: "stop pressed"
      case .pauseRequested: "pause"
      case .resumeRequested: "resume"
      case .retryTapped: "retry pressed"
      case .queued: "waiting its turn"
      case .prepared: "ready to download"
      case .started: "download started"
      case .restarted: "starts again"
      case .progressed: "progress"
      case .downloaded: "downloaded"
      case .finished: "installed"
      case .failed: "failed"
      case .paused: "paused"
      case .cancelled: "cancelled"
      case .offered: "new price or offer"
      case .uninstalled: "removed"
      case .opened: "Tip Jar opened"
      case .productsLoaded: "prices arrived"
      case .productsFailed: "no prices"
      case .productsCancelled: "prices not fetched"
      case .purchaseEnded: "purchase ended"
      case .approved: "approved"
      case .declined: "declined"
      case .storeChanged: "store changed"
      case .noteDismissed: "message closed"
      case .pendingDismissed: "stopped waiting"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "nothing to do"
      case .lateAttempt: "from an earlier try"
      case .notAFraction: "not an amount"
      case .alreadyRunning: "already running"
      case .unknownTip: "unknown tip"
      case .notForSale: "not for sale"
      case .purchaseInFlight: "a purchase is running"
      case .otherButton: "another mouse button"
      case .notArmed: "pressed too soon"
      case .keyHeld: "the key was held down"
      case .keyMayBeHeld: "too soon"
      case .releasedOutside: "released outside it"
      case .noPress: "nothing was pressed"
      case .disabled: "not possible now"
      case .lookIsBehind: "it was still changing"
      case .paymentsOff: "payments off"
      case .awaitsApproval: "awaits approval"
      case .escape: "Esc was pressed"
      case .resize: "the window changed size"
      case .focusLoss: "the window lost the focus"
      case .suspend: "the program was suspended"
      case .removed: "it was removed"
      case .replaced: "it became another button"
      }
    },
    attempt: { "try \($0)" },
    change: { "\($0) to \($1)" },
    form: {
      switch $0 {
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
    })
}
