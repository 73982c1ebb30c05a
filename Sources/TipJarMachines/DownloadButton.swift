/// The App Store's download button: its phases, its runs, and the look that follows them. A plain
/// value, one for each item.
///
/// The phase changes at once; what is drawn follows in its own time (``look(at:)``). Each run has a
/// number, and events of any other run are dropped. Work reports its progress as a fraction; `nil`
/// means that the rest cannot be measured, at the start or in the middle of a run, and turns the
/// ring into a spinner. A fraction that follows never falls below the one before.
///
/// These events change something, in these phases; `preparing` to `cancelling` are the running
/// ones. Every other event is ignored, or dropped as late where it belongs to a run that has ended.
///
/// | Event | In | Becomes | Effect |
/// | --- | --- | --- | --- |
/// | `tapped` | get, get after a failure, get with UPDATE | preparing | prepare |
/// | `tapped` | get with RESUME | downloading | download |
/// | `tapped` | open | stays | open |
/// | `retryTapped` | get after a failure | preparing | prepare |
/// | `retryTapped` | get with RESUME | downloading | download |
/// | `stopTapped` | preparing, waiting, downloading, paused | cancelling | cancel |
/// | `pauseRequested` | downloading | paused | pause |
/// | `resumeRequested` | paused | downloading | download |
/// | `prepared` | preparing | downloading | download |
/// | `queued` | downloading | waiting | – |
/// | `started` | waiting | downloading | – |
/// | `progressed` | preparing | stays | – |
/// | `progressed` | waiting, downloading | downloading | – |
/// | `progressed` | paused | paused | – |
/// | `paused` | waiting, downloading | paused | – |
/// | `downloaded` | waiting, downloading, paused | installing | – |
/// | `finished` | every running phase | open | downloaded |
/// | `failed` | preparing, installing | get after a failure | cancel |
/// | `failed` | waiting, downloading, paused | get with RESUME | cancel |
/// | `failed` | cancelling | get | – |
/// | `cancelled` | every running phase | get | – |
/// | `offered` | get, get with UPDATE | get | – |
/// | `offered` | get after a failure, get with RESUME | get after a failure | – |
/// | `offered` | every running phase, open | stays | – |
/// | `uninstalled` | get with UPDATE, open | get with the cloud | – |
public struct DownloadButton: StateMachine {
  /// The offer of a button that is neither running nor installed.
  public enum Offer: Equatable, Sendable {
    /// GET.
    case free
    /// The price as the store formats it; nil until it is loaded.
    case price(String?)
    /// A paid item whose product the store does not have.
    case unavailable
    /// Downloaded before and removed since: the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case update
    /// Partly downloaded by a run that failed: RESUME.
    case resume
  }

  /// The phases of a button.
  public enum Phase: Equatable, Sendable {
    /// Nothing runs.
    case get(Offer)
    /// The preparing work runs: confirm, pay, resolve.
    case preparing
    /// In the queue behind the limit of simultaneous downloads.
    case waiting
    /// Downloading; the fraction that has arrived, 0...1, or nil while it cannot be measured.
    case downloading(Double?)
    /// Paused; the fraction that is kept, 0...1, or nil while it is unknown.
    case paused(Double?)
    /// Downloaded completely and being installed; it can no longer be stopped.
    case installing
    /// Asked to stop; the work has not ended yet.
    case cancelling
    /// Installed.
    case open
  }

  /// The number of a run; events of any other run are dropped.
  public typealias Attempt = Int

  /// An event of the person, the work or the store.
  public enum Event: Equatable, Sendable {
    // From the person.
    case tapped, stopTapped, pauseRequested, resumeRequested, retryTapped
    // From the work, with the run that it belongs to.
    case queued(Attempt)
    case prepared(Attempt)
    case started(Attempt)
    /// The fraction that has arrived, 0...1; nil where it cannot be measured, also after one that
    /// was.
    case progressed(Attempt, Double?)
    case downloaded(Attempt)
    case finished(Attempt)
    case failed(Attempt, reason: String)
    case paused(Attempt)
    case cancelled(Attempt)
    // From the store.
    case offered(Offer)
    case uninstalled
  }

  /// The reason why an event changed nothing.
  public enum Dropped: Equatable, Sendable {
    /// It has no meaning in this phase.
    case ignored
    /// It belongs to a run that has ended.
    case lateAttempt
    /// Its fraction is NaN or infinite.
    case notAFraction
  }

  /// The work that an event asks for.
  public enum Effect: Equatable, Sendable {
    /// Start the preparing work (for a priced item: confirm and pay first).
    case prepare(Attempt)
    /// Start or continue the download.
    case download(Attempt)
    /// Pause, and keep the bytes that have arrived.
    case pause(Attempt)
    /// Stop, or clean up after a failure.
    case cancel(Attempt)
    /// The download has finished; sent once.
    case downloaded
    /// OPEN was tapped.
    case open
    /// The event changed nothing; for the event log.
    case dropped(Event, Dropped)
  }

  /// The current phase.
  public internal(set) var phase: Phase
  /// The offer to return to when a run ends without success.
  public internal(set) var offer: Offer
  /// The number of the latest run; 0 before the first.
  public internal(set) var attempt: Attempt
  /// The reason why the last run failed; nil after a success, a cancel or a new try.
  public internal(set) var failure: String?
  /// The number of events that were dropped, late ones included.
  public internal(set) var droppedCount = 0
  /// The fraction of the running, paused or failed download, 0...1; nil while it is unknown.
  var fraction: Double?
  /// When the run, or its stop, was asked for; in the past for a run that was found at the start.
  var askedAt: Instant = .distantPast
  /// The look, which follows the phase in its own time.
  var shown: ShownLook

  /// A button of an item that is installed, or that has an offer. `attempt` is the latest run of
  /// the item, where an earlier button of it was discarded.
  public init(installed: Bool, offer: Offer = .free, after attempt: Attempt = 0) {
    self.phase = installed ? .open : .get(offer)
    self.offer = offer
    self.attempt = attempt
    self.shown = ShownLook(phase)
  }

  /// A button of a partial download that was found at the start, of which `fraction` is kept,
  /// 0...1, or nil for unknown. Resuming it continues the download without preparing.
  public init(paused fraction: Double?, offer: Offer, after attempt: Attempt = 0) {
    let kept = fraction.flatMap { Fraction.raised(nil, to: $0) }
    self.phase = .paused(kept)
    self.offer = offer
    self.attempt = attempt
    self.fraction = kept
    self.shown = ShownLook(phase)
  }

  /// A Boolean value that indicates whether nothing runs, nothing is kept of a paused download and
  /// no failure is shown. ``nextChange(after:)`` returns whether anything still moves.
  public var isAtRest: Bool {
    switch phase {
    case .get: failure == nil
    case .open: true
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling: false
    }
  }

  /// The event of a press on the control in this phase; nil when it cannot be pressed.
  public var primaryEvent: Event? {
    switch phase {
    case .get(.price(nil)), .get(.unavailable), .installing, .cancelling: nil
    case .get(.free), .get(.price), .get(.owned), .get(.update), .get(.resume):
      failure == nil ? .tapped : .retryTapped
    case .preparing, .waiting, .downloading: .stopTapped
    case .paused: .resumeRequested
    case .open: .tapped
    }
  }
}
