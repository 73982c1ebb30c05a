import Foundation

extension StoreRows {
  /// Returns a control's value: the one that was set, or the file's.
  func isOn(_ toggle: Toggle) throws -> Bool {
    try setting(toggle.rawValue).map { $0 == "on" } ?? toggle.fallback(database.configuration)
  }

  /// Sets a control; nil gives the file's own value back.
  func set(_ toggle: Toggle, _ isOn: Bool?) throws {
    try set(toggle.rawValue, isOn.map { $0 ? "on" : "off" })
  }

  /// The file's configuration with the storefront and the locale that were set, and the currency of
  /// a date.
  func configuration(at now: Date) throws -> StoreConfiguration {
    var configuration = database.configuration
    if let storefront = try setting("storefront").flatMap(Storefront.init(countryCode:)) {
      configuration.storefront = storefront
    }
    configuration.storefront = configuration.storefront.at(now)
    if let locale = try setting("locale") { configuration.locale = locale }
    return configuration
  }

  /// The rate at which subscriptions renew.
  func timeRate() throws -> TimeRate {
    let text = try setting("timeRate")
    return text.flatMap(Int.init).flatMap(TimeRate.init) ?? database.configuration.timeRate
  }

  /// The latency that was set; nil if none was.
  func latency() throws -> Latency? {
    try setting("latency").flatMap(Int.init).map {
      Latency(products: .milliseconds($0), purchase: .milliseconds($0))
    }
  }
}
