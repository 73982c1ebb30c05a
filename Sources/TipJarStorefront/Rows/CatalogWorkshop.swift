import TipJarDownloads

/// Reads and sorts catalogues, off the way of everything that answers a person.
actor CatalogWorkshop {
  private let queue = WorkQueue("tipjar.workshop")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Reads a whole file.
  /// - Throws: a `CatalogError`.
  func read(_ file: CatalogFile) throws -> Catalog { try file.whole() }

  /// A catalogue in an order, of which a million apps take half a second.
  func index(_ catalog: Catalog, _ order: CatalogIndex.Order, updates: Set<Int>) -> CatalogIndex {
    CatalogIndex(catalog, order: order, updates: updates)
  }
}
