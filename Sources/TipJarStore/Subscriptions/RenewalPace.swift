import Foundation
import TipJarFiles
import TipJarVocabulary

/// The lengths of periods, grace periods and billing retry at a time rate, as documented for
/// `SKTestSession.TimeRate`.
enum RenewalPace: Equatable {
  /// Each calendar day takes this many seconds, in real time 86,400.
  case day(Int64)
  /// The seconds of a week, of a month, and of a weekly subscription's grace period; other lengths
  /// follow from them.
  case month(week: Int64, month: Int64, weeklyGrace: Int64)
  /// Every period takes this many seconds.
  case fixed(Int64)

  init(_ rate: TimeRate) {
    self =
      switch rate {
      case .realTime: .day(86_400)
      case .oneHourIsOneDay: .day(3600)
      case .thirtyMinutesIsOneDay: .day(1800)
      case .fiveMinutesIsOneDay: .day(300)
      case .oneMinuteIsOneDay: .day(60)
      case .thirtySecondsIsOneDay: .day(30)
      case .oneSecondIsOneDay: .day(1)
      case .monthlyRenewalEveryHour: .month(week: 900, month: 3600, weeklyGrace: 771)
      case .monthlyRenewalEveryThirtyMinutes: .month(week: 600, month: 1800, weeklyGrace: 514)
      case .monthlyRenewalEveryFifteenMinutes: .month(week: 300, month: 900, weeklyGrace: 257)
      case .monthlyRenewalEveryFiveMinutes: .month(week: 180, month: 300, weeklyGrace: 154)
      case .monthlyRenewalEveryThirtySeconds: .month(week: 10, month: 30, weeklyGrace: 9)
      case .oneRenewalEveryFifteenMinutes: .fixed(900)
      case .oneRenewalEveryFiveMinutes: .fixed(300)
      case .oneRenewalEveryMinute: .fixed(60)
      case .oneRenewalEveryThirtySeconds: .fixed(30)
      case .oneRenewalEveryTenSeconds: .fixed(10)
      case .oneRenewalEveryTwoSeconds: .fixed(2)
      }
  }

  /// Returns the end of a period that starts at a time, in milliseconds since 1970. `anchorDay` is
  /// the day of the month on which the first period began: in a month without that day the period
  /// ends on the last day, and later months use that day again.
  func end(of period: SubscriptionPeriod, from start: Int64, anchorDay: Int) -> Int64 {
    switch self {
    case .day(let seconds):
      let end = period.end(from: start, anchorDay: anchorDay)
      return start + (end - start) / 86_400_000 * seconds * 1000
    case .month(let week, let month, _):
      let length: Int64 =
        switch period.unit {
        case .day: week * 1000 * Int64(period.value) / 7
        case .week: week * 1000 * Int64(period.value)
        case .month: month * 1000 * Int64(period.value)
        case .year: month * 1000 * 12 * Int64(period.value)
        }
      return start + length
    case .fixed(let seconds):
      return start + seconds * 1000
    }
  }

  /// Returns the length of the grace period after a period, in milliseconds. `days` replaces the 16
  /// days, or 6 for a week, of Apple's grace period, in proportion to the time rate.
  func grace(after period: SubscriptionPeriod, days: Int? = nil) -> Int64 {
    let isWeekly = period.unit == .week && period.value == 1
    let standardDays: Int64 = isWeekly ? 6 : 16
    let length: Int64 =
      switch self {
      case .day: standardDays * day
      case .month(_, _, let weeklyGrace): isWeekly ? weeklyGrace * 1000 : month / 2
      case .fixed: month
      }
    return days.map { length * Int64($0) / standardDays } ?? length
  }

  /// The length of 30 days in milliseconds.
  private var month: Int64 {
    switch self {
    case .day(let seconds): 30 * seconds * 1000
    case .month(_, let month, _): month * 1000
    case .fixed(let seconds): seconds * 1000
    }
  }

  /// The length of a day in milliseconds.
  var day: Int64 { month / 30 }

  /// The length of billing retry in milliseconds, including the grace period.
  var billingRetry: Int64 { 2 * month }

  /// The longest gap between periods that still count as continuous, in milliseconds.
  var longestGap: Int64 { self == .day(86_400) ? 60 * day : 600_000 }
}

/// Periods of the calendar in UTC.
extension SubscriptionPeriod {
  /// Returns the end of a period that starts at a time, in milliseconds since 1970.
  func end(from start: Int64, anchorDay: Int) -> Int64 {
    let months: Int
    switch unit {
    case .day: return start + Int64(value) * 86_400_000
    case .week: return start + Int64(value) * 7 * 86_400_000
    case .month: months = value
    case .year: months = 12 * value
    }
    let calendar = Self.calendar
    let date = Date(milliseconds: start)
    guard let first = calendar.date(byAdding: .month, value: months, to: date),
      let length = calendar.range(of: .day, in: .month, for: first)?.count
    else { return start + Int64(months) * 30 * 86_400_000 }
    let shift = min(anchorDay, length) - calendar.component(.day, from: first)
    return first.milliseconds + Int64(shift) * 86_400_000
  }

  static func day(of time: Int64) -> Int {
    calendar.component(.day, from: Date(milliseconds: time))
  }

  /// Returns whether a time is on the last day of a month that does not have the anchor day.
  static func isClamped(_ time: Int64, from anchorDay: Int) -> Bool {
    day(of: time) < anchorDay && day(of: time + 86_400_000) == 1
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

/// The rates at which subscriptions renew in a test, by the raw values and names of
/// `SKTestSession.TimeRate`.
public enum TimeRate: Int, CaseIterable, Equatable, Sendable {
  /// As in the App Store.
  case realTime = 0
  /// A day of subscription takes so long.
  case oneHourIsOneDay = 1
  case thirtyMinutesIsOneDay, fiveMinutesIsOneDay, oneMinuteIsOneDay
  case thirtySecondsIsOneDay, oneSecondIsOneDay
  /// A monthly subscription renews so often, others in proportion.
  case monthlyRenewalEveryHour = 10
  case monthlyRenewalEveryThirtyMinutes, monthlyRenewalEveryFifteenMinutes
  case monthlyRenewalEveryFiveMinutes
  case monthlyRenewalEveryThirtySeconds = 15
  /// Every subscription renews so often.
  case oneRenewalEveryFifteenMinutes = 1000
  case oneRenewalEveryFiveMinutes, oneRenewalEveryMinute, oneRenewalEveryThirtySeconds
  case oneRenewalEveryTenSeconds, oneRenewalEveryTwoSeconds

  /// The case's name.
  public var name: String { "\(self)" }
}
