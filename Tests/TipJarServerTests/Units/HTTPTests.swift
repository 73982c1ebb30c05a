import Foundation
import Testing
import TipJarHTTP

@testable import TipJarServer

@Suite struct HTTPTests {
  /// Returns all requests in a text that arrives in pieces.
  private func requests(
    _ text: String, pieces: Int = 1_000_000, limits: HTTPParser.Limits = .init()
  ) throws(HTTPParser.Refusal) -> [HTTPRequest] {
    var parser = HTTPParser(limits: limits)
    var found: [HTTPRequest] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      parser.append(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      while let request = try parser.next() { found.append(request) }
    }
    return found
  }

  private func refusal(_ text: String, limits: HTTPParser.Limits = .init()) -> HTTPParser.Refusal? {
    do throws(HTTPParser.Refusal) {
      _ = try requests(text, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func twoRequestsAreReadFromAnyPieces(_ pieces: Int) throws {
    let text =
      "POST /inApps/v1/x%20y?a=1&a=2&b=a%2Bb+c& HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"
      + "hello\r\nGET /? HTTP/1.0\r\nhost:\t b \r\n\r\n"
    let found = try requests(text, pieces: pieces)
    try #require(found.count == 2)
    #expect(found[0].path == ["inApps", "v1", "x y"])
    #expect(found[0].values("a") == ["1", "2"] && found[0].values("b") == ["a+b c"])
    #expect(found[0].body == Array("hello".utf8) && found[0].keepsAlive)
    #expect(found[1].path == [""] && found[1].query.isEmpty)
    #expect(found[1].header("host") == "b" && !found[1].keepsAlive)
  }

  @Test(arguments: [
    ("GET / HTTP/2.0\r\n\r\n", HTTPParser.Refusal.unknownVersion), ("GET /\r\n\r\n", .malformed),
    ("\u{16}\u{3}\u{1}\u{2}", .encrypted), ("GET / HTTP/1.1\nHost: a\n\n", .malformed),
    // Before the rest of the head arrives.
    ("GET / HTTP/1.1\n", .malformed), ("GET / HTTP/1.1\r\nHost: a\n", .malformed),
    ("G T / HTTP/1.1\r\n\r\n", .malformed), ("GET x HTTP/1.1\r\n\r\n", .malformed),
    ("GET /%zz HTTP/1.1\r\n\r\n", .malformed), ("GET /%ff HTTP/1.1\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nA b\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nA : b\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\n A: b\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n", .malformed),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", .malformed),
    ("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", .malformed),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .malformed),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .malformed),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", .malformed),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", .unknownCoding),
    ("GET / HTTP/1.1\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", .unknownExpectation),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", .bodyTooLarge),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", .bodyTooLarge
    ),
  ])
  func malformedRequestsAreRefused(_ text: String, _ expected: HTTPParser.Refusal) {
    #expect(refusal(text) == expected)
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func aChunkedBodyIsReadFromAnyPieces(_ pieces: Int) throws {
    let text = "3;a=b\r\nabc\r\nA\r\n0123456789\r\n0\r\nA: b\r\n\r\n"
    let found = try requests(chunked + text + chunked + "0\r\n\r\n", pieces: pieces)
    #expect(found.map(\.body) == [Array("abc0123456789".utf8), []])
  }

  @Test(arguments: [
    ("x\r\n", HTTPParser.Refusal.malformed), ("\r\n", .malformed), ("-1\r\n", .malformed),
    ("1\n", .malformed), ("1\r\na\n", .malformed),
    ("0x1\r\n", .malformed), ("1\r\nabc", .malformed), ("B\r\n", .bodyTooLarge),
    ("5\r\nabcde\r\n6\r\n", .bodyTooLarge), ("fffffffffffffffff\r\n", .bodyTooLarge),
    (String(repeating: "0", count: 1100), .malformed),
    ("0\r\n" + String(repeating: "A: b\r\n", count: 60), .headTooLarge),
  ])
  func aWrongChunkIsRefused(_ text: String, _ expected: HTTPParser.Refusal) {
    #expect(refusal(chunked + text, limits: .init(head: 200, body: 10)) == expected)
  }

  private let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"

  @Test func anAbsoluteTargetNamesTheHost() throws {
    let found = try requests(
      "GET HTTP://b.example:8/x?y=1 HTTP/1.1\r\nHost: a\r\nConnection: TE, Close\r\n\r\n")
    #expect(found.first?.header("host") == "b.example:8" && found.first?.path == ["x"])
    #expect(found.first?.keepsAlive == false)
  }

  @Test func aHeadWithoutEndAndTooManyHeadersAreRefused() {
    let limits = HTTPParser.Limits(head: 200, headers: 3, body: 10)
    #expect(
      refusal("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 200), limits: limits)
        == .headTooLarge)
    #expect(refusal("GET / HTTP/1.1\r\nHost: b\r\nA: b\r\nA: b\r\n\r\n", limits: limits) == nil)
    #expect(
      refusal("GET / HTTP/1.1\r\nA: b\r\nA: b\r\nA: b\r\nA: b\r\n\r\n", limits: limits)
        == .headTooLarge)
  }

  @Test func headAndBodyOfAnAnswerAreOneText() {
    let response = HTTPResponse(status: 200, headers: ["B": "2", "A": "1"], body: [65])
    #expect(
      String(decoding: response.bytes(keepsAlive: true, date: "now"), as: UTF8.self)
        == "HTTP/1.1 200 OK\r\nDate: now\r\nA: 1\r\nB: 2\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\nA"
    )
    let head = response.bytes(keepsAlive: true, isHead: true, date: "now")
    #expect(
      String(decoding: head, as: UTF8.self).hasSuffix(
        "Content-Length: 1\r\nConnection: keep-alive\r\n\r\n"))
  }

  @Test func datesAreThoseOfHTTP() throws {
    let date = Date(timeIntervalSince1970: 784_111_777.9)
    #expect(HTTPDate.text(date) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(HTTPDate.read(HTTPDate.text(date)) == Date(timeIntervalSince1970: 784_111_777))
  }
}

