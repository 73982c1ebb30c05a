/// The animated fraction of a ring: 0.3 s, cubic ease-out, as in AHDownloadButton.
///
/// A value that is set during an animation waits for its end, and then the newest value is animated
/// (AHDownloadButton drops it). Exactly 1 does not wait: it is animated for 0.3 s from the value on
/// the screen.
public struct ProgressEase: Equatable, Sendable {
  private var from: Double
  private var to: Double
  private var startedAt: Instant = .distantPast
  /// The value to animate to when the current animation ends.
  private var waiting: Double?
  /// The duration of an animation, in nanoseconds.
  var duration = Timing.ease

  /// Creates a resting fraction, 0...1.
  public init(_ value: Double = 0) {
    from = value
    to = value
  }

  /// The newest value that was set, 0...1.
  public var target: Double { waiting ?? to }

  /// The time at which the fraction reaches its target, if no other value is set; in the past at
  /// rest.
  public var end: Instant { startedAt + (waiting == nil ? duration : 2 * duration) }

  /// Sets a new value, 0...1, at `now`.
  public mutating func set(_ value: Double, at now: Instant) {
    guard value != target else { return }
    startWaiting(at: now)
    if now >= startedAt + duration {
      start(from: to, to: value, at: now)
    } else if value == 1 {
      start(from: self.value(at: now), to: 1, at: now)
    } else {
      waiting = value
    }
  }

  /// Returns the fraction to draw at `now`.
  public func value(at now: Instant) -> Double {
    var current = self
    current.startWaiting(at: now)
    let elapsed = Double(now - current.startedAt) / Double(duration)
    guard elapsed < 1 else { return current.to }
    return current.from + (current.to - current.from) * Self.easeOut(elapsed)
  }

  /// Returns the time of the next frame, at most 60 per second and one exactly at the end; nil at
  /// rest.
  public func nextChange(after now: Instant) -> Instant? {
    now < end ? min(now + Timing.frame, end) : nil
  }

  mutating func finish() { rest(at: target) }

  /// Resets the fraction to 0 when the ring is no longer shown.
  mutating func reset() { rest(at: 0) }

  private mutating func rest(at value: Double) { start(from: value, to: value, at: .distantPast) }

  /// Begins the waiting animation once the current one has ended.
  private mutating func startWaiting(at now: Instant) {
    guard let next = waiting, now >= startedAt + duration else { return }
    start(from: to, to: next, at: startedAt + duration)
  }

  private mutating func start(from: Double, to: Double, at moment: Instant) {
    (self.from, self.to) = (from, to)
    startedAt = moment
    waiting = nil
  }

  /// Returns the curve's value at `time`, both 0...1; control points (0, 0) and (0.58, 1).
  static func easeOut(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    // Newton's method for x(t) = time. From t = 1 it converges for every time; eight iterations
    // leave an error below a thousandth of a dot.
    var t = 1.0
    for _ in 0..<8 {
      let x = (1.74 - 0.74 * t) * t * t
      let slope = (3.48 - 2.22 * t) * t
      t -= (x - time) / slope
    }
    return (3 - 2 * t) * t * t
  }
}

/// Arithmetic for fractions of progress, shared by all machines.
enum Fraction {
  /// Returns the larger of `old` and `new`, limited to 0...1, or nil if `new` is not finite.
  static func raised(_ old: Double?, to new: Double) -> Double? {
    guard new.isFinite else { return nil }
    return max(min(max(new, 0), 1), old ?? 0)
  }
}
