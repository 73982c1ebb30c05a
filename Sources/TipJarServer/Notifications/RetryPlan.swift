package import Foundation

/// The times at which a notification that was not received is sent again (Apple's "Responding to App
/// Store Server Notifications").
package enum RetryPlan: String, CaseIterable, Sendable {
  /// Once, without another attempt.
  case sandbox
  /// Five more attempts, 1, 12, 24, 48 and 72 hours after the one before.
  case production

  /// The hours from each attempt to the next one.
  private var hours: [Int] {
    switch self {
    case .sandbox: []
    case .production: [1, 12, 24, 48, 72]
    }
  }

  /// The time of the next attempt after `count` attempts, the last of them at `date`; nil after the
  /// last one.
  package func next(after count: Int, at date: Date) -> Date? {
    hours.indices.contains(count - 1)
      ? date.addingTimeInterval(TimeInterval(hours[count - 1] * 3600)) : nil
  }
}
