import Foundation
import GRDB
import TipJarFiles

/// A store's entries of the ledger within one transaction of the database.
struct LedgerRows {
  let db: Database
  let storeID: UUID

  /// A part of the list that a store's entries and its open purchases make together.
  struct Page: Sendable {
    let recorded: [LedgerEntry]
    let open: [LedgerEntry]
    let total: Int
  }

  /// A page, and the sums and quantities of all entries, read at one moment.
  struct Summary: Sendable {
    /// The rows of renewals, where they are grouped; the page has no periods then.
    let renewals: [Renewals]
    let page: Page
    let paid: [PaidAmount]
    let counts: [String: CollectionCounts.Count]
    let latest: [LatestPurchase]
  }

  /// A row of renewals: its latest period, their number and the start of the first one.
  struct Renewals: Sendable {
    let latest: LedgerEntry
    let periods: Int
    let since: Date
  }

  private static let isPeriod = "productType = 'Auto-Renewable Subscription'"

  /// Returns a part of the history, newest first. An unfinished purchase that is recorded is not
  /// listed twice.
  func page(
    with open: OpenPurchases, limit: Int, offset: Int, withoutPeriods: Bool = false
  ) throws -> Page {
    let condition = withoutPeriods ? "NOT \(Self.isPeriod)" : "TRUE"
    let missing = try open.unfinished.filter { try !contains($0.transactionID) }
    let others = (open.waiting + missing)
      .sorted { ($0.purchaseDate, $0.transactionID) > ($1.purchaseDate, $1.transactionID) }
    var (above, visible) = (0, [LedgerEntry]())
    for (index, entry) in others.enumerated() {
      // Without limits the place of an entry does not matter.
      let rank = offset == 0 && limit == .max ? 0 : try index + count(condition, newerThan: entry)
      if rank < offset { above += 1 }
      if rank >= offset, rank - offset < limit { visible.append(entry) }
    }
    let recorded = try entries(condition, limit: limit - visible.count, offset: offset - above)
    return Page(recorded: recorded, open: visible, total: try count(condition) + others.count)
  }

  /// Returns a part of the history with the sums of all of it. Grouped, each row of renewals is one
  /// line, and these lines come first.
  func summary(
    with open: OpenPurchases, limit: Int, offset: Int, isGrouped: Bool
  ) throws -> Summary {
    let renewals = isGrouped ? try renewals() : []
    let above = min(offset, renewals.count)
    return Summary(
      renewals: renewals,
      page: try page(
        with: open, limit: limit - min(limit, renewals.count - above), offset: offset - above,
        withoutPeriods: !renewals.isEmpty),
      paid: try paid(), counts: try counts(), latest: try latest())
  }

  func entries(
    _ condition: String = "TRUE", limit: Int, offset: Int
  ) throws -> [LedgerEntry] {
    try LedgerEntry.fetchAll(
      db,
      sql: """
        SELECT * FROM entry WHERE storeID = ? AND \(condition)
        ORDER BY purchaseDate DESC, transactionID DESC LIMIT ? OFFSET ?
        """, arguments: [storeID.uuidString, max(0, limit), max(0, offset)])
  }

  func contains(_ id: UInt64) throws -> Bool {
    try ids("transactionID = ?", [Int64(clamping: id)]).isEmpty == false
  }

  func ids(
    _ condition: String = "TRUE", _ arguments: StatementArguments = []
  ) throws -> Set<Int64> {
    try Int64.fetchSet(
      db, sql: "SELECT transactionID FROM entry WHERE storeID = ? AND \(condition)",
      arguments: [storeID.uuidString] + arguments)
  }

