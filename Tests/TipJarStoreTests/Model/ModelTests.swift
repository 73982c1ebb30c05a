import Foundation
import Testing

/// The real store does what the rules say, in random histories of several programs on one folder. Longer runs:
/// TIPJAR_TEST_OPERATIONS, from another seed on with TIPJAR_TEST_SEED.
@Suite struct ModelTests {
  private static let length = 60

  @Test func theStoreDoesWhatTheRulesSay() async throws {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["TIPJAR_TEST_OPERATIONS"].flatMap(Int.init)
    let first = environment["TIPJAR_TEST_SEED"].flatMap(UInt64.init) ?? 1
    let count = UInt64(((wanted ?? 2_400) + Self.length - 1) / Self.length)
    let started = ContinuousClock.now
    for seed in first..<first + count {
      let history = ModelCheck.history(seed: seed, length: Self.length)
      let found = await ModelCheck.counterexample(history)
      let words = found.map { "\($0.turns.map { "\($0)" }.joined(separator: "\n"))\n\($0.problem)" }
      #expect(found == nil, "seed \(seed):\n\(words ?? "")")
      if found != nil { return }
      if wanted != nil, (seed - first + 1) % 50 == 0 {
        print("model: \((seed - first + 1) * UInt64(Self.length)) operations compared")
      }
    }
    if wanted != nil {
      let time = (ContinuousClock.now - started) / .seconds(1)
      print(
        "model: \(count) histories, \(count * UInt64(Self.length)) operations in \(Int(time)) s")
    }
  }

  @Test func aHistoryIsTheSameForTheSameSeed() {
    let histories = [7, 7, 8].map { ModelCheck.history(seed: $0, length: 100) }
    #expect(histories[0] == histories[1])
    #expect(histories[0] != histories[2])
  }
}
