import Foundation
import Synchronization
import TestSupport
import Testing
import TipJarReleases
import TipJarVocabulary

@testable import TipJarDownloads

/// Answers with the heads and fields of real servers: GitHub, Codeberg's Forgejo and Gitea. Each is a
/// file in `Answers`; lists of files are shorter than they were, and the addresses lead here.
@Suite struct RecordedAnswerTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// The project; `HOST` stands for a server of Forgejo or Gitea.
    var project: String
    /// The answers, in the order of the requests; `cut` ends one in the middle.
    var answers: String
    /// The offer, or the problem.
    var result: String
    var prereleases = false

    var testDescription: String { "\(project): \(answers)" }
  }

  static let cases = [
    Case(
      project: "jpillora/serve", answers: "github-latest github-checksums-file",
      result: "1.9.8 serve_1.9.8_linux_amd64.gz checksumsFile"),
    Case(
      project: "jpillora/serve",
      answers: "github-latest github-checksums-file github-not-modified github-checksums-file",
      result: "1.9.8 serve_1.9.8_linux_amd64.gz checksumsFile"),
    Case(
      project: "astral-sh/uv", answers: "github-digests",
      result: "0.9.16 uv-x86_64-unknown-linux-musl.tar.gz server"),
    Case(
      project: "extrawurst/gitui", answers: "github-moved github-renamed",
      result: "0.27.0 gitui-linux-x86_64.tar.gz unchecked; it is gitui-org/gitui now"),
    Case(
      project: "tamasfe/taplo", answers: "github-list",
      result: "2.0.0-rc.1 taplo-2.0.0-rc.1-x86_64-unknown-linux-musl.tar.gz server; "
        + "2.0.0-rc.2 has no file", prereleases: true),
    Case(
      project: "o/r", answers: "github-not-found github-not-found",
      result: "HOST has no such project, or it is private. Check the spelling."),
    Case(
      project: "o/r", answers: "github-rate-limit",
      result: "HOST takes no more requests until TIME."),
    Case(
      project: "astral-sh/uv", answers: "github-digests github-secondary-limit",
      result: "0.9.16 uv-x86_64-unknown-linux-musl.tar.gz server; "
        + "HOST takes no more requests until TIME."),
    Case(
      project: "astral-sh/uv", answers: "github-digests cut",
      result: "HOST ended its answer too early. Try again."),
    Case(
      project: "o/r", answers: "sign-in-page",
      result: "HOST answers with a web page instead of releases."),
    Case(
      project: "o/r", answers: "github-unicorn",
      result: "HOST answers with the status 502. Try later."),
    Case(
      project: "HOST/Wayfarer/lantern", answers: "forgejo-latest forgejo-checksums-file",
      result: "0.9.2 lantern-linux-amd64 checksumsFile"),
    Case(
      project: "HOST/o/r", answers: "forgejo-not-found forgejo-not-found",
      result: "HOST has no such project, or it is private. Check the spelling."),
    Case(
      project: "HOST/gitea/tea", answers: "gitea-list gitea-checksums-file",
      result: "0.9.2 tea-0.9.2-linux-amd64.xz unchecked", prereleases: true),
  ]

  /// Reads an answer.
  private static func answer(_ name: String, _ server: LoopbackServer) -> LoopbackServer.Answer {
    let path = "\(TestEnvironment.repository)/Tests/TipJarDownloadsTests/Answers/\(name).http"
    var text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for host in ["api.github.com", "github.com", "codeberg.org", "gitea.com"] {
      text = text.replacing("https://\(host)", with: server.address)
    }
    let end = text.firstRange(of: "\n\n") ?? text.endIndex..<text.endIndex
    let lines = text[..<end.lowerBound].split(separator: "\n").map(String.init)
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return .init(status ?? 500, Array(lines.dropFirst()), Data(text[end.upperBound...].utf8))
  }

  @Test(arguments: cases) func aRecordedAnswerIsOfferedOrExplained(_ known: Case) async throws {
    let names = known.answers.split(separator: " ").map(String.init)
    let isCut = names.last == "cut"
    let queue = Mutex(isCut ? names.dropLast() : names[...])
    let server = try LoopbackServer { _, server in
      let name = queue.withLock { $0.popFirst() } ?? ""
      var answer = Self.answer(name, server)
      if isCut { answer.cut = answer.body.count / 2 }
      return answer
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = [
      "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path,
      "GITHUB_API_URL": server.address,
    ]
    let project = try #require(Project(known.project.replacing("HOST", with: server.address)))
    var result = ""
    // A second time, if there are more answers.
    while queue.withLock({ !$0.isEmpty }) {
      let offers = await ProjectSource(environment: environment, state: folder).offers(
        of: [TrackedProject(project, prereleases: known.prereleases)], isForced: true,
        for: Machine(.linux, .x86_64, .glibc, libraryVersion: "2.36"))
      result = try #require(offers.first).summary
    }
    result = result.replacing("127.0.0.1:\(server.port)", with: "HOST")
      .replacing(#/until \d+:\d\d/#, with: "until TIME")
    #expect(result == known.result)
    #expect(server.requests.count == names.count - (isCut ? 1 : 0))
    if let place = names.firstIndex(of: "github-not-modified") {
      #expect(
        server.requests[place].fields["if-none-match"]
          == #"W/"89c28468aa221a0bc0c2e2906dd1c11c4b1a87320300e0ae10e8da188560008d""#)
    }
  }
}

extension ProjectOffer {
  fileprivate var summary: String {
    [
      app.map { "\($0.version) \(asset ?? "") \($0.digestSource.rawValue)" }, problem?.description,
      newName.map { "it is \($0) now" }, passedTag.map { "\($0) has no file" },
      staleness?.description,
    ].compactMap(\.self).joined(separator: "; ")
  }
}