/// A connection without a socket, with times given by the test.
@Suite struct HTTPConnectionTests {
  private let start = HTTPConnection.Moment(instant: .now, date: "")
  private let get = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

  @Test func halfARequestIsRefusedAfterTenSecondsHoweverSlowlyItComes() {
    var connection = HTTPConnection(now: start)
    for second in 0..<10 {
      #expect(connection.received([get[second]], at: start + .seconds(second)) == nil)
      connection.passed(to: start + .seconds(second))
      #expect(connection.unsent.isEmpty)
    }
    connection.passed(to: start + .seconds(10))
    #expect(String(decoding: connection.unsent, as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
    _ = connection.sent(connection.unsent.count, at: start + .seconds(10))
    #expect(connection.isLeaving && !connection.isClosed)
    connection.passed(to: start + .seconds(12))
    #expect(connection.isClosed)
  }

  @Test func oneThatSaysNothingIsClosedAfterAMinute() {
    var connection = HTTPConnection(now: start)
    connection.passed(to: start + .seconds(59))
    #expect(!connection.isClosed)
    connection.passed(to: start + .seconds(60))
    #expect(connection.isClosed)
  }

  @Test func oneThatReadsNothingIsClosedAfterTenSeconds() {
    var connection = HTTPConnection(now: start)
    #expect(connection.received(get, at: start) != nil)
    connection.passed(to: start + .seconds(1000))
    #expect(!connection.isClosed)
    connection.answered(HTTPResponse(status: 200), at: start + .seconds(1000))
    _ = connection.sent(3, at: start + .seconds(1005))
    connection.passed(to: start + .seconds(1010))
    #expect(connection.isClosed)
  }

  @Test func theNextRequestIsReadWhenTheAnswerIsSent() {
    var connection = HTTPConnection(now: start)
    #expect(connection.received(get + get, at: start) != nil)
    #expect(!connection.wantsBytes && connection.isBusy)
    connection.answered(HTTPResponse(status: 200), at: start)
    #expect(connection.sent(connection.unsent.count, at: start) != nil)
    connection.answered(HTTPResponse(status: 200), isLast: true, at: start)
    #expect(String(decoding: connection.unsent, as: UTF8.self).contains("Connection: close"))
    #expect(connection.sent(connection.unsent.count, at: start) == nil)
    #expect(connection.isLeaving)
  }

  @Test func aClientThatWaitsIsAskedForItsBodyOnce() {
    var connection = HTTPConnection(now: start)
    let head = "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    #expect(connection.received(Array(head.utf8), at: start) == nil)
    #expect(String(decoding: connection.unsent, as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
    // It sends its body before it has read the rest of that.
    _ = connection.sent(20, at: start)
    #expect(connection.received(Array("ab".utf8), at: start)?.body == Array("ab".utf8))
    connection.answered(HTTPResponse(status: 200), at: start)
    #expect(String(decoding: connection.unsent, as: UTF8.self).hasPrefix("e\r\n\r\nHTTP/1.1 200 "))
  }

  /// Nothing of the body is kept, however much of it is sent, and the answer can still be read.
  @Test(arguments: ["Content-Length: 1000000", "Transfer-Encoding: chunked"])
  func aBodyIsNotReadWithoutARight(_ length: String) throws {
    let limits = HTTPParser.Limits { $0.header("authorization") != nil }
    var connection = HTTPConnection(limits: limits, now: start)
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\(length)\r\n\r\n"
    let received = connection.received(Array((head + "body").utf8), at: start)
    let request = try #require(received)
    #expect(request.body.isEmpty && !request.keepsAlive)
    #expect(connection.size == 0 && !connection.wantsBytes && connection.unsent.isEmpty)
    connection.answered(HTTPResponse(status: 401), at: start)
    #expect(String(decoding: connection.unsent, as: UTF8.self).contains("Connection: close"))
    _ = connection.sent(connection.unsent.count, at: start)
    #expect(connection.received(Array(repeating: 65, count: 100_000), at: start) == nil)
    #expect(connection.isLeaving && connection.size == 0)
  }

  @Test func aRequestWithoutABodyNeedsNoRight() {
    var connection = HTTPConnection(limits: .init { _ in false }, now: start)
    #expect(connection.received(get, at: start)?.keepsAlive == true)
  }

  @Test func oneTooManyIsRefusedAndMayReadIt() {
    var connection = HTTPConnection(refusedAt: start)
    #expect(String(decoding: connection.unsent, as: UTF8.self).hasPrefix("HTTP/1.1 503 "))
    _ = connection.sent(connection.unsent.count, at: start)
    #expect(connection.isLeaving)
  }

  @Test func anAnswerToOneThatIsGoneIsDropped() {
    var connection = HTTPConnection(now: start)
    #expect(connection.received(get, at: start) != nil)
    connection.ended()
    connection.answered(HTTPResponse(status: 200), at: start)
    #expect(connection.isClosed && connection.unsent.isEmpty)
  }
}

extension HTTPConnection.Moment {
  fileprivate static func + (moment: Self, time: Duration) -> Self {
    Self(instant: moment.instant + time, date: moment.date)
  }
}
