import Foundation
import Testing
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarScreens
@testable import TipJarStorefront

@Suite struct TextsTests {
  private let texts = Texts.sample

  /// Failures of each kind that names a host.
  static let failures: [DownloadFailure] = {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let redirects: [DownloadFailure.Redirect] = [
      .loop, .tooMany, .scheme("ftp"), .unencrypted, .unasked("other.example"),
    ]
    return [.offline, .notFound, .busy, .untrusted, .cut, .tooLarge, .refused]
      .map { DownloadFailure($0, host: "h.example") }
      + redirects.map { DownloadFailure(.refused, host: "h.example", .redirect($0)) }
      + DownloadFailure.Certificate.allCases.map {
        DownloadFailure(.untrusted, host: "h.example", .certificate($0))
      }
      + [
        DownloadFailure(.offline, host: "h.example", .proxy("h.example", variable: "https_proxy")),
        DownloadFailure(.refused, host: "h.example", .webPage),
        DownloadFailure(.refused, host: "h.example", .encoded),
        DownloadFailure(.refused, host: "h.example", .status(403)),
        DownloadFailure(.busy, host: "h.example", .until(now, answered: now)),
        DownloadFailure(.tooLarge, host: "h.example", .limit(1000)),
        DownloadFailure(.cut, host: "h.example", .length(found: 1, expected: 2)),
      ]
  }()

  /// The cause comes before the host, which may be long.
  @Test(arguments: Language.allCases) func theCauseComesBeforeTheHost(_ language: Language) {
    let texts = Texts(words: language.words, calendar: texts.calendar)
    let reasons = Self.failures.map { texts.reason($0) }
    for reason in reasons {
      #expect(reason.range(of: "h.example").map { $0.lowerBound > reason.startIndex } == true)
    }
    #expect(Set(reasons).count == reasons.count)
  }

