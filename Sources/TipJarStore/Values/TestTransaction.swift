/// A transaction as the store's controls see it, in whatever state (`SKTestTransaction`).
public struct TestTransaction: Identifiable, Equatable, Sendable {
  /// The transaction; of one that waits, what it would become.
  public let transaction: Transaction
  /// Whether it waits for ``SimulatedStore/approveAskToBuy(_:)`` or ``SimulatedStore/declineAskToBuy(_:)``.
  public let pendingAskToBuyConfirmation: Bool
  /// Whether it waits for ``SimulatedStore/resolveIssue(_:)``.
  public let hasPurchaseIssue: Bool
  /// Whether the app has finished it.
  public let isFinished: Bool

  /// The transaction's id.
  public var id: UInt64 { transaction.id }
  /// Whether it is bought and stands: neither waiting nor refunded.
  public var isPurchased: Bool {
    !pendingAskToBuyConfirmation && !hasPurchaseIssue && transaction.revocationDate == nil
  }
}

extension SimulatedStore {
  /// The transactions of this store in whatever state, but for declined requests: those that wait first, then
  /// the newest. At most `limit`; `count` is how many there are in all.
  public func allTransactions(
    limit: Int = .max
  ) async throws -> (transactions: [TestTransaction], count: Int) {
    try await database.read { rows in
      let waiting = try rows.records("state IN ('pending', 'interrupted')").reversed()
      let rest = try rows.newest("state = 'purchased'", limit: limit)
      let transactions = try (waiting + rest).prefix(limit).map { record in
        TestTransaction(
          transaction: try record.transaction(of: rows.database),
          pendingAskToBuyConfirmation: record.state == .pending,
          hasPurchaseIssue: record.state == .interrupted, isFinished: record.isFinished)
      }
      return (transactions, try rows.count("state <> 'declined'"))
    }
  }
}
