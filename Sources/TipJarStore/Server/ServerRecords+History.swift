import GRDB

extension ServerRecords {
  /// The filters of a history.
  package struct HistoryFilter: Hashable, Codable, Sendable {
    /// Purchases from this time on, and before that one, in milliseconds.
    package var startDate: Int64?, endDate: Int64?
    /// Any of these; empty for all.
    package var productIDs: [String] = [], productTypes: [String] = [], groupIDs: [String] = []
    /// Only refunded transactions, or only others.
    package var isRevoked: Bool?
    /// A Boolean value that indicates whether family-shared transactions are asked for; there are
    /// none.
    package var isFamilyShared = false
    /// A Boolean value that indicates whether finished consumables are left out.
    package var leavesOutFinishedConsumables = false
    /// A Boolean value that indicates whether the latest change comes first.
    package var isDescending = false

    /// A filter that leaves nothing out.
    package init() {}
  }

  /// A place in a list: after the transaction with this time of change, this number of its last
  /// notification, and this id.
  package struct Position: Equatable, Sendable {
    package var time: Int64, sequence: Int64, id: Int64

    /// Creates a place.
    package init(time: Int64, sequence: Int64, id: Int64) {
      (self.time, self.sequence, self.id) = (time, sequence, id)
    }
  }

  /// A part of a list.
  package struct Page: Sendable {
    /// The transactions, signed now.
    package let signedTransactions: [String]
    /// The place after the last of them; nil for an empty part.
    package let end: Position?
    /// A Boolean value that indicates whether more follow.
    package let hasMore: Bool
  }

  /// A customer's transactions by the time of their last change: what is refunded later comes
  /// again.
  package func history(
    of customer: Customer, _ filter: HistoryFilter, after position: Position?, limit: Int
  ) async throws -> Page {
    if filter.isFamilyShared { return Page(signedTransactions: [], end: nil, hasMore: false) }
    return try await page(
      of: customer, filter.condition, after: position, isDescending: filter.isDescending, limit)
  }

  /// A customer's refunded transactions, the first refund first.
  package func refunds(
    of customer: Customer, after position: Position?, limit: Int
  ) async throws -> Page {
    try await page(
      of: customer, ("revocationDate IS NOT NULL", []), after: position, isDescending: false, limit,
      changed: "revocationDate")
  }

  private func page(
    of customer: Customer, _ condition: (sql: String, arguments: StatementArguments),
    after position: Position?, isDescending: Bool, _ limit: Int, changed: String = Self.changed
  ) async throws -> Page {
    let (sign, order) = isDescending ? ("<", "DESC") : (">", "ASC")
    let place = position.map { [$0.time, $0.sequence, $0.id] }
    let sql = """
      SELECT * FROM (
        SELECT *, \(changed) AS changeTime, coalesce((
          SELECT max(sequence) FROM notification WHERE transactionID = storeTransaction.id
            AND type NOT IN ('CONSUMPTION_REQUEST', 'REFUND_DECLINED')), 0) AS changeSequence
        FROM storeTransaction
        WHERE store = ? AND state = 'purchased' AND customer IS ? AND (\(condition.sql)))
      \(place == nil ? "" : "WHERE (changeTime, changeSequence, id) \(sign) (?, ?, ?)")
      ORDER BY changeTime \(order), changeSequence \(order), id \(order) LIMIT ?
      """
    let arguments =
      [database.store, customer.name] + condition.arguments + StatementArguments(place ?? [])
      + [limit + 1]
    let found = try await database.read { rows in
      try Row.fetchAll(rows.db, sql: sql, arguments: arguments).map { row in
        (
          try TransactionRecord(row: row),
          Position(time: row["changeTime"], sequence: row["changeSequence"], id: row["id"])
        )
      }
    }
    let shown = found.prefix(limit)
    return Page(
      signedTransactions: try shown.map { try signed($0.0).jwsRepresentation },
      end: shown.last?.1, hasMore: found.count > limit)
  }

  /// The time of the last change of a transaction.
  private static let changed = """
    max(purchaseDate, coalesce(revocationDate, 0), coalesce(upgradeDate, 0), coalesce((
      SELECT max(date) FROM notification WHERE transactionID = storeTransaction.id
        AND type NOT IN ('CONSUMPTION_REQUEST', 'REFUND_DECLINED')), 0))
    """
}

extension ServerRecords.HistoryFilter {
  /// The condition in SQL.
  fileprivate var condition: (sql: String, arguments: StatementArguments) {
    var (parts, arguments): ([String], StatementArguments) = (["TRUE"], [])
    if let startDate {
      parts.append("purchaseDate >= ?")
      arguments += [startDate]
    }
    if let endDate {
      parts.append("purchaseDate < ?")
      arguments += [endDate]
    }
    for (column, values) in [
      ("productID", productIDs), ("productType", productTypes), ("groupID", groupIDs),
    ] where !values.isEmpty {
      parts.append("\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))")
      arguments += StatementArguments(values)
    }
    if let isRevoked { parts.append("revocationDate IS \(isRevoked ? "NOT " : "")NULL") }
    if leavesOutFinishedConsumables {
      parts.append("(isFinished = 0 OR revocationDate IS NOT NULL OR productType <> 'Consumable')")
    }
    return (parts.joined(separator: " AND "), arguments)
  }
}
