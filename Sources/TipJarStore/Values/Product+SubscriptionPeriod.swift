public import Foundation

extension Product.SubscriptionPeriod {
  /// Returns the dates from a date to the end of a period that starts then, by the calendar in UTC.
  public func dateRange(referenceDate: Date) -> Range<Date> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let (component, count): (Calendar.Component, Int) =
      switch unit {
      case .day: (.day, value)
      case .week: (.day, 7 * value)
      case .month: (.month, value)
      case .year: (.year, value)
      }
    let end = calendar.date(byAdding: component, value: count, to: referenceDate)
    return referenceDate..<(end ?? referenceDate)
  }
}
