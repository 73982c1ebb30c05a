public import Foundation
import TipJarReceipts
import TipJarVocabulary

extension Checkout {
  /// The purchases of this store, newest first: the ledger's, those that are not finished, and
  /// requests that wait for approval.
  public func history(limit: Int = .max, offset: Int = 0) async throws -> [HistoryEntry] {
    let open = try await store.openPurchases
    let page = try await ledger.read(store.id) {
      try $0.page(with: open, limit: max(0, limit), offset: max(0, offset))
    }
    return try await entries(of: page, open)
  }

  /// The data of a list of purchases, from one read, which is less work than to request each part.
  /// The periods of a subscription are one line, unless `listsPeriods`, and these lines come before
  /// all others.
  public func overview(
    limit: Int = .max, offset: Int = 0, listsPeriods: Bool = false
  ) async throws -> PurchaseOverview {
    let open = try await store.openPurchases
    let isGrouped = !listsPeriods && !open.configuration.subscriptions.isEmpty
    let summary = try await ledger.read(store.id) {
      try $0.summary(with: open, limit: max(0, limit), offset: max(0, offset), isGrouped: isGrouped)
    }
    let renewals = summary.renewals
    let range = min(max(0, offset), renewals.count)..<renewals.count
    return PurchaseOverview(
      renewals: renewals[range].prefix(max(0, limit)).map { renewal in
        RenewalLine(
          latest: line(renewal.latest, isFinished: true, open.configuration),
          periods: renewal.periods, since: renewal.since)
      },
      entries: try await entries(of: summary.page, open),
      total: renewals.count + summary.page.total, paid: summary.paid,
      collection: collected(await withOtherMachines(summary.counts), open.configuration),
      latest: summary.latest,
      storefront: open.configuration.storefront)
  }

  private func entries(
    of page: LedgerRows.Page, _ open: OpenPurchases
  ) async throws -> [HistoryEntry] {
    let deleted = try await store.deletedTransactions(among: page.recorded.map(\.transactionID))
    let unfinished = Set(open.unfinished.map(\.transactionID))
    let waiting = Set(open.waiting.map(\.transactionID))
    let recorded = page.recorded.map { entry in
      line(
        entry, isFinished: !unfinished.contains(entry.transactionID),
        isDeleted: deleted.contains(entry.transactionID), open.configuration)
    }
    let others = page.open.map { entry in
      line(
        entry, waiting.contains(entry.transactionID) ? .pending : .purchased, isFinished: false,
        open.configuration)
    }
    return (recorded + others).sorted { ($0.purchaseDate, $0.id) > ($1.purchaseDate, $1.id) }
  }

  /// The line of one transaction in its present state.
  public func entry(of transaction: Transaction, isWaiting: Bool = false) async throws
    -> HistoryEntry
  {
    let open = try await store.openPurchases
    let isUnfinished = open.unfinished.contains { $0.transactionID == transaction.id }
    return line(
      transaction.entry, isWaiting ? .pending : nil, isFinished: !isWaiting && !isUnfinished,
      open.configuration)
  }

  /// The quantity of each product that was bought here and not refunded, the most expensive last; products
  /// of one price by id. Those of other machines count too, where the collection is shared.
  public func collection() async throws -> [CollectedProduct] {
    let counts = await withOtherMachines(try await ledger.read(store.id) { try $0.counts() })
    return collected(counts, try await store.currentConfiguration)
  }

  private func withOtherMachines(_ own: [String: CollectionCounts.Count]) async -> [String: Int] {
    guard let shared else { return own.standing }
    // Machines have their files in different folders, so the last part of a path is the store's
    // name.
    let name = URL(filePath: store.configuration.name).lastPathComponent
    return own.standing.merging(await shared.exchange(own, store: name), uniquingKeysWith: +)
  }

  private func collected(
    _ counts: [String: Int], _ configuration: StoreConfiguration
  ) -> [CollectedProduct] {
    counts.map { id, count in
      CollectedProduct(
        productID: id, displayName: configuration.title(of: id), count: count,
        price: configuration.price(of: id) ?? 0)
    }.sorted { ($0.price, $0.productID) < ($1.price, $1.productID) }
  }

  /// The ids of products that the user owns; consumables are never among them.
  public func ownedProducts() async throws -> Set<String> {
    let entitlements = try await store.currentEntitlements
    return Set(entitlements.compactMap { try? $0.payloadValue.productID })
  }

  private func line(
    _ entry: LedgerEntry, _ state: PurchaseState? = nil, isFinished: Bool,
    isDeleted: Bool = false, _ configuration: StoreConfiguration
  ) -> HistoryEntry {
    let storefront = configuration.storefront.forPurchase(in: entry.storefrontCountryCode)
    return HistoryEntry(
      entry: entry, displayName: configuration.title(of: entry.productID),
      displayPrice: storefront.format(entry.price, currency: entry.currency),
      state: state
        ?? (entry.revocationDate == nil ? .purchased : entry.isShared ? .revoked : .refunded),
      isFinished: isFinished, isDeleted: isDeleted)
  }
}

/// The data of a list of purchases.
public struct PurchaseOverview: Equatable, Sendable {
  /// The subscriptions in this part of the history, those with the latest periods first.
  public let renewals: [RenewalLine]
  /// All other purchases in this part of the history, newest first.
  public let entries: [HistoryEntry]
  /// The number of lines of the whole history.
  public let total: Int
  /// The sums of the whole history, without refunds.
  public let paid: [PaidAmount]
  /// The products that were bought and not refunded, the most expensive last.
  public let collection: [CollectedProduct]
  /// The latest of them, newest first, at most ``LatestPurchase/most``: what a jar shows as coins.
  public let latest: [LatestPurchase]
  /// The storefront in which the store sells now.
  public let storefront: Storefront
}

/// The periods of a subscription as a line of a list of purchases.
public struct RenewalLine: Equatable, Sendable {
  /// The latest period.
  public let latest: HistoryEntry
  /// The number of periods, refunded ones included.
  public let periods: Int
  /// The start of the first period.
  public let since: Date
}

extension Checkout {
  /// The receipts that the folder's root verifies.
  public struct Receipts: Equatable, Sendable {
    /// The entries with a receipt, the oldest first; each has a ``LedgerEntry/jwsRepresentation``.
    public let entries: [LedgerEntry]
    /// The number of further entries of the ledger that the store cannot sign: they were deleted
    /// there, and have no receipt, or one with a certificate that the folder has lost.
    public let missing: Int
    /// The ids of entries of the ledger that differ from their receipts, for example in their
    /// prices: the file was changed by hand, or damaged.
    public let altered: [UInt64]
  }

  /// Every receipt of this store: of its transactions, as they are signed now, and of those that
  /// only the ledger still has, as they were last signed.
  public var receipts: Receipts {
    get async throws {
      let there = try await store.carriedTransactions.map(\.entry)
      let ids = Set(there.map(\.transactionID))
      let recorded = try await ledger.entries(of: store.id)
      let gone = recorded.filter { !ids.contains($0.transactionID) }
      let header = gone.isEmpty ? nil : try store.database.receipts.header
      let kept = gone.filter { $0.receipt?.header == header }
      return Receipts(
        entries: (there + kept).sorted { $0.transactionID < $1.transactionID },
        missing: gone.count - kept.count,
        altered: recorded.filter { !$0.agreesWithReceipt }.map(\.transactionID).sorted())
    }
  }
}
