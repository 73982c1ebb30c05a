import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarJSON
import TipJarVocabulary

@testable import TipJarDownloads

/// A catalogue at an address, from a server on this computer.
@Suite struct WebCatalogTests {
  private typealias Answer = LoopbackServer.Answer

  private static func text(_ name: String, generated: String? = nil) -> String {
    let date = generated.map { #""generated": "\#($0)", "# } ?? ""
    return #"{\#(date)"apps": [{"id": "a", "name": "\#(name)", "version": "1", "size": 1}]}"#
  }

  /// The answers of the server.
  private final class Box: Sendable {
    let answer = Mutex(Answer(500))
  }

  private final class Rig: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let server: LoopbackServer
    private let box = Box()

    init() throws {
      server = try LoopbackServer { [box] request, _ in
        let answer = box.answer.withLock { $0 }
        let etag = answer.fields.first { $0.hasPrefix("ETag: ") }?.dropFirst(6)
        return etag.map(String.init) == request.fields["if-none-match"] && etag != nil
          ? Answer(304) : answer
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func say(_ status: Int, _ fields: String..., text: String = "") {
      box.answer.withLock { $0 = Answer(status, fields, Data(text.utf8)) }
    }

    func read(_ fragment: String = "") throws -> Catalog {
      let web = try #require(
        WebCatalog(
          server.address + "/apps.json" + fragment, version: "1",
          environment: ["XDG_CACHE_HOME": folder], largest: 500))
      return try web.whole(language: nil)
    }
  }

  @Test func onlyAChangeIsReceived() throws {
    let rig = try Rig()
    rig.say(200, #"ETag: "1""#, text: Self.text("One"))
    #expect(try rig.read().apps.map(\.name) == ["One"])
    let again = try rig.read()
    #expect(
      again.apps.map(\.name) == ["One"] && again.apps[0].staleness == nil && again.notice == nil)
    #expect(rig.server.requests.last?.fields["if-none-match"] == #""1""#)
    rig.say(200, #"ETag: "2""#, text: Self.text("Two"))
    #expect(try rig.read().apps.map(\.name) == ["Two"])
  }

  @Test(arguments: [
    (500, "", FailureKind.busy), (404, "", .notFound), (200, "<html>", .refused),
    (200, #"{"apps": [{"id": "a"}]}"#, .refused), (302, "", .refused),
    (200, text("Older", generated: "2026-01-01"), .older),
    (200, text("Long") + String(repeating: " ", count: 600), .tooLarge),
  ])
  func anUnreadableAnswerKeepsTheLastGoodOne(
    _ status: Int, _ body: String, _ kind: FailureKind
  ) throws {
    let rig = try Rig()
    rig.say(200, text: Self.text("One", generated: "2026-02-01"))
    _ = try rig.read()
    rig.say(status, text: body)
    let kept = try rig.read()
    #expect(kept.apps.map(\.name) == ["One"] && kept.apps[0].staleness == kind)
    #expect(kept.notice?.contains(" is used.") == true)
    rig.server.stop()
    #expect(try rig.read().apps[0].staleness == .offline)
  }

  @Test func theFirstTimeItsFailureIsNamed() throws {
    let rig = try Rig()
    rig.say(200, text: "<html>")
    #expect(try #require(throws: CatalogError.self) { try rig.read() }.kind == .malformed)
    rig.say(503)
    #expect(try #require(throws: CatalogError.self) { try rig.read() }.kind == .unavailable)
    rig.server.stop()
    #expect(try #require(throws: CatalogError.self) { try rig.read() }.kind == .unavailable)
  }

  @Test func aDigestInTheAddressPinsTheText() throws {
    let rig = try Rig()
    let text = Self.text("One")
    rig.say(200, text: text)
    let digest = SHA256.hash(data: Data(text.utf8)).map { String(format: "%02X", $0) }.joined()
    #expect(try rig.read("#sha256=\(digest)").apps.count == 1)
    #expect(rig.server.requests.map(\.path) == ["/apps.json"])
    rig.say(200, text: Self.text("Two"))
    #expect(try rig.read("#sha256=\(digest)").apps.map(\.name) == ["One"])
    let other = String(repeating: "0", count: 64)
    #expect(
      try #require(throws: CatalogError.self) { try rig.read("#sha256=\(other)") }.kind
        == .malformed)
  }

  @Test func aPathIsNoAddress() {
    #expect(WebCatalog("apps.json", version: "1", environment: [:]) == nil)
    #expect(WebCatalog("/https://x", version: "1", environment: [:]) == nil)
  }
}
