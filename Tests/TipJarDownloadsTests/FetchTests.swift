import Foundation
import Testing
import TipJarDeterminism
import TipJarHTTP
import TipJarVocabulary

@testable import TipJarDownloads

/// The logic of a real download, without bytes.
@Suite struct FetchTests {
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)
  /// The date of the version that the bytes are of.
  private static let day = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let sum = String(repeating: "a", count: 64)

  private func fetch(
    size: Int64? = 100, sum: String? = nil, etag: String? = "\"1\"", length: Int64 = 40,
    total: Int64? = 100, addresses: [String] = ["https://a/f"], follows hosts: Set<String>? = nil,
    proxies: [String: String] = [:]
  ) -> Fetch {
    var record = PartRecord(of: .real("https://a/f", size ?? 0, sha256: sum))
    if length > 0 {
      var head = AnswerHead(status: 200)
      head.etag = etag
      record.validator = Validator(head)
      record.lastModified = Self.day
      record.total = total
    }
    return Fetch(
      .init(
        addresses: addresses, size: size, digest: sum, largest: 1000, followedHosts: hosts,
        proxies: Proxies(proxies)), record: record,
      length: length, generator: SeededGenerator(seed: 1))
  }

  private func head(_ status: Int, _ fields: String...) -> AnswerHead {
    var head = AnswerHead(status: status)
    for field in fields { head.add(field) }
    return head
  }

  /// The rest is requested only with a validator or a digest.
  @Test(
    arguments: [
      (Int64(40), "\"1\"", nil, Int64(40), "\"1\""), (40, nil, sum, 40, nil),
      (40, nil, nil, 0, nil),
      (0, nil, sum, 0, nil), (40, "W/\"1\"", nil, 0, nil),
    ] as [(Int64, String?, String?, Int64, String?)])
  func theRestNeedsAValidatorOrADigest(
    length: Int64, etag: String?, sum: String?, offset: Int64, validator: String?
  ) {
    var fetch = fetch(sum: sum, etag: etag, length: length)
    let request = TransportRequest(
      address: "https://a/f", offset: offset, validator: validator, allowsHTTP: sum != nil)
    #expect(fetch.begin() == .request(request))
    #expect(fetch.notes == (length > 0 && offset == 0 ? [.restarted(.unidentified)] : []))
  }

  /// A redirect is followed by the rules of the catalogue's addresses. The request is the same.
  @Test(
    arguments: [
      ("g?x#y", nil, "https://a/g?x"), ("//b/g", nil, "https://b/g"),
      ("https://b/ä b", nil, "https://b/%C3%A4%20b"), ("http://b/g", sum, "http://b/g"),
    ] as [(String, String?, String)])
  func aRedirectIsFollowed(location: String, sum: String?, address: String) {
    var fetch = fetch(sum: sum)
    _ = fetch.begin()
    let request = TransportRequest(
      address: address, offset: 40, validator: "\"1\"", allowsHTTP: sum != nil)
    #expect(
      fetch.receive(head(302, "Location: \(location)"), at: Self.now) == .leave(.request(request)))
    // The host of the redirect is the one that fails; the next try begins with the catalogue's.
    #expect(fetch.host == WebAddress.host(of: address))
    let failed = fetch.receive(head(404), at: Self.now)
    #expect(failed == .leave(.failed(DownloadFailure(.notFound, host: fetch.host, .status(404)))))
    _ = fetch.begin()
    #expect(fetch.host == "a")
  }

  @Test(
    arguments: [
      ("file:///etc/passwd", .redirect(.scheme("file"))), ("ftp://b/g", .redirect(.scheme("ftp"))),
      ("http://b/g", .redirect(.unencrypted)), ("https://c/g", .redirect(.unasked("c"))),
      ("https://u:p@b/g", .status(302)), ("", .status(302)),
    ] as [(String, DownloadFailure.Detail)])
  func aRedirectThatIsNotFollowedSaysWhy(location: String, detail: DownloadFailure.Detail) {
    var fetch = fetch(follows: ["b"])
    _ = fetch.begin()
    let field = location.isEmpty ? "X: y" : "Location: \(location)"
    #expect(
      fetch.receive(head(302, field), at: Self.now)
        == .leave(.failed(DownloadFailure(.refused, host: "a", detail))))
  }

  /// GitHub's own servers of files need no question, but only GitHub leads to them.
  @Test(arguments: [("github.com", true), ("a", false)])
  func gitHubMayLeadToItsServersOfFiles(_ host: String, _ isFollowed: Bool) {
    var fetch = fetch(addresses: ["https://\(host)/f"], follows: [])
    _ = fetch.begin()
    let location = "https://release-assets.githubusercontent.com/f"
    let verdict = fetch.receive(head(302, "Location: \(location)"), at: Self.now)
    #expect((fetch.host == WebAddress.host(of: location)) == isFollowed, "\(verdict)")
  }

  /// A redirect to a host that was allowed, and to one of the app's own, needs no question.
  @Test(arguments: ["b", "m", "a"]) func anAllowedHostIsFollowed(_ host: String) {
    var fetch = fetch(addresses: ["https://a/f", "https://m/f"], follows: ["b"])
    _ = fetch.begin()
    _ = fetch.receive(head(307, "Location: https://\(host)/g"), at: Self.now)
    #expect(fetch.host == host)
  }

  @Test(arguments: [(true, DownloadFailure.Redirect.loop), (false, .tooMany)])
  func redirectsEndAfterTen(isLoop: Bool, reason: DownloadFailure.Redirect) {
    var fetch = fetch()
    _ = fetch.begin()
    for number in 0..<Fetch.redirectLimit {
      let address = "/\(isLoop ? number % 2 : number)"
      guard case .leave(.request) = fetch.receive(head(301, "Location: \(address)"), at: Self.now)
      else {
        Issue.record("\(number)")
        return
      }
    }
    let failure = DownloadFailure(.refused, host: "a", .redirect(reason))
    #expect(
      fetch.receive(head(301, "Location: /end"), at: Self.now) == .leave(.failed(failure)))
  }

  /// A dead proxy is named, by curl's rules for the variables, and without its password.
  @Test(
    arguments: [
      (["https_proxy": "http://u:p@p:1"], "http://p:1"), (["ALL_PROXY": "p"], "p"),
      (["http_proxy": "p", "HTTP_PROXY": "p"], nil), (["https_proxy": ""], nil),
      (["https_proxy": "p", "no_proxy": "x, .b.c"], nil),
      (["all_proxy": "p", "NO_PROXY": "*"], nil),
      (["https_proxy": "p", "no_proxy": "c.b"], "p"),
    ] as [([String: String], String?)])
  func aDeadProxyIsNamed(environment: [String: String], proxy: String?) {
    var fetch = fetch(length: 0, addresses: ["https://a.b.c:8/f"], proxies: environment)
    for _ in 1..<Fetch.tries { _ = fetch.end(.noConnection) }
    guard case .failed(let failure) = fetch.end(.noName) else {
      Issue.record("no failure")
      return
    }
    guard case .proxy(let found, let variable) = failure.detail else {
      #expect(proxy == nil && failure.detail == .none)
      return
    }
    #expect(found == proxy && environment[variable] != nil && failure.kind == .offline)
  }

  @Test func unrequestedCompressionIsNamed() {
    var fetch = fetch(length: 0)
    _ = fetch.begin()
    #expect(
      fetch.receive(head(200, "Content-Encoding: gzip"), at: Self.now)
        == .leave(.failed(DownloadFailure(.refused, host: "a", .encoded))))
  }

  /// A partial answer is accepted only if its start, total and version match the known ones.
  @Test(
    arguments: [
      ("bytes 40-99/100", "\"1\"", nil, true, true),
      ("bytes 39-99/100", "\"1\"", nil, false, false),
      ("bytes 40-99/101", "\"1\"", nil, false, false), ("bytes 40-99/*", "\"1\"", nil, false, true),
      ("bytes 40-", "\"1\"", nil, false, false),
      ("bytes 40-99/100", "\"2\"", nil, false, false), ("bytes 40-99/100", nil, nil, false, true),
      ("bytes 40-99/100", "\"1\"", day, true, true),
      ("bytes 40-99/100", "\"1\"", "Sun, 06 Nov 1994 08:49:38 GMT", false, true),
    ] as [(String, String?, String?, Bool, Bool)], [true, false])
  func aPartOfAnotherFileIsNotUsed(
    part: (range: String, etag: String?, date: String?, isUsed: Bool, isUsedWithSum: Bool),
    hasSum: Bool
  ) {
    let isUsed = hasSum ? part.isUsedWithSum : part.isUsed
    var fetch = fetch(sum: hasSum ? Self.sum : nil)
    _ = fetch.begin()
    var head = head(206, "Content-Range: \(part.range)")
    (head.etag, head.lastModified) = (part.etag, part.date)
    let verdict = fetch.receive(head, at: Self.now)
    let again = TransportRequest(address: "https://a/f", allowsHTTP: hasSum)
    #expect(verdict == (isUsed ? .append : .leave(.request(again))))
    #expect(fetch.length == (isUsed ? 40 : 0))
    #expect(fetch.notes == (isUsed ? [] : [.restarted(.changed)]))
  }

  /// The whole file as an answer to a request for the rest is not an error: it replaces the
  /// received bytes and their validator. Only another validator shows that the file has changed.
  @Test(
    arguments: [("\"2\"", .changed), ("\"1\"", .whole), (nil, .whole)]
      as [(String?, DownloadNote.Restart)])
  func aWholeAnswerReplacesThePart(etag: String?, reason: DownloadNote.Restart) {
    var fetch = fetch()
    _ = fetch.begin()
    var head = head(200, "Content-Length: 100")
    head.etag = etag
    #expect(fetch.receive(head, at: Self.now) == .replace)
    #expect(fetch.length == 0 && fetch.record.validator == etag.map { .etag($0) })
    #expect(fetch.notes == [.restarted(reason)])
  }

  /// Without a digest, a file that is smaller than it was, or than the catalogue says, is another
  /// version.
  @Test(
    arguments: [
      ("bytes */40", nil, nil, nil, true), ("bytes */41", nil, nil, nil, false),
      ("bytes */40", nil, 100, nil, false), ("bytes */40", 100, nil, nil, false),
      ("bytes */40", nil, 100, sum, true), ("bytes */41", nil, 100, sum, false),
    ] as [(String, Int64?, Int64?, String?, Bool)])
  func anEmptyRestIsTheEndOfTheSameFile(
    range: String, size: Int64?, total: Int64?, sum: String?, isEnd: Bool
  ) {
    var fetch = fetch(size: size, sum: sum, total: total)
    _ = fetch.begin()
    let again = TransportRequest(address: "https://a/f", allowsHTTP: sum != nil)
    let verdict = fetch.receive(head(416, "Content-Range: \(range)"), at: Self.now)
    #expect(verdict == .leave(isEnd ? .check : .request(again)))
  }

  /// A head ends with an empty line, and an interim answer is not the answer.
  @Test(arguments: [
    (["HTTP/1.1 200 OK\r\n"], false), (["HTTP/1.1 200 OK\r\n", "ETag: \"1\"\r\n"], false),
    (["HTTP/1.1 200 OK\r\n", "\r\n"], true), (["HTTP/1.1 103 Early Hints\r\n", "\r\n"], false),
    (["HTTP/1.1 302 There\r\n", "\r\n", "HTTP/1.1 200 OK\r\n"], false), ([], false),
  ])
  func aHeadIsCompleteAfterItsEmptyLine(lines: [String], isComplete: Bool) {
    var reader = AnswerHead.Reader()
    for line in lines { Array(line.utf8).withUnsafeBytes { _ = reader.add($0) } }
    #expect(reader.isComplete == isComplete)
  }

  @Test(arguments: [
    (404, DownloadFailure.Kind.notFound), (410, .notFound), (403, .refused), (401, .refused),
    (204, .refused), (304, .refused), (203, .refused), (501, .refused),
  ])
  func anAnswerWithoutTheFileIsFinal(status: Int, kind: DownloadFailure.Kind) {
    var fetch = fetch()
    _ = fetch.begin()
    let failure = DownloadFailure(kind, host: "a", .status(status))
    #expect(fetch.receive(head(status), at: Self.now) == .leave(.failed(failure)))
  }

  /// Waits double from 1 s, each with a jitter of a quarter; the fifth failure is the last.
  @Test func waitsDouble() {
    var fetch = fetch(length: 0)
    for tries in 1..<Fetch.tries {
      _ = fetch.begin()
      guard case .wait(let seconds) = fetch.end(.noConnection) else {
        Issue.record("no wait")
        return
      }
      let usual = Double(1 << (tries - 1))
      #expect((usual * 0.75...usual * 1.25).contains(seconds))
    }
    _ = fetch.begin()
    #expect(fetch.end(.noConnection) == .failed(DownloadFailure(.offline, host: "a")))
  }

  /// A server that cannot resume and always cuts off at the same byte is given up.
  @Test func theSameBytesAgainAreNoProgress() {
    var fetch = fetch(etag: nil, length: 0)
    for tries in 1...Fetch.tries {
      _ = fetch.begin()
      #expect(fetch.receive(head(200), at: Self.now) == .replace)
      #expect(fetch.receive(50) == nil)
      let isLast = fetch.end(.cut) == .failed(DownloadFailure(.cut, host: "a"))
      #expect(isLast == (tries == Fetch.tries))
    }
  }

  /// The count of tries starts again after a try that made progress.
  @Test func progressBringsNewTries() {
    var fetch = fetch(length: 0)
    for _ in 0..<20 {
      _ = fetch.begin()
      if fetch.length == 0 { _ = fetch.receive(head(200, "ETag: \"1\""), at: Self.now) }
      #expect(fetch.receive(2) == nil)
      guard case .wait(let seconds) = fetch.end(.cut) else {
        Issue.record("no wait")
        return
      }
      #expect(seconds <= 1.25)
    }
  }

  /// The lengths of RFC 9112, 6.3: those that are no number, or differ, are invalid, except for a
  /// body in chunks.
  @Test(
    arguments: [
      (["Content-Length: 12"], 12, false),
      (["Content-Length: 12", "Content-Length: 12"], 12, false),
      (["Content-Length: 12, 12"], 12, false),
      (["Content-Length: 12", "Content-Length: 13"], 12, true),
      (["Content-Length: 12,13"], 12, true), (["Content-Length: 0x61a80"], nil, true),
      (["Content-Length: "], nil, true), (["Content-Length: +12"], nil, true),
      (["Content-Length: 12,"], 12, true), (["Content-Length: 99999999999999999999"], nil, true),
      (["Content-Length: 0x61a80", "Transfer-Encoding: chunked"], nil, false), ([], nil, false),
    ] as [([String], Int64?, Bool)])
  func lengthsAreReadAsTheStandardSays(fields: [String], length: Int64?, isInvalid: Bool) throws {
    var reader = AnswerHead.Reader()
    for line in ["HTTP/1.1 200 OK"] + fields + [""] {
      #expect(Array("\(line)\r\n".utf8).withUnsafeBytes { reader.add($0) })
    }
    let head = try #require(reader.head)
    #expect(reader.isComplete && head.length == length && head.hasInvalidLength == isInvalid)
  }

  @Test(arguments: [
    ("Retry-After: 7", Fetch.Step.wait(seconds: 7)), ("Retry-After: 0", .wait(seconds: 1)),
    (
      "Retry-After: 301",
      .failed(
        DownloadFailure(.busy, host: "a", .until(now.addingTimeInterval(301), answered: now)))
    ),
    (
      "Retry-After: 99999999999999999999",
      .failed(
        DownloadFailure(
          .busy, host: "a", .until(now.addingTimeInterval(100 * 365 * 86_400), answered: now)))
    ),
  ])
  func aBusyServerSaysWhen(field: String, step: Fetch.Step) {
    var fetch = fetch(length: 0)
    _ = fetch.begin()
    #expect(fetch.receive(head(503, field), at: Self.now) == .leave(step))
  }

  @Test func aDateSaysWhenToo() throws {
    var fetch = fetch(length: 0)
    _ = fetch.begin()
    let date = try #require(HTTPDate.read("Sun, 06 Nov 1994 08:49:37 GMT"))
    #expect(date.timeIntervalSince1970 == 784_111_777)
    let busy = head(429, "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(fetch.receive(busy, at: date.addingTimeInterval(-9)) == .leave(.wait(seconds: 9)))
  }

  /// More bytes than the catalogue, the answer or the limit allows end the download at once.
  @Test(arguments: [(Int64(100), Int64(100)), (nil, 1000)] as [(Int64?, Int64)])
  func tooManyBytesAreAnError(size: Int64?, limit: Int64) {
    var fetch = fetch(size: size, length: 0)
    _ = fetch.begin()
    _ = fetch.receive(head(200), at: Self.now)
    #expect(fetch.receive(limit) == nil)
    let detail = size == nil ? DownloadFailure.Detail.limit(limit) : .none
    #expect(fetch.receive(1) == .failed(DownloadFailure(.tooLarge, host: "a", detail)))
    // Its beginning must not be taken for the whole file in a later try.
    #expect(fetch.length == 0)
  }

  /// After a wrong checksum of joined parts the download starts again, once; after one of a whole
  /// file it fails.
  @Test func joinedPartsGetOneMoreTry() {
    var fetch = fetch(sum: Self.sum)
    #expect(
      fetch.check("b", isPage: false) == .request(.init(address: "https://a/f", allowsHTTP: true)))
    guard case .failed(let failure) = fetch.check("b", isPage: false) else {
      Issue.record("no failure")
      return
    }
    #expect(failure.detail == .digests(expected: Self.sum, found: "b", cause: .otherLength))
    #expect(fetch.check(Self.sum, isPage: true) == .done)
  }

  /// Another host continues the bytes only if there is a digest, and never gets a validator.
  @Test(arguments: [(sum, Int64(40)), (nil, 0)] as [(String?, Int64)])
  func aMirrorContinuesOnlyWithADigest(sum: String?, offset: Int64) {
    var fetch = fetch(sum: sum, addresses: ["https://a/f", "https://b/f"])
    _ = fetch.begin()
    let request = TransportRequest(
      address: "https://b/f", offset: offset, allowsHTTP: sum != nil)
    #expect(fetch.receive(head(404), at: Self.now) == .leave(.request(request)))
    #expect(fetch.host == "b")
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:50:37 GMT", true),
    ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:50:36 GMT", false),
    ("yesterday", "Sun, 06 Nov 1994 08:50:37 GMT", false),
  ])
  func aDateIsAValidatorAMinuteLater(modified: String, date: String, isOne: Bool) {
    let validator = Validator(head(200, "Last-Modified: \(modified)", "Date: \(date)"))
    #expect((validator == .date(modified)) == isOne)
  }

  @Test(
    arguments: [
      ("bytes 0-9/10", ContentRange(bytes: 0...9, total: 10)),
      ("bytes 5-9/*", ContentRange(bytes: 5...9, total: nil)),
      ("BYTES */10", ContentRange(bytes: nil, total: 10)), ("bytes 9-5/10", nil),
      ("bytes 0-10/10", nil), ("bytes -1/2", nil), ("lines 0-9/10", nil), ("bytes 0-9", nil),
      ("bytes 0-99999999999999999999/*", nil),
    ] as [(String, ContentRange?)])
  func contentRangesAreRead(text: String, range: ContentRange?) {
    #expect(ContentRange(text) == range)
  }
}
