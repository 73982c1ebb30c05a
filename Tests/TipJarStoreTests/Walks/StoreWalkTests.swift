import Foundation
import TestSupport
import Testing

/// Whatever several programs on one folder do, and wherever they crash: no purchase is lost or
/// doubled, no refund undone, no id or date goes back, and all programs agree. Longer runs:
/// TIPJAR_TEST_OPERATIONS, starting at another seed with TIPJAR_TEST_SEED.
@Suite struct StoreWalkTests {
  private static let length = 60
  private static let environment = ProcessInfo.processInfo.environment
  private static let operations = environment["TIPJAR_TEST_OPERATIONS"].flatMap(Int.init)
  private static let walks =
    ((operations ?? (TestEnvironment.isLong ? 6_000 : 600)) + length - 1) / length
  private static let seed = environment["TIPJAR_TEST_SEED"].flatMap(UInt64.init) ?? 1

  /// A part of the walks, so that the parts run in parallel.
  @Test(arguments: 0..<4) func nothingIsLostDoubledOrUndone(_ part: Int) async throws {
    for walk in stride(from: part, to: Self.walks, by: 4) {
      let seed = Self.seed + UInt64(walk)
      do {
        try await withBench { try await StoreWalk(seed: seed, in: $0.folder).run(Self.length) }
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
      if Self.operations != nil { print("walk: seed \(seed), \(Self.length) operations") }
    }
  }
}
