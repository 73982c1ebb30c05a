/// A clock at a hundred times real speed, for waits of the program's choosing.
struct QuickClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  static let rate = 100
  private let start = ContinuousClock.now
  var now: Instant { Instant(offset: start.duration(to: .now) * Self.rate) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: (deadline.offset - now.offset) / Self.rate)
  }
}
