import Foundation
import TestSupport
import Testing
import TipJarDeterminism

#if os(Linux)
  extension EndToEnd {
    /// Kills, a second program and a full disk while apps are installed: the old version or the new
    /// one runs, whole.
    @Suite(.serialized, .enabled(if: TestEnvironment.runs("bash", "tar", "sha512sum")))
    final class InstallFaultTests: RealSuite {
      private static let steps = [
        "unpacked", "described", "synced", "moved", "switched", "linked", "recorded",
      ]

      /// Offers a version of a program that also prints its data, as an archive or alone. The archive
      /// is padded with `padding` MiB.
      private func offer(
        _ version: Int, isArchive: Bool = true, padding: Int = 0
      ) throws {
        let name = isArchive ? "hello-\(version).tar.gz" : "hello"
        let other =
          isArchive ? "$(cat \"$(dirname \"$(readlink -f \"$0\")\")/../data\")" : "\(version)"
        let script = """
          cd '\(rig.folder)' && rm -rf v && mkdir -p v/bin && printf \(version) > v/data
          cat > v/bin/hello && chmod 755 v/bin/hello && truncate -s \(padding)M v/padding
          if \(isArchive); then tar czf '\(name)' v; else cp v/bin/hello '\(name)'; fi
          sha256sum '\(name)'
          """
        let result = try Tool.run(
          "bash", ["-c", script], input: "#!/bin/sh\necho \(version) \(other)\n")
        try rig.offer(
          """
          {"id": "hello", "name": "Hello", "version": "\(version)", "executable": true,
           "url": "file://\(rig.folder)/\(name)", "sha256": "\(result.text.prefix(64))"}
          """)
      }

      /// Runs a command, which is killed after a step or after `seconds`, wherever it is then.
      @discardableResult
      private func run(
        _ words: [String], crashAt step: String? = nil,
        killedAfter seconds: Double? = nil
      ) throws -> Tool.Result {
        let timer = seconds.map { ["timeout", "--foreground", "-s", "KILL", "\($0)"] } ?? []
        let line = try timer + [TestEnvironment.debugBinary] + words + rig.arguments
        return try Tool.run(
          line[0],
          line.dropFirst() + ["--downloads", "real", "--link", rig.folder + "/bin"],
          environment: ["HOME": rig.folder + "/home", "TIPJAR_TEST_CRASH_AT": step ?? ""])
      }

      @discardableResult
      private func run(
        _ words: String..., crashAt step: String? = nil
      ) throws -> Tool.Result { try run(words, crashAt: step) }

      /// The output of the installed program; nil if there is none.
      private func output() throws -> String? {
        let link = rig.folder + "/bin/hello"
        guard FileManager.default.fileExists(atPath: link) else { return nil }
        return try Tool.run(link, []).text.trimmingCharacters(in: .newlines)
      }

      /// Checks that a start that may write leaves one version that is used, at most one older one,
      /// and no draft.
      private func expectCleanStart(after output: String?) throws {
        try run("unpin", "hello")
        #expect(try run("apps", "--installed").status == 0)
        let app = rig.files + "/hello"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: app)) ?? []
        #expect(names.allSatisfy { !$0.contains("~new") } && names.count <= 3, "\(names)")
        let now = try self.output()
        if let output { #expect(now == output) }
        if now == nil { #expect(names.isEmpty, "\(names)") }
      }

      @Test(arguments: TestEnvironment.some(4, of: steps), [true, false])
      func afterAKillAtAnyStepOneVersionRuns(_ step: String, isArchive: Bool) throws {
        try offer(1, isArchive: isArchive)
        #expect(try run("get", "hello", "--yes", crashAt: step).status == 137)
        let first = try output()
        #expect(first == nil || first == "1 1")
        try expectCleanStart(after: first)
        #expect(try run("get", "hello", "--yes").status == 0)
        #expect(try output() == "1 1")

        try offer(2, isArchive: isArchive)
        #expect(try run("update", "hello", "--yes", crashAt: step).status == 137)
        let second = try #require(try output())
        #expect(["1 1", "2 2"].contains(second))
        try expectCleanStart(after: second)
        let isDone = ["switched", "linked", "recorded"].contains(step)
        #expect(isDone == (second == "2 2"))
        // Of a download of less than 64 KiB that is not unpacked there is no record.
        let isKept = isArchive && !isDone
        #expect(rig.found.contains { $0.hasPrefix(".part/") } == isKept, "\(rig.found)")
        #expect(try run("update", "hello", "--yes").status == 0)
        #expect(try output() == "2 2" && run("verify").status == 0)
        #expect(!rig.found.contains { $0.hasPrefix(".part/") })
        #expect(try run("rollback", "hello").status == 0)
        #expect(try output() == "1 1")
      }

      @Test(arguments: ["switched", "linked"])
      func afterAKillARollbackIsFinished(_ step: String) throws {
        for version in 1...2 {
          try offer(version)
          try run("get", "hello", "--yes")
        }
        #expect(try run("rollback", "hello", crashAt: step).status == 137)
        try expectCleanStart(after: "1 1")
        // The version that was left is held, and another rollback returns to it.
        #expect(try run("outdated", "--json").text.contains("\"held\""))
        #expect(try run("rollback", "hello").status == 0 && output() == "2 2")
      }

      /// 75 kills of archives and of single programs: after each step, and at random times, of a first
      /// installation, an update and a rollback. After each, what the link leads to is one whole
      /// version, and the next start leaves nothing else.
      @Test(.enabled(if: TestEnvironment.isLong), arguments: [true, false])
      func after75KillsOneVersionRuns(isArchive: Bool) throws {
        var generator = SeededGenerator(seed: 35)
        var planned = ["get", "update"].flatMap { operation in
          Self.steps.map { (operation: operation, step: $0) }
        }
        planned += ["switched", "linked"].map { ("rollback", $0) }
        planned.shuffle(using: &generator)
        var (kills, ends) = (0, [0, 0])
        var version = 0
        var longest: [String: Double] = [:]
        func offerNext() throws {
          version += 1
          try offer(version, isArchive: isArchive, padding: 4)
        }
        while kills < 75 {
          let plan = planned.popLast()
          let operation =
            plan?.operation
            ?? ["get", "update", "rollback"].randomElement(using: &generator) ?? ""
          try run("remove", "hello", "--yes")
          for _ in 0..<(["update": 1, "rollback": 2][operation] ?? 0) {
            try offerNext()
            #expect(try run("get", "hello", "--yes").status == 0)
          }
          let before = try output()
          if operation != "rollback" { try offerNext() }
          let target = operation == "rollback" ? version - 1 : version
          // Killed at a random time, unless it is faster: then that is what it takes.
          let limit = longest[operation] ?? 0.2
          let start = ContinuousClock.now
          let result = try run(
            [operation, "hello"] + (operation == "rollback" ? [] : ["--yes"]),
            crashAt: plan?.step,
            killedAfter: plan == nil ? .random(in: 0..<limit, using: &generator) : nil)
          guard result.status == 137 else {
            longest[operation] = (ContinuousClock.now - start) / .seconds(1)
            continue
          }
          kills += 1
          let left = try output()
          let isBefore = left == before
          #expect(isBefore || left == "\(target) \(target)", "\(operation) \(left ?? "")")
          try expectCleanStart(after: left)
          let after = try output()
          ends[after == before ? 0 : 1] += 1
          // A first installation that was used already gets its link now.
          #expect(after == left || after == "\(target) \(target)")
          #expect(try run("verify").status == 0)
          let links = try? FileManager.default.contentsOfDirectory(atPath: rig.folder + "/bin")
          #expect((links ?? []) == (after == nil ? [] : ["hello"]))
        }
        #expect(planned.isEmpty)
        print(
          "kills: \(kills); the version before ran after \(ends[0]), the new one after \(ends[1])")
      }

      /// A second program says in one line that the app is in use, whatever its state folder.
      @Test(arguments: ["state", "other"]) func aSecondProgramIsTold(_ state: String) throws {
        try rig.offer("slow-once", size: 40_000)
        let program = try rig.start("get", "moss", "--yes")
        try program.wait("half of the file") { _ in
          try Tool.run("stat", ["-c", "%s", rig.files + "/.part/moss"]).text == "20000\n"
        }
        let words = [
          "--catalog", rig.folder + "/apps.json", "--state", "\(rig.folder)/\(state)", "--into",
          rig.files, "--downloads", "real",
        ]
        let second = try Tool.run(
          TestEnvironment.tipjarBinary, ["get", "moss", "--yes"] + words,
          environment: rig.server.environment)
        #expect(second.status == 75, "\(second)")
        #expect(second.errorText.split(separator: "\n").count == 1, "\(second.errorText)")
        #expect(second.errorText.contains("another tipjar"))
        #expect(!second.errorText.contains("resume"), "\(second.errorText)")
        program.signal(SIGINT)
        #expect(try program.waitForExit() == .status(130))
        #expect(
          try Tool.run(
            TestEnvironment.tipjarBinary, ["get", "moss", "--yes"] + words,
            environment: rig.server.environment
          ).status == 0)
        #expect(rig.found == ["moss/1/f.bin"])
      }

      /// A full disk while an archive is unpacked: one line, the old version runs, nothing is half
      /// installed, and with more room it goes on with the same bytes.
      @Test(.enabled(if: Machine.canMount(on: "/mnt"))) func aFullDiskWhileUnpacking() throws {
        try offer(1)
        try FileManager.default.createDirectory(
          atPath: rig.files, withIntermediateDirectories: true)
        try #require(
          Tool.run("mount", ["-t", "tmpfs", "-o", "size=24m", "none", rig.files]).status == 0)
        defer { _ = try? Tool.run("umount", ["-l", rig.files]) }
        #expect(try run("get", "hello", "--yes").status == 0)
        try offer(2, padding: 40)
        let full = try run("update", "hello", "--yes")
        #expect(full.status == 69, "\(full.text) \(full.errorText)")
        #expect(full.errorText.split(separator: "\n").count == 1, "\(full.errorText)")
        #expect(full.text.contains("Disk full: \(rig.files) has no room for"), "\(full.text)")
        try expectCleanStart(after: "1 1")
        #expect(rig.found.contains(".part/hello"))
        try FileManager.default.removeItem(atPath: rig.folder + "/hello-2.tar.gz")
        try #require(
          Tool.run("mount", ["-o", "remount,size=80m", rig.files]).status == 0)
        let done = try run("update", "hello", "--yes")
        #expect(try done.status == 0 && output() == "2 2", "\(done.errorText)")
      }
    }
  }
#endif
