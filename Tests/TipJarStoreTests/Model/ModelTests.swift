import Foundation
import TestSupport
import Testing

/// The real store agrees with the model in random histories of several programs on one folder.
/// Longer runs: TIPJAR_TEST_OPERATIONS, starting at another seed with TIPJAR_TEST_SEED.
@Suite struct ModelTests {
  private static let length = 60
  private static let environment = ProcessInfo.processInfo.environment
  private static let operations =
    environment["TIPJAR_TEST_OPERATIONS"].flatMap(Int.init)
    ?? (TestEnvironment.isLong ? 6_000 : 600)
  private static let seed = environment["TIPJAR_TEST_SEED"].flatMap(UInt64.init) ?? 1

  /// A part of the histories, so that the parts run in parallel.
  @Test(arguments: 0..<8) func theStoreDoesWhatTheRulesSay(_ part: Int) async throws {
    for place in stride(from: part * Self.length, to: Self.operations, by: 8 * Self.length) {
      let seed = Self.seed + UInt64(place / Self.length)
      let history = ModelCheck.history(seed: seed, length: Self.length)
      guard await ModelCheck.problem(history) != nil else { continue }
      let turns = await shortened(history) { await ModelCheck.problem($0) != nil }
      let problem = await ModelCheck.problem(turns) ?? "It was not found again."
      Issue.record("seed \(seed):\n\(turns.map { "\($0)" }.joined(separator: "\n"))\n\(problem)")
      return
    }
  }

  @Test func aHistoryIsTheSameForTheSameSeed() {
    let histories = [7, 7, 8].map { ModelCheck.history(seed: $0, length: 100) }
    #expect(histories[0] == histories[1])
    #expect(histories[0] != histories[2])
  }
}

/// Returns what is left of a history if every turn is left out without which it still fails.
func shortened<Turn>(
  _ history: [Turn], _ fails: ([Turn]) async throws -> Bool
) async rethrows -> [Turn] {
  var (turns, place) = (history, 0)
  while place < turns.count {
    var fewer = turns
    fewer.remove(at: place)
    if try await fails(fewer) { turns = fewer } else { place += 1 }
  }
  return turns
}
