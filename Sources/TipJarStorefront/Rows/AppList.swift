import TipJarDownloads
import TipJarVocabulary

/// The lines of the app list. All apps are listed under headings; search results have no headings.
struct AppList: Sendable {
  enum Line: Equatable {
    /// The heading of the section with this index.
    case heading(Int)
    /// An app, by its index in the catalogue.
    case app(Int)
  }

  let index: CatalogIndex
  /// The words of the search, case-folded; empty if there is no search.
  let needles: [[UInt8]]
  /// The display positions of the matches, or nil if there is no search.
  private let matches: [Int]?

  /// Creates the list of the apps in an index that match a folded search text; all if it is empty.
  init(_ index: CatalogIndex, _ needle: [UInt8] = []) {
    self.index = index
    needles = Folding.words(of: needle)
    matches = needle.isEmpty ? nil : index.matches(needle)
  }

  private var sections: [CatalogIndex.Section] { matches == nil ? index.sections : [] }

  var appCount: Int { matches?.count ?? index.count }
  var count: Int { appCount + sections.count }

  /// Returns the content of a line, 0..<`count`. O(log sections)
  subscript(line: Int) -> Line {
    if let matches { return .app(index.appIndex(at: matches[line])) }
    let next = sections.indices.partition { sections[$0].range.lowerBound + $0 > line }
    let position = line - next
    return next > 0 && position < sections[next - 1].range.lowerBound
      ? .heading(next - 1) : .app(index.appIndex(at: position))
  }

  /// Returns the line of the app at this index in the catalogue; nil if it is not listed. O(log n)
  func line(ofApp app: Int) -> Int? {
    let position = index.position(ofApp: app)
    guard let matches else {
      return position + sections.indices.partition { sections[$0].range.lowerBound > position }
    }
    let line = matches.indices.partition { matches[$0] >= position }
    return line < matches.count && matches[line] == position ? line : nil
  }
}

extension Range<Int> {
  /// Returns the first number from which a condition holds, or the end of the range. O(log n)
  fileprivate func partition(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
