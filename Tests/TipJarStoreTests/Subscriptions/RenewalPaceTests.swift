import Foundation
import Testing
import TipJarVocabulary

@testable import TipJarStore

/// The lengths of periods at every time rate, as Apple's pages of `SKTestSession.TimeRate` have
/// them.
@Suite struct RenewalPaceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let rate: TimeRate
    /// P1W, P1M, P2M, P3M, P6M, P1Y, weekly grace, other grace, billing retry; in seconds.
    let seconds: [Int64]
    var testDescription: String { rate.name }
  }

  static let hour: Int64 = 3600
  static let table = [
    Row(
      rate: .monthlyRenewalEveryHour,
      seconds: [900, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, 12 * 60 + 51, 1800, 2 * hour]),
    Row(
      rate: .monthlyRenewalEveryThirtyMinutes,
      seconds: [600, 1800, hour, 5400, 3 * hour, 6 * hour, 8 * 60 + 34, 900, hour]),
    Row(
      rate: .monthlyRenewalEveryFifteenMinutes,
      seconds: [300, 900, 1800, 2700, 5400, 3 * hour, 4 * 60 + 17, 450, 1800]),
    Row(
      rate: .monthlyRenewalEveryFiveMinutes,
      seconds: [180, 300, 600, 900, 1800, hour, 2 * 60 + 34, 150, 600]),
    Row(
      rate: .monthlyRenewalEveryThirtySeconds, seconds: [10, 30, 60, 90, 180, 360, 9, 15, 60]),
    fixed(.oneRenewalEveryFifteenMinutes, 900), fixed(.oneRenewalEveryFiveMinutes, 300),
    fixed(.oneRenewalEveryMinute, 60), fixed(.oneRenewalEveryThirtySeconds, 30),
    fixed(.oneRenewalEveryTenSeconds, 10), fixed(.oneRenewalEveryTwoSeconds, 2),
    // From 1 January 2026, whose months have 31, 59, 90, 181 and 365 days.
    daily(.oneHourIsOneDay, 3600), daily(.thirtyMinutesIsOneDay, 1800),
    daily(.fiveMinutesIsOneDay, 300), daily(.oneMinuteIsOneDay, 60),
    daily(.thirtySecondsIsOneDay, 30), daily(.oneSecondIsOneDay, 1),
    daily(.realTime, 86_400),
  ]

  private static func fixed(_ rate: TimeRate, _ seconds: Int64) -> Row {
    Row(rate: rate, seconds: Array(repeating: seconds, count: 8) + [2 * seconds])
  }

  private static func daily(_ rate: TimeRate, _ day: Int64) -> Row {
    Row(rate: rate, seconds: [7, 31, 59, 90, 181, 365, 6, 16, 60].map { $0 * day })
  }

  private static let periods = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]
  private let start: Int64 = 1_767_268_800_000

  private func length(_ period: String, at rate: TimeRate) throws -> Int64 {
    let period = try #require(SubscriptionPeriod(period))
    return (RenewalPace(rate).end(of: period, from: start, anchorDay: 1) - start) / 1000
  }

  @Test func everyRateIsInTheTable() {
    #expect(Set(Self.table.map(\.rate)) == Set(TimeRate.allCases))
  }

  /// Apple documents no grace and retry periods for the rates by days; these are proportional.
  @Test(arguments: table) func everyCellIsThatOfTheTable(_ row: Row) throws {
    let pace = RenewalPace(row.rate)
    for (period, seconds) in zip(Self.periods, row.seconds) {
      #expect(try length(period, at: row.rate) == seconds, "\(period)")
      let graceful = try #require(SubscriptionPeriod(period))
      let grace = row.seconds[period == "P1W" ? 6 : 7]
      #expect(pace.grace(after: graceful) == grace * 1000, "grace of \(period)")
    }
    #expect(pace.billingRetry == row.seconds[8] * 1000)
  }

  @Test(arguments: [("P1M", 86_400 * 16, nil), ("P1M", 86_400 * 3, 3), ("P1W", 86_400 * 28, 28)])
  func graceDaysReplaceTheLength(_ period: String, _ seconds: Int64, _ days: Int?) throws {
    let period = try #require(SubscriptionPeriod(period))
    #expect(RenewalPace(.realTime).grace(after: period, days: days) == seconds * 1000)
    #expect(
      RenewalPace(.oneSecondIsOneDay).grace(after: period, days: days) == seconds / 86_400 * 1000)
  }

  @Test("Offers of days and weeks are parts and multiples of the week")
  func offerLengths() throws {
    let rate = TimeRate.monthlyRenewalEveryHour
    #expect(try length("P2W", at: rate) == 1800)
    #expect(try length("P7D", at: rate) == 900)
    #expect(try length("P3D", at: rate) == 900 * 3 / 7)
    #expect(try length("P3D", at: .oneRenewalEveryMinute) == 60)
    #expect(try length("P3D", at: .realTime) == 3 * 86_400)
  }

  @Test("Months of real time end on the day on which the run began")
  func monthEnds() throws {
    func time(_ text: String) throws -> Int64 {
      Int64(try Date("\(text)T12:00:00Z", strategy: .iso8601).timeIntervalSince1970) * 1000
    }
    let pace = RenewalPace(.realTime)
    var date = try time("2026-01-31")
    for expected in ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"] {
      date = pace.end(of: .monthly, from: date, anchorDay: 31)
      #expect(date == (try time(expected)))
    }
    let year = try #require(SubscriptionPeriod("P1Y"))
    #expect(
      pace.end(of: year, from: try time("2024-02-29"), anchorDay: 29) == (try time("2025-02-28")))
  }
}
