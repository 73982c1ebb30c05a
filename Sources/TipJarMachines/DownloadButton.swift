/// The App Store's download button, from seeds 000 and 001: its phases, the attempts that it runs, and
/// the look that follows them. A plain value, one for each item.
///
/// What an event does in each phase is written out in `DownloadButton+Resting.swift`,
/// `DownloadButton+Running.swift` and `DownloadButton+Stopping.swift`.
public struct DownloadButton: StateMachine {
  /// What a button that is neither running nor installed offers.
  public enum Offer: Equatable, Sendable {
    /// GET.
    case free
    /// The price as the store shows it; nil until the store has told it.
    case price(String?)
    /// To be paid for, and the store does not have its product.
    case unavailable
    /// Had before, not here now: the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case update
    /// What a run that failed has left is kept: RESUME.
    case resume
  }

  /// The phases of seeds 000 and 001, and those that they lack.
  public enum Phase: Equatable, Sendable {
    /// Nothing runs (000: get; 001: startDownload).
    case get(Offer)
    /// The preparing work runs (000: preparingToDownload; 001: pending).
    case preparing
    /// In the queue behind the limit of simultaneous downloads.
    case waiting
    /// The fraction that is there, 0...1; nil while the size is unknown.
    case downloading(Double?)
    /// Stopped for a while; the fraction that is kept, 0...1, or nil.
    case paused(Double?)
    /// The download is whole and is being installed; it cannot be stopped any more.
    case installing
    /// Asked to stop; the work has not said yet how it ended.
    case cancelling
    /// Installed (001: downloaded).
    case open
  }

  /// A number for each run of the work; events of any other run are dropped.
  public typealias Attempt = Int

  /// What happened.
  public enum Event: Equatable, Sendable {
    // From the person.
    case tapped, stopTapped, pauseRequested, resumeRequested, retryTapped
    // From the work, with the attempt that it belongs to.
    case queued(Attempt)
    case prepared(Attempt)
    case started(Attempt)
    case progressed(Attempt, Double?)
    case downloaded(Attempt)
    case finished(Attempt)
    case failed(Attempt, reason: String)
    case paused(Attempt)
    case cancelled(Attempt)
    // From the store.
    case offered(Offer)
    case updateAvailable
    case uninstalled
  }

  /// Why an event changed nothing.
  public enum Dropped: Equatable, Sendable {
    /// It means nothing in this phase.
    case ignored
    /// It belongs to a run that is over.
    case lateAttempt
    /// NaN or infinite.
    case notAFraction
  }

  /// What is to be done: the four actions of seed 000, pause, and open.
  public enum Effect: Equatable, Sendable {
    /// Start the preparing work (for a priced item: confirm and pay first).
    case prepare(Attempt)
    /// Start, or go on with, the download.
    case download(Attempt)
    /// Stop for a while and keep what is there.
    case pause(Attempt)
    /// Stop, or clear up after a failure (seed 000).
    case cancel(Attempt)
    /// Once, when it finishes.
    case downloaded
    /// Each tap on OPEN.
    case open
    /// The event did nothing; for the event log.
    case dropped(Event, Dropped)
  }

  /// What is true now.
  public internal(set) var phase: Phase
  /// What the button goes back to when a run ends without success.
  public internal(set) var offer: Offer
  /// The latest run; 0 before the first.
  public internal(set) var attempt: Attempt
  /// Why the last run failed; nil after a success, a cancel or a new try.
  public internal(set) var failure: String?
  /// How many events were dropped, late ones included.
  public internal(set) var droppedCount = 0
  /// What is there of the running, paused or failed download, 0...1; nil while unknown.
  var fraction: Double?
  /// When the run, or its stop, was asked for: the past for what was found at the start.
  var askedAt: Instant = .distantPast
  /// What is shown, which follows the phase in its own time.
  var shown: ShownLook

  /// Seed 000's opening state: installed gives `open`, else `get` with its offer. `attempt` is the latest
  /// run that the item has had, when a button of it was let go before.
  public init(installed: Bool, offer: Offer = .free, after attempt: Attempt = 0) {
    self.phase = installed ? .open : .get(offer)
    self.offer = offer
    self.attempt = attempt
    self.shown = ShownLook(phase)
  }

  /// A partial download that was found at the start: `fraction` of it is kept, 0...1, or nil for unknown.
  /// Resuming it goes on with the download, without preparing.
  public init(paused fraction: Double?, offer: Offer, after attempt: Attempt = 0) {
    let kept = fraction.flatMap { Fraction.raised(nil, to: $0) }
    self.phase = .paused(kept)
    self.offer = offer
    self.attempt = attempt
    self.fraction = kept
    self.shown = ShownLook(phase)
  }

  /// Changes the phase at once, lets the look follow, and says what is to be done.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    guard isCurrent(event) else { return drop(event, .lateAttempt) }
    switch phase {
    case .get: return handleInGet(event, at: now)
    case .preparing: return handleInPreparing(event, at: now)
    case .waiting: return handleInWaiting(event, at: now)
    case .downloading: return handleInDownloading(event, at: now)
    case .paused: return handleInPaused(event, at: now)
    case .installing: return handleInInstalling(event, at: now)
    case .cancelling: return handleInCancelling(event, at: now)
    case .open: return handleInOpen(event, at: now)
    }
  }

  /// The next frame of what moves; nil at rest.
  public func nextChange(after now: Instant) -> Instant? { nextChange(after: now, spins: true) }

  /// The same where its spinner may stand still.
  package func nextChange(after now: Instant, spins: Bool) -> Instant? {
    shown.nextChange(after: now, spins: spins)
  }

  /// Nothing runs, nothing is kept of a stopped download, and no failure is to be told.
  /// Whether anything still moves is `nextChange`'s to say.
  public var isAtRest: Bool {
    switch phase {
    case .get: failure == nil
    case .open: true
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling: false
    }
  }

  /// What a press on the control means in this phase; nil when it cannot be pressed.
  public var primaryEvent: Event? {
    switch phase {
    case .get(.price(nil)), .get(.unavailable): nil
    case .get: failure == nil ? .tapped : .retryTapped
    case .preparing, .waiting, .downloading: .stopTapped
    case .paused: .resumeRequested
    case .installing, .cancelling: nil
    case .open: .tapped
    }
  }

  /// Whether the event is of the latest run, or of none.
  private func isCurrent(_ event: Event) -> Bool {
    switch event {
    case .queued(let number), .prepared(let number), .started(let number),
      .progressed(let number, _), .downloaded(let number), .finished(let number),
      .failed(let number, _), .paused(let number), .cancelled(let number):
      number == attempt
    case .tapped, .stopTapped, .pauseRequested, .resumeRequested, .retryTapped,
      .offered, .updateAvailable, .uninstalled:
      true
    }
  }
}
