package import TipJarMachines

/// The next try of a real download that failed and waits.
package struct Retry: Equatable, Sendable {
  package var at: Instant
  /// The reason why it waits, in a sentence.
  package var reason: String

  private static let second: Int64 = 1_000_000_000

  /// Returns the seconds until then, rounded up; nil if it is over.
  func seconds(from now: Instant) -> Int? {
    let rest = at.nanoseconds - now.nanoseconds
    return rest > 0 ? Int((rest + Self.second - 1) / Self.second) : nil
  }

  /// Returns the next time to draw the seconds, a whole one, which all retries share.
  func nextChange(after now: Instant) -> Instant? {
    guard seconds(from: now) != nil else { return nil }
    return Instant(nanoseconds: (now.nanoseconds / Self.second + 1) * Self.second)
  }
}
