import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// TipJarStoreTests check each step of writing.
  @Suite("Check 20: files are private, and a damaged one is kept and told", .serialized)
  final class Check20Tests: FolderSuite {
    /// The XDG state folder is created for its owner only.
    @Test func theStateFolderIsPrivate() throws {
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, ["--rate", "10"],
        environment: ["XDG_STATE_HOME": folder, "HOME": "/nowhere"])
      try program.wait(for: "£4.99", beside: "Quill")
      program.type("q")
      #expect(try program.waitForExit() == .status(0))
      let state = folder + "/tipjar"
      #expect(try mode(of: state) == 0o700)
      let files = try FileManager.default.subpathsOfDirectory(atPath: state)
      #expect(files.contains("store.sqlite"))
      for file in files {
        let path = state + "/" + file
        #expect(try mode(of: path) & 0o077 == 0, "\(file)")
      }
    }

    private func mode(of path: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    @Test func aDamagedLedgerIsKeptBesideAndWhatIsWholeComesBack() throws {
      try rig.run("tip", "app.tipjar.tip.fine", "--yes")
      let ledger = rig.state + "/ledger.sqlite"
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: ledger + suffix)
      }
      try Data("not a database, but a letter".utf8).write(to: URL(fileURLWithPath: ledger))
      let program = try Storefront.open(in: rig.folder)
      try program.wait(for: "damaged")
      program.type("2")
      try program.wait(for: "one fine")
      program.type("q")
      #expect(try program.waitForExit() == .status(0))
      let names = try FileManager.default.contentsOfDirectory(atPath: rig.state)
      #expect(names.contains { $0.hasPrefix("ledger") && $0.contains("damaged") }, "\(names)")
    }
  }
}
