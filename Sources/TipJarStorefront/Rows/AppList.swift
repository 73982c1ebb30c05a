import TipJarDownloads
import TipJarScreens

/// The list as it is shown: which app or heading stands at each of its lines. With headings while all apps
/// are shown, without while a search shows some of them.
struct AppList: Sendable {
  /// What stands at a line.
  enum Line: Equatable {
    /// The heading of a section, by its number.
    case heading(Int)
    /// An app, by its place in the catalogue.
    case app(Int)
  }

  let index: CatalogIndex
  /// What is searched for, folded; empty for nothing.
  let needle: [UInt8]
  /// The places on display of what was found; nil while nothing is searched for.
  private let matches: [UInt32]?

  /// All that the index holds.
  init(_ index: CatalogIndex) {
    self.index = index
    needle = []
    matches = nil
  }

  /// What holds a needle, which is not empty and begins with that of another list.
  init(_ needle: [UInt8], in list: AppList) {
    index = list.index
    self.needle = needle
    matches = index.matches(needle, among: list.matches)
  }

  private var sections: [CatalogIndex.Section] { matches == nil ? index.sections : [] }

  /// How many apps are shown.
  var appCount: Int { matches?.count ?? index.count }
  /// How many lines there are.
  var count: Int { appCount + sections.count }

  /// What stands at a line, which must be one. O(log sections)
  subscript(line: Int) -> Line {
    if let matches { return .app(index.appIndex(at: Int(matches[line]))) }
    let section = sections.lastIndex { $0.range.lowerBound + $1 <= line }
    guard let section else { return .app(index.appIndex(at: line)) }
    let position = line - section - 1
    return position < sections[section].range.lowerBound
      ? .heading(section) : .app(index.appIndex(at: position))
  }

  /// The line of an app, given by its place in the catalogue; nil where it is not shown. O(log n)
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
  /// The last section that satisfies a condition which holds for all before it. O(log n)
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

extension Array where Element == UInt32 {
  /// The first index from which on a condition holds. O(log n)
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
