/// Dates of the Gregorian calendar, in ISO 8601.
package enum Days {
  private static let ofMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  package static func exists(year: Int, month: Int, day: Int) -> Bool {
    guard ofMonths.indices.contains(month - 1) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return (1...ofMonths[month - 1] + (month == 2 && isLeap ? 1 : 0)).contains(day)
  }

  /// Returns the number of days from 1970-01-01 to a date that exists.
  package static func since1970(year: Int, month: Int, day: Int) -> Int {
    // Years that begin in March end with the leap day.
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
