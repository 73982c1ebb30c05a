import GRDB

extension SimulatedStore {
  /// Transactions that are not finished and not refunded, the oldest first, at any time.
  public var unfinished: [VerificationResult<Transaction>] {
    get async throws { try await list("isFinished = 0 AND revocationDate IS NULL") }
  }

  /// Every transaction; finished consumables that stand only where the store was opened so. An app
  /// keeps them in a ledger of its own.
  public var all: [VerificationResult<Transaction>] {
    get async throws {
      if includesConsumables { return try await list("TRUE") }
      return try await list(
        "revocationDate IS NOT NULL OR isFinished = 0 OR productType <> 'Consumable'")
    }
  }

  /// The latest transaction of each product that the user owns, finished or not; never of a
  /// consumable, never a refunded one.
  public var currentEntitlements: [VerificationResult<Transaction>] {
    get async throws { try await database.read { try $0.verify($0.entitlements()) } }
  }

  /// The last transaction of ``all`` for a product; nil where there is none.
  public func latest(for productID: String) async throws -> VerificationResult<Transaction>? {
    try await all.map { ($0, $0.unsafePayloadValue) }
      .filter { $1.productID == productID }
      .max { ($0.1.purchaseDate, $0.1.id) < ($1.1.purchaseDate, $1.1.id) }?.0
  }

  /// Marks a purchase as granted. Does nothing for one that is finished, or for an unknown id.
  public func finish(_ id: UInt64) async throws {
    try await database.finish(id)
  }

  /// The refunded transactions, finished or not, the oldest first.
  var refunded: [VerificationResult<Transaction>] {
    get async throws { try await list("revocationDate IS NOT NULL") }
  }

  private func list(_ condition: String) async throws -> [VerificationResult<Transaction>] {
    try await database.read { rows in
      try rows.verify(try rows.records("state = 'purchased' AND (\(condition))"))
    }
  }
}
