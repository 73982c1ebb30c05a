import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarHTTP
import TipJarVocabulary

@testable import TipJarReleases

/// The APIs of GitHub and Forgejo, as a server on this computer imitates them.
@Suite struct ReleasesClientTests {
  private typealias Answer = LoopbackServer.Answer

  /// A client with a folder and a clock of its own.
  private final class Rig: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let seconds = Mutex(1_800_000_000.0)
    let transport: any Transport

    init(_ transport: (any Transport)? = nil) {
      self.transport =
        transport ?? CurlTransport(.init(userAgent: "tipjar/test", environment: [:]))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func client(_ environment: [String: String]) -> ReleasesClient {
      let cache = WebCache(folder: folder, transport: transport) {
        Date(timeIntervalSince1970: self.seconds.withLock { $0 })
      }
      return ReleasesClient(cache: cache, environment: environment)
    }

    func wait(_ seconds: Double) { self.seconds.withLock { $0 += seconds } }
  }

  private static func release(_ tag: String, draft: Bool = false, assets: String = "") -> String {
    """
    {"tag_name": "\(tag)", "html_url": "https://github.com/o/r/releases/tag/\(tag)", "id": 7,
     "draft": \(draft), "prerelease": false, "published_at": "2026-02-03T04:05:06Z",
     "body": "Notes.", "assets": [\(assets)]}
    """
  }

