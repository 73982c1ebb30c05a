/// A value that changes only in `handle`, and requests work only by returning effects.
public protocol StateMachine: Equatable, Sendable {
  associatedtype Event: Equatable & Sendable
  /// The work that an event requests, as data.
  associatedtype Effect: Equatable & Sendable
  /// Handles an event at `now`: changes the value, and returns the work to do.
  mutating func handle(_ event: Event, at now: Instant) -> [Effect]
  /// Returns the time at which the look next changes without an event; nil if never. Frame timers
  /// depend on nothing else.
  func nextChange(after now: Instant) -> Instant?
}

/// The reason why an event of a machine changed nothing.
public enum Dropped: Equatable, Sendable {
  /// The event has no meaning in this phase.
  case ignored
  /// The event belongs to a run that has ended.
  case lateAttempt
  /// The fraction is NaN or infinite.
  case notAFraction
  /// The action, or another purchase, is in progress.
  case alreadyRunning, purchaseInFlight
  /// The tip is not on the list, or has no price.
  case unknownTip, notForSale
  /// The approval of the tip is pending; the user must dismiss that before buying it again.
  case awaitsApproval
}
