import Foundation
import TestSupport
import Testing
import TipJarTerminal

/// A fresh machine that is made equal to another one by a list of tools.
extension EndToEnd {
  @Suite("Lists of tools") final class ToolsFileTests: FolderSuite {
    @Test func anotherMachineGetsJustTheseTools() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss", "fern")
      try rig.on("a", "pin", "fern")
      #expect(try rig.on("a", "tools", "export", rig.list).status == 0)
      let text = try rig.text
      #expect(try rig.on("a", "tools", "export").text == text)
      #expect(try rig.on("a", "tools", "export", rig.list).text.contains("is unchanged: 2 tools"))
      #expect(!text.contains(folder))
      // The newest release is another one by now.
      rig.newest = "3"
      let before = rig.requests.count
      let first = try rig.on("b", "tools", "apply", rig.list, "--yes", "--locked")
      #expect(first.status == 0, "\(first.errorText)")
      #expect(first.text.contains("As in \(rig.list) now: 2 tools, 2 installed."))
      // Addresses and digests are known: nothing but the files is asked for.
      #expect(rig.requests.dropFirst(before).sorted() == ["/fern-2", "/moss-2"])
      #expect(try rig.program("b", "moss") == rig.program("a", "moss"))
      let again = try rig.on("b", "tools", "apply", rig.list, "--yes")
      #expect(again.status == 0 && again.text.hasPrefix("Nothing to do: 2 tools as in"))
      #expect(rig.requests.count == before + 2)
      // What is installed there is the same list.
      #expect(try rig.on("b", "tools", "export").text == text)
      #expect(try rig.text == text)
    }

