/// A point in time: nanoseconds since an origin, which is the same throughout a run of the program.
/// Machines are passed the time of each event and never read a clock.
public struct Instant: InstantProtocol, Hashable, Sendable {
  /// Nanoseconds since the origin; may be negative.
  public var nanoseconds: Int64

  /// Creates an instant from its distance from the origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The origin.
  public static let zero = Instant(nanoseconds: 0)
  /// An instant before all others, for a control that has always existed.
  public static let distantPast = Instant(nanoseconds: .min / 2)

  /// An instant after all others.
  public static let distantFuture = Instant(nanoseconds: .max / 2)

  /// Returns the instant `duration` later.
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds + duration.nanoseconds)
  }

  /// Returns the duration from this instant to `other`.
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds - nanoseconds)
  }

  /// Returns a Boolean value that indicates whether the left instant is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Duration {
  /// The duration in whole nanoseconds, for spans of less than 292 years.
  public var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
