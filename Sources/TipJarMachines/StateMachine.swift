/// A value that changes only in `handle`, and asks for work only by returning effects.
public protocol StateMachine: Equatable, Sendable {
  /// An event that the value handles.
  associatedtype Event: Equatable & Sendable
  /// The work that an event asks for, as data.
  associatedtype Effect: Equatable & Sendable
  /// Handles an event at `now`: changes the value, and returns the work to do.
  mutating func handle(_ event: Event, at now: Instant) -> [Effect]
  /// When the look changes next without an event; nil at rest. The only source of frame timers.
  func nextChange(after now: Instant) -> Instant?
}