  /// A time on another day has its date.
  @Test(
    arguments: [(300, false), (86_400, true), (400 * 86_400, true)] as [(Double, Bool)])
  func aLongWaitNamesTheDay(seconds: Double, hasDate: Bool) {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let failure = DownloadFailure(
      .busy, host: "h.example", .until(now.addingTimeInterval(seconds), answered: now))
    #expect(texts.reason(failure).contains(/20\d\d/) == hasDate, "\(texts.reason(failure))")
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (840_000, "840 kB"), (999_499, "999 kB"),
    (999_500, "1.0 MB"), (30_011_392, "30.0 MB"), (999_949_000, "999.9 MB"),
    (1_500_000_000, "1.5 GB"), (1 << 50, "1125899.9 GB"),
  ])
  func aSizeHasOnePlaceFromAMegabyteUp(count: Int, text: String) {
    #expect(texts.bytes(Int64(count)) == text)
  }

  @Test(arguments: [
    (18_600_000, 30_000_000, "18.6 of 30.0 MB"), (0, 30_000_000, "0.0 of 30.0 MB"),
    (500, 840_000, "0 of 840 kB"), (500, 999, "500 of 999 B"), (1_200_000, 0, "1.2 MB"),
  ])
  func theUnitIsNamedOnce(count: Int, total: Int, text: String) {
    #expect(texts.words.received(Int64(count), of: Int64(total)) == text)
  }

  @Test(arguments: [
    (0, 10, 1, "10 s left"), (9, 10, 3, "1 s left"), (10, 10, 3, "1 s left"),
    (0, 89, 1, "89 s left"), (0, 90, 1, "2 min left"), (0, 10, 0, ""), (5, 0, 1, ""),
  ])
  func theTimeLeftIsRoundedUp(count: Int, total: Int, rate: Int, text: String) {
    #expect(texts.words.timeLeft(Int64(count), of: Int64(total), at: Int64(rate)) == text)
  }

  @Test(arguments: [
    ("£0.99", "GBP", "GBP 0.99"), ("0,99\u{A0}€", "EUR", "EUR 0.99"), ("$0.99", "USD", "$0.99"),
    ("\u{200F}٠٫٩٩\u{A0}ر.س.\u{200F}", "SAR", "SAR 0.99"),
  ])
  func aCurrencyWithoutADisplayableSignIsWrittenByItsCode(shown: String, code: String, text: String)
    throws
  {
    let amount = try #require(Decimal(string: "0.99"))
    var texts = texts
    #expect(texts.price(shown, amount, code) == TextCleaner.cleaned(shown))
    texts.hasSigns = false
    #expect(texts.price(shown, amount, code) == text)
  }

  @Test func aRateIsASizeASecond() { #expect(texts.words.rate(2_100_000) == "2.1 MB/s") }

  @Test(arguments: [
    ("2026-11-20", "today"), ("2026-11-19", "yesterday"), ("2026-11-17", "3 days ago"),
    ("2026-11-21", "today"), ("soon", "soon"),
  ])
  func aDayIsSeenFromToday(day: String, text: String) throws {
    let now = try Date("2026-11-20T00:01:00Z", strategy: .iso8601)
    #expect(texts.daysAgo(day, now: now) == text)
  }

  @Test(arguments: [
    ("2026-11-20T00:00:00Z", "Today"), ("2026-11-19T23:59:59Z", "Yesterday"),
    ("2026-11-18T12:00:00Z", "18 Nov"), ("2025-11-20T00:00:00Z", "20 Nov 2025"),
    ("2026-11-21T00:00:00Z", "21 Nov"),
  ])
  func aHeadingNamesTheDaysNextToNow(moment: String, text: String) throws {
    let now = try Date("2026-11-20T00:01:00Z", strategy: .iso8601)
    #expect(texts.heading(try Date(moment, strategy: .iso8601), now: now) == text)
  }

  @Test func aHeadingGoesByTheTimeZoneAndTheLanguage() throws {
    let now = try Date("2026-11-20T20:00:00Z", strategy: .iso8601)
    let date = try Date("2026-11-20T10:00:00Z", strategy: .iso8601)
    var tokyo = Texts(words: Words(.japanese), calendar: texts.calendar)
    #expect(tokyo.heading(date, now: now) == "今日")
    tokyo.calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(tokyo.heading(date, now: now) == "昨日")
    let march = try Date("2026-03-04T10:00:00Z", strategy: .iso8601)
    let headings = [Language.german, .japanese, .polish].map {
      Texts(words: $0.words, calendar: texts.calendar).heading(march, now: now)
    }
    #expect(headings == ["4. März", "3月4日", "4 mar"])
  }

  @Test func datesGoByTheCalendarsTimeZone() throws {
    let date = try Date("2026-03-04T23:30:00Z", strategy: .iso8601)
    #expect(texts.moment(date) == "4 March 2026, 23:30")
    #expect(texts.moment(date, now: date) == "today, 23:30")
    #expect(texts.moment(date, now: date.addingTimeInterval(3600)) == texts.moment(date))
    var tokyo = texts
    tokyo.calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(tokyo.moment(date) == "5 March 2026, 08:30")
  }

  @Test(
    arguments: [
      ("com.example.tip.extrafine", "Extra Fine Tip"), ("com.example.ExtraFine", "Extra Fine Tip"),
      ("com.example.tips.broad", "Broad Tip"), ("com.example.tips.coffee", "Coffee"),
      ("com.example.big_coffee", "Big Coffee"), ("com.example.bigCoffee2", "Big Coffee2"),
      ("hugeTip", "Huge Tip"), ("com.example.TIP", "TIP"), ("com.example.日本", "日本"),
      ("...", "..."), ("com.example.--", "com.example.--"),
    ])
  func aNameIsReadFromTheLastComponent(_ id: String, _ name: String) {
    #expect(TipName.of(id, in: "en") == name)
  }

  @Test func theNamesOfNibsAreInTheLanguageOfTheWords() {
    #expect(TipName.of("com.example.tip.fine", in: "de") == "Nettes Trinkgeld")
  }
}
