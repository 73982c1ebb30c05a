/// A catalogue in a display order, prepared for searching. It is created in the background and
/// immutable.
public struct CatalogIndex: Sendable {
  /// An order of display.
  public enum Order: CaseIterable, Sendable {
    /// In the catalogue's order.
    case featured
    /// By category, in the order in which the categories first appear; updates first.
    case category
    /// By name, from A to Z.
    case name
    /// By size, largest first.
    case size
    /// By release date, latest first; updates before all others.
    case newest
  }

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
  public let order: Order
  /// The sections of the list with a heading; empty if there are none.
  public let sections: [Section]
  /// Maps display positions to catalogue indices; empty if they are the same.
  private let display: [UInt32]
  /// Maps catalogue indices to display positions; empty if they are the same.
  private let ranks: [UInt32]

  /// Creates an index of a catalogue; `updates` are the indices of the apps with an update. O(n log
  /// n) for the orders that sort, O(n) for the others.
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

  /// Returns the catalogue index of the app at a display position.
  public func appIndex(at position: Int) -> Int {
    display.isEmpty ? position : Int(display[position])
  }

  /// Returns the display position of the app at a catalogue index. O(1)
  public func position(ofApp index: Int) -> Int {
    ranks.isEmpty ? index : Int(ranks[index])
  }

  /// Returns the display positions of the apps whose name, subtitle, developer or category contains
  /// a folded, non-empty needle. `places` are the matches of a prefix of the needle, if known.
  /// O(text), some 10 ms for a million apps; less with few places, and for a single letter.
  public func matches(_ needle: [UInt8], among places: [UInt32]? = nil) -> [UInt32] {
    let apps = places.map { $0.count < count / 2 ? reordered($0, by: display) : nil } ?? nil
    return reordered(catalog.table.apps(holding: needle, among: apps), by: ranks)
  }

  /// Maps ascending numbers below ``count`` by a table and sorts the results, using a bit set. O(n)
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