  func count(_ condition: String = "TRUE", _ arguments: StatementArguments = []) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM entry WHERE storeID = ? AND \(condition)",
      arguments: [storeID.uuidString] + arguments) ?? 0
  }

  /// The number of entries that are newer than one; the id decides between equal dates.
  private func count(_ condition: String, newerThan entry: LedgerEntry) throws -> Int {
    try count(
      "\(condition) AND (purchaseDate, transactionID) > (?, ?)",
      [entry.purchaseDate.milliseconds, Int64(clamping: entry.transactionID)])
  }

  /// The quantities of each product that were bought and refunded, without the periods of
  /// subscriptions.
  func counts() throws -> [String: CollectionCounts.Count] {
    let rows = try CountRow.fetchAll(
      db,
      sql: """
        SELECT productID, sum(quantity) AS bought,
          sum(CASE WHEN revocationDate IS NULL THEN 0
            WHEN productType <> 'Consumable' THEN quantity
            ELSE (quantity * coalesce(revocationPercentage, 100000) + 50000) / 100000 END
          ) AS refunded
        FROM entry WHERE storeID = ? AND NOT \(Self.isPeriod) GROUP BY productID
        """, arguments: [storeID.uuidString])
    return Dictionary(rows.map { ($0.productID, .init(bought: $0.bought, refunded: $0.refunded)) })
    {
      first, _ in first
    }
  }

  private struct CountRow: Decodable, FetchableRecord {
    let productID: String
    let bought, refunded: Int
  }

  /// The sums without what was refunded: one for each product, currency, price and refunded part.
  func paid() throws -> [PaidAmount] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT productID, currency, price, count(*) AS count, min(purchaseDate) AS since,
               storefront, -- that of the first, by SQLite's rule for min()
               revocationPercentage AS part
        FROM entry WHERE storeID = ? AND (revocationDate IS NULL OR part IS NOT NULL)
        GROUP BY productID, currency, price, part
        """, arguments: [storeID.uuidString]
    ).compactMap { row in
      // A row whose price is no number is shown by no list.
      guard let price = Decimal(string: try row.decode(forColumn: "price")) else { return nil }
      let kept = Decimal(100_000 - (try row.decode(Int?.self, forColumn: "part") ?? 0)) / 100_000
      return try PaidAmount(
        productID: row.decode(forColumn: "productID"), currency: row.decode(forColumn: "currency"),
        amount: price * kept * Decimal(row.decode(Int.self, forColumn: "count")),
        since: Date(milliseconds: row.decode(forColumn: "since")),
        storefrontCountryCode: row.decode(forColumn: "storefront"))
    }
  }

  /// Returns the latest purchases that were not refunded, without the periods of subscriptions.
  private func latest() throws -> [LatestPurchase] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT transactionID, productID, quantity FROM entry
        WHERE storeID = ? AND NOT \(Self.isPeriod) AND revocationDate IS NULL
        ORDER BY purchaseDate DESC, transactionID DESC LIMIT \(LatestPurchase.most)
        """, arguments: [storeID.uuidString]
    ).map { row in
      LatestPurchase(
        transactionID: UInt64(clamping: try row.decode(Int64.self, forColumn: "transactionID")),
        productID: try row.decode(forColumn: "productID"),
        quantity: try row.decode(forColumn: "quantity"))
    }
  }

  private func renewals() throws -> [Renewals] {
    // SQLite takes the other columns from the row that has the maximum.
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT *, count(*) AS periods, max(purchaseDate) AS newest FROM entry
        WHERE storeID = ? AND \(Self.isPeriod) GROUP BY originalID
        ORDER BY newest DESC, originalID DESC
        """, arguments: [storeID.uuidString])
    guard !rows.isEmpty else { return [] }
    let starts = try StoreRows.Sequenced.fetchAll(
      db,
      sql: """
        SELECT originalID AS id, min(purchaseDate) AS sequence FROM entry
        WHERE storeID = ? AND \(Self.isPeriod) GROUP BY originalID
        """, arguments: [storeID.uuidString])
    let since = Dictionary(
      starts.map { (UInt64(clamping: $0.id), Date(milliseconds: $0.sequence)) }
    ) { first, _ in first }
    let headers = try ReceiptHeaderRecord.all(db)
    return try rows.map { row in
      let latest = try LedgerEntry(row, headers)
      return try Renewals(
        latest: latest, periods: row.decode(forColumn: "periods"),
        since: since[latest.originalID] ?? latest.purchaseDate)
    }
  }
}
