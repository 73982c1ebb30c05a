import TipJarDeterminism

/// Chooses from a seeded sequence, so that a history can be repeated.
struct Dice {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns a number from 0 up to, and without, `limit`.
  mutating func below(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
