import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("Check 22: no crash loses or doubles a tip", .serialized)
  final class Check22Tests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    @Test(arguments: ["purchased", "verified", "recorded", "finished"])
    func afterACrashAtAStepTheTipIsThereOnce(_ step: String) throws {
      #expect(try rig.run("tip", fine, "--yes", crashAt: step).status == 137)
      #expect(try rig.consistentHistory().transactions.map(\.id) == ["0"])
      #expect(try rig.run("tip", fine, "--yes").status == 0)
      #expect(try rig.consistentHistory().transactions.map(\.id) == ["1", "0"])
    }

    @Test(arguments: ["verified", "recorded", "finished"])
    func aCrashWhileRecoveringLosesNothingEither(_ step: String) throws {
      try rig.run("tip", fine, "--yes", crashAt: "purchased")
      #expect(try rig.run("history", crashAt: step).status == 137)
      #expect(try rig.consistentHistory().transactions.map(\.id) == ["0"])
    }

    @Test func killedAtRandomMomentsEachTipIsThereOnceOrNotAtAll() throws {
      try rig.run("store", "latency", "0")
      let started = ContinuousClock.now
      try rig.run("tip", fine, "--yes")
      let usual = (ContinuousClock.now - started) / .seconds(1)
      for _ in 0..<repetitions("TIPJAR_TEST_KILLS", default: 6, long: 20) {
        let moment = Double.random(in: 0...usual * 1.2)
        try Tool.run(
          "timeout",
          [
            "--signal", "KILL", "\(max(0.001, moment))", TestEnvironment.tipjarBinary, "tip",
            fine, "--yes", "--state", rig.state,
          ])
      }
      #expect(try rig.consistentHistory().transactions.count >= 1)
    }

    /// As with a held key, or a child at the keyboard.
    @Test func twentyPressesAtOnceBuyOneTip() throws {
      let program = try Storefront.open(
        in: rig.folder, environment: ["TIPJAR_TEST_AT_ONCE": ""])
      program.type("2")
      try program.wait(for: "£0.99")
      try program.letControlsArm(atOnce: false)
      program.type(String(repeating: "\r", count: 20))
      try program.wait(for: "Confirm your tip")
      program.type(String(repeating: "y", count: 20))
      try program.wait(for: "Thank you")
      program.type("q")
      try program.letControlsArm(atOnce: false)
      program.type(" qq")
      try program.waitForExit()
      #expect(try rig.consistentHistory().collection.map(\.count) == [1])
    }
  }
}
