import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Files are private, and a damaged one is kept and told.
  @Suite(.serialized)
  final class DamagedFileTests: FolderSuite {
    @Test func aDamagedLedgerIsKeptBesideAndWhatIsWholeComesBack() throws {
      try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      let ledger = rig.state + "/ledger.sqlite"
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: ledger + suffix)
      }
      try Data("not a database, but a letter".utf8).write(to: URL(fileURLWithPath: ledger))
      let program = try Storefront.open(in: rig.folder)
      try program.wait(for: "damaged")
      try program.type("2", until: "one fine")
      try program.quit()
      let names = try FileManager.default.contentsOfDirectory(atPath: rig.state)
      #expect(names.contains { $0.hasPrefix("ledger") && $0.contains("damaged") }, "\(names)")
    }

    private static let files = [
      ("store.sqlite", "000", 74), ("store.sqlite", "400", 74), ("ledger.sqlite", "000", 74),
      ("ledger.sqlite", "400", 74), ("certificates.pem", "000", 74), ("tipjar.log", "000", 0),
      ("checkout.lock", "000", 74), ("", "000", 74), ("", "500", 74),
    ]

    @Test(arguments: TestEnvironment.some(5, of: files))
    func protectedFilesAreLeftUnchanged(_ name: String, _ mode: String, _ status: Int) throws {
      try rig.giveAway()
      #expect(try rig.runUnprivileged("tip", fine, "--yes").status == 0)
      let path = rig.state + "/" + name
      try Tool.run("chmod", [mode, path])
      let result = try rig.runUnprivileged("tip", fine, "--yes")
      #expect(result.status == status)
      rig.expectOneLine(result, naming: name)
      try Tool.run("chmod", [name.isEmpty ? "700" : "600", path])
      #expect(try !Tool.run("ls", ["-A", rig.state]).text.contains("damaged"))
      let history = try rig.runUnprivileged("history", "--json")
      let bought = status == 0 ? 2 : 1
      #expect(history.text.components(separatedBy: fine).count == bought + 2, "\(history.text)")
    }

    @Test func aFolderThatEverybodyMayWriteInIsRefused() throws {
      try rig.run("tip", fine, "--yes")
      try Tool.run("chmod", ["777", rig.state])
      let result = try rig.run("tip", fine, "--yes")
      #expect(result.status == 74)
      rig.expectOneLine(result, naming: "everyone can write")
      try Tool.run("chmod", ["775", rig.state])
      #expect(try rig.run("tip", fine, "--yes").status == 0)
    }

    @Test(.enabled(if: geteuid() == 0))
    func aFolderOfAnotherUserIsRefused() throws {
      try rig.giveAway()
      #expect(try rig.runUnprivileged("tip", fine, "--yes").status == 0)
      let result = try rig.run("tip", fine, "--yes")
      #expect(result.status == 74)
      rig.expectOneLine(result, naming: "another user")
    }

    @Test func nobodyElseMayReadWhatIsKept() throws {
      // The XDG state folder is created for its owner only.
      let result = try rig.shell(
        """
        umask 000; XDG_STATE_HOME="$2/xdg" HOME=/nowhere "$1" products >/dev/null
        "$1" tip \(fine) --yes --rate 1000 --state "$2" >/dev/null
        "$1" get lantern --rate 1000 --state "$2" --sync "$2/../shared" >/dev/null
        "$1" receipts --state "$2" --out "$2/out" >/dev/null
        find "$2" -type f -perm /077 ! -name root.der; find "$2" -type d -perm /077
        """)
      #expect(result.text.isEmpty, "\(result.text)")
      #expect(result.errorText.isEmpty)
    }

    /// A command and the screen, on a new record: both would create its tables.
    @Test(arguments: [("store.sqlite", false), ("ledger.sqlite", true)])
    func atTheStartItIsOneLineAndAStatus(_ name: String, _ onScreen: Bool) throws {
      try Tool.run("mkdir", ["-m", "700", rig.state])
      let lock = try DatabaseLock(rig.state + "/" + name)
      if onScreen {
        let app = try Storefront.start(in: rig.folder)
        #expect(try app.waitForExit() == .status(74))
        #expect(app.isCooked && app.screen.unknown.isEmpty)
        #expect(
          ModePairs(app.output).on == [] && ModePairs(app.output).everOn.contains("mode 1049"))
        try app.wait(for: "another program is using it")
      } else {
        let result = try rig.run("tip", fine, "--yes")
        #expect(result.status == 74)
        rig.expectOneLine(result, naming: "\(name): another program is using it")
      }
      try lock.release()
      #expect(try rig.consistentHistory().transactions.isEmpty)
      #expect(try rig.run("tip", fine, "--yes").status == 0)
    }

    @Test(arguments: ["store.sqlite", "ledger.sqlite"])
    func onTheScreenItIsALineAndTheScreenGoesOn(_ name: String) throws {
      let app = try Storefront.open(in: rig.folder, rate: 100)
      try app.askForATip()
      let lock = try DatabaseLock(rig.state + "/" + name)
      try app.type("y", until: "The purchase failed: \(name)")
      try lock.release()
      try app.press(until: "Cancel")
      try app.type("y", until: "Thank you")
      try app.press()
      try app.quit()
      // The second press found the purchase that was paid for but not recorded.
      #expect(try rig.consistentHistory().transactions.count == 1)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/locks")))
    func theOthersSayWhoHoldsTheFolder() throws {
      try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      let script = """
        import fcntl, sys, tempfile
        # More locks of others than a page of /proc/locks lists, on both sides.
        others = [tempfile.TemporaryFile() for _ in range(300)]
        file = open(sys.argv[1], "r+")
        for each in others[:150] + [file] + others[150:]:
            fcntl.flock(each, fcntl.LOCK_EX)
        print("held", flush=True)
        sys.stdin.readline()
        """
      let holder = try PTYProcess(
        TestEnvironment.tool("python3"), ["-c", script, rig.state + "/checkout.lock"])
      try holder.wait(for: "held")
      holder.signal(SIGSTOP)
      let refused = try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      #expect(refused.status == 74)
      rig.expectOneLine(refused, naming: "(process \(holder.processID)) since 20")
      #expect(refused.errorText.contains("it is stopped"))
      holder.signal(SIGCONT)
      holder.type("\n")
      try holder.waitForExit()
      #expect(try rig.run("tip", "app.tipjar.tip.fine", "--yes").status == 0)
      #expect(try rig.consistentHistory().transactions.count == 2)
    }
  }
}
