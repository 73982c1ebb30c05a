import Foundation
import TestSupport
import Testing
import TipJarHTTP
import TipJarJSON
import TipJarVocabulary

@testable import TipJarDownloads

/// `catalog check --online`: the head of each file is requested, and nothing else.
@Suite struct OnlineCheckTests {
  /// A web whose every address has the same answer.
  private struct Web: Transport {
    var head: AnswerHead?
    var end = TransportEnd.complete

    func start(_ request: TransportRequest, for receiver: any TransportReceiver) -> Int {
      let isWanted = head.map { receiver.receive($0) } ?? true
      receiver.end(isWanted ? end : .stopped)
      return 1
    }

    func cancel(_ transfer: Int) {}
  }

  private static func head(_ status: Int, _ fields: String...) -> AnswerHead {
    var head = AnswerHead(status: status)
    for field in fields { head.add(field) }
    return head
  }

  private static func app(_ keys: String, id: String = "a") -> String {
    #"{"id": "\#(id)", "name": "A", "version": "1", \#(keys)}"#
  }

  private static func check(_ apps: [String], _ real: RealDownloads) async -> CatalogCheck {
    var check = CatalogCheck(Array("[\(apps.joined(separator: ",\n"))]".utf8))
    await check.requestHeads(with: real)
    return check
  }

  private static func problems(
    _ apps: [String], _ head: AnswerHead?, _ end: TransportEnd = .complete
  ) async -> [String] {
    let real = RealDownloads(folder: "/nowhere", web: Web(head: head, end: end))
    return await check(apps, real).problems.map(\.description)
  }

  private static let url = #""url": "https://h.example/f.bin", "size": 9"#

  @Test(arguments: [
    (200, "Content-Type: text/html", "h.example answers with a web page"),
    (404, "", "h.example does not have the file"),
    (403, "", "h.example answers with the status 403"),
    (503, "Retry-After: 9999", "h.example is busy"),
    (503, "", "h.example answers with the status 503"),
    (200, "Content-Length: 8", #"h.example has a file of 8 bytes, and "size" is 9"#),
    (200, "Content-Length: 10", #"h.example has a file of 10 bytes, and "size" is 9"#),
  ])
  func anAnswerThatADownloadWouldRefuseIsAProblem(
    _ status: Int, _ field: String, _ problem: String
  ) async {
    let found = await Self.problems([Self.app(Self.url)], Self.head(status, field))
    #expect(found.count == 1 && found.first?.contains(": [0].url: \(problem); ") == true)
  }

  @Test(arguments: [
    (TransportFailure.noName, "h.example cannot be reached"),
    (.noConnection, "h.example cannot be reached"), (.timeout, "h.example cannot be reached"),
    (.untrusted, "the certificate of h.example is not trusted"),
    (.certificate(.expired), "the certificate of h.example has expired"),
    (.authorities("/c"), "the certificates in /c cannot be read"),
    (.answer, "h.example does not answer with the file"), (.engine, "curl is missing"),
  ])
  func aServerThatDoesNotAnswerIsAProblem(_ failure: TransportFailure, _ problem: String) async {
    let found = await Self.problems([Self.app(Self.url)], nil, .failed(failure))
    #expect(found.count == 1 && found.first?.contains(problem) == true)
  }

  @Test func aFileOfTheRightOrAnUnknownSizeIsNoProblem() async {
    for field in ["Content-Length: 9", "ETag: x"] {
      #expect(await Self.problems([Self.app(Self.url)], Self.head(200, field)).isEmpty)
    }
  }

  @Test func everyAddressIsNamedByItsLineAndKeyInOrder() async {
    let apps = (0..<30).map {
      Self.app(#""size": 1, "url": "https://a/f", "mirrors": ["https://b/f"]"#, id: "\($0)")
    }
    let found = await Self.problems(apps + [Self.app(#""size": 1"#)], Self.head(404))
    let places = found.map { $0.split(separator: " ")[1] }
    #expect(
      places.map(String.init) == (0..<30).flatMap { ["[\($0)].url:", "[\($0)].mirrors[0]:"] })
    #expect(found.last?.hasPrefix("30:") == true)
  }

  @Test func aLocalFileIsLookedAt() async throws {
    let folder = Folder()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let path = folder.path + "/f"
    try Data("123".utf8).write(to: URL(filePath: path))
    let apps = [
      Self.app(#""size": 3, "url": "file://\#(path)""#),
      Self.app(#""size": 3, "url": "file://\#(path)-2""#, id: "b"),
    ]
    let found = await Self.problems(apps, nil)
    #expect(found.count == 1 && found.first?.contains("this computer does not have") == true)
  }

  @Test(.enabled(if: MisbehavingServer.shared != nil && CurlLibrary.isThere))
  func onlyHeadsAreRequested() async throws {
    let server = try #require(MisbehavingServer.shared)
    let scenarios = [
      ("whole", ""), ("longer", "bytes, and"), ("missing", "does not have the file"),
    ]
    for (scenario, problem) in scenarios {
      let token = "head-\(scenario)"
      let address = server.address(scenario, token, 1000)
      let real = RealDownloads(
        folder: "/nowhere", version: "1", environment: server.environment)
      let check = await Self.check([Self.app(#""size": 1000, "url": "\#(address)""#)], real)
      #expect(check.problems.count == (problem.isEmpty ? 0 : 1))
      #expect(check.problems.first?.problem.contains(problem) ?? true)
      let requests = try server.requests(token)
      #expect(requests.map(\.method) == ["HEAD"] && requests.map(\.sent) == [0])
    }
  }

  /// A server that knows no HEAD is asked for the first byte.
  @Test(
    .enabled(if: MisbehavingServer.shared != nil && CurlLibrary.isThere), arguments: [1000, 999])
  func theFirstByteStandsForTheHead(_ size: Int) async throws {
    let server = try #require(MisbehavingServer.shared)
    let token = "first-byte-\(size)"
    let real = RealDownloads(folder: "/nowhere", version: "1", environment: server.environment)
    let keys = #""size": \#(size), "url": "\#(server.address("no-heads", token, 1000))""#
    #expect(await Self.check([Self.app(keys)], real).problems.count == (size == 1000 ? 0 : 1))
    let requests = try server.requests(token)
    #expect(
      requests.map(\.method) == ["HEAD", "GET"] && requests.map(\.range) == [nil, "bytes=0-0"])
  }
}
