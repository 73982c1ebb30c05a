import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The program waits 5 s for a database that another program has locked, and then reports it in
  /// one line. Nothing is lost or damaged.
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("python3")))
  final class LockedDatabaseTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    /// A command and the screen, on a new record: both would create its tables.
    @Test(arguments: [("store.sqlite", false), ("ledger.sqlite", true)])
    func atTheStartItIsOneLineAndAStatus(_ name: String, _ onScreen: Bool) throws {
      try Tool.run("mkdir", ["-m", "700", rig.state])
      let lock = try DatabaseLock(rig.state + "/" + name)
      if onScreen {
        let app = try Storefront.start(in: rig.folder)
        #expect(try app.waitForExit() == .status(74))
        #expect(app.isCooked && app.screen.unknown.isEmpty)
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

    /// The question is asked, the database is locked, and the answer is yes.
    @Test func inACommandsPurchaseItIsOneLineAndAStatus() throws {
      try rig.run("products")
      let words = ["tip", fine, "--state", rig.state, "--rate", "1000"]
      let command = try PTYProcess(TestEnvironment.tipjarBinary, words)
      try command.wait(for: "[y/N]")
      let lock = try DatabaseLock(rig.state + "/store.sqlite")
      command.type("y\n")
      #expect(try command.waitForExit() == .status(74))
      let lines = command.text.split(whereSeparator: \.isNewline).dropFirst()
      #expect(lines.count == 1 && lines.last?.contains("database is locked") == true, "\(lines)")
      try lock.release()
      #expect(try rig.consistentHistory().transactions.isEmpty)
    }

    @Test(arguments: ["store.sqlite", "ledger.sqlite"])
    func onTheScreenItIsALineAndTheScreenGoesOn(_ name: String) throws {
      let app = try Storefront.open(in: rig.folder, rate: 100)
      app.type("2")
      try app.wait(for: "£1.99")
      try app.press()
      try app.wait(for: "Cancel")
      let lock = try DatabaseLock(rig.state + "/" + name)
      app.type("y")
      try app.wait(for: "The purchase failed: \(name)")
      try lock.release()
      try app.press()
      try app.wait(for: "Cancel")
      app.type("y")
      try app.wait(for: "Thank you")
      try app.press()
      app.type("q")
      #expect(try app.waitForExit() == .status(0))
      // The second press found the purchase that was paid for but not recorded.
      #expect(try rig.consistentHistory().transactions.count == 1)
    }
  }
}
