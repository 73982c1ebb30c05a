import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// The makers of installed tools: whom their projects name, and which requests that takes.
extension EndToEnd {
  @Suite("Makers") final class ThanksTests: FolderSuite {
    private struct Answer: Decodable {
      struct Maker: Decodable {
        struct File: Decodable {
          var file: String
          var read: String?
          var stale: Bool
        }
        var tools: [String]
        var name, url: String
        var files: [File]
      }
      struct Failed: Decodable { var tool, error: String }
      var makers: [Maker]
      var without, unasked: [String]
      var failed: [Failed]
    }

    private func thanks(
      _ rig: ToolsRig, status: Int = 0, _ words: String...
    ) throws -> Answer {
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, ["thanks", "--json"] + words,
        environment: rig.environment("a"))
      #expect(result.status == status, "\(result.errorText)")
      return try JSONDecoder().decode(Answer.self, from: result.output)
    }

    @Test func theSameAddressIsOneRowAndNothingIsAskedTwice() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss", "fern", "reed")
      // Installing asked for no links.
      #expect(!rig.requests.contains { $0.contains("FUNDING") })
      rig.files = [
        "o/moss/contents/.github/FUNDING.yml": .init(text: "github: o\nko_fi: moss\n"),
        "o/fern/contents/docs/FUNDING.yml": .init(text: "github: [O]\n"),
      ]
      rig.requests = []
      let answer = try thanks(rig)
      #expect(answer.makers.map(\.tools) == [["fern", "moss"], ["moss"]])
      #expect(
        answer.makers.map(\.url) == ["https://github.com/sponsors/O", "https://ko-fi.com/moss"])
      #expect(
        answer.makers[0].files.map(\.file)
          == ["docs/FUNDING.yml of o/fern", ".github/FUNDING.yml of o/moss"])
      #expect(answer.without == ["reed"] && answer.failed.isEmpty)
      // fern: three places; moss: one; reed: its three, those of the owner, and the manifest.
      #expect(rig.requests.count == 3 + 1 + 3 + 3 + 1, "\(rig.requests)")
      #expect(Set(rig.requests).count == rig.requests.count)
      rig.requests = []
      #expect(try thanks(rig).makers.map(\.url) == answer.makers.map(\.url))
      #expect(rig.requests.isEmpty, "\(rig.requests)")
      let lines = try rig.on("a", "thanks", "--offline").text
      #expect(lines.hasPrefix("fern, moss\tGitHub Sponsors\thttps://github.com/sponsors/O\t"))
      #expect(lines.contains("No links: reed.") && lines.contains("unverified"))
      #expect(try thanks(rig, "moss").makers.map(\.tools) == [["moss"], ["moss"]])
    }

    @Test func theFilesOfTheOwnerAndTheManifestCount() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss")
      rig.files = ["o/.github/contents/FUNDING.yml": .init(text: "custom: example.org/all")]
      #expect(try thanks(rig).makers.map(\.files.first?.file) == ["FUNDING.yml of o/.github"])
      let manifest =
        #"{"version": "v1.0.0", "funding": {"channels": [{"guid": "a", "type": "other", "address": "https://example.org/reed"}]}}"#
      let wrapped = Data(manifest.utf8).base64EncodedString()
      rig.files["o/reed/contents/funding.json"] = .init(
        text:
          #"{"encoding": "base64", "content": "\#(wrapped.prefix(20))\n\#(wrapped.dropFirst(20))\n"}"#
      )
      rig.files["o/reed/contents/.github/FUNDING.yml"] = .init(text: "# none\n")
      // A project that is not installed, too; its own file without links ends the search in others.
      rig.requests = []
      #expect(try thanks(rig, "o/reed").makers.map(\.url) == ["https://example.org/reed"])
      #expect(rig.requests.count == 2)
      #expect(try rig.on("a", "thanks", "nobody").status == 69)
    }

    @Test func failuresAreReportedAndTheLastAnswerStays() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss", "fern")
      let file = "o/moss/contents/.github/FUNDING.yml"
      rig.files[file] = .init(text: "github: [")
      rig.files["o/fern/contents/.github/FUNDING.yml"] = .init(text: "<html>Sign in</html>")
      let answer = try thanks(rig, status: 69)
      #expect(answer.failed.map(\.tool) == ["fern"] && answer.failed.map(\.error) == ["refused"])
      #expect(answer.without == ["moss"])
      #expect(try thanks(rig, "--offline").unasked == ["fern"])
      // What could harm is refused, and what could deceive is shown as it is.
      rig.files["p/reed/contents/.github/FUNDING.yml"] = .init(
        text: "custom: ['javascript:alert(1)', 'https://a:b@example.org', 'https://раypal.com/x']")
      let urls = try thanks(rig, "p/reed").makers.map(\.url)
      #expect(urls.count == 1 && urls[0].hasPrefix("https://xn--"))
      rig.files["o/fern/contents/.github/FUNDING.yml"] = .init(
        403, "X-RateLimit-Remaining: 0", "Retry-After: 600", text: "rate limit")
      #expect(try thanks(rig, status: 75, "fern").failed.map(\.error) == ["busy"])
      // Nothing is asked until then.
      rig.requests = []
      #expect(try thanks(rig, status: 75, "fern").failed.map(\.error) == ["busy"])
      #expect(rig.requests.isEmpty)
    }

    /// A page asks for one file; nothing else on the screen, and no other command, asks for any.
    /// A tool is named as on the shelf. At 80x24 its sheet has the code and the whole address.
    @Test func aToolOfTheShelfNeedsNotBeInstalled() throws {
      let rig = try ToolsRig(folder)
      rig.files["BurntSushi/ripgrep/contents/.github/FUNDING.yml"] = .init(
        text: "github: BurntSushi")
      #expect(try thanks(rig, "rg").makers.map(\.tools) == [["ripgrep"]])
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, ["--theme", "dark", "thanks", "rg"],
        environment: rig.environment("a"))
      try program.wait(for: "QR CODE")
      try program.type("\r", until: "▄▄▄▄▄▄▄")
      try program.wait(for: " /BurntSushi ")
    }

    @Test func aFolderWithoutPackagesIsNamed() throws {
      let rig = try ToolsRig(folder)
      let empty = folder + "/empty"
      try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
      #expect(try rig.on("a", "thanks", empty).text.contains("No packages are in “\(empty)”."))
    }

    @Test func onlyAPageAsksAndForOneFile() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss")
      for words in [
        ["outdated"], ["update", "--all"], ["apps", "--installed"], ["apps", "moss"],
      ] {
        _ = try Tool.run(
          TestEnvironment.tipjarBinary, words, environment: rig.environment("a"))
      }
      #expect(!rig.requests.contains { $0.contains("FUNDING") })
      rig.files["o/moss/contents/docs/FUNDING.yml"] = .init(text: "ko_fi: moss")
      rig.requests = []
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, ["tools"], environment: rig.environment("a"),
        size: .init(width: 100, height: 40))
      try program.wait(for: "q quit")
      program.rest()
      #expect(rig.requests.isEmpty)
      try program.type("/moss\r", until: "moss")
      try program.type("i", until: "FUNDING.yml;")
      #expect(rig.requests == ["/repos/o/moss/contents/.github/FUNDING.yml"])
      try program.type("t", until: "ko-fi.com/moss")
      #expect(rig.requests.count == 3)
      try program.wait(for: "docs/FUNDING.yml")
      program.type("q")
      try program.waitUntilGone("ko-fi.com/moss")
      program.type("q")
      program.rest()
      try program.quit()
    }

    @Test func aToolThatBringsItsLinksIsNotAskedFor() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss")
      let tree = rig.home("a") + "/.local/share/tipjar/apps/o%2Fmoss/current/tree/.github"
      try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: true)
      try Data("liberapay: moss".utf8).write(to: URL(filePath: tree + "/FUNDING.yml"))
      rig.requests = []
      let makers = try thanks(rig).makers
      #expect(makers.map(\.url) == ["https://liberapay.com/moss"] && rig.requests.isEmpty)
      #expect(makers.map(\.files[0].file) == [".github/FUNDING.yml"])
    }

    @Test func aFolderNamesTheMakersOfItsPackages() throws {
      let rig = try ToolsRig(folder)
      let project = folder + "/project"
      let files = [
        "node_modules/a/package.json": #"{"name": "a", "funding": "https://ko-fi.com/x"}"#,
        "node_modules/@s/b/package.json":
          #"{"name": "@s/b", "funding": {"url": "https://ko-fi.com/x"}}"#,
        "node_modules/c/package.json": #"{"name": "c"}"#,
        "vendor/d/Cargo.toml": "[package]", "vendor/d/.github/FUNDING.yml": "github: d",
      ]
      for (name, text) in files {
        let path = URL(filePath: "\(project)/\(name)")
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
      }
      let answer = try thanks(rig, project)
      #expect(answer.makers.map(\.tools) == [["@s/b", "a"], ["d"]] && answer.without == ["c"])
      #expect(answer.makers.last?.files.map(\.file) == ["vendor/d/.github/FUNDING.yml"])
      #expect(rig.requests.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: rig.home("a")) == [])
    }
  }
}
