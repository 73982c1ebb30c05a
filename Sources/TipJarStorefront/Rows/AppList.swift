import TipJarDownloads
import TipJarScreens

/// The lines of the app list. All apps are listed under headings; search results have no headings.
struct AppList: Sendable {
  /// The content of a line.
  enum Line: Equatable {
    /// The heading of the section with this index.
    case heading(Int)
    /// An app, by its index in the catalogue.
    case app(Int)
  }

  let index: CatalogIndex
  /// The search text, case-folded; empty if there is no search.
  let needle: [UInt8]
  /// The display positions of the matches, or nil if there is no search.
  private let matches: [Int]?

  /// Creates the list of the apps in an index that match a folded search text; all if it is empty.
  init(_ index: CatalogIndex, _ needle: [UInt8] = []) {
    self.index = index
    self.needle = needle
    matches = needle.isEmpty ? nil : index.matches(needle)
  }

  private var sections: [CatalogIndex.Section] { matches == nil ? index.sections : [] }

  /// The number of apps in the list.
  var appCount: Int { matches?.count ?? index.count }
  /// The number of lines, with headings.
  var count: Int { appCount + sections.count }

  /// Returns the content of a line, 0..<`count`. O(log sections)
  subscript(line: Int) -> Line {
    if let matches { return .app(index.appIndex(at: matches[line])) }
    let section = sections.lastIndex { $0.range.lowerBound + $1 <= line }
    guard let section else { return .app(index.appIndex(at: line)) }
    let position = line - section - 1
    return position < sections[section].range.lowerBound
      ? .heading(section) : .app(index.appIndex(at: position))
  }

  /// Returns the line of the app at this index in the catalogue, or nil if it is not listed. O(log
  /// n)
  func line(ofApp app: Int) -> Int? {
    let position = index.position(ofApp: app)
    guard let matches else {
      let section = sections.lastIndex { range, _ in range.range.lowerBound <= position }
      return position + (section.map { $0 + 1 } ?? 0)
    }
    let line = matches.partitioningIndex { $0 >= position }
    return line < matches.count && matches[line] == position ? line : nil
  }
}

extension Array where Element == CatalogIndex.Section {
  /// Returns the last section that satisfies a condition, which must hold for all sections before
  /// it. O(log n)
  fileprivate func lastIndex(where holds: (Element, Int) -> Bool) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle], middle) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

extension Array where Element == Int {
  /// Returns the first index from which a condition holds. O(log n)
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
