/// The state of a line of the history; the raw value is its name in JSON.
public enum PurchaseState: String, Hashable, Sendable {
  /// Bought, waiting for approval, or refunded.
  case purchased, pending, refunded
}

/// A number of days, weeks, months or years.
public struct SubscriptionPeriod: Equatable, Sendable {
  /// The unit of a period.
  public enum Unit: String, CaseIterable, Equatable, Sendable {
    /// The four units of a calendar.
    case day, week, month, year
  }

  /// The number of units, 1 or more.
  public package(set) var value: Int
  /// The unit.
  public let unit: Unit

  /// Creates a period.
  package init(value: Int, unit: Unit) {
    self.value = value
    self.unit = unit
  }
}
