import Foundation
import Synchronization

/// Counts the requests to each endpoint in each second of the real time.
final class RateLimiter: Sendable {
  private let counts = Mutex<[Endpoint: (second: Int64, count: Int)]>([:])

  /// Counts a request. Returns the time, in milliseconds since 1970, from which another one is
  /// accepted, where this one is too many; else nil.
  func count(_ endpoint: Endpoint, at now: Date) -> Int64? {
    let second = Int64(now.timeIntervalSince1970.rounded(.down))
    return counts.withLock { counts in
      let before = counts[endpoint].flatMap { $0.second == second ? $0.count : nil } ?? 0
      guard before < max(1, endpoint.productionLimit / 10) else { return (second + 1) * 1000 }
      counts[endpoint] = (second, before + 1)
      return nil
    }
  }
}
