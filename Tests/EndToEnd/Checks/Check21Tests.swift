import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 21: two at once lose and double nothing", .serialized)
  final class Check21Tests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

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
        program.type("2")
        try program.wait(for: "£0.99")
        try program.press()
      }
      for program in programs { try program.wait(for: "Confirm your tip") }
      for program in programs { program.type("y") }
      for program in programs {
        try program.wait(for: "Thank you")
        try program.press()
        try program.wait(for: "two extra fine")
        program.type("q")
        #expect(try program.waitForExit() == .status(0))
      }
      #expect(try rig.consistentHistory().collection.map(\.count) == [2])
    }
  }
}
