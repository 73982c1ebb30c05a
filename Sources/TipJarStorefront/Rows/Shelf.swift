package import TipJarDownloads
import TipJarMachines
package import TipJarScreens

/// The catalogue as the list shows it: answers one query after the other, each within a frame's time or
/// two, while another order is made elsewhere.
actor Shelf {
  private let queue = WorkQueue("tipjar.shelf")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let workshop: CatalogWorkshop
  private let texts: Texts
  private var catalog: Catalog
  private var isWhole: Bool
  private var listing: AppListing
  private var updates: Set<Int> = []
  private var updatesVersion = 0

  /// A shelf in the order of the catalogue, which may be a beginning until `adopt` brings the whole.
  init(_ catalog: Catalog, isWhole: Bool, workshop: CatalogWorkshop, texts: Texts) {
    self.catalog = catalog
    self.isWhole = isWhole
    self.workshop = workshop
    self.texts = texts
    listing = AppListing(CatalogIndex(catalog), isWhole: isWhole, texts: texts)
  }

  /// Shows another catalogue: the whole after its beginning.
  func adopt(_ catalog: Catalog, _ facts: AppListing.Facts) async {
    self.catalog = catalog
    isWhole = true
    updatesVersion = 0
    refreshUpdates(facts)
    await arrange(listing.order)
  }

  /// The rows that a query asks for; nil when a newer one is wanted.
  func window(_ query: AppQuery, _ facts: AppListing.Facts) async -> AppWindow? {
    // Of the searches that waited for their turn only the last has to be made.
    if Task.isCancelled { return nil }
    refreshUpdates(facts)
    if listing.order != query.order.index { await arrange(query.order.index) }
    guard !Task.isCancelled, listing.order == query.order.index else { return nil }
    return listing.window(query, facts, updates: updates.count)
  }

  /// The apps for which a newer version waits. Under their heading they stay when they have it, until the
  /// list is made anew: no row moves away under a finger.
  private func refreshUpdates(_ facts: AppListing.Facts) {
    guard facts.recordsVersion != updatesVersion else { return }
    updatesVersion = facts.recordsVersion
    updates = []
    for (id, record) in facts.records where record.installedVersion != nil {
      guard let index = catalog.index(of: id) else { continue }
      if record.status(of: catalog.apps[index]) == .outdated { updates.insert(index) }
    }
  }

  private func arrange(_ order: CatalogIndex.Order) async {
    let index = await workshop.index(catalog, order, updates: updates)
    // Meanwhile the whole catalogue may have come.
    guard index.catalog.apps.count == catalog.apps.count else { return await arrange(order) }
    listing = AppListing(index, isWhole: isWhole, texts: texts)
  }
}

extension AppOrder {
  /// The catalogue's word for it.
  package var index: CatalogIndex.Order {
    switch self {
    case .featured: .featured
    case .category: .category
    case .name: .name
    case .size: .size
    case .newest: .newest
    }
  }
}
