import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Real downloads on the command line, from the question to the installed file.
  @Suite(.serialized) final class RealGetTests: RealSuite {
    @Test func aFileIsFetchedCheckedAndInstalled() throws {
      let sum = try RealRig.sum(1, 100_000)
      try rig.offer("drop-once", size: 100_000, sha256: sum)
      let (status, answer) = try rig.get()
      #expect(status == 0 && answer.state == "installed")
      #expect(!answer.simulated && answer.verified == true && answer.sha256 == sum)
      let path = "\(rig.files)/moss/1-\(sum.prefix(8))/tree/f.bin"
      #expect(answer.host == rig.server.host && answer.path == path)
      let bytes = try Data(contentsOf: URL(filePath: #require(answer.path)))
      #expect(bytes == MisbehavingServer.content(1, 100_000))
      #expect(rig.found == ["moss/1/f.bin"])
      let requests = try rig.server.requests(rig.token)
      #expect(requests.map(\.range) == [nil, "bytes=50000-"])
    }

    /// A file that was changed, or that is not the one of the catalogue any more, is not called
    /// verified.
    @Test(arguments: ["file", "catalogue"]) func verifiedIsCheckedWhenItIsSaid(change: String)
      throws
    {
      try rig.offer("whole", size: 5000, sha256: RealRig.sum(1, 5000))
      #expect(try rig.get().answer.verified == true)
      let again = try rig.get()
      #expect(again.status == 0 && again.answer.verified == true)
      let path = try #require(again.answer.path)
      if change == "file" {
        try MisbehavingServer.content(2, 5000).write(to: URL(filePath: path))
      } else {
        try rig.offer("whole", size: 5000, sha256: RealRig.sum(2, 5000))
      }
      let (status, answer) = try rig.get()
      // A changed file is moved aside, and the app is downloaded again.
      let isRepaired = change == "file"
      #expect(
        (answer.verified == true) == isRepaired && status == (isRepaired ? 0 : 65), "\(answer)")
      #expect(answer.error == (isRepaired ? nil : "changed"))
      #expect(try rig.run("verify", "moss").status == 0)
      let opened = try JSONDecoder().decode(
        RealRig.Answer.self, from: rig.run("open", "moss", "--json").output)
      #expect(opened.verified == isRepaired)
      #expect(opened.sha256 == (try RealRig.sum(1, 5000)))
      #expect(try rig.server.requests(rig.token).count == (isRepaired ? 2 : 1))
    }

    /// The errors for a proxy's sign-in page, a missing file and a changed file, and the kept
    /// bytes.
    @Test(arguments: [
      ("page", "checksum", "sign-in page"), ("other", "checksum", "is not the file"),
      ("missing", "notFound", "File not found on"),
      ("longer", "tooLarge", "and the catalogue says 5000"),
      ("shorter", "cut", "and the catalogue says 5000"),
      ("to-file", "refused", "Redirected to file:"),
    ])
    func anErrorHasAName(scenario: String, error: String, words: String) throws {
      try rig.offer(scenario, size: 5000, sha256: RealRig.sum(1, 5000))
      let (status, answer) = try rig.get()
      #expect(status == 69 && answer.state == "failed" && answer.error == error)
      #expect(answer.reason?.contains(words) == true, "\(answer)")
      #expect(rig.found.isEmpty)
    }

    /// Without a terminal, no answer does not mean yes.
    @Test func withoutATerminalAndYesNothingIsAsked() throws {
      try rig.offer("whole", size: 10)
      let result = try rig.run("get", "moss")
      #expect(result.status == 64 && result.errorText.contains("--yes"))
      #expect(try rig.server.requests(rig.token).isEmpty && rig.found.isEmpty)
    }

    @Test(arguments: [true, false])
    func theQuestionNamesAppSizeHostAndFolder(isYes: Bool) throws {
      try rig.offer("whole", size: 10)
      let program = try rig.start("get", "moss")
      try program.wait(for: "[y/N]")
      // A long line is broken.
      let text = program.text.filter { !$0.isWhitespace }
      let question = "Moss 1 (10 B) from \(rig.server.host) into \(rig.files)?"
      #expect(text.contains(question.filter { !$0.isWhitespace }), "\(text)")
      #expect(try rig.server.requests(rig.token).isEmpty)
      program.type(isYes ? "y\r" : "n\r")
      #expect(try program.waitForExit() == .status(isYes ? 0 : 130))
      #expect(try rig.server.requests(rig.token).count == (isYes ? 1 : 0))
      #expect(rig.found == (isYes ? ["moss/1/f.bin"] : []))
    }

    /// A program that nothing can check has a question of its own: a no to it leaves the others.
    @Test(arguments: [true, false])
    func filesWithoutAChecksumHaveTheirOwnQuestion(isYes: Bool) throws {
      let address = rig.server.address("whole", rig.token, 10)
      try rig.offer(
        """
        {"id": "hello", "name": "Hello", "version": "1", "url": "\(address)", "file": "h.zip",
         "executable": true}
        """, #"{"id": "moss", "name": "Moss", "version": "1", "url": "\#(address)"}"#)
      let program = try rig.start("get", "hello", "moss")
      try program.wait(for: "[y/N]")
      #expect(program.text.contains("Download Moss 1 ("))
      try program.type(isYes ? "y\r" : "n\r", until: "No checksum is published for Hello")
      program.type("n\r")
      #expect(try program.waitForExit() == .status(isYes ? 0 : 130))
      #expect(try rig.server.requests(rig.token).count == (isYes ? 1 : 0))
      #expect(rig.found.count == (isYes ? 1 : 0))
    }

    /// A host to which another one redirects is asked about before it is asked for anything.
    @Test(arguments: [true, false]) func aRedirectIsASecondQuestion(isYes: Bool) throws {
      try rig.offer("to-host", size: 10)
      let program = try rig.start("get", "moss")
      try program.wait(for: "[y/N]")
      try program.type("y\r", until: "Download from localhost:")
      #expect(try rig.server.requests(rig.token).count == 1)
      program.type(isYes ? "y\r" : "n\r")
      #expect(try program.waitForExit() == .status(isYes ? 0 : 69))
      #expect(rig.found == (isYes ? ["moss/1/f.bin"] : []))
    }

    /// A reader that leaves does not end the download; its status says that output was lost.
    @Test func aReaderThatLeavesIsToldByTheStatus() throws {
      try rig.offer("slow", size: 20)
      let binary = try TestEnvironment.tipjarBinary
      let words = (rig.arguments + ["--downloads", "real"]).joined(separator: " ")
      let script = "{ '\(binary)' get moss --yes \(words); echo $? >&2; } | true"
      let result = try Tool.run("sh", ["-c", script], environment: rig.server.environment)
      #expect(result.errorText.hasSuffix("74\n") && rig.found == ["moss/1/f.bin"])
    }

    /// The events are lines of JSON, for programs that show progress.
    @Test func eventsAreLinesOfJSON() throws {
      struct Event: Decodable {
        var event: String
        var id: String
      }
      try rig.offer("drop-once", size: 100_000)
      let result = try rig.run("get", "moss", "--yes", "--events")
      let events = try result.text.split(separator: "\n").map {
        try JSONDecoder().decode(Event.self, from: Data($0.utf8))
      }
      #expect(events.first?.event == "prepared" && events.last?.event == "finished")
      #expect(events.contains { $0.event == "noted" } && events.allSatisfy { $0.id == "moss" })
    }

    /// An interrupt pauses. The next download uses the bytes, or they are discarded on request.
    @Test(arguments: [true, false])
    func anInterruptPausesAndTheNextGetResumes(resumes: Bool) throws {
      try rig.offer("slow-once", size: 40_000)
      let program = try rig.start("get", "moss", "--yes")
      try program.wait(for: "Moss")
      try program.wait("half of the file") { _ in
        FileManager.default.contents(atPath: rig.files + "/.part/moss")?.count == 20_000
      }
      program.signal(SIGINT)
      #expect(try program.waitForExit() == .status(130))
      #expect(rig.found == [".part/moss", ".part/moss.json"])
      guard resumes else {
        let advice = try rig.run("remove", "moss").errorText
        #expect(advice.contains("remove --partial moss” removes what was received."))
        #expect(try rig.run("remove", "--partial", "moss").text.hasPrefix("Removed "))
        return #expect(rig.found.isEmpty)
      }
      // The same file from the same host was agreed to.
      let result = try rig.run("get")
      #expect(result.status == 0, "\(result.errorText)")
      #expect(rig.found == ["moss/1/f.bin"])
      let last = try #require(try rig.server.requests(rig.token).last)
      #expect(last.range?.hasPrefix("bytes=") == true && last.sent < 40_000)
    }

    @Test func anExecutableRunsOnlyUnchanged() throws {
      try rig.offerHello("#!/bin/sh\necho \"hello $1\"\n")
      try rig.run("get", "hello", "--yes")
      let path = try rig.run("which", "hello").text.trimmingCharacters(in: .newlines)
      let version = path.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" }
      #expect(try rig.run("open", "hello").text == path + "\n")
      let words = ["open", "hello"] + rig.arguments + ["--downloads", "real", "--", "there"]
      #expect(try Tool.run(TestEnvironment.tipjarBinary, words).text == "hello there\n")
      try Data("#!/bin/sh\nrm -rf never\n".utf8).write(to: URL(filePath: path))
      let refused = try Tool.run(TestEnvironment.tipjarBinary, words)
      #expect(refused.status == 65 && refused.text.isEmpty)
      #expect(try rig.run("remove", "hello").status == 64)
      let removal = try rig.run("remove", "hello", "--yes")
      #expect(removal.errorText.contains(path) && rig.found.count == 1)
      #expect(removal.text == "Hello is removed.\n")
      let again = try rig.run("get", "hello", "--yes")
      #expect(again.status == 0, "\(again.text) \(again.errorText)")
      let kept = "\(version)~kept-1"
      #expect(
        (again.text + again.errorText).contains("files that you had changed are in \(kept) now"))
      let mine = kept + path.dropFirst(version.count)
      #expect(try String(contentsOfFile: mine, encoding: .utf8).contains("never"))
      #expect(try Tool.run(TestEnvironment.tipjarBinary, words).text == "hello there\n")
    }

    /// A file that somebody deleted is not called installed, and removing it removes its link.
    /// An app of an earlier version of the program: a file without a folder that is described.
    @Test(arguments: [true, false]) func aPlainFileStaysValid(isUpdated: Bool) throws {
      let text = "#!/bin/sh\necho plain\n"
      try rig.offerHello(text)
      let (path, link) = (rig.files + "/hello/0.9/hello", rig.folder + "/home/.local/bin/hello")
      for path in [path, link, rig.state + "/apps/hello.json"] {
        try FileManager.default.createDirectory(
          atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      }
      try FileManager.default.copyItem(atPath: rig.folder + "/hello", toPath: path)
      chmod(path, 0o755)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let sum = try Tool.run("sha256sum", [path]).text.prefix(64)
      let record = """
        {"installedVersion": "0.9", "isOwned": true, "hasFailedOnce": false,
         "installedAt": "2026-11-01T10:00:00.000Z", "file": {"path": "\(path)",
         "size": \(text.utf8.count), "sha256": "\(sum)", "isVerified": true, "isExecutable": true,
         "host": "", "link": "\(link)"}}
        """
      try Data(record.utf8).write(to: URL(filePath: rig.state + "/apps/hello.json"))

      let list = try rig.run("apps", "--installed").text
      #expect(list.contains(" 0.9 ") && list.contains(link), "\(list)")
      #expect(try rig.run("open", "hello").text == path + "\n")
      let opened = try JSONDecoder().decode(
        RealRig.Answer.self, from: rig.run("open", "hello", "--json").output)
      #expect(opened.path == path && !opened.simulated && opened.verified == true)
      #expect(try rig.run("which", "hello").text == path + "\n")
      #expect(try rig.run("verify", "hello").text == "hello 0.9: unchanged\n")
      if isUpdated {
        #expect(try rig.run("update", "hello", "--yes", "--unchecked").status == 0)
        #expect(rig.found == ["hello/1/hello"])
        #expect(try Tool.run(link).text == "plain\n")
      } else {
        #expect(try rig.run("remove", "hello", "--yes").status == 0)
        #expect(rig.found == [] && !FileManager.default.fileExists(atPath: link))
        #expect(try rig.run("which", "hello").status != 0)
      }
    }

    @Test func aDeletedFileLeavesNoLink() throws {
      let links = rig.folder + "/bin"
      try rig.offerHello("#!/bin/sh\n")
      try rig.run("get", "hello", "--yes", "--link", links)
      let path = try rig.run("which", "hello").text.trimmingCharacters(in: .newlines)
      try FileManager.default.removeItem(atPath: path)
      #expect(try rig.run("open", "hello").errorText.contains("is not installed"))
      #expect(try rig.run("remove", "hello", "--yes").status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: links).isEmpty)
      #expect(try rig.run("remove", "hello").status == 69)
    }

    /// The commands that are advised find the same catalogue and files.
    @Test func anAdvisedCommandWorksAsItStands() throws {
      try rig.offer("whole", size: 10)
      let refusal = try rig.run("open", "moss").errorText
      let command = try #require(refusal.firstMatch(of: /“tipjar (.+)”/)).1
      let binary = try TestEnvironment.tipjarBinary
      let result = try Tool.run(
        "sh", ["-c", "'\(binary)' \(command) --yes"], environment: rig.server.environment)
      #expect(result.status == 0, "\(command): \(result.errorText)")
      #expect(rig.found == ["moss/1/f.bin"])
    }
  }
}
