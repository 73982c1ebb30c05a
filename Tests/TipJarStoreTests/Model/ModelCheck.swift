import Foundation
import TipJarStore

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
