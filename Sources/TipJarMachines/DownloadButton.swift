public import TipJarVocabulary

/// The App Store's download button: its phases, its runs, and the look that follows them. It is a
/// plain value; each item has one.
///
/// The phase changes at once, and the look follows it with animations (``look(at:)``). Each run has
/// a number, and events of other runs are dropped. Work reports its progress as a fraction. `nil`
/// means that the progress is unknown, at the start or during a run, and shows a spinner instead of
/// a ring. Progress never falls, except where the work starts again at 0.
///
/// The table lists the events that have an effect. The running phases are `preparing` to
/// `cancelling`. All other events are ignored, or dropped as late if they belong to a run that has
/// ended. Each event of the work reports a state.
///
/// | Event | In | Becomes | Effect |
/// | --- | --- | --- | --- |
/// | `tapped` | offered, offered after a failure, offered with UPDATE | preparing | prepare |
/// | `tapped` | offered with RESUME | downloading | download |
/// | `tapped` | open | stays | open |
/// | `retryTapped` | offered after a failure | preparing | prepare |
/// | `retryTapped` | offered with RESUME | downloading | download |
/// | `stopTapped` | offered with RESUME, preparing, waiting, downloading, paused | cancelling | cancel |
/// | `pauseRequested` | downloading | paused | pause |
/// | `resumeRequested` | paused | downloading | download |
/// | `stopUndone` | offered, offered after a failure, offered with RESUME, offered with UPDATE | downloading | download |
/// | `prepared` | preparing | downloading | download |
/// | `queued` | downloading | waiting | – |
/// | `started` | waiting | downloading | – |
/// | `restarted` | waiting, downloading | downloading | – |
/// | `restarted` | paused | paused | – |
/// | `progressed` | preparing | stays | – |
/// | `progressed` | waiting, downloading | downloading | – |
/// | `progressed` | paused | paused | – |
/// | `paused` | waiting, downloading | paused | – |
/// | `downloaded` | waiting, downloading, paused | installing | – |
/// | `finished` | every running phase | open | downloaded |
/// | `failed` | preparing, installing | offered after a failure | cancel |
/// | `failed` | waiting, downloading, paused | offered with RESUME | cancel |
/// | `failed` | cancelling | offered | – |
/// | `cancelled` | every running phase | offered | – |
/// | `offered` | offered, offered with UPDATE | offered | – |
/// | `offered` | offered after a failure, offered with RESUME | offered after a failure | – |
/// | `offered` | every running phase, open | stays | – |
/// | `uninstalled` | offered with UPDATE, open | offered with the cloud | – |
public struct DownloadButton: StateMachine {
  /// The offer of a button that is neither running nor installed.
  public enum Offer: Equatable, Sendable {
    /// GET.
    case free
    /// The price as the store formats it; nil until it is loaded.
    case price(String?)
    /// A paid item whose product is not in the store.
    case unavailable
    /// Downloaded before and since removed: the download symbol.
    case owned
    /// An older version is installed: UPDATE.
    case update
    /// A partial download of a run that failed: RESUME.
    case resume
  }

  /// The phases of a button.
  public enum Phase: Equatable, Sendable {
    /// No run is in progress.
    case offered(Offer)
    /// The item is being prepared: confirmed, paid for and located.
    case preparing
    /// Waiting because the maximum number of simultaneous downloads is reached.
    case waiting
    /// Downloading, with the fraction received, 0...1, or nil while it is unknown.
    case downloading(Double?)
    /// Paused, with the fraction kept, 0...1, or nil if it is unknown.
    case paused(Double?)
    /// Fully downloaded and being installed; it can no longer be stopped.
    case installing
    /// Asked to stop; the work has not ended yet.
    case cancelling
    /// Installed.
    case open
  }

  /// The number of a run; events of any other run are dropped.
  public typealias Attempt = Int

  /// An event of the user, the work or the store.
  public enum Event: Equatable, Sendable {
    // From the user.
    case tapped, stopTapped, pauseRequested, resumeRequested, retryTapped
    /// A stop is taken back: the download continues with the fraction that was received, 0...1, or
    /// nil if it is unknown.
    case stopUndone(Double?)
    /// The work of a run has reached a state.
    case reported(Attempt, DownloadState)
    // From the store.
    case offered(Offer)
    case uninstalled

    /// The run that the event belongs to; nil for events of the user and the store.
    var attempt: Attempt? { if case .reported(let attempt, _) = self { attempt } else { nil } }
  }

