public import Foundation

/// A country's store: its currency and how prices are written there. Nothing is converted.
public struct Storefront: Identifiable, Equatable, Sendable {
  /// Apple's number, for example `143441` for USA; "" for a country in which Apple has no
  /// storefront.
  public let id: String
  /// ISO 3166-1 alpha-3, for example `GBR`.
  public let countryCode: String
  /// ISO 4217, for example `GBP`; see ``at(_:)``.
  public private(set) var currency: String
  /// The locale of prices: the country's main language, for example `en-Latn-GB`.
  public let locale: String

  /// The store of a country by its alpha-3 code, in any case, with the newest currency that is
  /// known; nil where ICU knows no such country or no currency for it.
  public init?(countryCode: String) {
    let code = countryCode.uppercased()
    // ICU takes a region of three letters in a locale, and answers with that of two.
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }),
      let region = Locale(identifier: "und_\(Self.otherCodes[code] ?? code)").region
    else { return nil }
    let likely = Locale.Language(identifier: "und-\(region.identifier)").maximalIdentifier
    guard let currency = Locale(identifier: likely).currency else { return nil }
    self.id = Self.number(of: code)
    self.countryCode = code
    self.currency = Self.currencyChanges[code]?.after ?? currency.identifier
    self.locale = likely
  }

  /// A storefront whose parts are known, without asking ICU.
  init(id: String, countryCode: String, currency: String, locale: String) {
    self.id = id
    self.countryCode = countryCode
    self.currency = currency
    self.locale = locale
  }

  /// A price as this storefront writes it, in `currency` (by default its own). Currencies without
  /// decimals get none. Up to 16 ms for the first, 0.2 ms after that.
  public func format(_ price: Decimal, currency: String? = nil) -> String {
    price.formatted(
      .currency(code: currency ?? self.currency).locale(Locale(identifier: locale)))
  }

  /// ISO 3166-1 alpha-2, for example `GB`; nil for a country that ICU does not know by one.
  public var regionCode: String? { Locale(identifier: locale).region?.identifier }

  /// The same storefront with the currency that it has at a date.
  public func at(_ date: Date) -> Storefront {
    guard let change = Self.currencyChanges[countryCode] else { return self }
    var storefront = self
    storefront.currency = date < change.date ? change.before : change.after
    return storefront
  }

  /// A new currency, from midnight of the country's capital on.
  private struct CurrencyChange {
    let before: String
    let after: String
    let date: Date
  }

  /// The countries that took another currency since there are `.storekit` files.
  private static let currencyChanges = [
    // 1 January 2023 in Zagreb, and 1 January 2026 in Sofia.
    "HRV": CurrencyChange(
      before: "HRK", after: "EUR", date: Date(timeIntervalSince1970: 1_672_527_600)),
    "BGR": CurrencyChange(
      before: "BGN", after: "EUR", date: Date(timeIntervalSince1970: 1_767_218_400)),
  ]

  /// ICU's codes of countries without a code of three letters in ISO 3166.
  private static let otherCodes = ["XKS": "XK"]

  /// Returns the storefront of a purchase's country; this one if the country is the same, or
  /// unknown.
  package func forPurchase(in countryCode: String) -> Storefront {
    countryCode == self.countryCode ? self : Storefront(countryCode: countryCode) ?? self
  }
}
