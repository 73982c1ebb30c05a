public import Foundation

/// The store's time. It never runs backwards.
public protocol StoreClock: Sendable {
  /// The time now.
  var now: Date { get }
  /// Returns when `duration` of store time has passed; throws `CancellationError` when the task is
  /// cancelled.
  func sleep(for duration: Duration) async throws
}

/// The time that the store takes to answer, in store time.
public struct Latency: Equatable, Sendable {
  /// For `products(for:)`.
  public var products: Duration
  /// For a purchase, after the sheet.
  public var purchase: Duration
  /// The largest deviation of an answer, as a part of its time, 0...1; the store's seed chooses
  /// within it.
  public var jitter: Double

  /// Latencies.
  public init(products: Duration, purchase: Duration, jitter: Double = 0) {
    self.products = products
    self.purchase = purchase
    self.jitter = jitter
  }

  /// Products after 1 s and a purchase after 1.5 s, each up to 10 % earlier or later.
  public static let standard = Latency(
    products: .seconds(1), purchase: .milliseconds(1500), jitter: 0.1)
  /// No latency.
  public static let none = Latency(products: .zero, purchase: .zero)
}
