/// A moment: nanoseconds since an origin that is the same for one run of the program. Machines are
/// handed the moment of each event; they never ask a clock.
public struct Instant: InstantProtocol, Hashable, Sendable {
  /// Nanoseconds since the origin; may be negative.
  public var nanoseconds: Int64

  /// A moment by its distance from the origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The origin itself.
  public static let zero = Instant(nanoseconds: 0)
  /// A moment before all others: for a control that has always been there.
  public static let distantPast = Instant(nanoseconds: .min / 2)

  /// A moment after all others.
  public static let distantFuture = Instant(nanoseconds: .max / 2)

  /// The moment `duration` later.
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds + duration.nanoseconds)
  }

  /// The duration from this moment to `other`.
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds - nanoseconds)
  }

  /// Returns whether the left moment is earlier.
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
