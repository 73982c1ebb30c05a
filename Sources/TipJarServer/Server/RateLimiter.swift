import Foundation
import Synchronization

/// A limiter of the requests to each endpoint per second of real time.
final class RateLimiter: Sendable {
  private let counts = Mutex<[Endpoint: (second: Int64, count: Int)]>([:])

  /// Counts a request. If there are too many, returns the time from which another is accepted, in
  /// milliseconds since 1970; otherwise nil.
  func count(_ route: Endpoint.Route, at now: Date) -> Int64? {
    let second = Int64(now.timeIntervalSince1970.rounded(.down))
    return counts.withLock { counts in
      let before = counts[route.endpoint].flatMap { $0.second == second ? $0.count : nil } ?? 0
      guard before < max(1, route.limit / 10) else { return (second + 1) * 1000 }
      counts[route.endpoint] = (second, before + 1)
      return nil
    }
  }
}
