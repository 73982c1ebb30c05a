import Foundation
import TipJarDownloads
import TipJarVocabulary

/// The processor time of a search after each key that is typed.
struct SearchTimes {
  private static let words = ["lantern", "amber a", "9999", "zephyr", "e", "quill & oak", "müsli"]

  private let index: CatalogIndex

  /// Reads a catalogue.
  init(_ path: String) throws {
    index = CatalogIndex(try CatalogFile(path: path).whole(), order: .name)
  }

  /// Milliseconds, one for each key: the median of five, since the processor is shared.
  func all() -> [Double] {
    var folding = Folding()
    return Self.words.flatMap { word in
      return word.indices.map { end in
        let needle = folding.folded(String(word[...end]))
        let times = (0..<5).map { _ in
          let start = clock()
          _ = index.matches(needle)
          return Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
        }
        return times.sorted()[2]
      }
    }
  }
}
