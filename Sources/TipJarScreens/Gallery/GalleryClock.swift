package import TipJarMachines

/// The gallery's own time: it can stand still, be stepped by a frame, and run slower than the frames'.
package struct GalleryClock: Equatable, Sendable {
  /// One frame of sixty a second.
  package static let frame: Duration = .nanoseconds(16_666_667)
  /// The slowest is 1/32.
  static let slowest = 5

  /// The number of times that it is halved: 0 is real time.
  private(set) var halvings = 0
  private(set) var isStopped = false
  /// The time at `origin`.
  private var base: Instant = .zero
  /// The moment of the frames' clock from which it is counted.
  private var origin: Instant

  /// A clock that begins at a moment of the frames' clock.
  package init(origin: Instant = .zero) { self.origin = origin }

  /// The gallery's time at a moment of the frames' clock.
  package func time(at now: Instant) -> Instant {
    isStopped
      ? base
      : Instant(nanoseconds: base.nanoseconds + (now.nanoseconds - origin.nanoseconds) >> halvings)
  }

  /// When it will be, or was, `time`; nil while it stands still.
  package func moment(of time: Instant) -> Instant? {
    guard !isStopped else { return nil }
    return Instant(
      nanoseconds: origin.nanoseconds + (time.nanoseconds - base.nanoseconds) << halvings)
  }

  /// Stops it, or lets it go on from where it stands.
  package mutating func toggle(at now: Instant) {
    settle(at: now)
    isStopped.toggle()
  }

  /// Stops it, and moves it on by one frame.
  package mutating func step(at now: Instant) {
    settle(at: now)
    isStopped = true
    base = base.advanced(by: Self.frame)
  }

  /// Half or twice as fast.
  mutating func slow(by halvings: Int, at now: Instant) {
    settle(at: now)
    self.halvings = max(0, min(Self.slowest, self.halvings + halvings))
  }

  private mutating func settle(at now: Instant) {
    base = time(at: now)
    origin = now
  }
}
