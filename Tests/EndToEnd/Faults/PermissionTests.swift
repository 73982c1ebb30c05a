import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A file without permission is reported in one line, and never treated as damaged or empty.
  @Suite(.serialized, .enabled(if: CommandRig.canBeUnprivileged))
  final class PermissionTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    private static let files = [
      ("store.sqlite", "000", 74), ("store.sqlite", "400", 74), ("ledger.sqlite", "000", 74),
      ("ledger.sqlite", "400", 74), ("certificates.pem", "000", 74), ("tipjar.log", "000", 73),
      ("checkout.lock", "000", 74), ("", "000", 73), ("", "500", 74),
    ]

    @Test(arguments: TestEnvironment.some(5, of: files))
    func whatMayNotBeTouchedIsLeftAsItIs(_ name: String, _ mode: String, _ status: Int) throws {
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
      #expect(history.text.components(separatedBy: fine).count == 3, "\(history.text)")
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
      let result = try rig.shell(
        """
        umask 000; "$1" tip \(fine) --yes --rate 1000 --state "$2" >/dev/null
        "$1" get lantern --rate 1000 --state "$2" --sync "$2/../shared" >/dev/null
        "$1" receipts --state "$2" --out "$2/out" >/dev/null
        find "$2" -type f -perm /077 ! -name root.der; find "$2" -type d -perm /077
        """)
      #expect(result.text.isEmpty, "\(result.text)")
      #expect(result.errorText.isEmpty)
    }
  }
}
