#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension EndToEnd {
    /// Commands that only read: they need no catalogue, write nothing, and work in a folder that
    /// cannot be written.
    @Suite final class ReadingTests: FolderSuite {
      private static let reading = [
        "history", "receipts", "products", "subscriptions", "store status", "apps",
      ]

      private func words(_ command: String) -> [String] {
        command.split(separator: " ").map(String.init)
      }

      /// The calls that open or change a file of the state folder.
      private func calls(of command: String) throws -> [String] {
        let trace = folder + "/calls"
        let result = try Tool.run(
          "strace",
          ["-f", "-qq", "-s", "400", "-e", "trace=%file", "-o", trace]
            + [TestEnvironment.tipjarBinary] + words(command) + ["--state", rig.state])
        #expect(result.status == 0, "\(result.errorText)")
        return try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
          .map(String.init).filter { $0.contains(rig.state + "/") && !$0.contains("ENOENT") }
      }

      @Test(
        .enabled(if: Machine.canTrace, "there is no strace here that may trace"),
        arguments: reading)
      func aCommandThatReadsWritesNothing(_ command: String) throws {
        try rig.run("tip", fine, "--yes")
        try rig.run("remove", "--older")
        let writing = ["O_WRONLY", "O_RDWR", "O_CREAT", "rename", "unlink", "mkdir", "chmod"]
        let calls = try calls(of: command)
        #expect(calls.contains { $0.contains("store.sqlite") })
        let changes = calls.filter { call in
          writing.contains(where: call.contains)
            && !["-wal\"", "-shm\"", "tipjar.log\""].contains(where: call.contains)
        }
        #expect(changes == [])
        let isAboutApps = calls.contains { $0.contains("/apps") }
        #expect(isAboutApps == (command == "apps"), "\(calls)")
      }

      @Test(arguments: reading)
      func aFolderThatDoesNotExistIsNotMade(_ command: String) throws {
        #expect(try rig.run(words(command)).status == 0)
        #expect(!FileManager.default.fileExists(atPath: rig.state))
      }

      /// A folder that is mounted read-only, as root too meets it; with and without what SQLite
      /// leaves there.
      @Test(
        .enabled(if: Machine.canMount(on: "/mnt", "-m"), "only root can mount"),
        arguments: reading, [true, false])
      func aReadOnlyFolderIsRead(_ command: String, _ hasRest: Bool) throws {
        try rig.run("tip", fine, "--yes")
        if hasRest { try rig.run("history") }
        let script = #"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@""#
        func run(_ more: String...) throws -> Tool.Result {
          try Tool.run(
            "unshare",
            ["-m", "sh", "-c", script, rig.state, try TestEnvironment.tipjarBinary]
              + words(command) + ["--state", rig.state] + more)
        }
        let quiet = try run()
        #expect(quiet.status == 0 && quiet.errorText == "", "\(quiet.errorText)")
        if command == "history" { #expect(quiet.text.contains("Fine Tip")) }
        let verbose = try run("--verbose")
        #expect(verbose.status == 0 && verbose.errorText.contains("tipjar.log"))
        #expect(verbose.errorText.split(separator: "\n").count == 1)
        if command == "history" {
          let tip = try Tool.run(
            "unshare",
            ["-m", "sh", "-c", script, rig.state, try TestEnvironment.tipjarBinary]
              + ["tip", fine, "--yes", "--state", rig.state])
          #expect(tip.status == 74 && tip.errorText.contains("Read-only file system"))
        }
      }

      /// A catalogue that cannot be read is the business of those commands that need it.
      @Test(arguments: [
        "history", "products", "subscriptions", "receipts", "store status", "tip fine --yes",
        "buy nibstudio --yes", "store refund 0", "restore",
      ]) func aBadCatalogueDoesNotMatter(_ command: String) throws {
        try rig.run("tip", fine, "--yes")
        let bad = try rig.write("{", to: "bad.json")
        for catalog in [bad, "https://127.0.0.1:1/catalog.json"] {
          // A transaction is refunded once, which is no error.
          let result = try rig.run(words(command), environment: ["TIPJAR_CATALOG": catalog])
          #expect(result.status == 0, "\(catalog): \(result.errorText)")
        }
        let apps = try rig.run("apps", "--catalog", bad)
        #expect(apps.status == 65)
      }

      @Test(arguments: [5, 8, 10])
      func tooFewDescriptorsAreSaidToBeThat(_ count: Int) throws {
        try rig.run("tip", fine, "--yes")
        let result = try Tool.run(
          "sh",
          ["-c", #"ulimit -n "$0" && exec "$@""#, "\(count)", try TestEnvironment.tipjarBinary]
            + ["history", "--state", rig.state])
        #expect(result.status == 71)
        rig.expectOneLine(result, naming: "open files")
      }
    }
  }
#endif
