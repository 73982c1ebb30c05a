import TipJarDownloads

/// A reader and sorter of catalogues that does not block the responses to the user.
actor CatalogWorkshop {
  private let queue = WorkQueue("tipjar.workshop")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Reads a whole file.
  /// - Throws: a `CatalogError`.
  func read(_ file: CatalogFile) throws -> Catalog { try file.whole() }

  /// Returns a catalogue in an order. This takes half a second for a million apps.
  func index(_ catalog: Catalog, _ order: CatalogIndex.Order, updates: Set<Int>) -> CatalogIndex {
    CatalogIndex(catalog, order: order, updates: updates)
  }
}
