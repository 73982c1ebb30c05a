import Foundation
public import TipJarVocabulary

/// A catalogue in a display order, prepared for searching. It is created in the background and
/// immutable.
public struct CatalogIndex: Sendable {
  /// Apps under one heading.
  public struct Section: Equatable, Sendable {
    /// The property that the apps share.
    public enum Kind: Equatable, Sendable {
      /// An update is available.
      case updates
      /// The category; empty if the catalogue names none.
      case category(String)
      /// All other apps.
      case others
    }

    /// The property that the apps share.
    public let kind: Kind
    /// Their range of display positions.
    public let range: Range<Int>
  }

  /// The catalogue.
  public let catalog: Catalog
  /// The order of display.
  public let order: AppOrder
  /// The sections of the list with a heading; empty if there are none.
  public private(set) var sections: [Section] = []
  /// Maps display positions to catalogue indices.
  private var display: [Int]
  /// Maps catalogue indices to display positions.
  private var ranks: [Int]
  /// The folded texts of each app that are searched, in the order of display. Each begins with a byte
  /// that says where a word is found in it; no folded text has one below a space.
  private var text: [UInt8] = []
  private static let (anywhere, atWords): (UInt8, UInt8) = (1, 2)
  /// The offset of the end of each app's text.
  private var ends: [Int] = []

  /// Creates an index of a catalogue; `updates` are the indices of the apps with an update. O(n log
  /// n) for the orders that sort, O(n) for the others.
  public init(_ catalog: Catalog, order: AppOrder = .featured, updates: Set<Int> = []) {
    self.catalog = catalog
    self.order = order
    (display, ranks) = (Array(catalog.apps.indices), Array(catalog.apps.indices))
    arrange(catalog.apps, updates)
    var folding = Folding()
    for (position, index) in display.enumerated() {
      ranks[index] = position
      let app = catalog.apps[index]
      let names = [app.name] + (app.shelf?.commands ?? [])
      let others = [
        app.subtitle, app.developer, app.category, app.shelf?.category ?? "",
        app.shelf?.words ?? "",
      ]
      for (mark, fields) in [(Self.anywhere, names), (Self.atWords, others)] {
        for field in fields where !field.isEmpty {
          text.append(mark)
          folding.append(field.utf8, to: &text)
        }
      }
      ends.append(text.count)
    }
  }

  private mutating func arrange(_ apps: [App], _ updates: Set<Int>) {
    switch order {
    case .featured: break
    case .category: arrangeByCategory(apps, updates)
    case .name:
      var folding = Folding()
      let names = apps.map { folding.folded($0.name) }
      sort { names[$0].lexicographicallyPrecedes(names[$1]) }
    case .size: sort { apps[$0].size > apps[$1].size }
    case .newest:
      sort { left, right in
        let isUpdate = (updates.contains(left), updates.contains(right))
        if isUpdate.0 != isUpdate.1 { return isUpdate.0 }
        return apps[left].updated ?? "" > apps[right].updated ?? ""
      }
      guard !updates.isEmpty, updates.count < apps.count else { return }
      sections = [
        .init(kind: .updates, range: 0..<updates.count),
        .init(kind: .others, range: updates.count..<apps.count),
      ]
    }
  }

  /// Sorts the apps; those that are equal stay in the order of the catalogue.
  private mutating func sort(_ precedes: (Int, Int) -> Bool) {
    // The standard library's sort is stable, though it does not promise it.
    display.sort { precedes($0, $1) || !precedes($1, $0) && $0 < $1 }
  }

  /// Puts the updates first, then the categories in the order in which they first appear.
  private mutating func arrangeByCategory(_ apps: [App], _ updates: Set<Int>) {
    var numbers: [String: Int] = [:]
    var groups: [(kind: Section.Kind, apps: [Int])] = [(.updates, [])]
    for (index, app) in apps.enumerated() {
      if numbers[app.category] == nil {
        numbers[app.category] = groups.count
        groups.append((.category(app.category), []))
      }
      let group = updates.contains(index) ? 0 : numbers[app.category] ?? 0
      groups[group].apps.append(index)
    }
    display = groups.flatMap(\.apps)
    var start = 0
    for group in groups where !group.apps.isEmpty {
      sections.append(.init(kind: group.kind, range: start..<(start + group.apps.count)))
      start += group.apps.count
    }
  }

  /// The number of apps.
  public var count: Int { catalog.apps.count }

  /// Returns the catalogue index of the app at a display position.
  public func appIndex(at position: Int) -> Int { display[position] }

  /// Returns the display position of the app at a catalogue index. O(1)
  public func position(ofApp index: Int) -> Int { ranks[index] }

  /// Returns the display positions of the apps that have each word of a folded needle in their name or
  /// commands, or at the beginning of a word of their other texts: "du" does not mean jesseduffield.
  /// O(text), some milliseconds for a hundred thousand apps.
  public func matches(_ needle: [UInt8]) -> [Int] {
    // The longest word is the one that the fewest apps have.
    let words = Folding.words(of: needle).sorted { $0.count > $1.count }
    guard let longest = words.first else { return Array(display.indices) }
    return text.withUnsafeBytes { text in
      var found: [Int] = []
      var (at, app) = (0, 0)
      while let place = self.place(of: longest, in: text, at..<text.count) {
        while ends[app] <= place { app += 1 }
        let range = (app == 0 ? 0 : ends[app - 1])..<ends[app]
        if words.dropFirst().allSatisfy({ self.place(of: $0, in: text, range) != nil }) {
          found.append(app)
        }
        at = ends[app]
      }
      return found
    }
  }

  /// Returns the place of the first match of a word in a part of the text.
  private func place(
    of word: [UInt8], in text: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Int? {
    guard let start = text.baseAddress, let first = word.first else { return nil }
    var at = range.lowerBound
    let last = range.upperBound - word.count
    while at <= last, let found = memchr(start + at, Int32(first), last - at + 1) {
      at = UnsafeRawPointer(found) - start
      if memcmp(found, word, word.count) == 0, isMatch(at, in: text) { return at }
      at += 1
    }
    return nil
  }

  /// Returns whether a word counts at a place: at the beginning of a word, or where any counts.
  private func isMatch(_ at: Int, in text: UnsafeRawBufferPointer) -> Bool {
    guard Self.isLetter(text[at - 1]), Self.isLetter(text[at]) else { return true }
    var start = at - 1
    while text[start] >= 0x20 { start -= 1 }
    return text[start] == Self.anywhere
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
