import Foundation

/// Numbers and dates in words, for the screen and the commands alike.
struct Texts: Sendable {
  let words: Words
  var calendar = Calendar.current

  /// A size in decimal units with one place from a megabyte up: "840 kB", "30.0 MB".
  func bytes(_ count: Int64) -> String {
    let units = [("GB", 1e9, 1), ("MB", 1e6, 1), ("kB", 1e3, 0)]
    for (unit, factor, places) in units where Double(count) >= factor * (places == 0 ? 1 : 0.9995) {
      return "\((Double(count) / factor).formatted(number(places))) \(unit)"
    }
    return "\(count) B"
  }

  /// How much of a whole: the unit is named once where both share it.
  func received(_ count: Int64, of total: Int64) -> String {
    guard total > 0 else { return bytes(count) }
    let whole = bytes(total)
    let factor = total >= 999_500_000 ? 1e9 : total >= 999_500 ? 1e6 : total >= 1000 ? 1e3 : 1
    let part = (Double(count) / factor).formatted(number(factor >= 1e6 ? 1 : 0))
    return words.received(part, whole)
  }

  /// A rate: "2.1 MB/s".
  func rate(_ bytesPerSecond: Int64) -> String { bytes(bytesPerSecond) + "/s" }

  /// The time that is left at a rate; empty where it cannot be known.
  func timeLeft(_ count: Int64, of total: Int64, at rate: Int64) -> String {
    guard total > 0, rate > 0 else { return "" }
    return words.timeLeft(max(1, Int((total - count + rate - 1) / rate)))
  }

  /// A day as seen from today: "3 days ago".
  func daysAgo(_ date: Date, now: Date) -> String {
    let days = calendar.dateComponents(
      [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)
    ).day
    return words.daysAgo(days ?? 0)
  }

  /// A day that is written as "2026-11-18", as seen from today; anything else stays as it is.
  func daysAgo(_ day: String, now: Date) -> String {
    let strategy = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
    return (try? strategy.parse(day)).map { daysAgo($0, now: now) } ?? day
  }

  /// A day: "4 March 2026".
  func day(_ date: Date) -> String {
    date.formatted(dates.day().month(.wide).year())
  }

  /// A day and a time: "4 March 2026, 14:02".
  func moment(_ date: Date) -> String {
    let time = date.formatted(dates.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
    return "\(day(date)), \(time)"
  }

  /// Dates as the language has them, in the calendar's own time zone.
  private var dates: Date.FormatStyle {
    Date.FormatStyle(
      locale: words.language.locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  private func number(_ places: Int) -> FloatingPointFormatStyle<Double> {
    .number.precision(.fractionLength(places)).grouping(.never).locale(words.language.locale)
  }
}
