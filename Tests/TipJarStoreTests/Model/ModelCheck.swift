import Foundation
import TipJarStore

/// Runs one history on the real store and on the model, and compares after each turn the results
/// and the state that every program sees.
struct ModelCheck {
  /// The difference of the two.
  struct Disagreement: Error, CustomStringConvertible {
    let turn: Int
    let description: String
  }

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

  /// Throws a ``Disagreement`` if the store differs from the model; returns the number of turns
  /// compared.
  @discardableResult
  static func run(_ history: [Turn]) async throws -> Int {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "tipjar-model-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let real = RealPrograms(root: root)
    for (place, file) in Turn.files.enumerated() {
      try await real.start(place, file, clock: start)
    }
    var model = beginning
    var compared = 0
    for (place, turn) in history.enumerated() {
      let expected = model.perform(turn)
      let answered = try await real.perform(turn)
      guard answered == expected else {
        throw Disagreement(turn: place, description: "\(answered)\n  the rules: \(expected)")
      }
      // The program that acted, and each other one in turn: all three would cost three times as
      // much.
      for program in Set([turn.program, place % Turn.files.count]) {
        let (seen, right) = (try await real.picture(program), model.picture(program))
        guard seen == right else {
          throw Disagreement(
            turn: place,
            description: "program \(program) sees \(seen.differences(from: right))")
        }
      }
      compared += 1
    }
    return compared
  }

  /// The shortest failing history that results from leaving turns out, and its problem; nil if
  /// there is none.
  static func counterexample(_ history: [Turn]) async -> (turns: [Turn], problem: String)? {
    guard var problem = await problem(history) else { return nil }
    var turns = Array(history.prefix(problem.turn + 1))
    var size = max(1, turns.count / 2)
    while size > 0 {
      var start = 0
      var isShorter = false
      while start < turns.count {
        var fewer = turns
        fewer.removeSubrange(start..<min(start + size, turns.count))
        if let still = await Self.problem(fewer) {
          (turns, problem) = (Array(fewer.prefix(still.turn + 1)), still)
          isShorter = true
        } else {
          start += size
        }
      }
      if size > 1 { size /= 2 } else if !isShorter { size = 0 }
    }
    return (turns, problem.description)
  }

  private static func problem(_ history: [Turn]) async -> Disagreement? {
    do {
      try await run(history)
      return nil
    } catch let disagreement as Disagreement {
      return disagreement
    } catch {
      return Disagreement(turn: history.count - 1, description: "\(error)")
    }
  }
}
