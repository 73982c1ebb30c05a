/// Days of the Gregorian calendar, as ISO 8601 writes dates.
enum Days {
  private static let ofMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Returns whether there is such a day: a month has 28 to 31, and February one more in a leap year.
  static func exists(year: Int, month: Int, day: Int) -> Bool {
    guard ofMonths.indices.contains(month - 1) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return (1...ofMonths[month - 1] + (month == 2 && isLeap ? 1 : 0)).contains(day)
  }
}
