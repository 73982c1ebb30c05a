import Foundation
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// Prints everything that ICU writes or sorts for the storefront. A program with all of ICU's data
/// and one with a part of it have to print the same.
@main
enum Main {
  static func main() {
    for language in Language.allCases {
      storefronts(language)
      languages(language)
      numbers(language)
      for calendar in calendars { dates(language, calendar) }
    }
    letters()
    zones()
  }

  /// The list of the Store Console, and prices in every storefront.
  private static func storefronts(_ language: Language) {
    let texts = Texts(words: language.words)
    let names = language.locale
    let all = TipJarStore.Storefront.all.map { storefront in
      (
        storefront,
        storefront.regionCode.flatMap(names.localizedString(forRegionCode:))
          ?? storefront.countryCode
      )
    }
    for (storefront, name) in all.sorted(by: {
      $0.1.compare($1.1, locale: names) == .orderedAscending
    }) {
      print(language, name, storefront.countryCode, storefront.locale, storefront.currencyCode)
      for currency in [storefront.currencyCode, "EUR", "GBP", "JPY", "KWD", "PLN", "USD", "XXX"] {
        for price in [Decimal(0), Decimal(99) / 100, Decimal(1_234_567_890) / 1000, -5] {
          let shown = storefront.format(price, currency: currency)
          print(shown, texts.price(shown, price, currency), separator: "\t")
        }
      }
    }
  }

  /// The names of the languages that a `.storekit` file may have.
  private static func languages(_ language: Language) {
    let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).sorted()
    let regions = Locale.Region.isoRegions.map(\.identifier).sorted()
    let tags = ["zh_Hans", "zh_Hant", "zh_Hant_TW", "sr_Latn", "pt_BR", "en_GB", "es_419", "x"]
    for tag in codes + tags + codes.prefix(2).flatMap({ code in regions.map { "\(code)_\($0)" } }) {
      print(language, tag, language.locale.localizedString(forIdentifier: tag) ?? "-")
    }
  }

  private static func numbers(_ language: Language) {
    let texts = Texts(words: language.words)
    for count: Int64 in [0, 999, 1000, 840_000, 999_499, 999_500, 29_950_000, 1_234_567_890_123] {
      print(
        texts.bytes(count), texts.words.received(count, of: 2_000_000_000_000),
        texts.words.rate(count),
        separator: "\t")
    }
    print([0.5, 1, 1.25, 1000, 86_400].map { $0.formatted() })
  }

  private static let calendars: [Calendar.Identifier] = [
    .gregorian, .buddhist, .chinese, .coptic, .hebrew, .indian, .islamic, .islamicCivil,
    .islamicUmmAlQura, .iso8601, .japanese, .persian, .republicOfChina,
  ]

  private static func dates(_ language: Language, _ identifier: Calendar.Identifier) {
    var calendar = Calendar(identifier: identifier)
    for zone in ["UTC", "Europe/Warsaw", "Asia/Tokyo", "America/New_York"] {
      calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
      let texts = Texts(words: language.words, calendar: calendar)
      let heading = Date.FormatStyle(
        locale: language.locale, calendar: calendar, timeZone: calendar.timeZone
      ).day().month(.abbreviated)
      let now = Date(timeIntervalSince1970: 1_772_600_000)
      for step in 0..<40 {
        let date = now.addingTimeInterval(Double(step) * -1_300_000)
        print(
          texts.day(date), texts.time(date), texts.moment(date), date.formatted(heading),
          date.formatted(heading.year()), separator: "\t")
      }
    }
  }

  /// Letters as the search compares them, and as text is normalised.
  private static func letters() {
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    for scalar in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let forms = [
        text.folding(options: options, locale: nil), text.lowercased(), text.uppercased(),
        text.capitalized, text.precomposedStringWithCompatibilityMapping,
        text.decomposedStringWithCanonicalMapping,
      ]
      if forms.contains(where: { $0 != text }) { print(text, forms) }
    }
    for host in ["müller.example", "faß.example", "日本.example", "żółw.example"] {
      print(host, URL(string: "https://\(host)/a b")?.absoluteString ?? "-")
    }
  }

  /// The clocks of the world, before and after a change.
  private static func zones() {
    let dates = [1_600_000_000, 1_768_000_000, 1_784_000_000].map {
      Date(timeIntervalSince1970: $0)
    }
    for name in TimeZone.knownTimeZoneIdentifiers.sorted() {
      print(name, dates.map { TimeZone(identifier: name)?.secondsFromGMT(for: $0) ?? -1 })
    }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    print(dates.map { $0.formatted(style) })
  }
}
