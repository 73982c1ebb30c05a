import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A state folder that was copied is two purses with one past: each goes on by itself and is
  /// whole.
  @Suite(.serialized)
  struct CopiedFolderTests {
    private let fine = "app.tipjar.tip.fine"

    @Test func eachCopyGoesOnByItself() throws {
      try CommandRig.with { rig throws in
        try rig.run("tip", fine, "--yes")
        let other = CommandRig(folder: rig.folder + "/other")
        try Tool.run("mkdir", [other.folder])
        try Tool.run("cp", ["-a", rig.state, other.state])
        #expect(try rig.run("tip", fine, "--yes").status == 0)
        for _ in 0..<2 { #expect(try other.run("tip", fine, "--yes").status == 0) }
        let (here, there) = (try rig.consistentHistory(), try other.consistentHistory())
        #expect(here.transactions.map(\.id) == ["1", "0"])
        #expect(there.transactions.map(\.id) == ["2", "1", "0"])
        #expect(here.transactions.last == there.transactions.last)
      }
    }

    /// Copied while a program has it open: what is there is whole, if not the last of it.
    @Test func aCopyMadeWhileTheProgramRunsIsWhole() throws {
      try CommandRig.with { rig throws in
        let app = try Storefront.open(in: rig.folder, rate: 100)
        app.type("2")
        try app.wait(for: "£1.99")
        try app.press()
        try app.wait(for: "Cancel")
        app.type("y")
        try app.wait(for: "Thank you")
        let other = CommandRig(folder: rig.folder + "/other")
        try Tool.run("mkdir", [other.folder])
        try Tool.run("cp", ["-a", rig.state, other.state])
        #expect(try other.consistentHistory().transactions.count == 1)
        #expect(try other.run("tip", fine, "--yes").status == 0)
        #expect(try other.consistentHistory().transactions.count == 2)
        try app.press()
        app.type("q")
        #expect(try app.waitForExit() == .status(0))
        #expect(try rig.consistentHistory().transactions.count == 1)
      }
    }
  }
}
