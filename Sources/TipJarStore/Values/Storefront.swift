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

extension Storefront {
  /// Every storefront that ICU can serve, by country code. Each takes ICU some 10 µs, the first
  /// more.
  public static var all: [Storefront] {
    codes.split(separator: " ").compactMap { Storefront(countryCode: String($0)) }
  }

  /// ISO 3166-1 alpha-3; Foundation lists the codes of two letters only.
  private static let codes = """
    ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR \
    BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL \
    COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK \
    FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV \
    HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO \
    LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG \
    MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN \
    PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE \
    SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO \
    TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XKS YEM ZAF ZMB ZWE
    """
}

extension Storefront {
  /// Apple's number of a country's storefront, for example `143441` for USA; "" where Apple has no
  /// storefront, or its number is not known. The numbers are those that MusicKit and the App
  /// Store's own requests use.
  static func number(of countryCode: String) -> String { numbers[countryCode] ?? "" }

  private static let numbers = [
    "AFG": "143610", "AGO": "143564", "AIA": "143538", "ALB": "143575", "AND": "143611",
    "ARE": "143481", "ARG": "143505", "ARM": "143524", "ATG": "143540", "AUS": "143460",
    "AUT": "143445", "AZE": "143568", "BEL": "143446", "BEN": "143576", "BFA": "143578",
    "BGD": "143490", "BGR": "143526", "BHR": "143559", "BHS": "143539", "BIH": "143612",
    "BLR": "143565", "BLZ": "143555", "BMU": "143542", "BOL": "143556", "BRA": "143503",
    "BRB": "143541", "BRN": "143560", "BTN": "143577", "BWA": "143525", "CAF": "143623",
    "CAN": "143455", "CHE": "143459", "CHL": "143483", "CHN": "143465", "CIV": "143527",
    "CMR": "143574", "COD": "143613", "COG": "143582", "COL": "143501", "CPV": "143580",
    "CRI": "143495", "CYM": "143544", "CYP": "143557", "CZE": "143489", "DEU": "143443",
    "DMA": "143545", "DNK": "143458", "DOM": "143508", "DZA": "143563", "ECU": "143509",
    "EGY": "143516", "ESP": "143454", "EST": "143518", "ETH": "143569", "FIN": "143447",
    "FJI": "143583", "FRA": "143442", "FSM": "143591", "GAB": "143614", "GBR": "143444",
    "GEO": "143615", "GHA": "143573", "GIN": "143616", "GMB": "143584", "GNB": "143585",
    "GRC": "143448", "GRD": "143546", "GTM": "143504", "GUY": "143553", "HKG": "143463",
    "HND": "143510", "HRV": "143494", "HUN": "143482", "IDN": "143476", "IND": "143467",
    "IRL": "143449", "IRQ": "143617", "ISL": "143558", "ISR": "143491", "ITA": "143450",
    "JAM": "143511", "JOR": "143528", "JPN": "143462", "KAZ": "143517", "KEN": "143529",
    "KGZ": "143586", "KHM": "143579", "KNA": "143548", "KOR": "143466", "KWT": "143493",
    "LAO": "143587", "LBN": "143497", "LBR": "143588", "LBY": "143567", "LCA": "143549",
    "LIE": "143522", "LKA": "143486", "LTU": "143520", "LUX": "143451", "LVA": "143519",
    "MAC": "143515", "MAR": "143620", "MCO": "143618", "MDA": "143523", "MDG": "143531",
    "MDV": "143488", "MEX": "143468", "MKD": "143530", "MLI": "143532", "MLT": "143521",
    "MMR": "143570", "MNE": "143619", "MNG": "143592", "MOZ": "143593", "MRT": "143590",
    "MSR": "143547", "MUS": "143533", "MWI": "143589", "MYS": "143473", "NAM": "143594",
    "NER": "143534", "NGA": "143561", "NIC": "143512", "NLD": "143452", "NOR": "143457",
    "NPL": "143484", "NRU": "143606", "NZL": "143461", "OMN": "143562", "PAK": "143477",
    "PAN": "143485", "PER": "143507", "PHL": "143474", "PLW": "143595", "PNG": "143597",
    "POL": "143478", "PRT": "143453", "PRY": "143513", "PSE": "143596", "QAT": "143498",
    "ROU": "143487", "RUS": "143469", "RWA": "143621", "SAU": "143479", "SEN": "143535",
    "SGP": "143464", "SLB": "143601", "SLE": "143600", "SLV": "143506", "SRB": "143500",
    "STP": "143598", "SUR": "143554", "SVK": "143496", "SVN": "143499", "SWE": "143456",
    "SWZ": "143602", "SYC": "143599", "TCA": "143552", "TCD": "143581", "THA": "143475",
    "TJK": "143603", "TKM": "143604", "TON": "143608", "TTO": "143551", "TUN": "143536",
    "TUR": "143480", "TWN": "143470", "TZA": "143572", "UGA": "143537", "UKR": "143492",
    "URY": "143514", "USA": "143441", "UZB": "143566", "VCT": "143550", "VEN": "143502",
    "VGB": "143543", "VNM": "143471", "VUT": "143609", "WSM": "143607", "XKS": "143624",
    "YEM": "143571", "ZAF": "143472", "ZMB": "143622", "ZWE": "143605",
  ]
}
