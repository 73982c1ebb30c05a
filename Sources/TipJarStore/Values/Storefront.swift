public import Foundation

/// A country's store: its currency and how prices are written there. Nothing is converted.
public struct Storefront: Identifiable, Equatable, Sendable {
  /// Apple's number, for example `143441` for USA; "" for a country that is not in the table.
  public let id: String
  /// ISO 3166-1 alpha-3, for example `GBR`.
  public let countryCode: String
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// How prices are written: the country's main language, for example `en-Latn-GB`.
  public let locale: String

  /// The store of a country by its alpha-3 code, in any case; nil where ICU knows no such country or no
  /// currency for it.
  public init?(countryCode: String) {
    let code = countryCode.uppercased()
    // ICU takes a region of three letters in a locale, and answers with that of two.
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (65...90).contains($0) }),
      let region = Locale(identifier: "und_\(code)").region
    else { return nil }
    let likely = Locale.Language(identifier: "und-\(region.identifier)").maximalIdentifier
    guard let currency = Locale(identifier: likely).currency else { return nil }
    self.id = Self.numbers[code] ?? ""
    self.countryCode = code
    self.currency = currency.identifier
    self.locale = likely
  }

  /// A storefront whose parts are known, without asking ICU.
  init(id: String, countryCode: String, currency: String, locale: String) {
    self.id = id
    self.countryCode = countryCode
    self.currency = currency
    self.locale = locale
  }

  /// A price as this storefront writes it, in `currency` (by default its own). Currencies without decimals
  /// get none. Up to 16 ms for the first, 0.2 ms after that.
  public func format(_ price: Decimal, currency: String? = nil) -> String {
    price.formatted(
      .currency(code: currency ?? self.currency).locale(Locale(identifier: locale)))
  }

  /// ISO 3166-1 alpha-2, for example `GB`; nil for a country that ICU does not know by one.
  public var regionCode: String? { Locale(identifier: locale).region?.identifier }

  /// Apple's numbers of the larger storefronts.
  private static let numbers = [
    "USA": "143441", "FRA": "143442", "DEU": "143443", "GBR": "143444", "AUT": "143445",
    "BEL": "143446", "FIN": "143447", "GRC": "143448", "IRL": "143449", "ITA": "143450",
    "LUX": "143451", "NLD": "143452", "PRT": "143453", "ESP": "143454", "CAN": "143455",
    "SWE": "143456", "NOR": "143457", "DNK": "143458", "CHE": "143459", "AUS": "143460",
    "NZL": "143461", "JPN": "143462", "HKG": "143463", "SGP": "143464", "CHN": "143465",
    "KOR": "143466", "IND": "143467", "MEX": "143468", "RUS": "143469", "TWN": "143470",
    "BRA": "143503",
  ]
}
