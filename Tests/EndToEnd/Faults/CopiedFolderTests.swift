import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A copied state folder has the same past and its own future; both folders stay consistent.
  @Suite(.serialized)
  final class CopiedFolderTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    @Test func eachCopyGoesOnByItself() throws {
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

    /// A copy that is made while a program has it open is consistent, but may lack the latest
    /// changes.
    @Test func aCopyMadeWhileTheProgramRunsIsWhole() throws {
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