  /// The work that an event requests.
  public enum Effect: Equatable, Sendable {
    /// Prepare the item; one with a price is confirmed and paid for first.
    case prepare(Attempt)
    /// Start or continue the download.
    case download(Attempt)
    /// Pause, and keep the received bytes.
    case pause(Attempt)
    /// Stop, or clean up after a failure.
    case cancel(Attempt)
    /// Report the finished download; sent once.
    case downloaded
    /// Open the app.
    case open
    /// Log that the event changed nothing.
    case dropped(Event, Dropped)
  }

  /// The current phase.
  public internal(set) var phase: Phase
  /// The offer to return to if a run does not succeed.
  public internal(set) var offer: Offer
  /// The number of the latest run; 0 before the first.
  public internal(set) var attempt: Attempt
  /// The reason why the last run failed; nil after a success, a cancellation or a new attempt.
  public internal(set) var failure: String?
  /// The number of events that were dropped, late ones included.
  public internal(set) var droppedCount = 0
  /// The fraction of the running, paused or failed download, 0...1; nil if it is unknown.
  package internal(set) var fraction: Double?
  /// A Boolean value that indicates whether the run that was last asked to stop was paused, or had
  /// failed.
  package internal(set) var discards = false
  /// The time at which the run, or its stop, was requested; in the past for one found at the start.
  var askedAt: Instant = .distantPast
  /// The look, which follows the phase with animations.
  var shown: ShownLook

  /// Creates a button for an installed item or an offer. `attempt` is the item's latest run, if an
  /// earlier button of it was discarded.
  public init(installed: Bool, offer: Offer = .free, after attempt: Attempt = 0) {
    self.phase = installed ? .open : .offered(offer)
    (self.offer, self.attempt) = (offer, attempt)
    self.shown = ShownLook(phase)
  }

  /// Creates a button for a partial download that was found at the start. `fraction` is the part
  /// that was kept, 0...1, or nil if it is unknown. It resumes without preparation.
  public init(paused fraction: Double?, offer: Offer, after attempt: Attempt = 0) {
    let kept = fraction.flatMap { Fraction.raised(nil, to: $0) }
    self.phase = .paused(kept)
    (self.offer, self.attempt) = (offer, attempt)
    self.fraction = kept
    self.shown = ShownLook(phase)
  }

  /// A Boolean value that indicates whether no run is in progress, no paused download is kept and
  /// no failure is shown. Animations are not included: see ``nextChange(after:)``.
  public var isAtRest: Bool {
    switch phase {
    case .offered: failure == nil
    case .open: true
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling: false
    }
  }

  /// The event of a press on the control in this phase, or nil if it cannot be pressed.
  public var primaryEvent: Event? {
    switch phase {
    case .offered(.price(nil)), .offered(.unavailable), .installing, .cancelling: nil
    case .offered(.free), .offered(.price), .offered(.owned), .offered(.update), .offered(.resume):
      failure == nil ? .tapped : .retryTapped
    case .preparing, .waiting, .downloading: .stopTapped
    case .paused: .resumeRequested
    case .open: .tapped
    }
  }
}

extension DownloadButton.Event {
  /// The download waits.
  public static func queued(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .queued)
  }
  /// The preparation is done.
  public static func prepared(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .prepared)
  }
  /// The download starts.
  public static func started(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .fetching(DownloadProgress(.started)))
  }
  /// The received bytes are of no use, so that the download starts at 0 again.
  public static func restarted(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .fetching(DownloadProgress(.restarted)))
  }
  /// The fraction was received, 0...1, or nil if it is unknown, also after known ones.
  public static func progressed(_ attempt: DownloadButton.Attempt, _ fraction: Double?) -> Self {
    .reported(attempt, .fetching(DownloadProgress(fraction: fraction)))
  }
  /// Everything is received, and is being installed.
  public static func downloaded(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .installing)
  }
  /// It is installed.
  public static func finished(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .finished)
  }
  /// The run has failed, with the reason in a sentence.
  public static func failed(_ attempt: DownloadButton.Attempt, reason: String) -> Self {
    .reported(attempt, .failed(reason: reason))
  }
  /// The download is paused.
  public static func paused(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .paused)
  }
  /// The run was stopped.
  public static func cancelled(_ attempt: DownloadButton.Attempt) -> Self {
    .reported(attempt, .cancelled)
  }
}
