package import TipJarMachines

/// The words of the event timeline.
package struct TimelineWords: Sendable {
  /// The outcome of an event: 8 columns at most.
  package enum Verb: CaseIterable, Sendable {
    case refused, dropped, taken, queued, played, snapped
  }

  /// An event of a control.
  package enum Name: CaseIterable, Sendable {
    case press, restore, tapped, stopTapped, pauseRequested, resumeRequested, retryTapped, queued
    case prepared, started, restarted, progressed, downloaded, finished, failed, paused, cancelled
    case offered, uninstalled, opened, productsLoaded, productsFailed, productsCancelled
    case purchaseEnded, approved, declined, storeChanged, noteDismissed, pendingDismissed
  }

  /// The reason why an event was ignored.
  package enum Reason: CaseIterable, Sendable {
    case ignored, lateAttempt, notAFraction, alreadyRunning, unknownTip, notForSale
    case purchaseInFlight
    case otherButton, notArmed, keyHeld, keyMayBeHeld, releasedOutside, noPress, disabled,
      lookIsBehind
    case paymentsOff, awaitsApproval
    case escape, resize, focusLoss, suspend, removed, replaced
  }

  package let language: Language
  package var title: String
  package var verb: @Sendable (Verb) -> String
  package var name: @Sendable (Name) -> String
  package var reason: @Sendable (Reason) -> String
  package var attempt: @Sendable (Int) -> String
  /// "GET to spinner"
  package var change: @Sendable (_ from: String, _ to: String) -> String
  /// A form without a label, and a pill without a price.
  package var form: @Sendable (DownloadButton.Look.Form) -> String
}

extension Words {
  /// The words of the event timeline.
  var timeline: TimelineWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}

extension TimelineWords.Reason {
  package init(_ reason: DownloadButton.Dropped) {
    switch reason {
    case .ignored: self = .ignored
    case .lateAttempt: self = .lateAttempt
    case .notAFraction: self = .notAFraction
    }
  }

  package init(_ reason: TipJar.Dropped) {
    switch reason {
    case .ignored: self = .ignored
    case .lateAttempt: self = .lateAttempt
    case .unknownTip: self = .unknownTip
    case .notForSale: self = .notForSale
    case .purchaseInFlight: self = .purchaseInFlight
    case .awaitsApproval: self = .awaitsApproval
    }
  }

  package init(_ reason: AsyncAction<Int>.Dropped) {
    switch reason {
    case .alreadyRunning: self = .alreadyRunning
    case .lateAttempt: self = .lateAttempt
    case .notAFraction: self = .notAFraction
    case .ignored: self = .ignored
    }
  }

  package init(_ reason: PressGesture.Refusal) {
    switch reason {
    case .otherButton: self = .otherButton
    case .notArmed: self = .notArmed
    case .keyHeld: self = .keyHeld
    case .keyMayBeHeld: self = .keyMayBeHeld
    case .releasedOutside: self = .releasedOutside
    case .noPress: self = .noPress
    case .disabled: self = .disabled
    case .lookIsBehind: self = .lookIsBehind
    case .purchaseInFlight: self = .purchaseInFlight
    case .paymentsOff: self = .paymentsOff
    case .awaitsApproval: self = .awaitsApproval
    case .interrupted(let interruption): self.init(interruption)
    }
  }

  private init(_ interruption: PressGesture.Interruption) {
    switch interruption {
    case .escape: self = .escape
    case .resize: self = .resize
    case .focusLoss: self = .focusLoss
    case .suspend: self = .suspend
    case .disabled: self = .disabled
    case .removed: self = .removed
    case .replaced: self = .replaced
    }
  }
}
