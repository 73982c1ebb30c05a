public import Foundation

/// The store's time. It never runs backwards.
public protocol StoreClock: Sendable {
  /// The time now.
  var now: Date { get }
  /// Returns when `duration` of store time has passed; throws `CancellationError` when the task is
  /// cancelled.
  func sleep(for duration: Duration) async throws
}
