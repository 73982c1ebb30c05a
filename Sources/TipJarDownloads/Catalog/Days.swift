/// Days of the Gregorian calendar, the calendar of ISO 8601.
enum Days {
  private static let ofMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Returns whether a day exists: months have 28 to 31 days, and February has one more in leap
  /// years.
  static func exists(year: Int, month: Int, day: Int) -> Bool {
    guard ofMonths.indices.contains(month - 1) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return (1...ofMonths[month - 1] + (month == 2 && isLeap ? 1 : 0)).contains(day)
  }
}
