import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A state folder that is deleted while the program runs: no purchase is lost.
  @Suite(.serialized)
  final class VanishingFolderTests: FolderSuite {
    @Test(arguments: [false, true])
    func thePurchaseIsRefusedAndTheScreenGoesOn(_ comesBack: Bool) throws {
      let app = try Storefront.open(in: rig.folder, rate: 100)
      app.type("2")
      try app.wait(for: "£1.99")
      try Tool.run("mv", [rig.state, rig.folder + "/gone"])
      if comesBack { try rig.run("products") }
      if comesBack { try rig.run("tip", "app.tipjar.tip.broad", "--yes") }
      try app.press()
      try app.wait(for: comesBack ? "was taken away" : "No such file")
      try app.letControlsArm()
      app.type("q")
      #expect(try app.waitForExit() == .status(0))
      #expect(try rig.consistentHistory().transactions.count == (comesBack ? 1 : 0))
      let gone = CommandRig(folder: rig.folder + "/gone-rig")
      try Tool.run("mkdir", [gone.folder])
      try Tool.run("mv", [rig.folder + "/gone", gone.state])
      #expect(try gone.consistentHistory().transactions.isEmpty)
    }
  }
}
