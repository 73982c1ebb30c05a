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
  public let sections: [Section]
  /// Maps display positions to catalogue indices.
  private let display: [Int]
  /// Maps catalogue indices to display positions.
  private let ranks: [Int]
  /// The searched text of each app, in the order of display.
  private let text: SearchText

  /// Creates an index of a catalogue; `updates` are the indices of the apps with an update. O(n log
  /// n) for the orders that sort, O(n) for the others.
  public init(_ catalog: Catalog, order: AppOrder = .featured, updates: Set<Int> = []) {
    self.catalog = catalog
    self.order = order
    let arrangement = CatalogArrangement(catalog.apps, order: order, updates: updates)
    display = arrangement.display
    sections = arrangement.sections
    var ranks = Array(repeating: 0, count: display.count)
    for (position, app) in display.enumerated() { ranks[app] = position }
    self.ranks = ranks
    text = SearchText(display.lazy.map { catalog.apps[$0] })
  }

  /// The number of apps.
  public var count: Int { catalog.apps.count }

  /// Returns the catalogue index of the app at a display position.
  public func appIndex(at position: Int) -> Int { display[position] }

  /// Returns the display position of the app at a catalogue index. O(1)
  public func position(ofApp index: Int) -> Int { ranks[index] }

  /// Returns the display positions of the apps whose name, subtitle, developer or category contains
  /// a folded, non-empty needle. O(text), some milliseconds for a hundred thousand apps.
  public func matches(_ needle: [UInt8]) -> [Int] { text.matches(needle) }
}
