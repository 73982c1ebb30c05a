package import Foundation
package import TipJarInterface
import TipJarScreens
import TipJarTerminal
import TipJarVocabulary

/// A formatter of numbers and dates for the screen and the commands.
package struct Texts: Sendable {
  package private(set) var words: Words
  var calendar = Calendar.current
  /// A Boolean value that indicates whether the screen can show more than ASCII; otherwise
  /// currencies are shown by their codes.
  var hasSigns = true
  /// The words that commands take instead of ids of apps, because nothing else is called so.
  package var shortNames: [String: String] = [:]
  private let command: [String]
  private let home: String?
  /// The folders in which a shell looks for commands; nil if they are not known.
  let searched: [String]?

  /// Creates formats. `command` are the words that start the program again; `home` is the folder
  /// that paths call `~`, and `searched` is the value of `PATH`.
  package init(
    words: Words, calendar: Calendar = Calendar.current, hasSigns: Bool = true,
    command: [String] = ["tipjar"], home: String? = nil, searched: String? = nil
  ) {
    self.words = words
    self.calendar = calendar
    self.hasSigns = hasSigns
    self.command = command
    self.home = home
    self.searched = searched?.split(separator: ":").map(String.init)
  }

  var english: Texts {
    var texts = self
    texts.words = .english
    return texts
  }

  /// Returns a path as a person writes it: "~/.local/bin/rg".
  package func path(_ path: String) -> String {
    let text = TextCleaner.cleaned(path, limit: 400)
    guard let home, home.count > 1, text.hasPrefix(home + "/") else { return text }
    return "~" + text.dropFirst(home.count)
  }

  /// Returns the command with these words, as a person types it: ids in their shortest form.
  package func command(_ words: String...) -> String {
    TextCleaner.cleaned(ShellCommand.line(command + words.map(shortest)), limit: 1000)
  }

  /// Returns a word, in which an id, also one before a version, is replaced by its short name.
  private func shortest(_ word: String) -> String {
    let id = word.prefix { $0 != "@" }
    return shortNames[String(id)].map { $0 + word.dropFirst(id.count) } ?? word
  }

  /// Returns a size: "840 kB", "30.0 MB".
  package func bytes(_ count: Int64) -> String { words.bytes(count) }

  /// Returns a price as the store shows it, "£0.99"; in ASCII, "GBP 0.99".
  package func price(_ shown: String, _ price: Decimal, _ currency: String) -> String {
    let text = TextCleaner.cleaned(shown)
    guard !hasSigns, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    let coded = price.formatted(.currency(code: currency).presentation(.isoCode).locale(locale))
    return coded.replacingOccurrences(of: "\u{A0}", with: " ")
  }

  /// Returns a date relative to now: "3 days ago".
  func daysAgo(_ date: Date, now: Date) -> String { words.daysAgo(days(from: date, to: now)) }

  private func days(from date: Date, to now: Date) -> Int {
    let (start, end) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
    return calendar.dateComponents([.day], from: start, to: end).day ?? 0
  }

  /// Returns a date such as "2026-11-18" relative to now; any other text is returned unchanged.
  func daysAgo(_ day: String, now: Date) -> String {
    let strategy = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
    return (try? strategy.parse(day)).map { daysAgo($0, now: now) } ?? day
  }

  /// Returns a date: "4 March 2026".
  package func day(_ date: Date) -> String { date.formatted(dates.day().month(.wide).year()) }

  /// Returns a date as a heading: "Today", "Yesterday", "4 Mar", "4 Mar 2025".
  package func heading(_ date: Date, now: Date) -> String {
    switch days(from: date, to: now) {
    case 0: return words.text("Today")
    case 1: return words.text("Yesterday")
    default:
      let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
      let day = dates.day().month(.abbreviated)
      return date.formatted(isThisYear ? day : day.year())
    }
  }

  /// Returns a time: "14:02".
  package func time(_ date: Date) -> String {
    date.formatted(dates.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
  }

  /// Returns a date and a time: "4 March 2026, 14:02".
  package func moment(_ date: Date) -> String {
    words.text("{0}, {1}", "date and time")(day(date), time(date))
  }

  /// Returns a date and a time, of today without the date: "today, 14:02".
  package func moment(_ date: Date, now: Date) -> String {
    guard days(from: date, to: now) == 0 else { return moment(date) }
    return words.text("{0}, {1}", "date and time")(daysAgo(date, now: now), time(date))
  }

  private var locale: Locale { words.language.locale }

  /// The language's date format, in the calendar's time zone.
  var dates: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }
}
