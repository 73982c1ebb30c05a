import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// English.
  static let english = TimelineWords(
    title: "Events",
    verb: {
      switch $0 {
      case .refused: "refused"
      case .dropped: "dropped"
      case .taken: "taken"
      case .queued: "queued"
      case .played: "played"
      case .snapped: "snapped"
      }
    },
    name: {
      switch $0 {
      case .press: "press"
      case .restore: "restore"
      case .tapped: "tapped"
      case .stopTapped: "stop tapped"
      case .pauseRequested: "pause requested"
      case .resumeRequested: "resume requested"
      case .retryTapped: "retry tapped"
      case .queued: "queued"
      case .prepared: "prepared"
      case .started: "started"
      case .progressed: "progressed"
      case .downloaded: "downloaded"
      case .finished: "finished"
      case .failed: "failed"
      case .paused: "paused"
      case .cancelled: "cancelled"
      case .offered: "offered"
      case .updateAvailable: "update available"
      case .uninstalled: "uninstalled"
      case .opened: "opened"
      case .productsLoaded: "products loaded"
      case .productsFailed: "products failed"
      case .productsCancelled: "products not fetched"
      case .purchaseEnded: "purchase ended"
      case .approved: "approved"
      case .storeChanged: "store changed"
      case .noteDismissed: "note dismissed"
      case .pendingDismissed: "pending dismissed"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "ignored"
      case .lateAttempt: "late attempt"
      case .notAFraction: "not a fraction"
      case .alreadyRunning: "already running"
      case .unknownTip: "unknown tip"
      case .notForSale: "not for sale"
      case .purchaseInFlight: "purchase in flight"
      case .otherButton: "other button"
      case .notArmed: "not armed"
      case .keyHeld: "key held"
      case .releasedOutside: "released outside"
      case .noPress: "no press"
      case .disabled: "disabled"
      case .lookIsBehind: "look is behind"
      case .paymentsOff: "payments off"
      case .awaitsApproval: "awaits approval"
      case .escape: "escape"
      case .resize: "resize"
      case .focusLoss: "focus loss"
      case .suspend: "suspend"
      case .removed: "removed"
      case .replaced: "replaced"
      }
    },
    attempt: { "attempt \($0)" },
    change: { "\($0) to \($1)" },
    form: {
      switch $0 {
      case .pill(.get): ButtonWords.english.get
      case .pill(.update): ButtonWords.english.update
      case .pill(.open): ButtonWords.english.open
      case .pill(.price(let price)): price
      case .pill(.unavailable): ButtonWords.english.unavailable
      case .pill(.pricePending): "no price"
      case .pill(.cloud): "cloud"
      case .spinner(let isTurning): isTurning ? "spinner" : "resting spinner"
      case .ring(.stop): "ring"
      case .ring(.play): "paused ring"
      case .ring(.nothing): "full ring"
      }
    })
}
