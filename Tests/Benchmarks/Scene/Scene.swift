import TipJarTerminal

/// The contents of the scene: a list of items, each with a progress that depends on the frame
/// alone.
struct Scene {
  /// The number of rows that are visible.
  static let visibleRows = 36

  let items: [Item]
  private(set) var frame = 0
  private(set) var selection = 0
  private(set) var top = 0

  init(count: Int) { items = (0..<count).map(Item.init) }

  /// The items in sight.
  var visible: Range<Int> { top..<min(items.count, top + Self.visibleRows) }

  /// The progress of an item in this frame, 0...100.
  func percent(of index: Int) -> Int { (index * 7 + frame) % 101 }

  mutating func tick() { frame += 1 }

  /// Moves the selection, and the rows with it as little as keeps it in sight.
  mutating func select(by offset: Int) {
    selection = min(max(0, selection + offset), max(0, items.count - 1))
    top = min(max(top, selection - Self.visibleRows + 1), selection)
  }
}
