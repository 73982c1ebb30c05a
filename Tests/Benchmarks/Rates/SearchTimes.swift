import Foundation
import TipJarDownloads

/// How much processor time a search takes for each key of somebody who types: what is typed so far is looked
/// for anew in the whole catalogue.
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
      word.indices.map { end in
        let needle = folding.folded(String(word[...end]))
        return (0..<5).map { _ in time(needle) }.sorted()[2]
      }
    }
  }

  private func time(_ needle: [UInt8]) -> Double {
    let start = clock()
    _ = index.matches(needle)
    return Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)
  }
}
