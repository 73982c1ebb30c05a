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
