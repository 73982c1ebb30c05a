import Foundation

extension Checkout {
  /// Purchases of this store, newest first: the ledger's, those that are not finished, and requests that wait
  /// for approval.
  public func history(limit: Int = .max, offset: Int = 0) async throws -> [HistoryEntry] {
    let (limit, offset) = (max(0, limit), max(0, offset))
    let configuration = try await store.currentConfiguration
    let open = try await openEntries(configuration)
    let unfinished = Set(try await store.unfinished.map(\.unsafePayloadValue.id))
    var above = 0
    var inSight: [HistoryEntry] = []
    for (index, entry) in open.enumerated() {
      let newer = try await ledger.count(of: store.id, newerThan: entry.purchaseDate, entry.id)
      let rank = index + newer
      if rank < offset { above += 1 }
      if rank >= offset, rank - offset < limit { inSight.append(entry) }
    }
    let recorded = try await ledger.entries(
      of: store.id, limit: limit - inSight.count, offset: offset - above)
    let deleted = try await store.deletedTransactions(among: recorded.map(\.transactionID))
    let lines = recorded.map { entry in
      line(
        entry, isFinished: !unfinished.contains(entry.transactionID),
        isDeleted: deleted.contains(entry.transactionID), configuration)
    }
    return (lines + inSight).sorted { ($0.purchaseDate, $0.id) > ($1.purchaseDate, $1.id) }
  }

  /// The line of one transaction, as it stands now.
  public func entry(of transaction: Transaction, isWaiting: Bool = false) async throws
    -> HistoryEntry
  {
    let configuration = try await store.currentConfiguration
    if isWaiting {
      return line(transaction.ledgerEntry, .pending, isFinished: false, configuration)
    }
    let unfinished = try await store.unfinished.map(\.unsafePayloadValue.id)
    return line(
      transaction.ledgerEntry, isFinished: !unfinished.contains(transaction.id), configuration)
  }

  /// How many lines the history has.
  public func historyCount() async throws -> Int {
    try await ledger.count(of: store.id) + openEntries(store.configuration).count
  }

  /// How many of each product were bought here and not refunded, dearest last; products of one price by id.
  /// Those of other machines count too, where the collection is shared.
  public func collection() async throws -> [CollectedProduct] {
    var counts = try await ledger.collection(of: store.id)
    if let shared {
      // Machines have their files in different folders, so the last part of a path is the store's name.
      let name = URL(filePath: store.configuration.name).lastPathComponent
      let others = await shared.exchange(try await ledger.counts(of: store.id), store: name)
      counts.merge(others, uniquingKeysWith: +)
    }
    let configuration = try await store.currentConfiguration
    return counts.map { id, count in
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

  /// What the ledger does not have, newest first: pending requests, and what was bought and not recorded.
  private func openEntries(_ configuration: StoreConfiguration) async throws -> [HistoryEntry] {
    let waiting = try await store.pendingRequests + store.interruptedPurchases
    var entries = waiting.map {
      line($0.ledgerEntry, .pending, isFinished: false, configuration)
    }
    for transaction in try await store.unfinished.map(\.unsafePayloadValue)
    where try await !ledger.contains(transaction) {
      entries.append(
        line(transaction.ledgerEntry, .purchased, isFinished: false, configuration))
    }
    return entries.sorted { ($0.purchaseDate, $0.id) > ($1.purchaseDate, $1.id) }
  }

  private func line(
    _ entry: LedgerEntry, isFinished: Bool, isDeleted: Bool = false,
    _ configuration: StoreConfiguration
  ) -> HistoryEntry {
    let state: HistoryEntry.State = entry.revocationDate == nil ? .purchased : .refunded
    return line(entry, state, isFinished: isFinished, isDeleted: isDeleted, configuration)
  }

  private func line(
    _ entry: LedgerEntry, _ state: HistoryEntry.State, isFinished: Bool, isDeleted: Bool = false,
    _ configuration: StoreConfiguration
  ) -> HistoryEntry {
    let here = configuration.storefront
    let isHere = here.countryCode == entry.storefrontCountryCode
    let storefront = isHere ? here : Storefront(countryCode: entry.storefrontCountryCode) ?? here
    return HistoryEntry(
      storeID: entry.storeID, id: entry.transactionID, originalID: entry.originalID,
      productID: entry.productID, productType: entry.productType,
      displayName: configuration.title(of: entry.productID), quantity: entry.quantity,
      purchaseDate: entry.purchaseDate, price: entry.price, currency: entry.currency,
      displayPrice: storefront.format(entry.price, currency: entry.currency),
      storefrontCountryCode: entry.storefrontCountryCode, state: state,
      revocationDate: entry.revocationDate, isFinished: isFinished,
      isDeleted: isDeleted, jwsRepresentation: entry.jwsRepresentation)
  }
}
