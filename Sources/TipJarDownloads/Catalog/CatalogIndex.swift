/// A catalogue in an order of display, ready to be searched. Made off the screen's path, it never changes.
public struct CatalogIndex: Sendable {
  /// An order of display.
  public enum Order: CaseIterable, Sendable {
    /// As the catalogue has them.
    case featured
    /// By category in the order in which the categories first appear, updates before all.
    case category
    /// From A to Z.
    case name
    /// The largest first.
    case size
    /// The latest version first, updates before all.
    case newest
  }

  /// Apps under one heading.
  public struct Section: Equatable, Sendable {
    /// What they have in common.
    public enum Kind: Equatable, Sendable {
      /// A newer version waits.
      case updates
      /// The category, empty where the catalogue names none.
      case category(String)
      /// All the others.
      case others
    }

    /// What they have in common.
    public let kind: Kind
    /// Their places in the order of display.
    public let range: Range<Int>
  }

  /// What is shown.
  public let catalog: Catalog
  /// The order of display.
  public let order: Order
  /// The parts of the list that have a heading; empty where it has none.
  public let sections: [Section]
  /// From the place on display to the place in the catalogue; empty where they are the same.
  private let display: [UInt32]
  /// From the place in the catalogue to the place on display; empty where they are the same.
  private let ranks: [UInt32]

  /// An index of a catalogue; `updates` are the places of the apps with a newer version.
  /// O(n log n) for the orders that sort, O(n) for the others.
  public init(_ catalog: Catalog, order: Order = .featured, updates: Set<Int> = []) {
    self.catalog = catalog
    self.order = order
    let arrangement = CatalogArrangement(catalog.table.columns, order: order, updates: updates)
    display = arrangement.display
    sections = arrangement.sections
    var ranks = Array(repeating: UInt32(0), count: display.count)
    for (position, app) in display.enumerated() { ranks[Int(app)] = UInt32(position) }
    self.ranks = ranks
  }

  /// The number of apps.
  public var count: Int { catalog.apps.count }

  /// The place in the catalogue of the app at a place on display.
  public func appIndex(at position: Int) -> Int {
    display.isEmpty ? position : Int(display[position])
  }

  /// The place on display of an app, given by its place in the catalogue. O(1)
  public func position(ofApp index: Int) -> Int {
    ranks.isEmpty ? index : Int(ranks[index])
  }

  /// The places on display whose name, subtitle, developer or category holds a needle that is folded
  /// already and not empty; `places` are those that hold its beginning, where that is known.
  /// O(text), some 10 ms for a million; less with few places, and for a single letter.
  public func matches(_ needle: [UInt8], among places: [UInt32]? = nil) -> [UInt32] {
    let apps = places.map { $0.count < count / 2 ? reordered($0, by: display) : nil } ?? nil
    return reordered(catalog.table.apps(holding: needle, among: apps), by: ranks)
  }

  /// Ascending numbers below ``count`` looked up in a table and sorted again, by a bit for each. O(n)
  private func reordered(_ numbers: [UInt32], by table: [UInt32]) -> [UInt32] {
    guard !table.isEmpty else { return numbers }
    var bits = Array(repeating: UInt64(0), count: (count + 63) / 64)
    for number in numbers {
      let place = table[Int(number)]
      bits[Int(place >> 6)] |= 1 << UInt64(place & 63)
    }
    return [UInt32](unsafeUninitializedCapacity: numbers.count) { sorted, sortedCount in
      for (index, bits) in bits.enumerated() {
        var bits = bits
        while bits != 0 {
          sorted[sortedCount] = UInt32(index * 64 + bits.trailingZeroBitCount)
          sortedCount += 1
          bits &= bits - 1
        }
      }
    }
  }
}
