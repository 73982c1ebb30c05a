package import Foundation
import TipJarArchives
package import TipJarDeterminism
package import TipJarHTTP
import TipJarReleases
import TipJarVocabulary

/// The logic of a real download: a pure value that receives events and returns the next step.
/// Bytes, files and threads are elsewhere.
package struct Fetch: Sendable {
  /// The number of tries without progress for an address before the next one is used.
  package static let tries = 5
  /// The maximum number of redirects of a request.
  package static let redirectLimit = 10
  /// The longest accepted wait that a server asks for, in seconds.
  package static let longestWait = 300.0
  /// The longest delay that is reported, in seconds: about a hundred years.
  private static let longestDelay = 100 * 365 * 86_400.0

  package let target: Target
  /// The origin of the received bytes.
  package private(set) var record: PartRecord
  /// The number of received bytes. When it falls, the file is truncated before anything is written.
  package private(set) var length: Int64
  /// The notices that were not taken yet.
  private(set) var notes: [DownloadNote] = []
  private var mirror = 0
  /// The addresses to which the last request was redirected.
  private var redirects: [String] = []
  /// The hosts to which any request was redirected.
  private(set) var redirectHosts: Set<String> = []
  private var failures = 0
  private var lengthAtRequest: Int64 = 0
  /// The largest number of bytes before the last request: only bytes beyond it are progress.
  private var farthest: Int64 = 0
  /// A Boolean value that indicates whether several requests delivered the bytes.
  private var isJoined: Bool
  private var hasRestarted = false
  private var generator: SeededGenerator

  /// Creates a download that continues after `length` bytes of `record`.
  package init(_ target: Target, record: PartRecord, length: Int64, generator: SeededGenerator) {
    self.target = target
    self.record = record
    self.length = length
    self.generator = generator
    isJoined = length > 0
  }

  /// The current address: the catalogue's, or that of the last redirect.
  private var address: String { redirects.last ?? target.addresses[mirror] }

  var host: String { WebAddress.host(of: address) }

  /// The size of the whole file; nil if it is unknown.
  package var total: Int64? { target.size ?? record.total }

  /// Returns and removes the notices.
  mutating func takeNotes() -> [DownloadNote] {
    defer { notes = [] }
    return notes
  }

  /// Returns the first step, or that of a retry.
  package mutating func begin() -> Step {
    redirects = []
    if length > 0, record.validator == nil, target.digest == nil {
      notes.append(.restarted(.unidentified))
      drop()
    }
    if let total, length > total { drop() }
    if length > 0, length == total { return .check }
    lengthAtRequest = length
    farthest = max(farthest, length)
    return .request(request)
  }

  private var request: TransportRequest {
    TransportRequest(
      address: address, offset: length, validator: length > 0 ? record.validator?.text : nil,
      allowsHTTP: target.digest != nil || Loopback.isHost(WebAddress.host(of: address)))
  }

  /// Discards the bytes and their origin.
  private mutating func drop() {
    // Bytes that are received a second time are not progress.
    farthest = max(farthest, length)
    length = 0
    isJoined = false
    (record.validator, record.lastModified, record.total) = (nil, nil, nil)
  }

  // MARK: Head

  package mutating func receive(_ head: AnswerHead, at date: Date) -> Verdict {
    switch head.status {
    case 200: whole(head)
    case 206: part(head)
    case 416 where length > 0: isEnd(head) ? .leave(.check) : again(.changed)
    case 301, 302, 303, 307, 308: redirect(head)
    case 404, 410: refuse(.notFound, .status(head.status))
    case 408, 425, 429, 500, 502, 503, 504: busy(head, at: date)
    default: refuse(.refused, .status(head.status))
    }
  }

  private mutating func redirect(_ head: AnswerHead) -> Verdict {
    guard let location = head.location,
      let next = WebAddress.redirected(to: location, from: address)
    else { return refuse(.refused, .status(head.status)) }
    switch WebAddress.kind(of: next.utf8) {
    case .http where target.digest == nil: return refuse(.refused, .redirect(.unencrypted))
    case .http, .https: break
    case .file, nil:
      let scheme = next.prefix { $0 != ":" }.lowercased()
      let isWeb = scheme.hasPrefix("http")
      return refuse(.refused, isWeb ? .status(head.status) : .redirect(.scheme(scheme)))
    }
    guard redirects.count < Self.redirectLimit else {
      let isLoop = Set(redirects).count < redirects.count
      return refuse(.refused, .redirect(isLoop ? .loop : .tooMany))
    }
    let other = WebAddress.host(of: next)
    guard isAllowed(other) else {
      // No mirror can answer the question.
      return .leave(.failed(DownloadFailure(.refused, host: host, .redirect(.unasked(other)))))
    }
    redirects.append(next)
    redirectHosts.insert(other)
    return .leave(.request(request))
  }

  private func isAllowed(_ host: String) -> Bool {
    guard let followed = target.followedHosts else { return true }
    // A host's files may be on servers of its own with another name.
    if ProjectHost.named(self.host)?.isServer(host) == true { return true }
    return followed.contains(host) || target.addresses.map(WebAddress.host).contains(host)
  }

  private mutating func whole(_ head: AnswerHead) -> Verdict {
    if let failure = objection(to: head) { return .leave(giveUp(failure)) }
    if length > 0 {
      // A server without ranges sends the whole of an unchanged file too.
      notes.append(.restarted(record.differs(from: head) ? .changed : .whole))
    }
    drop()
    record.validator = Validator(head)
    record.lastModified = head.lastModified
    record.total = head.length
    return .replace
  }

  /// Returns the reason why the body of a status 200 cannot be the file.
  private func objection(to head: AnswerHead) -> DownloadFailure? {
    let isPage = head.type == "text/html" && !target.isWebPage
    let known = target.size
    if head.isEncoded, target.digest == nil || known != nil {
      return DownloadFailure(.refused, host: host, .encoded)
    }
    if let known, let length = head.length, length != known {
      if isPage { return DownloadFailure(.refused, host: host, .webPage) }
      let kind: DownloadFailure.Kind = length > known ? .tooLarge : .cut
      return DownloadFailure(kind, host: host, .length(found: length, expected: known))
    }
    if target.digest == nil, isPage { return DownloadFailure(.refused, host: host, .webPage) }
    if known == nil, let length = head.length, length > target.largest { return tooLarge }
    return nil
  }

  private mutating func part(_ head: AnswerHead) -> Verdict {
    guard length > 0 else { return refuse(.refused, .status(206)) }
    guard let range = head.range, range.bytes?.lowerBound == length, !head.isEncoded,
      range.total != nil || target.digest != nil
    else { return again(.changed) }
    if let total, let found = range.total, total != found { return again(.changed) }
    if record.differs(from: head) { return again(.changed) }
    // A part has the entity tag that the whole has (RFC 9110, 15.3.7); a digest makes up for it.
    if case .etag = record.validator, head.etag == nil, target.digest == nil {
      return again(.changed)
    }
    guard target.size != nil || range.total ?? 0 <= target.largest else {
      return .leave(giveUp(tooLarge))
    }
    if record.total == nil { record.total = range.total }
    isJoined = true
    return .append
  }

  /// Returns whether a status 416 says that the received bytes are the whole file. Without a
  /// digest, a file that is smaller than it was, or has another validator, is another version.
  private func isEnd(_ head: AnswerHead) -> Bool {
    guard let range = head.range, range.bytes == nil, range.total == length else { return false }
    return target.digest != nil || (total ?? length) == length && !record.differs(from: head)
  }

  /// Requests the whole file.
  private mutating func again(_ reason: DownloadNote.Restart) -> Verdict {
    notes.append(.restarted(reason))
    drop()
    return .leave(begin())
  }

  private mutating func refuse(
    _ kind: DownloadFailure.Kind, _ detail: DownloadFailure.Detail
  ) -> Verdict {
    .leave(giveUp(DownloadFailure(kind, host: host, detail)))
  }

  private mutating func busy(_ head: AnswerHead, at date: Date) -> Verdict {
    var seconds: Double?
    switch head.retryAfter {
    case .seconds(let count): seconds = Double(count)
    case .date(let time):
      // The server's own clock if it is given: this computer's may be wrong.
      seconds = time.timeIntervalSince(head.date.flatMap(HTTPDate.read) ?? date)
    case nil: break
    }
    let failure = DownloadFailure(.busy, host: host, .status(head.status))
    if let seconds, seconds > Self.longestWait {
      // A date that a calendar can show.
      let time = date.addingTimeInterval(min(seconds, Self.longestDelay))
      let until = DownloadFailure(.busy, host: host, .until(time, answered: date))
      return .leave(giveUp(until))
    }
    return .leave(tryAgain(failure, after: seconds.map { max(1, $0) }))
  }

  // MARK: Bytes

  /// Counts written bytes. Returns the next step if there are too many.
  package mutating func receive(_ count: Int64) -> Step? {
    let limit = target.size ?? min(record.total ?? .max, target.largest)
    guard length + count <= limit else {
      // The beginning of a longer file must not be taken for the whole one later.
      let failure = tooLarge
      drop()
      return giveUp(failure)
    }
    length += count
    return nil
  }

  /// The failure of a file with too many bytes: for the catalogue or its own answer, or for the
  /// limit of files of unknown size.
  private var tooLarge: DownloadFailure {
    let isLimited = target.size == nil && record.total ?? .max > target.largest
    return DownloadFailure(.tooLarge, host: host, isLimited ? .limit(target.largest) : .none)
  }

  mutating func end(_ failure: TransportFailure?) -> Step {
    switch failure {
    case nil:
      if let total, length < total { return tryAgain(DownloadFailure(.cut, host: host)) }
      return .check
    case .noName, .noConnection, .noAnswer: return tryAgain(offline)
    case .cut: return tryAgain(DownloadFailure(.cut, host: host))
    case .timeout:
      return tryAgain(length > lengthAtRequest ? DownloadFailure(.cut, host: host) : offline)
    case .changed:
      notes.append(.restarted(.changed))
      drop()
      return tryAgain(DownloadFailure(.cut, host: host))
    case .untrusted: return giveUp(DownloadFailure(.untrusted, host: host))
    case .certificate(let problem):
      return giveUp(DownloadFailure(.untrusted, host: host, .certificate(problem)))
    case .authorities(let path):
      return .failed(DownloadFailure(.untrusted, host: host, .authorities(path)))
    case .answer, .head: return giveUp(DownloadFailure(.refused, host: host))
    case .engine: return .failed(DownloadFailure(.engine, host: host))
    case .thread(let error): return .failed(.file(error))
    }
  }

  private var offline: DownloadFailure {
    guard let proxy = target.proxies.proxy(for: address) else {
      return DownloadFailure(.offline, host: host)
    }
    return DownloadFailure(.offline, host: host, .proxy(proxy.address, variable: proxy.variable))
  }

  // MARK: Checksum

  /// Handles bytes on the disk that are not those that were written: another program has changed
  /// them. They are received again, once.
  mutating func lose() -> Step {
    drop()
    guard !hasRestarted else {
      let problem = "another program changes it while it is downloaded"
      return .failed(DownloadFailure(.file, host: host, .system(problem)))
    }
    hasRestarted = true
    notes.append(.restarted(.checksum))
    return begin()
  }

  /// Compares the digest of all bytes; `isPage` is true if they begin like a web page.
  mutating func check(_ found: String, isPage: Bool) -> Step {
    guard let expected = target.digest, expected != found else { return .done }
    let isOtherLength = target.size.map { $0 != length } ?? false
    let cause: DownloadFailure.Cause =
      isPage && !target.isWebPage ? .webPage : isOtherLength ? .otherLength : .otherBytes
    let failure = DownloadFailure(
      .checksum, host: host, .digests(expected: expected, found: found, cause: cause))
    let wasJoined = isJoined
    drop()
    guard wasJoined, !hasRestarted else { return giveUp(failure) }
    hasRestarted = true
    notes.append(.restarted(.checksum))
    return begin()
  }

  // MARK: Retrying

  /// Retries the same address after a while, or the next one after too many tries.
  private mutating func tryAgain(_ failure: DownloadFailure, after given: Double? = nil) -> Step {
    let progress = min(1 << 20, (total ?? .max) / 100)
    if length - farthest >= max(1, progress) { failures = 0 }
    failures += 1
    guard failures < Self.tries else { return giveUp(failure) }
    let jitter = Double.random(in: 0.75...1.25, using: &generator)
    // Each time twice as long, unless the server gives a time.
    let seconds = given ?? Double(1 << (failures - 1)) * jitter
    notes.append(.retrying(after: failure, seconds: seconds))
    return .wait(seconds: seconds)
  }

  /// Tries the next address, or fails. Bytes from another host are kept only if a digest can verify
  /// them: the validators of two hosts differ.
  private mutating func giveUp(_ failure: DownloadFailure) -> Step {
    guard mirror + 1 < target.addresses.count else { return .failed(failure) }
    mirror += 1
    failures = 0
    if target.digest == nil { drop() }
    (record.validator, record.lastModified) = (nil, nil)
    if target.digest == nil || length == 0 { record.total = nil }
    notes.append(.mirror(host: host, after: failure))
    return begin()
  }
}
