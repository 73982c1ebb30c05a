import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// No crash and no kill loses or doubles a tip.
  @Suite(.serialized)
  final class KillTests: FolderSuite {
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
      try program.type("2", until: "£0.99")
      try program.letControlsArm(atOnce: false)
      try program.type(String(repeating: "\r", count: 20), until: "Confirm your tip")
      try program.type(String(repeating: "y", count: 20), until: "Thank you")
      program.type("q")
      try program.letControlsArm(atOnce: false)
      program.type(" qq")
      try program.waitForExit()
      #expect(try rig.consistentHistory().collection.map(\.count) == [1])
    }

    @Test func nothingIsLostOrDoubledAndTheNextStartGoesOn() throws {
      var (kept, bought, confirmed) = (0, 0, 0)
      for round in 0..<repetitions("TIPJAR_TEST_KILLS", default: 2, long: 6) {
        let app = try Storefront.open(in: rig.folder, rate: 20)
        try app.wait(for: "£", beside: "Quill")
        try app.focus(Storefront.apps[round % 3 * 5])
        try app.press()
        try app.type("2", until: "£1.99")
        try app.press()
        if app.screen.find("Cancel") == nil { try app.wait(for: "Cancel") }
        app.type("y")
        // A purchase takes 75 ms at this rate, and the thank-you stays for a while.
        app.read(within: .milliseconds(Int.random(in: 0...150)))
        let isThanked = app.screen.find("Thank you") != nil
        app.signal(SIGKILL)
        #expect(try app.waitForExit() == .signal(SIGKILL))
        confirmed += 1
        let count = try rig.consistentHistory().transactions.count
        #expect((bought + (isThanked ? 1 : 0)...bought + 1).contains(count), "round \(round)")
        bought = count
        let names = try FileManager.default.subpathsOfDirectory(atPath: rig.state)
        #expect(!names.contains { $0.contains("damaged") }, "\(names)")
        kept = max(kept, names.filter { $0.hasPrefix("apps/") && $0.hasSuffix(".json") }.count)
      }
      #expect(bought <= confirmed && kept > 0)
    }

    #if os(Linux)
      @Test func theDownloadOfAKilledProgramIsPausedAtOnce() throws {
        let screen = try Storefront.open(in: folder)
        let other = try PTYProcess(
          TestEnvironment.tipjarBinary,
          ["get", "tidepool"]
            + Storefront.arguments(folder, rate: 1, ["--download-time", "600"]))
        try screen.wait(for: "Downloading in another window", beside: "Tidepool")
        other.signal(SIGKILL)
        #expect(try other.waitForExit() == .signal(SIGKILL))
        try screen.wait(for: "Paused", beside: "Tidepool")
        try screen.quit()
      }
    #endif
  }
}
