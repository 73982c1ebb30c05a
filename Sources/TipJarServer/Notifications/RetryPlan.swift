package import Foundation

/// The schedule of retries for a notification that was not received (Apple's "Responding to App
/// Store Server Notifications").
package enum RetryPlan: String, CaseIterable, Sendable {
  /// No retries.
  case sandbox
  /// Five retries, 1, 12, 24, 48 and 72 hours after the previous attempt.
  case production

  /// The hours from each attempt to the next.
  private var hours: [Int] {
    switch self {
    case .sandbox: []
    case .production: [1, 12, 24, 48, 72]
    }
  }

  /// Returns the time of the next attempt after `count` attempts, the last at `date`; nil after the
  /// last one.
  package func next(after count: Int, at date: Date) -> Date? {
    hours.indices.contains(count - 1)
      ? date.addingTimeInterval(TimeInterval(hours[count - 1] * 3600)) : nil
  }
}
