import GRDB

extension ServerRecords {
  package struct HistoryFilter: Hashable, Codable, Sendable {
    /// The range of purchase dates, in milliseconds since 1970: from the first, before the second.
    package var startDate: Int64?, endDate: Int64?
    /// The accepted products, product types and groups; empty for all.
    package var productIDs: [String] = [], productTypes: [String] = [], groupIDs: [String] = []
    /// True for refunded transactions only, false for the others only.
    package var isRevoked: Bool?
    /// True for family-shared transactions only, false for the customer's own only.
    package var isFamilyShared: Bool?
    package var leavesOutFinishedConsumables = false
    /// A Boolean value that indicates whether the latest change comes first.
    package var isDescending = false

    package init() {}
  }

  /// A position in a list: after the transaction with this time of change, this number of its last
  /// notification, and this id.
  package struct Position: Equatable, Sendable {
    package var time: Int64, sequence: Int64, id: Int64

    package init(time: Int64, sequence: Int64, id: Int64) {
      (self.time, self.sequence, self.id) = (time, sequence, id)
    }
  }

  package struct Page: Sendable {
    package let signedTransactions: [String]
    /// The position after the last of them; nil for an empty page.
    package let end: Position?
    package let hasMore: Bool
  }

  /// Returns a customer's transactions by the time of their last change: one that is refunded later
  /// appears again.
  package func history(
    of customer: Customer, _ filter: HistoryFilter, after position: Position?, limit: Int
  ) async throws -> Page {
    try await page(
      of: customer, filter.condition, after: position, isDescending: filter.isDescending, limit)
  }

  /// Returns a customer's refunded transactions, the first refund first.
  package func refunds(
    of customer: Customer, after position: Position?, limit: Int
  ) async throws -> Page {
    try await page(
      of: customer, ("revocationDate IS NOT NULL AND ownershipType IS NULL", []), after: position,
      isDescending: false, limit, changed: "revocationDate")
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
            AND \(ServerNotification.isChange)), 0) AS changeSequence
        FROM storeTransaction
        WHERE store = ? AND state = 'purchased' AND customer IS ? AND (\(condition.sql)))
      \(place == nil ? "" : "WHERE (changeTime, changeSequence, id) \(sign) (?, ?, ?)")
      ORDER BY changeTime \(order), changeSequence \(order), id \(order) LIMIT ?
      """
    let arguments =
      [database.store, customer] + condition.arguments + StatementArguments(place ?? [])
      + [limit + 1]
    let found = try await database.read { rows in
      try Array(
        Row.fetchCursor(rows.db, sql: sql, arguments: arguments).map { row in
          (
            rows.dated(try TransactionRecord(row: row)),
            try Position(
              time: row.decode(forColumn: "changeTime"),
              sequence: row.decode(forColumn: "changeSequence"), id: row.decode(forColumn: "id"))
          )
        })
    }
    let shown = found.prefix(limit)
    return Page(
      signedTransactions: try shown.map { try signed($0.0).jwsRepresentation },
      end: shown.last?.1, hasMore: found.count > limit)
  }

  /// The time of a transaction's last change, in SQL.
  private static let changed = """
    max(purchaseDate, coalesce(revocationDate, 0), coalesce(upgradeDate, 0), coalesce((
      SELECT max(date) FROM notification WHERE transactionID = storeTransaction.id
        AND \(ServerNotification.isChange)), 0))
    """
}

extension ServerRecords.HistoryFilter {
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
    if let isFamilyShared { parts.append("ownershipType IS \(isFamilyShared ? "NOT " : "")NULL") }
    if leavesOutFinishedConsumables {
      parts.append("(isFinished = 0 OR revocationDate IS NOT NULL OR productType <> 'Consumable')")
    }
    return (parts.joined(separator: " AND "), arguments)
  }
}
