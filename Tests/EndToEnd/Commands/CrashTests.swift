import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// No crash loses or doubles a tip. Longer runs: TIPJAR_TEST_KILLS and TIPJAR_TEST_TIPS.
  @Suite(.serialized)
  struct CrashTests {
    private let fine = "app.tipjar.tip.fine"

    @Test(arguments: ["purchased", "verified", "recorded", "finished"])
    func afterACrashAtAStepTheTipIsThereOnce(_ step: String) throws {
      try CommandRig.with { rig throws in
        #expect(try rig.run("tip", fine, "--yes", "--crash-at", step).status == 137)
        #expect(try rig.consistentHistory().transactions.map(\.id) == ["0"])
        #expect(try rig.run("tip", fine, "--yes").status == 0)
        #expect(try rig.consistentHistory().transactions.map(\.id) == ["1", "0"])
      }
    }

    @Test(arguments: ["verified", "recorded", "finished"])
    func aCrashWhileRecoveringLosesNothingEither(_ step: String) throws {
      try CommandRig.with { rig throws in
        try rig.run("tip", fine, "--yes", "--crash-at", "purchased")
        #expect(try rig.run("history", "--crash-at", step).status == 137)
        #expect(try rig.consistentHistory().transactions.map(\.id) == ["0"])
      }
    }

    @Test func killedAtRandomMomentsEachTipIsThereOnceOrNotAtAll() throws {
      try CommandRig.with { rig throws in
        try rig.run("store", "latency", "0")
        let started = ContinuousClock.now
        try rig.run("tip", fine, "--yes")
        let usual = (ContinuousClock.now - started) / .seconds(1)
        for _ in 0..<repetitions("TIPJAR_TEST_KILLS", default: 20) {
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
    }

    @Test func fourProgramsOnOneFolderLoseAndDoubleNothing() throws {
      try CommandRig.with { rig throws in
        let tips = repetitions("TIPJAR_TEST_TIPS", default: 10)
        try rig.run("store", "latency", "0")
        let result = try Tool.run(
          "xargs",
          [
            "-P", "4", "-n", "1", TestEnvironment.tipjarBinary, "tip", "--yes", "--state",
            rig.state,
          ], input: String(repeating: fine + "\n", count: 4 * tips), within: 60 + tips)
        #expect(result.status == 0, "\(result.errorText)")
        let history = try rig.consistentHistory()
        #expect(history.transactions.count == 4 * tips)
        #expect(history.collection.map(\.count) == [4 * tips])
      }
    }
  }
}
