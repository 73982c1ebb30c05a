import Foundation
import GRDB
public import TipJarVocabulary

/// The settings of one store within one transaction of the database, in which they are read once:
/// the controls that were set, and errors that are armed for every call or for the next few.
struct StoreSettings {
  private let db: Database
  private let database: StoreDatabase
  private let cache = Cache()

  private var store: Int64 { database.store }

  private final class Cache {
    var settings: [String: String]?
  }

  init(db: Database, database: StoreDatabase) { (self.db, self.database) = (db, database) }

  func setting(_ key: String) throws -> String? { try settings()[key] }

  /// The keys of the settings that begin with `prefix`, without it, in order.
  func keys(withPrefix prefix: String) throws -> [String] {
    try settings().keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      .sorted()
  }

  private struct Setting: Decodable, FetchableRecord {
    let key: String
    let value: String
  }

  private func settings() throws -> [String: String] {
    if let settings = cache.settings { return settings }
    let rows = try Setting.fetchAll(
      db.cachedStatement(sql: "SELECT key, value FROM setting WHERE store = ?"), arguments: [store])
    let settings = Dictionary(rows.map { ($0.key, $0.value) }) { first, _ in first }
    cache.settings = settings
    return settings
  }

  func set(_ key: String, _ value: String?) throws {
    cache.settings?[key] = value
    if let value {
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO setting (store, key, value) VALUES (?, ?, ?)"
      ).execute(arguments: [store, key, value])
    } else {
      try db.cachedStatement(sql: "DELETE FROM setting WHERE store = ? AND key = ?").execute(
        arguments: [store, key])
    }
  }

  /// The keys of the marks that a server has served the store, and of the damaged files that were
  /// taken over.
  static let servedKey = "served", takenOverKey = "takenOver"
  /// The key of the number of UUIDs that were given out.
  static let identifiersKey = "identifiers"
  /// The key of the storefront that the store began in, where that is not the file's.
  static let homeKey = "home"

  // MARK: Controls

  /// Returns a control's value: the one that was set, the file's, or the table's.
  func value(of control: StoreControl) throws -> String {
    if let value = try setting(control.rawValue) { return value }
    if control == .renewalLimit {
      return try timeRate() == .realTime ? StoreControl.none : Self.defaultRenewalLimit
    }
    return database.configuration.value(of: control)
  }

  func set(_ control: StoreControl, _ value: String?) throws { try set(control.rawValue, value) }

  func isOn(_ control: StoreControl) throws -> Bool { try value(of: control) == StoreControl.on }

  // MARK: Customers

  /// Returns a control's value for a customer: the customer's own, or the store's.
  func value(of control: StoreControl, for customer: String?) throws -> String {
    let own = try customer.flatMap { try setting("\(control.rawValue)@\($0)") }
    return try own ?? value(of: control)
  }

  func set(_ control: StoreControl, _ value: String?, for customer: String) throws {
    try set("\(control.rawValue)@\(customer)", value)
  }

  /// Returns the milliseconds by which a customer is ahead of the store.
  func lead(of customer: String) throws -> Int64 {
    try setting("lead@\(customer)").flatMap { Int64($0) } ?? 0
  }

  func setLead(_ milliseconds: Int64, of customer: String) throws {
    try set("lead@\(customer)", String(milliseconds))
  }

  /// The file's configuration with the storefront and the locale that were set, and the currency of
  /// a date.
  func configuration(at date: Date) throws -> StoreConfiguration {
    var configuration = database.configuration
    let country = try setting("storefront") ?? setting(Self.homeKey)
    if let storefront = country.flatMap(Storefront.init(countryCode:)) {
      configuration.storefront = storefront
    }
    configuration.storefront = configuration.storefront.at(date)
    if let locale = try setting("locale") { configuration.locale = locale }
    return configuration
  }

  func timeRate() throws -> TimeRate {
    Int(try value(of: .timeRate)).flatMap(TimeRate.init) ?? .realTime
  }

  /// The number of renewals after which a subscription ends; nil for no end. By default there is
  /// one at every accelerated rate, as in Apple's sandbox.
  func renewalLimit() throws -> Int? { Int(try value(of: .renewalLimit)) }

  /// The number of renewals of Apple's sandbox.
  private static let defaultRenewalLimit = "12"

  func latency() throws -> Latency? {
    Int(try value(of: .latency)).map {
      Latency(products: .milliseconds($0), purchase: .milliseconds($0))
    }
  }

  func withheld() throws -> Set<String> { Set(try keys(withPrefix: "withheld.")) }

  // MARK: Simulated errors

  func armedError(for api: FailableAPI) throws -> SimulatedError? {
    guard let name = try setting("error.\(api.rawValue)") else {
      return database.configuration.simulatedErrors[api]
    }
    return SimulatedError(name: name, for: api)
  }

  /// The number of further calls that fail, 1 or more; nil if every call fails, or none.
  func errorTimes(for api: FailableAPI) throws -> Int? {
    try setting("errorTimes.\(api.rawValue)").flatMap(Int.init)
  }

  /// Arms an error for the next calls, or for every call if `times` is nil; no error disarms the
  /// call, even if the file arms one.
  func arm(_ error: SimulatedError?, for api: FailableAPI, times: Int?) throws {
    try set("error.\(api.rawValue)", error?.name ?? "none")
    try set("errorTimes.\(api.rawValue)", error == nil ? nil : times.map { String(max(1, $0)) })
  }

  /// Counts a failed call; after the last one that was requested the call is disarmed.
  func countFailure(of api: FailableAPI) throws {
    guard let times = try errorTimes(for: api) else { return }
    try arm(times > 1 ? armedError(for: api) : nil, for: api, times: times - 1)
  }
}

