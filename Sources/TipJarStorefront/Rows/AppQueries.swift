import Dispatch
import TipJarDownloads
import TipJarScreens
import TipJarVocabulary

/// Answers queries of the app list one at a time, each within a frame or two, while another order
/// is prepared elsewhere.
actor AppQueries {
  private let queue = WorkQueue("tipjar.queries")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  private let workshop: CatalogWorkshop
  private let texts: Texts
  private let icons: Icons
  private var catalog: Catalog
  private var isWhole: Bool
  private var listing: AppListing
  private var updates: Set<Int> = []
  private var updatesVersion = 0

  /// Creates a list in the catalogue's order. It may be a beginning until `adopt` is called.
  init(
    _ catalog: Catalog, isWhole: Bool, workshop: CatalogWorkshop, texts: Texts, icons: Icons
  ) {
    self.catalog = catalog
    self.isWhole = isWhole
    self.workshop = workshop
    (self.texts, self.icons) = (texts, icons)
    listing = AppListing(CatalogIndex(catalog), isWhole: isWhole, texts: texts, icons: icons)
  }

  /// Replaces the beginning of the catalogue with the whole.
  func adopt(_ catalog: Catalog, _ facts: AppListing.Facts) async {
    self.catalog = catalog
    isWhole = true
    updatesVersion = 0
    await regroup(facts)
  }

  /// Sorts the list again, by the updates that there are now.
  func regroup(_ facts: AppListing.Facts) async {
    refreshUpdates(facts)
    await arrange(listing.order)
  }

  /// Returns after the work that was requested before.
  func takeTurn() async { await workshop.perform {} }

  /// Returns the rows of a query, or nil if a newer query was made.
  func window(_ query: AppQuery, _ facts: AppListing.Facts) async -> AppWindow? {
    // Only the last waiting search needs an answer.
    if Task.isCancelled { return nil }
    refreshUpdates(facts)
    if listing.order != query.order { await arrange(query.order) }
    guard !Task.isCancelled, listing.order == query.order else { return nil }
    return listing.window(query, facts)
  }

  /// Updates the set of apps with a newer version. An updated app stays under that heading until
  /// the list is sorted again, so that no row moves while the user points at it.
  private func refreshUpdates(_ facts: AppListing.Facts) {
    guard facts.recordsVersion != updatesVersion else { return }
    updatesVersion = facts.recordsVersion
    updates = []
    for (id, record) in facts.records where record.installedVersion != nil {
      guard let index = catalog.index(of: id) else { continue }
      if record.status(of: catalog.apps[index]) == .outdated { updates.insert(index) }
    }
  }

  private func arrange(_ order: AppOrder) async {
    let index = await workshop.perform { [catalog, updates] in
      CatalogIndex(catalog, order: order, updates: updates)
    }
    // The whole catalogue may have been adopted in the meantime.
    guard index.catalog.apps.count == catalog.apps.count else { return await arrange(order) }
    listing = AppListing(index, isWhole: isWhole, texts: texts, icons: icons)
  }
}

/// A serial queue for actors with long-running work, so that other actors are not delayed.
final class WorkQueue: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Where Dispatch cannot start a thread, it makes its caller wait. That must not be the thread that
    // owns the terminal.
    Task.detached { [self] in
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}

/// A reader and sorter of catalogues that does not block the responses to the user.
actor CatalogWorkshop {
  private let queue = WorkQueue("tipjar.workshop")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Does work after that which was requested before.
  func perform<Value: Sendable>(_ work: @Sendable () throws -> Value) rethrows -> Value {
    try work()
  }
}
