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

/// Runs one history on the real store and on the model, and compares after each turn the results
/// and the state that every program sees.
enum ModelCheck {
  /// Every history begins at noon of 1 January 2026.
  private static let start = 1_767_268_800

  /// A model with all programs started.
  static var beginning: StoreModel {
    var model = StoreModel()
    for (place, file) in Turn.files.enumerated() { model.start(place, file, clock: start) }
    return model
  }

  /// The history of a seed.
  static func history(seed: UInt64, length: Int) -> [Turn] {
    var random = Dice(seed: seed)
    var model = beginning
    return (0..<length).map { _ in
      let turn = Turn.random(using: &random, after: model)
      _ = model.perform(turn)
      return turn
    }
  }

  /// Returns the first difference of the two, or what stopped the history; nil if there is none.
  static func problem(_ history: [Turn]) async -> String? {
    do {
      return try await difference(in: history)
    } catch {
      return "\(error)"
    }
  }

  private static func difference(in history: [Turn]) async throws -> String? {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "tipjar-model-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let real = RealPrograms(root: root)
    for (place, file) in Turn.files.enumerated() {
      try await real.start(place, file, clock: start)
    }
    var model = beginning
    for (place, turn) in history.enumerated() {
      let expected = model.perform(turn)
      let answered = try await real.perform(turn)
      guard answered == expected else { return "\(answered)\n  the rules: \(expected)" }
      // The program that acted, and each other one in turn: all three would cost three times as
      // much.
      for program in Set([turn.program, place % Turn.files.count]) {
        let (seen, right) = (try await real.picture(program), model.picture(program))
        guard seen == right else {
          return "program \(program) sees \(seen.differences(from: right))"
        }
      }
    }
    return nil
  }
}
