public import Foundation

/// A country's store: its currency and how prices are written there. Nothing is converted.
public struct Storefront: Identifiable, Hashable, Sendable {
  /// Apple's number, for example `143441` for USA; "" for a country in which Apple has no
  /// storefront.
  public let id: String
  /// ISO 3166-1 alpha-3, for example `GBR`.
  public let countryCode: String
  /// ISO 4217, for example `GBP`; see ``at(_:)``.
  public internal(set) var currencyCode: String
  /// The currency.
  public var currency: Locale.Currency? { Locale.Currency(currencyCode) }
  /// The locale of prices: the country's main language, for example `en-Latn-GB`.
  public let locale: String

  /// A price as this storefront writes it, in the currency of a code (by default its own). Currencies without
  /// decimals get none. Up to 16 ms for the first, 0.2 ms after that.
  public func format(_ price: Decimal, currency: String? = nil) -> String {
    price.formatted(.currency(code: currency ?? currencyCode).locale(Locale(identifier: locale)))
  }

  /// ISO 3166-1 alpha-2, for example `GB`; nil for a country that ICU does not know by one.
  public var regionCode: String? { Locale(identifier: locale).region?.identifier }

  /// The same storefront with the currency that it has at a date.
  public func at(_ date: Date) -> Storefront {
    guard let change = Self.currencyChanges[countryCode] else { return self }
    var storefront = self
    storefront.currencyCode = date < change.date ? change.before : change.after
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
  /// The store of a country that ICU does not know.
  init(unknown countryCode: String, currencyCode: String) {
    (id, self.countryCode, self.currencyCode) = ("", countryCode, currencyCode)
    locale = "en_US"
  }

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
    currencyCode = Self.currencyChanges[code]?.after ?? currency.identifier
    self.locale = likely
  }

  /// Every storefront that ICU can serve, by country code. Each takes ICU some 10 µs, the first
  /// more.
  public static var all: [Storefront] {
    table.keys.sorted().compactMap { Storefront(countryCode: $0) }
  }

  /// Apple's number of a country's storefront, for example `143441` for USA; "" where Apple has no
  /// storefront, or its number is not known. The numbers are those that MusicKit and the App
  /// Store's own requests use.
  static func number(of countryCode: String) -> String {
    table[countryCode].flatMap { $0.isEmpty ? nil : "143\($0)" } ?? ""
  }

  /// ISO 3166-1 alpha-3, which Foundation does not list, with the end of Apple's number after 143.
  private static let table = Dictionary(
    uniqueKeysWithValues: """
      ABW AFG610 AGO564 AIA538 ALA ALB575 AND611 ARE481 ARG505 ARM524 ASM ATA ATF ATG540 AUS460 \
      AUT445 AZE568 BDI BEL446 BEN576 BES BFA578 BGD490 BGR526 BHR559 BHS539 BIH612 BLM BLR565 \
      BLZ555 BMU542 BOL556 BRA503 BRB541 BRN560 BTN577 BVT BWA525 CAF623 CAN455 CCK CHE459 CHL483 \
      CHN465 CIV527 CMR574 COD613 COG582 COK COL501 COM CPV580 CRI495 CUB CUW CXR CYM544 CYP557 \
      CZE489 DEU443 DJI DMA545 DNK458 DOM508 DZA563 ECU509 EGY516 ERI ESH ESP454 EST518 ETH569 \
      FIN447 FJI583 FLK FRA442 FRO FSM591 GAB614 GBR444 GEO615 GGY GHA573 GIB GIN616 GLP GMB584 \
      GNB585 GNQ GRC448 GRD546 GRL GTM504 GUF GUM GUY553 HKG463 HMD HND510 HRV494 HTI HUN482 IDN476 \
      IMN IND467 IOT IRL449 IRN IRQ617 ISL558 ISR491 ITA450 JAM511 JEY JOR528 JPN462 KAZ517 KEN529 \
      KGZ586 KHM579 KIR KNA548 KOR466 KWT493 LAO587 LBN497 LBR588 LBY567 LCA549 LIE522 LKA486 LSO \
      LTU520 LUX451 LVA519 MAC515 MAF MAR620 MCO618 MDA523 MDG531 MDV488 MEX468 MHL MKD530 MLI532 \
      MLT521 MMR570 MNE619 MNG592 MNP MOZ593 MRT590 MSR547 MTQ MUS533 MWI589 MYS473 MYT NAM594 NCL \
      NER534 NFK NGA561 NIC512 NIU NLD452 NOR457 NPL484 NRU606 NZL461 OMN562 PAK477 PAN485 PCN \
      PER507 PHL474 PLW595 PNG597 POL478 PRI PRK PRT453 PRY513 PSE596 PYF QAT498 REU ROU487 RUS469 \
      RWA621 SAU479 SDN SEN535 SGP464 SGS SHN SJM SLB601 SLE600 SLV506 SMR SOM SPM SRB500 SSD STP598 \
      SUR554 SVK496 SVN499 SWE456 SWZ602 SXM SYC599 SYR TCA552 TCD581 TGO THA475 TJK603 TKL TKM604 \
      TLS TON608 TTO551 TUN536 TUR480 TUV TWN470 TZA572 UGA537 UKR492 UMI URY514 USA441 UZB566 VAT \
      VCT550 VEN502 VGB543 VIR VNM471 VUT609 WLF WSM607 XKS624 YEM571 ZAF472 ZMB622 ZWE605
      """.split(separator: " ").map { (String($0.prefix(3)), String($0.dropFirst(3))) })
}