    @Test func versionsGoBackAndOthersAreRemoved() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss")
      try rig.on("a", "tools", "export", rig.list)
      rig.newest = "3"
      try rig.on("a", "catalog", "refresh", "--force")
      try rig.on("a", "update", "--all", "--yes")
      try rig.install("fern")
      #expect(try rig.version("moss") == "3")
      let kept = try rig.on("a", "tools", "apply", rig.list, "--yes")
      #expect(try kept.status == 0 && rig.version("moss") == "2", "\(kept.errorText)")
      #expect(try kept.text.contains("go back") && rig.version("fern") == "3")
      let pruned = try rig.on("a", "tools", "apply", rig.list, "--yes", "--prune", "--json")
      #expect(pruned.text.contains(#""action" : "remove""#) && pruned.status == 0)
      #expect(throws: (any Error).self) { try rig.version("fern") }
      // Without a yes nothing is changed.
      let asked = try rig.on("b", "tools", "apply", rig.list)
      #expect(asked.status == 64 && rig.isEmpty("b"), "\(asked.text)")
    }

    @Test func aDigestThatDiffersIsRefused() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss", "fern")
      try rig.on("a", "tools", "export", rig.list)
      let digest = try #require(try rig.text.firstMatch(of: /"sha256" : "([0-9a-f]{64})"/)?.1)
      let other = String(repeating: "0a", count: 32)
      try rig.write(rig.text.replacing(digest, with: other))
      let result = try rig.on("b", "tools", "apply", rig.list, "--yes")
      #expect(result.status == 65, "\(result.text)")
      #expect(result.errorText.contains(other) && result.errorText.contains(digest))
      #expect(result.errorText.contains("Not as in \(rig.list): 1 of 2 tools."))
      // The other one was installed all the same; and what is installed is refused too.
      #expect(try rig.program("b", "moss") == rig.program("a", "moss"))
      let there = try rig.on("a", "tools", "apply", rig.list, "--yes")
      #expect(there.status == 65 && there.errorText.contains(digest))
      // Where the address has to be asked for, the server's digest counts as well.
      try rig.write(
        rig.text.replacing(/\n *"url" : "[^"]*"/, with: "").replacing(/,( *\n *\})/) { $0.1 })
      let asked = try rig.on("c", "tools", "apply", rig.list, "--yes")
      #expect(asked.status == 65 && asked.errorText.contains(digest), "\(asked.errorText)")
      #expect(try asked.errorText.contains(other) && rig.program("c", "moss").count > 0)
    }

    @Test func anUnknownMachineIsChosenForAndWrittenBack() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss")
      try rig.on("a", "tools", "export", rig.list)
      let known = try rig.text
      try rig.write(known.replacing(/"(linux|darwin)-[^"]*"/, with: #""plan9-x86_64""#))
      let unknown = try rig.text
      let locked = try rig.on("b", "tools", "apply", rig.list, "--yes", "--locked")
      #expect(try locked.status == 65 && rig.text == unknown, "\(locked.errorText)")
      #expect(locked.errorText.contains("--locked") && rig.isEmpty("b"))
      rig.newest = "3"
      let result = try rig.on("b", "tools", "apply", rig.list, "--yes")
      #expect(result.status == 0, "\(result.errorText)")
      #expect(try rig.program("b", "moss") == rig.program("a", "moss"))
      // Both machines are known now.
      let digests = try rig.text.matches(of: /"sha256" : "([0-9a-f]{64})"/).map(\.1)
      #expect(try digests.count == 2 && digests[0] == digests[1] && rig.text.contains("plan9"))
      #expect(try rig.on("b", "tools", "apply", rig.list, "--locked").status == 0)
    }

    /// All that is kept is in the folder, and two at once are as good as one. A relative folder is
    /// the same one: links lead to its programs.
    @Test(arguments: [false, true]) func aFolderIsAllThatIsNeeded(isRelative: Bool) throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss", "fern")
      try rig.on("a", "tools", "export", rig.list)
      rig.requests = []
      let tools = folder + "/tools"
      let place = isRelative ? "tools" : tools
      let words = ["tools", "apply", rig.list, "--locked", "--yes", "--into", place]
      let programs = try (0..<2).map { _ in
        try PTYProcess(
          TestEnvironment.tipjarBinary, words, environment: rig.environment("ci"),
          directory: folder, size: .init(width: 120, height: 24))
      }
      for program in programs { #expect(try program.waitForExit() == .status(0)) }
      #expect(rig.requests.sorted() == ["/fern-2", "/moss-2"])
      #expect(try rig.bytes(tools + "/bin/moss") == rig.program("a", "moss"))
      let left = try FileManager.default.subpathsOfDirectory(atPath: rig.home("ci"))
      #expect(left.isEmpty, "\(left)")
      let exported = try rig.on("ci", "tools", "export", "--into", tools)
      #expect(try exported.text == rig.text)
    }

    /// A folder has one set of records: every command with it works on them, and none without it.
    @Test func everyCommandWorksOnTheRecordsOfAFolder() throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss", "fern")
      try rig.on("a", "tools", "export", rig.list)
      let into = ["--into", folder + "/tools"]
      func run(_ words: String...) throws -> String {
        let result = try Tool.run(
          TestEnvironment.tipjarBinary, words + into, environment: rig.environment("b"))
        return result.text + result.errorText
      }
      #expect(try run("tools", "apply", rig.list, "--yes").contains("2 tools, 2 installed."))
      #expect(try run("pin", "moss").contains("moss is pinned"))
      #expect(try run("tools").contains("pinned") && run("outdated").contains("up to date"))
      #expect(try run("which", "moss").hasPrefix(folder + "/tools/"))
      #expect(try run("remove", "fern", "--yes").contains("fern is removed."))
      #expect(try run("apps", "--installed").contains("\(folder)/tools/bin/moss"))
      let bin = folder + "/tools/bin"
      #expect(try FileManager.default.contentsOfDirectory(atPath: bin) == ["moss"])
      let outside = try rig.on("b", "remove", "moss", "--yes")
      #expect(outside.status == 69, "\(outside.text)")
      #expect(try rig.bytes(bin + "/moss") == rig.program("a", "moss"))
    }

    /// The shelf knows the command of a program whose file has another name.
    @Test func aSingleProgramHasTheCommandOfTheShelf() throws {
      let rig = try ToolsRig(folder)
      try Data(#"[{"project": "o/moss", "commands": ["mo"]}]"#.utf8)
        .write(to: URL(filePath: folder + "/shelf.json"))
      let result = try rig.on(
        "a", "get", "moss", "--yes", "--shelf", folder + "/shelf.json")
      #expect(result.status == 0, "\(result.errorText)")
      #expect(try rig.on("a", "which", "mo").status == 0)
    }

    /// A process that is killed leaves each tool as it was or as it is listed; the next one goes on.
    @Test(arguments: ["unpacked", "described", "moved", "switched", "linked"])
    func aKillInTheMiddleIsFinishedByTheNext(step: String) throws {
      let rig = try ToolsRig(folder)
      try rig.install("moss", "fern")
      try rig.on("a", "tools", "export", rig.list)
      let words = ["tools", "apply", rig.list, "--yes"]
      let killed = try Tool.run(
        TestEnvironment.debugBinary, words,
        environment: rig.environment("b").merging(["TIPJAR_TEST_CRASH_AT": step]) { $1 })
      #expect(killed.status != 0)
      let result = try rig.on("b", "tools", "apply", rig.list, "--yes")
      #expect(result.status == 0, "\(result.errorText)")
      for name in ["moss", "fern"] {
        #expect(try rig.program("b", name) == rig.program("a", name))
      }
      #expect(try rig.on("b", "verify").status == 0)
    }

    @Test(arguments: [
      ("[]", "expected an object"), (#"{"schema": 2, "tools": []}"#, "schema"),
      (
        #"{"schema": 1, "tools": [{"project": "o/a", "version": "1"}, {"project": "O/A", "version": "1"}]}"#,
        "twice"
      ),
      (
        #"{"schema": 1, "tools": [{"project": "o/a", "version": "1", "files": {"x": {"name": "a", "sha256": "0"}}}]}"#,
        "SHA-256"
      ),
    ])
    func aMalformedListIsReportedWithItsPlace(text: String, problem: String) throws {
      let rig = try ToolsRig(folder)
      try rig.write(text)
      let result = try rig.on("a", "tools", "apply", rig.list, "--yes")
      #expect(result.status == 65 && result.errorText.contains(problem), "\(result.errorText)")
      #expect(try rig.on("a", "tools", "apply", folder + "/none", "--yes").status == 66)
    }
  }
}
