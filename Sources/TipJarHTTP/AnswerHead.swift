package import Foundation
import TipJarVocabulary

/// The head of an answer (RFC 9110), as far as it determines whether the body is the file.
package struct AnswerHead: Equatable, Sendable {
  package var status: Int
  /// The length of the body in bytes; nil if it is not given.
  package var length: Int64?
  /// A Boolean value that indicates whether the length of the body is invalid: it is not a decimal
  /// number, or several that differ are given (RFC 9112, 6.3). Its end cannot be known then.
  package private(set) var hasInvalidLength = false
  /// The range of the file that the body contains.
  package var range: ContentRange?
  package var etag: String?
  /// The date of that version, and the date of the answer, as written.
  package var lastModified: String?
  package var date: String?
  /// The media type without parameters, in lowercase.
  package var type: String?
  /// A Boolean value that indicates whether the body is encoded, as with gzip.
  package var isEncoded = false
  /// The address that a redirect leads to, as written.
  package var location: String?
  package var retryAfter: RetryAfter?
  /// The value of Link, which leads to further pages (RFC 8288).
  package var link: String?
  /// The number of requests that are left, and the date of the next ones, as GitHub and others say
  /// it.
  package var requestsLeft: Int64?
  package var requestsReset: Date?
  private var isTransferEncoded = false

  package init(status: Int) { self.status = status }

  /// The date or the delay after which a server can be asked again.
  package enum RetryAfter: Equatable, Sendable {
    case seconds(Int64)
    case date(Date)
  }

  /// Adds a field from its line. A line that is not a field is ignored.
  package mutating func add(_ line: some StringProtocol) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
    switch line[..<colon].lowercased() {
    case "content-length": addLength(value)
    case "transfer-encoding": isTransferEncoded = true
    case "content-range": range = ContentRange(value)
    case "etag": etag = value
    case "last-modified": lastModified = value
    case "date": date = value
    case "content-type":
      type = value.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    case "content-encoding": isEncoded = !value.isEmpty && value.lowercased() != "identity"
    case "location": location = value
    case "link": link = value
    case "x-ratelimit-remaining": requestsLeft = Self.number(value)
    case "x-ratelimit-reset":
      requestsReset = Self.number(value).map { Date(timeIntervalSince1970: Double($0)) }
    case "retry-after":
      retryAfter =
        Self.seconds(value).map(RetryAfter.seconds) ?? HTTPDate.read(value).map(RetryAfter.date)
    default: break
    }
  }

  /// Adds the lengths of a line; equal ones may be repeated, in one line or in several.
  private mutating func addLength(_ value: String) {
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let found = Self.number(part.trimmingCharacters(in: .whitespaces))
      if found == nil || length ?? found != found { hasInvalidLength = true }
      length = length ?? found
    }
  }

  /// Drops the length of a body that is transferred in chunks: those determine its end.
  fileprivate mutating func end() {
    if isTransferEncoded { (length, hasInvalidLength) = (nil, false) }
  }

  /// Returns a number that consists of digits only; nil for any other text.
  static func number(_ text: some StringProtocol) -> Int64? {
    text.utf8.allSatisfy(\.isDigit) ? Int64(text) : nil
  }

  /// Returns a number of seconds; one that no integer holds is as good as the largest.
  private static func seconds(_ text: String) -> Int64? {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit) ? Int64(text) ?? .max : nil
  }

  /// An incremental reader of heads; after an interim answer, it keeps the final one.
  package struct Reader: Sendable {
    /// The maximum size of all heads of a transfer in bytes.
    package static let limit = 1 << 18
    /// The head; nil before the first line.
    package private(set) var head: AnswerHead?
    /// A Boolean value that indicates whether the head was read to its end, the empty line. A
    /// connection can end before that.
    package private(set) var isComplete = false
    private var size = 0

    package init() {}

    /// Adds a line. Returns false if the heads are too large.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
      size += bytes.count
      guard size <= Self.limit else { return false }
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("HTTP/") {
        let status = line.split(separator: " ").dropFirst().first.flatMap {
          Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        head = AnswerHead(status: status ?? 0)
        isComplete = false
      } else if line == "\r\n" || line == "\n" {
        // After an interim answer (RFC 9110, 15.2) the final one follows.
        isComplete = head.map { !(100..<200).contains($0.status) } ?? false
        head?.end()
      } else {
        head?.add(line)
      }
      return true
    }
  }
}

/// The value of Content-Range (RFC 9110, 14.4).
package struct ContentRange: Equatable, Sendable {
  /// The first and the last byte; nil for an unsatisfied range (`bytes */9`).
  package var bytes: ClosedRange<Int64>?
  /// The length of the whole file; nil if it is unknown.
  package var total: Int64?

  package init(bytes: ClosedRange<Int64>?, total: Int64?) {
    self.bytes = bytes
    self.total = total
  }

  package init?(_ text: some StringProtocol) {
    let form = /(?i:bytes) (?:([0-9]+)-([0-9]+)|\*)\/([0-9]+|\*)/
    guard let parts = String(text).wholeMatch(of: form) else { return nil }
    total = AnswerHead.number(parts.3)
    guard total != nil || parts.3 == "*" else { return nil }
    guard let first = parts.1, let last = parts.2 else { return }
    guard let start = AnswerHead.number(first), let end = AnswerHead.number(last), start <= end,
      end < total ?? .max
    else { return nil }
    bytes = start...end
  }
}

/// The date format of HTTP, as in "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, 5.6.7).
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Returns a date in the preferred format.
  package static func text(_ date: Date) -> String {
    var (seconds, parts) = (time_t(date.timeIntervalSince1970.rounded(.down)), tm())
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (day, month) = (days[Int(parts.tm_wday)], months[Int(parts.tm_mon)])
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
    return "\(day), \(digits(parts.tm_mday)) \(month) \(1900 + parts.tm_year) \(time) GMT"
  }

  /// Parses a date in the preferred format; nil for any other text.
  package static func read(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])),
      let day = Int(parts[1]), let year = Int(parts[3]), (1900...9999).contains(year),
      Days.exists(year: year, month: month + 1, day: day)
    else { return nil }
    let texts = parts[4].split(separator: ":")
    let time = texts.compactMap { Int($0) }
    guard texts.count == 3, time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    let seconds = time[0] * 3600 + time[1] * 60 + time[2]
    let days = Days.since1970(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + seconds))
  }
}
