import Foundation
import TestSupport
import Testing

/// The real store agrees with the model in random histories of several programs on one folder.
/// Longer runs: TIPJAR_TEST_OPERATIONS, starting at another seed with TIPJAR_TEST_SEED.
@Suite struct ModelTests {
  private static let length = 60

  @Test func theStoreDoesWhatTheRulesSay() async throws {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["TIPJAR_TEST_OPERATIONS"].flatMap(Int.init)
    let first = environment["TIPJAR_TEST_SEED"].flatMap(UInt64.init) ?? 1
    let count = ((wanted ?? (TestEnvironment.isLong ? 6_000 : 600)) + Self.length - 1) / Self.length
    let started = ContinuousClock.now
    var (histories, operations) = (0, 0)
    var problem: String?
    await Self.verdicts(first..<first + UInt64(count)) { verdict in
      histories += 1
      operations += verdict.compared
      problem = verdict.problem
      if wanted != nil, histories % 100 == 0 { print("model: \(operations) operations compared") }
      return problem == nil
    }
    if wanted != nil {
      let time = Int((ContinuousClock.now - started) / .seconds(1))
      print("model: \(histories) histories, \(operations) operations in \(time) s")
    }
    #expect(problem == nil, "\(problem ?? "")")
    #expect(problem != nil || operations == count * Self.length)
  }

  @Test func aHistoryIsTheSameForTheSameSeed() {
    let histories = [7, 7, 8].map { ModelCheck.history(seed: $0, length: 100) }
    #expect(histories[0] == histories[1])
    #expect(histories[0] != histories[2])
  }

  /// The result of a history.
  private struct Verdict {
    /// The number of operations that were compared.
    var compared = 0
    /// The difference, after the shortest history that shows it.
    var problem: String?
  }

  /// Runs the histories of seeds, as many at once as there are cores, until `goesOn` returns false.
  private static func verdicts(_ seeds: Range<UInt64>, _ goesOn: (Verdict) -> Bool) async {
    await withTaskGroup(of: Verdict.self) { group in
      var rest = seeds
      func begin() {
        guard let seed = rest.popFirst() else { return }
        group.addTask { await verdict(seed) }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { begin() }
      while let verdict = await group.next(), goesOn(verdict) { begin() }
    }
  }

  private static func verdict(_ seed: UInt64) async -> Verdict {
    let history = ModelCheck.history(seed: seed, length: length)
    do {
      return Verdict(compared: try await ModelCheck.run(history))
    } catch {
      let found = await ModelCheck.counterexample(history)
      let turns = (found?.turns ?? history).map { "\($0)" }.joined(separator: "\n")
      return Verdict(problem: "seed \(seed):\n\(turns)\n\(found?.problem ?? "\(error)")")
    }
  }
}