  private func project() throws -> Project { try #require(Project("O/R")) }

  private func environment(_ server: LoopbackServer) -> [String: String] {
    ["GITHUB_API_URL": server.address + "/", "GITHUB_TOKEN": "secret"]
  }

  private func failure(
    _ rig: Rig, _ server: LoopbackServer, forced: Bool = false
  ) async throws -> WebFailure? {
    let project = try project()
    do throws(WebFailure) {
      return try await rig.client(environment(server)).releases(of: project, isForced: forced)
        .problem
    } catch {
      return error
    }
  }

  /// A file, and that there is none, is known for a week; then a request is conditional.
  @Test func aFileIsAskedForOnceAWeek() async throws {
    let server = try LoopbackServer { request, _ in
      guard request.path.hasSuffix("/docs/FUNDING.yml") else { return Answer(404) }
      return request.fields["if-none-match"] == "\"1\""
        ? Answer(304) : Answer(200, "ETag: \"1\"", text: "github: o")
    }
    let rig = Rig()
    let client = rig.client(environment(server))
    for count in [2, 2, 4] {
      let page = try await client.file("docs/FUNDING.yml", of: project()) { _ in }
      #expect(page.body == [UInt8]("github: o".utf8) && page.isAbsent == nil)
      #expect(try await client.file("FUNDING.yml", of: project()) { _ in }.isAbsent == true)
      #expect(server.requests.count == count)
      if count == 2 { rig.wait(4 * 86_400) }
    }
    let request = server.requests[0]
    #expect(request.path == "/repos/O/R/contents/docs/FUNDING.yml")
    #expect(request.fields["accept"] == "application/vnd.github.raw+json")
    #expect(server.requests.allSatisfy { $0.fields["authorization"] == nil })
    server.stop()
    rig.wait(8 * 86_400)
    let old = try await client.file("docs/FUNDING.yml", of: project()) { _ in }
    #expect(old.problem?.kind == .offline && !old.body.isEmpty)
    #expect(client.keptFile("docs/FUNDING.yml", of: try project(), isYoung: true) == nil)
    #expect(client.keptFile("docs/FUNDING.yml", of: try project(), isYoung: false) != nil)
  }

  @Test(arguments: [
    ("O/R", "", "https://raw.githubusercontent.com/O/R/HEAD/FUNDING.yml"),
    ("O/R", "secret", "https://api.github.com/repos/O/R/contents/FUNDING.yml"),
    ("https://codeberg.org/o/r", "secret", "https://codeberg.org/api/v1/repos/o/r/raw/FUNDING.yml"),
  ])
  func eachHostHasItsAddressOfAFile(_ name: String, _ token: String, _ address: String) async throws
  {
    let transport = HandTransport()
    let rig = Rig(transport)
    let client = rig.client(["GITHUB_TOKEN": token])
    let project = try #require(Project(name))
    let asking = Task { try await client.file("FUNDING.yml", of: project) { _ in } }
    while transport.requests.isEmpty { await Task.yield() }
    #expect(transport.requests.map(\.address) == [address])
    let isAPI = address.hasPrefix("https://api.github.com/")
    #expect(transport.requests[0].token == (isAPI ? token : nil))
    transport.answer(200, body: "github: o")
    #expect(try await asking.value.body.count == 9)
  }

  @Test func oneRequestAnHourIsConditional() async throws {
    let asset = """
      {"name": "r-linux", "size": 5, "state": "uploaded", "digest": null, "content_type": "a/b",
       "browser_download_url": "https://github.com/o/r/releases/download/v1/r-linux"},
      {"name": "gone", "size": 5, "state": "deleted", "browser_download_url": "x"},
      {"name": "empty", "size": 0, "state": "uploaded", "browser_download_url": "x"}
      """
    let server = try LoopbackServer { request, _ in
      request.fields["if-none-match"] == #"W/"1""#
        ? Answer(304) : Answer(200, #"ETag: W/"1""#, text: Self.release("v1", assets: asset))
    }
    let rig = Rig()
    let client = rig.client(environment(server))
    let first = try await client.releases(of: project())
    #expect(first.releases.map(\.tag) == ["v1"] && first.releases[0].notes == "Notes.")
    #expect(first.releases[0].assets.map(\.name) == ["r-linux"])
    rig.wait(3_599)
    #expect(try await client.releases(of: project()) == first)
    #expect(server.requests.count == 1)
    rig.wait(1)
    let second = try await client.releases(of: project())
    #expect(second.releases == first.releases && second.problem == nil)
    #expect(second.confirmed == first.confirmed?.addingTimeInterval(3_600))
    let request = try #require(server.requests.last)
    #expect(request.path == "/repos/O/R/releases/latest")
    #expect(request.fields["accept"] == "application/vnd.github+json")
    #expect(request.fields["x-github-api-version"] == "2022-11-28")
    // Another API than GitHub's own gets no token.
    #expect(request.fields["authorization"] == nil)
    _ = try await client.releases(of: project(), isForced: true)
    #expect(server.requests.count == 3)
    #expect(try client.kept(project())?.releases == first.releases)
  }

  @Test(arguments: [
    (["X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 1800000600"], 600.0),
    (["Retry-After: 90"], 90.0),
  ])
  func aLimitStopsAllRequestsUntilItsTime(_ fields: [String], _ seconds: Double) async throws {
    let isBusy = Mutex(false)
    let server = try LoopbackServer { _, _ in
      isBusy.withLock { $0 }
        ? Answer(403, fields, Data()) : Answer(200, text: Self.release("v1"))
    }
    let rig = Rig()
    let client = rig.client(environment(server))
    _ = try await client.releases(of: project())
    isBusy.withLock { $0 = true }
    let kept = try await client.releases(of: project(), isForced: true)
    #expect(kept.releases.map(\.tag) == ["v1"])
    #expect(kept.problem?.kind == .busy)
    let until = Date(timeIntervalSince1970: 1_800_000_000 + seconds)
    let formatter = DateFormatter()
    formatter.dateFormat = "H:mm"
    #expect(kept.problem?.description.contains("until \(formatter.string(from: until))") == true)
    let other = try #require(Project("other/project"))
    await #expect(throws: WebFailure.self) { try await client.releases(of: other) }
    #expect(server.requests.count == 2)
    isBusy.withLock { $0 = false }
    rig.wait(seconds)
    // An answer that could not be confirmed is asked for again within the hour.
    #expect(try await client.releases(of: project()).problem == nil)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    (403, "", "", FailureKind.refused),
    (403, "", #"{"message": "You have exceeded a secondary rate limit."}"#, .busy),
    (451, "", "", .refused), (404, "", "", .notFound),
    (429, "", "", .busy), (502, "", "", .busy), (304, "", "", .refused),
    (200, "", "<!DOCTYPE html><p>Sign in", .refused), (200, "", "[{", .refused),
    (200, "", #"{"message": "moved"}"#, .refused),
    (200, "", release(String(repeating: "a", count: 256)), .refused),
    (200, "", String(repeating: "[", count: 70), .refused),
    (
      200, "",
      release(
        "v1",
        assets: #"{"name": "a", "size": 1, "browser_download_url": "http://example.org/a"}"#),
      .refused
    ),
    (302, "Location: http://127.0.0.2:9/x", "", .refused), (302, "Location: /", "", .refused),
    (307, "Location: file:///etc/passwd", "", .refused),
  ])
  func anythingElseIsAFailureByName(
    _ status: Int, _ field: String, _ body: String, _ kind: FailureKind
  ) async throws {
    let server = try LoopbackServer { _, _ in Answer(status, [field], Data(body.utf8)) }
    #expect(try await failure(Rig(), server)?.kind == kind)
  }

  @Test func aCutOrTooLongAnswerLeavesTheKeptOne() async throws {
    let next = Mutex([Answer(200, text: Self.release("v1"))])
    let server = try LoopbackServer { _, _ in next.withLock { $0.removeFirst() } }
    let rig = Rig()
    #expect(try await failure(rig, server) == nil)
    next.withLock {
      $0 = [
        Answer(200, text: Self.release("v2"), cut: 40),
        Answer(200, [], Data(count: 17 << 20)), Answer(200, text: "<html>"),
      ]
    }
    for kind in [FailureKind.cut, .tooLarge, .refused] {
      #expect(try await failure(rig, server, forced: true)?.kind == kind)
      let kept = try rig.client(environment(server)).kept(project())
      #expect(kept?.releases.map(\.tag) == ["v1"])
    }
    server.stop()
    #expect(try await failure(rig, server, forced: true)?.kind == .offline)
  }

  /// The first page has drafts alone; the second one is asked for, the third is on another host.
  @Test func pagesAreFollowedOnTheirHostUntilARelease() async throws {
    let server = try LoopbackServer { request, server in
      let page = request.path.hasSuffix("page=2") ? 2 : 1
      let host = page == 1 ? server.address : "http://127.0.0.2:9"
      let link = #"Link: <\#(host)/x?page=\#(page + 1)>; rel="next", <x>; rel="last""#
      return Answer(
        200, link, text: "[\(Self.release("v\(page)", draft: page == 1))]")
    }
    let found = try await Rig().client(environment(server)).releases(of: project(), .newest)
    #expect(found.releases.map(\.tag) == ["v2"])
    #expect(server.requests.map(\.path) == ["/repos/O/R/releases?per_page=10", "/x?page=2"])
  }

  @Test func forgejoHasAnAPIOfItsOwn() async throws {
    let server = try LoopbackServer { _, _ in Answer(200, text: "[\(Self.release("v1"))]") }
    let project = try #require(Project("\(server.address)/O/R"))
    _ = try await Rig().client([:]).releases(of: project, .newest)
    #expect(server.requests.map(\.path) == ["/api/v1/repos/O/R/releases?limit=10"])
  }

  /// A version is asked for by its tag, with and without `v`, and as another tag is written.
  @Test(arguments: [
    ("v1.2", "1.2", nil, ["1.2", "v1.2"]), ("1.2", "v1.2", nil, ["v1.2", "1.2"]),
    ("r-1.2", "1.2", "r-1.3", ["1.2", "v1.2", "r-1.2"]), ("v1.2", "v1.2", "v1.3", ["v1.2"]),
    ("none", "1.2", "v1.3", ["1.2", "v1.2"]), ("a/v1+2", "a/v1+2", nil, ["a%2Fv1+2"]),
  ])
  func aVersionIsFoundByItsTag(
    _ tag: String, _ version: String, _ other: String?, _ asked: [String]
  ) async throws {
    let server = try LoopbackServer { request, _ in
      request.path.hasSuffix("/tags/\(tag.replacing("/", with: "%2F"))")
        ? Answer(200, text: Self.release(tag)) : Answer(404)
    }
    for text in ["O/R", "\(server.address)/O/R"] {
      let project = try #require(Project(text))
      let client = Rig().client(environment(server))
      let found = try? await client.release(of: project, version: version, like: other)
      #expect(found?.releases.map(\.tag) == (tag == "none" ? nil : [tag]))
      let api = project.api == .gitHub ? "" : "/api/v1"
      #expect(
        server.requests.suffix(asked.count).map(\.path)
          == asked.map { "\(api)/repos/O/R/releases/tags/\($0)" })
    }
  }

  /// A release that was received before may be gone, or the server may not say so.
  @Test func aWithdrawnReleaseIsGone() async throws {
    let status = Mutex(200)
    let server = try LoopbackServer { _, _ in
      Answer(status.withLock { $0 }, text: Self.release("v1"))
    }
    let rig = Rig()
    let (client, project) = (rig.client(environment(server)), try project())
    for (answer, isGone) in [(200, false), (404, true), (503, nil), (200, false)] as [(Int, Bool?)]
    {
      status.withLock { $0 = answer }
      rig.wait(3_600)
      #expect(await client.isGone("v1", of: project) == isGone)
    }
  }

  /// The next start knows that the answer is not of now, and why, until there is another one.
  @Test func aFailureIsRememberedWithTheKeptAnswer() async throws {
    let status = Mutex(200)
    let server = try LoopbackServer { _, _ in
      Answer(status.withLock { $0 }, text: Self.release("v1"))
    }
    let rig = Rig()
    for (answer, kind) in [(200, nil), (503, FailureKind.busy), (200, nil)] {
      status.withLock { $0 = answer }
      #expect(try await failure(rig, server, forced: true)?.kind == kind)
      let kept = try #require(rig.client(environment(server)).kept(project()))
      #expect(kept.problem?.kind == kind)
    }
  }

  /// The token goes to GitHub's own API alone, and an answer with it is kept apart.
  @Test(arguments: [
    (["GITHUB_TOKEN": "one", "GH_TOKEN": "two"], "one"), (["GH_TOKEN": "two"], "two"),
    (["GITHUB_TOKEN": "a\r\nb: c"], nil), ([:], nil),
    (["GITHUB_TOKEN": "one", "GITHUB_API_URL": "https://example.org"], nil),
  ])
  func theTokenIsForOneHost(_ environment: [String: String], token: String?) async throws {
    let transport = HandTransport()
    let rig = Rig(transport)
    let client = rig.client(environment)
    let project = try project()
    let asking = Task { try await client.releases(of: project) }
    while transport.requests.isEmpty { await Task.yield() }
    #expect(transport.requests[0].token == token)
    #expect(transport.requests[0].fields.allSatisfy { !$0.contains("one") })
    transport.answer(302, "Location: https://example.net/")
    await #expect(throws: WebFailure.self) { try await asking.value }
    #expect(transport.requests.count == 1)
    #expect(rig.client([:]).kept(project) == nil)
    let files = FileManager.default.enumerator(atPath: rig.folder)?.allObjects ?? []
    #expect(files.isEmpty)
  }
}
