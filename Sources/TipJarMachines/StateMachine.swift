/// A value that changes only in `handle`, and asks for work only by returning effects.
public protocol StateMachine: Equatable, Sendable {
  /// What happened.
  associatedtype Event: Equatable & Sendable
  /// What is to be done.
  associatedtype Effect: Equatable & Sendable
  /// Takes what happened at `now`, changes the value, and says what is to be done.
  mutating func handle(_ event: Event, at now: Instant) -> [Effect]
  /// When the look changes next without an event; nil at rest. The only source of frame timers.
  func nextChange(after now: Instant) -> Instant?
}
