import Foundation
import TestSupport
import Testing
import TipJarDeterminism

#if os(Linux)
  extension EndToEnd {
    /// Programs that are killed while they fetch a file that changes on its server. `make
    /// endurance` repeats this 2,000 times.
    @Suite(.serialized) struct KilledRealTests {
      @Test(arguments: [true, false])
      func aKilledFetchNeverMixesTwoVersions(hasSum: Bool) throws {
        var generator = SeededGenerator(seed: 17)
        var killed = 0
        let goal = repetitions("TIPJAR_TEST_KILLS", default: 12, long: 24) / 2
        while killed < goal {
          try RealRig.with { rig throws in
            let size = 3_000_000
            let sums = try [1, 2].map { try RealRig.sum($0, size) }
            try rig.offer("restless", size: size, sha256: hasSum ? sums[0] : nil)
            for _ in 0..<6 {
              let before = try Self.sent(rig)
              let program = try rig.start("get", "moss", "--yes")
              let count = Int.random(in: 0..<600_000, using: &generator)
              while try Self.sent(rig) < before + count, !rig.found.contains("moss/1/f.bin") {}
              program.signal(SIGKILL)
              if try program.waitForExit() == .signal(SIGKILL) { killed += 1 }
              // Received bytes, an installation that was not finished, or the file.
              #expect(
                rig.found.allSatisfy {
                  $0.hasPrefix(".part/") || $0.contains("~new-") || $0 == "moss/1/f.bin"
                })
            }
            var last = try rig.get()
            // The checksum rejects the wrong version; soon the server has the other one.
            for _ in 0..<10 where last.status != 0 {
              #expect(hasSum && last.answer.error == "checksum", "\(last)")
              last = try rig.get()
            }
            let sum = try #require(last.answer.sha256)
            let path = try #require(last.answer.path)
            #expect(hasSum ? sum == sums[0] : sums.contains(sum))
            #expect(try Tool.run("sha256sum", [path]).text.hasPrefix(sum))
            #expect(rig.found == ["moss/1/f.bin"])
          }
        }
      }

      /// Returns the bytes that the server has sent.
      private static func sent(_ rig: RealRig) throws -> Int {
        try rig.server.requests(rig.token).reduce(0) { $0 + $1.sent }
      }
    }
  }
#endif
