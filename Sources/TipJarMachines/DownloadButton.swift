/// The App Store's download button, from seeds 000 and 001: its phases, the attempts that it runs, and
/// the look that follows them. A plain value, one for each item.
public struct DownloadButton: StateMachine {
  /// What a button that is neither running nor installed offers.
  public enum Offer: Equatable, Sendable {
    /// GET.
    case free
    /// The price as the store shows it; nil until the store has told it.
    case price(String?)
    /// Had before, not here now: the cloud.
    case owned
    /// Installed in an older version: UPDATE.
    case update
  }

  /// The phases of seeds 000 and 001, and those that they lack.
  public enum Phase: Equatable, Sendable {
    case get(Offer)
    case preparing
    case waiting
    /// The fraction that is there, 0...1; nil while the size is unknown.
    case downloading(Double?)
    case paused(Double?)
    case installing
    case cancelling
    case open
  }

  /// A number for each run of the work; events of any other run are dropped.
  public typealias Attempt = Int

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
    case ignored, lateAttempt, notAFraction
  }

  public enum Effect: Equatable, Sendable {
    /// Start the preparing work (for a priced item: confirm and pay first).
    case prepare(Attempt)
    /// Start, or go on with, the download.
    case download(Attempt)
    case pause(Attempt)
    case cancel(Attempt)
    /// Once, when it finishes.
    case downloaded
    /// Each tap on OPEN.
    case open
    /// The event did nothing; for the event log.
    case dropped(Event, Dropped)
  }

  /// What is true now.
  public private(set) var phase: Phase
  /// What the button goes back to when a run ends without success.
  public private(set) var offer: Offer
  /// The latest run; 0 before the first.
  public private(set) var attempt: Attempt
  /// Why the last run failed; nil after a success, a cancel or a new try.
  public private(set) var failure: String?

  /// Seed 000's opening state: installed gives `open`, else `get` with its offer.
  public init(installed: Bool, offer: Offer = .free) {
    self.phase = installed ? .open : .get(offer)
    self.offer = offer
    self.attempt = 0
  }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] { [] }
  public func nextChange(after now: Instant) -> Instant? { nil }
}
