package import TipJarMachines

/// The gallery's own clock: it can be stopped, stepped by a frame, and run slower than the frames'
/// clock.
package struct GalleryClock: Equatable, Sendable {
  /// One frame of sixty a second.
  package static let frame: Duration = .nanoseconds(16_666_667)
  /// The largest number of halvings: 1/32 speed.
  static let slowest = 5

  /// The number of times that the speed is halved: 0 is real time.
  private(set) var halvings = 0
  private(set) var isStopped = false
  /// The time at `origin`.
  private var base: Instant = .zero
  /// The moment of the frames' clock from which time is counted.
  private var origin: Instant

  /// Creates a clock that begins at a moment of the frames' clock.
  package init(origin: Instant = .zero) { self.origin = origin }

  /// Returns the gallery's time at a moment of the frames' clock.
  package func time(at now: Instant) -> Instant {
    isStopped
      ? base
      : Instant(nanoseconds: base.nanoseconds + (now.nanoseconds - origin.nanoseconds) >> halvings)
  }

  /// Returns the moment of the frames' clock at which the gallery's time is `time`; nil while it is
  /// stopped.
  package func moment(of time: Instant) -> Instant? {
    guard !isStopped else { return nil }
    return Instant(
      nanoseconds: origin.nanoseconds + (time.nanoseconds - base.nanoseconds) << halvings)
  }

  /// Stops the clock, or lets it continue.
  package mutating func toggle(at now: Instant) {
    settle(at: now)
    isStopped.toggle()
  }

  /// Stops the clock, and advances it by one frame.
  package mutating func step(at now: Instant) {
    settle(at: now)
    isStopped = true
    base = base.advanced(by: Self.frame)
  }

  /// Halves or doubles the speed.
  mutating func slow(by halvings: Int, at now: Instant) {
    settle(at: now)
    self.halvings = max(0, min(Self.slowest, self.halvings + halvings))
  }

  private mutating func settle(at now: Instant) {
    base = time(at: now)
    origin = now
  }
}
