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
