import TipJarReceipts

extension Checkout {
  /// The receipts that the folder's root verifies.
  public struct Receipts: Equatable, Sendable {
    /// The entries with a receipt, the oldest first; each has a ``LedgerEntry/jwsRepresentation``.
    public let entries: [LedgerEntry]
    /// The number of further entries of the ledger that the store cannot sign: they were deleted
    /// there, and have no receipt, or one with a certificate that the folder has lost.
    public let missing: Int
  }

  /// Every receipt of this store: of its transactions, as they are signed now, and of those that
  /// only the ledger still has, as they were last signed.
  public var receipts: Receipts {
    get async throws {
      let there = try await store.carriedTransactions.map(\.ledgerEntry)
      let ids = Set(there.map(\.transactionID))
      let gone = try await ledger.entries(of: store.id).filter { !ids.contains($0.transactionID) }
      let header = try store.database.receipts.header
      let kept = gone.filter { $0.receipt?.header == header }
      return Receipts(
        entries: (there + kept).sorted { $0.transactionID < $1.transactionID },
        missing: gone.count - kept.count)
    }
  }
}
