import TestSupport
import Testing

extension EndToEnd {
  /// Two programs on one folder lose and double nothing, and each shows what the other did.
  @Suite(.serialized)
  final class TwoProgramsTests: FolderSuite {
    @Test func fourProgramsOnOneFolderLoseAndDoubleNothing() throws {
      let tips = repetitions("TIPJAR_TEST_TIPS", default: 4, long: 10)
      try rig.run("store", "latency", "0")
      let result = try Tool.run(
        "xargs",
        [
          "-P", "4", "-n", "1", TestEnvironment.tipjarBinary, "tip", "--yes", "--state",
          rig.state,
        ], input: String(repeating: fine + "\n", count: 4 * tips), within: 60 + 4 * tips)
      #expect(result.status == 0, "\(result.errorText)")
      let history = try rig.consistentHistory()
      #expect(history.transactions.count == 4 * tips)
      #expect(history.collection.map(\.count) == [4 * tips])
    }

    /// Both have the same place open; a purchase in one appears in the other.
    @Test func twoScreensOnOneFolder() throws {
      let programs = try (0..<2).map { _ in try Storefront.open(in: rig.folder) }
      for program in programs {
        try program.type("2", until: "£0.99")
        try program.press()
      }
      for program in programs { try program.wait(for: "Confirm your tip") }
      for program in programs { program.type("y") }
      for program in programs {
        try program.wait(for: "Thank you")
        try program.press(until: "two extra fine")
        try program.quit()
      }
      #expect(try rig.consistentHistory().collection.map(\.count) == [2])
    }

    @Test func theConsoleAndTheCommandLineObeyEachOther() throws {
      let program = try Storefront.open(in: folder)
      program.type("4")
      try program.wait(for: "off", beside: "Ask to Buy")
      #expect(try rig.run("store", "ask-to-buy", "on").status == 0)
      try program.wait(for: "on", beside: "Ask to Buy")
      try program.press()
      try program.wait(for: "off", beside: "Ask to Buy")
      try program.press()
      try program.wait(for: "on", beside: "Ask to Buy")
      try rig.run("tip", fine, "--yes")
      try program.wait(for: "pending", beside: "Fine Tip")
      #expect(try rig.run("store", "storefront", "JPN").status == 0)
      try program.wait(for: "Japan, JPY")
      #expect(
        try rig.run("store", "fail", "loadProducts", "systemError").status == 0
      )
      try program.wait(for: "System error", beside: "Load products")
    }

    @Test(arguments: [false, true])
    func thePurchaseIsRefusedAndTheScreenGoesOn(_ comesBack: Bool) throws {
      let app = try Storefront.open(in: rig.folder, rate: 100)
      try app.type("2", until: "£1.99")
      try Tool.run("mv", [rig.state, rig.folder + "/gone"])
      if comesBack { try rig.run("products") }
      if comesBack { try rig.run("tip", "app.tipjar.tip.broad", "--yes") }
      try app.press()
      try app.wait(for: comesBack ? "start the program again" : "No such file")
      try app.letControlsArm()
      try app.quit()
      #expect(try rig.consistentHistory().transactions.count == (comesBack ? 1 : 0))
      let gone = try CommandRig(copying: rig.folder + "/gone", in: folder)
      #expect(try gone.consistentHistory().transactions.isEmpty)
    }

    @Test func eachCopyGoesOnByItself() throws {
      try rig.run("tip", fine, "--yes")
      let other = try CommandRig(copying: rig.state, in: folder)
      #expect(try rig.run("tip", fine, "--yes").status == 0)
      for _ in 0..<2 { #expect(try other.run("tip", fine, "--yes").status == 0) }
      let (here, there) = (try rig.consistentHistory(), try other.consistentHistory())
      #expect(here.transactions.map(\.id) == ["1", "0"])
      #expect(there.transactions.map(\.id) == ["2", "1", "0"])
      #expect(here.transactions.last == there.transactions.last)
    }

    /// A copy that is made while a program has it open is consistent, but may lack the latest
    /// changes.
    @Test func aCopyMadeWhileTheProgramRunsIsWhole() throws {
      let app = try Storefront.open(in: rig.folder, rate: 100)
      try app.askForATip()
      try app.type("y", until: "Thank you")
      let other = try CommandRig(copying: rig.state, in: folder)
      #expect(try other.consistentHistory().transactions.count == 1)
      #expect(try other.run("tip", fine, "--yes").status == 0)
      #expect(try other.consistentHistory().transactions.count == 2)
      try app.press()
      try app.quit()
      #expect(try rig.consistentHistory().transactions.count == 1)
    }
  }
}