extension StoreControl {
  /// Returns a value as it is stored, or nil for one that the control cannot have.
  package func stored(_ value: String) -> String? {
    switch row.kind {
    case .toggle: [Self.on, Self.off].contains(value) ? value : nil
    case .number(let range, let words, _):
      words.contains(value) ? value : Int(value).flatMap { range.contains($0) ? String($0) : nil }
    case .choice(.storefronts): Storefront(countryCode: value)?.countryCode
    case .choice(.locales): LocaleTag.isKnown(value) ? value : nil
    case .choice(.timeRates):
      TimeRate.allCases.first { $0.name == value || "\($0.rawValue)" == value }
        .map { "\($0.rawValue)" }
    case .transaction, .subscription, .product, .store: nil
    }
  }
}

/// The language tags of `.storekit` files: `ja`, `zh_Hans`, `en_GB`, `zh_Hant_TW`.
enum LocaleTag {
  /// Returns whether a text is a language of ISO 639, with an optional script of four letters and
  /// an optional country of ISO 3166 or region of three digits.
  static func isKnown(_ tag: String) -> Bool {
    let form = /([A-Za-z]{2,3})(?:[_\-][A-Za-z]{4})?(?:[_\-]([A-Za-z]{2}|[0-9]{3}))?/
    guard let parts = tag.wholeMatch(of: form) else { return false }
    return Locale.LanguageCode(parts.1.lowercased()).isISOLanguage
      && parts.2.map { $0.count == 3 || Locale.Region($0.uppercased()).isISORegion } ?? true
  }
}

/// The controls of a store, all read at one moment.
public struct StoreStatus: Equatable, Sendable {
  let values: [StoreControl: String]
  /// The country whose store it is.
  public let storefront: Storefront
  /// The latency of answers.
  public let latency: Latency
  /// The errors that are armed.
  public let simulatedErrors: [FailableAPI: SimulatedError]
  /// The number of further calls that fail, for errors that are armed for a number of calls.
  public let errorTimes: [FailableAPI: Int]
  /// The ids of products that are withheld.
  public let withheld: Set<String>
  /// Requests that wait for approval, the newest last.
  public let pending: [Transaction]
  /// Purchases that wait to be resolved, the newest last.
  public let interrupted: [Transaction]
}

extension StoreStatus {
  /// The value of a setting, by its raw name; "" for a control without one.
  public subscript(control: StoreControl) -> String { values[control] ?? "" }

  /// Returns whether a setting is on.
  public func isOn(_ control: StoreControl) -> Bool { self[control] == StoreControl.on }

  /// The values of the controls that prices and names depend on.
  package var offer: [String] {
    StoreControl.allCases.filter(\.row.affectsPrices).flatMap {
      $0 == .withheld ? withheld.sorted() : [self[$0]]
    }
  }
}
