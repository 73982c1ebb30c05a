import CTipJarSearch

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
  /// The folded text of all apps, in the order of display, and where each app's starts.
  private let text: [UInt8]
  private let starts: [Int64]
  /// The letters and digits in each app's text, a bit each.
  private let letters: [UInt64]

  /// An index of a catalogue; `updates` are the places of the apps with a newer version.
  /// O(n log n) for the orders that sort, O(text) for the others, some 40 ms for a million.
  public init(_ catalog: Catalog, order: Order = .featured, updates: Set<Int> = []) {
    self.catalog = catalog
    self.order = order
    let columns = catalog.table.columns
    let arrangement = CatalogArrangement(columns, order: order, updates: updates)
    display = arrangement.display
    sections = arrangement.sections
    (text, starts) = display.isEmpty ? (columns.text, columns.starts) : columns.text(in: display)
    letters = [UInt64](unsafeUninitializedCapacity: starts.count - 1) {
      [text, starts] letters, count in
      count = starts.count - 1
      tipjar_letters(text, starts, count, letters.baseAddress)
    }
  }

  /// How many apps there are.
  public var count: Int { catalog.apps.count }

  /// The place in the catalogue of what stands at a place on display.
  public func appIndex(at position: Int) -> Int {
    display.isEmpty ? position : Int(display[position])
  }

  /// The place on display of an app. O(n), some 0.3 ms for a million.
  public func position(ofApp index: Int) -> Int? {
    display.isEmpty ? index : display.firstIndex(of: UInt32(index))
  }

  /// The places on display whose name, subtitle, developer or category holds a needle that is folded
  /// already and not empty; `places` are those that hold its beginning, where that is known.
  /// O(text), some 10 ms for a million; less with few places, and for a single letter.
  public func matches(_ needle: [UInt8], among places: [UInt32]? = nil) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: places?.count ?? count) { found, foundCount in
      let room = found.baseAddress
      foundCount =
        if places == nil, needle.count == 1, tipjar_is_letter(needle[0]) != 0 {
          tipjar_search_letter(letters, count, needle[0], room)
        } else if let places, places.count < count / 2 {
          tipjar_search_among(text, starts, count, places, places.count, needle, needle.count, room)
        } else {
          tipjar_search(text, starts, count, needle, needle.count, room)
        }
    }
  }
}

extension CatalogColumns {
  /// The text in another order.
  fileprivate func text(in display: [UInt32]) -> (text: [UInt8], starts: [Int64]) {
    var starts: [Int64] = [0]
    starts.reserveCapacity(display.count + 1)
    let ordered = [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
      text.withUnsafeBufferPointer { text in
        for app in display {
          let range = Int(self.starts[Int(app)])..<Int(self.starts[Int(app) + 1])
          _ = UnsafeMutableBufferPointer(rebasing: buffer[count...])
            .update(fromContentsOf: UnsafeBufferPointer(rebasing: text[range]))
          count += range.count
          starts.append(Int64(count))
        }
      }
    }
    return (ordered, starts)
  }
}
