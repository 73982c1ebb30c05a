package import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts

/// The outbox: the notifications that events wrote, the deliveries that a server made from them,
/// and their attempts.
package struct Outbox: Sendable {
  let records: ServerRecords
  var database: StoreDatabase { records.database }

  /// A notification that has no delivery yet.
  package struct Notification: Sendable {
    package let sequence: Int64
    package let name: ServerNotification
    package let date: Date
    /// The transaction as signed at the event; nil for a notification without one.
    package let signedTransaction: String?
    /// The payload of the renewal info at the event; nil if it is not about a subscription.
    package let renewalInfo: String?
    package let status: Int?
    /// The reason of a refund request, or a ``MassExtension`` as JSON.
    package let details: String?
    /// The fields that a control gave the payload, as JSON; nil for none.
    package let fields: String?
    /// The app of the transaction, or of the default customer's next purchase.
    package let app: PurchaseApp
    /// A Boolean value that indicates whether it is not sent by itself: a test holds or drops it.
    package let isHeld: Bool
  }

  package struct Delivery: Sendable {
    package let sequence: Int64
    package let uuid: String
    package let type: String, subtype: String?
    package let originalID: Int64?
    /// The text that is sent: a compact JWS.
    package let payload: String
    package let signedDate: Date
    /// The time of the next attempt; nil after the last one.
    package let dueDate: Date?
    package let attempts: [Attempt]
    /// The order by which a test released it; nil if it is due by itself.
    package var order: Order?
  }

  package struct Order: Sendable {
    let id: Int64
    /// The status that counts as the receiver's answer; nil for its own.
    package let status: Int?
    /// A Boolean value that indicates whether it is sent, and not only recorded.
    package let isSent: Bool
  }

  package struct Attempt: Equatable, Sendable {
    /// The store's time of the attempt.
    package let date: Date
    package let result: String
  }

  package func insertTest() async throws -> Int64 {
    try await database.write { rows in
      try rows.notifications.insert(.test, of: (-1, -1), at: rows.stampOfStore())
      return rows.db.lastInsertedRowID
    }
  }

  /// Inserts a notification about the current state of a transaction; nil for none. The original id
  /// of a subscription stands for its current transaction.
  package func insert(_ notification: ServerNotification, about id: Int64?) async throws {
    try await database.write { rows in
      guard let id else {
        return try rows.notifications.insert(notification, of: (-1, -1), at: rows.stampOfStore())
      }
      guard let record = try rows.records("state = 'purchased' AND id = ?", [id]).first else {
        throw StoreControlError.unknownTransaction(UInt64(clamping: id))
      }
      if record.groupID != nil, record.id == record.originalID,
        let renewal = try rows.subscriptions.renewal(id)
      {
        return try rows.notifications.insert(
          notification, of: renewal, at: rows.stamp(of: renewal))
      }
      try rows.notifications.insert(notification, about: record, at: rows.stamp(of: record))
    }
  }

  /// Returns the number of deliveries after a number that were received, of a customer or of all,
  /// and the largest number.
  package func received(
    after sequence: Int64, about customer: String?
  ) async throws -> (count: Int, last: Int64) {
    try await database.read { rows in
      let row = try Row.fetchOne(
        rows.db.cachedStatement(
          sql: """
            SELECT count(*) AS count, coalesce(max(sequence), ?2) AS last FROM delivery
            WHERE store = ?1 AND sequence > ?2 AND EXISTS (
              SELECT TRUE FROM attempt
              WHERE attempt.sequence = delivery.sequence AND result = 'SUCCESS')
            AND (?3 IS NULL OR EXISTS (
              SELECT TRUE
              FROM notification JOIN storeTransaction ON storeTransaction.id = transactionID
              WHERE notification.sequence = delivery.sequence AND customer = ?3))
            """), arguments: [rows.database.store, sequence, customer])
      return (try row?.decode(forColumn: "count") ?? 0, try row?.decode(forColumn: "last") ?? 0)
    }
  }

  /// Returns the next notifications without a delivery, the oldest first.
  package func newNotifications(limit: Int) async throws -> [Notification] {
    let header = try database.receipts.header
    return try await database.read { rows in
      try Row.fetchAll(
        rows.db.cachedStatement(
          sql: """
            SELECT notification.*, coalesce(notification.receipt, storeTransaction.receipt) AS body
            FROM notification
              LEFT JOIN storeTransaction ON storeTransaction.id = notification.transactionID
            WHERE notification.store = ?1 AND sequence > (
              SELECT coalesce(max(sequence), 0) FROM delivery WHERE store = ?1)
            ORDER BY sequence LIMIT ?2
            """), arguments: [rows.database.store, limit]
      ).map { row in
        guard
          let name = try ServerNotification(
            type: row.decode(forColumn: "type"), subtype: row.decode(forColumn: "subtype"))
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return try Notification(
          sequence: row.decode(forColumn: "sequence"), name: name,
          date: Date(milliseconds: row.decode(forColumn: "date")),
          signedTransaction: row.decode(String?.self, forColumn: "body").map {
            Receipt(header: header, body: $0).jwsRepresentation
          }, renewalInfo: row.decode(forColumn: "renewalInfo"),
          status: row.decode(forColumn: "status"), details: row.decode(forColumn: "details"),
          fields: row.decode(forColumn: "fields"),
          app: rows.record(row.decode(Int64.self, forColumn: "transactionID"))?.app
            ?? rows.database.app(ofNewPurchaseBy: nil),
          isHeld: row.decode(Int64?.self, forColumn: "place") != nil)
      }
    }
  }

  /// Creates the delivery of a notification, due at a time; nil for one that waits, for the next one
  /// if `waitsForNext`. Does nothing if another program already has.
  package func schedule(
    _ sequence: Int64, uuid: String, payload: String, signedDate: Date, dueDate: Date?,
    waitsForNext: Bool
  ) async throws {
    try await database.write { rows in
      if waitsForNext { try rows.setPlace("0", where: "sequence = \(sequence) AND place IS NULL") }
      try rows.db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO delivery (sequence, store, uuid, payload, signedDate, dueDate)
          VALUES (?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        sequence, rows.database.store, uuid, payload, signedDate.milliseconds,
        dueDate?.milliseconds,
      ])
    }
  }

  /// Returns the delivery that a test released first, or those that are due, the oldest first.
  package func dueDeliveries(limit: Int) async throws -> [Delivery] {
    let released = try await deliveries(
      "TRUE ORDER BY deliveryOrder.id LIMIT 1", [], released: true)
    if !released.isEmpty { return released }
    let now = records.now.milliseconds
    return try await deliveries("dueDate <= ?2 ORDER BY dueDate, sequence LIMIT ?3", [now, limit])
  }

  package func nextDueDate() async throws -> Date? {
    try await database.read { rows in
      let time = try Int64.fetchOne(
        rows.db.cachedStatement(
          sql: "SELECT min(dueDate) FROM delivery WHERE store = ? AND dueDate IS NOT NULL"),
        arguments: [rows.database.store])
      return time.map(Date.init(milliseconds:))
    }
  }

  package func record(
    _ result: String, at date: Date, of delivery: Delivery, nextDueDate: Date?
  ) async throws {
    let sequence = delivery.sequence
    try await database.write { rows in
      if let order = delivery.order {
        try rows.db.cachedStatement(sql: "DELETE FROM deliveryOrder WHERE id = ?")
          .execute(arguments: [order.id])
      }
      try rows.db.cachedStatement(
        sql: "INSERT INTO attempt (sequence, date, result) VALUES (?, ?, ?)"
      ).execute(arguments: [sequence, date.milliseconds, result])
      try rows.db.cachedStatement(sql: "UPDATE delivery SET dueDate = ? WHERE sequence = ?")
        .execute(arguments: [nextDueDate?.milliseconds, sequence])
    }
  }

  package func abandonDeliveries() async throws {
    try await database.write { rows in
      try rows.db.cachedStatement(
        sql: "UPDATE delivery SET dueDate = NULL WHERE store = ? AND dueDate IS NOT NULL"
      ).execute(arguments: [rows.database.store])
      try rows.setPlace("-1", where: "place >= 0")
      try rows.db.execute(
        sql: """
          DELETE FROM deliveryOrder
          WHERE sequence IN (SELECT sequence FROM notification WHERE store = ?)
          """, arguments: [rows.database.store])
    }
  }

  package func delivery(_ sequence: Int64) async throws -> Delivery? {
    try await deliveries("delivery.sequence = ?2", [sequence]).first
  }

  package func delivery(uuid: String) async throws -> Delivery? {
    try await deliveries("uuid = ?2", [uuid]).first
  }

  package struct Filter: Sendable {
    /// The range of event times, in milliseconds since 1970, both ends included.
    package var startDate: Int64 = 0, endDate = Int64.max
    /// Only this type and subtype; nil for all.
    package var type: String?, subtype: String?
    /// Only notifications about this subscription or transaction; nil for all.
    package var originalID: Int64?
    /// A Boolean value that indicates whether successful deliveries are left out.
    package var onlyFailures = false

    package init() {}
  }

  /// Returns the deliveries after a number that match a filter, the oldest first.
  package func deliveries(
    matching filter: Filter, after sequence: Int64, limit: Int
  ) async throws -> [Delivery] {
    try await deliveries(
      """
      delivery.sequence > ?2
        AND date BETWEEN ?3 AND ?4 AND (?5 IS NULL OR type = ?5) AND (?6 IS NULL OR subtype = ?6)
        AND (?7 IS NULL OR originalID = ?7)
        AND (NOT ?8 OR NOT EXISTS (
          SELECT TRUE FROM attempt WHERE sequence = delivery.sequence AND result = 'SUCCESS'))
      ORDER BY delivery.sequence LIMIT ?9
      """,
      [
        sequence, filter.startDate, filter.endDate, filter.type, filter.subtype,
        filter.originalID, filter.onlyFailures, limit,
      ])
  }

  package func deliveries(after sequence: Int64, limit: Int) async throws -> [Delivery] {
    try await deliveries(matching: Filter(), after: sequence, limit: limit)
  }

  private func deliveries(
    _ condition: String, _ arguments: StatementArguments, released: Bool = false
  ) async throws -> [Delivery] {
    let orders =
      released
      ? (columns: ", deliveryOrder.*", table: "JOIN deliveryOrder USING (sequence)")
      : (columns: "", table: "")
    return try await database.read { rows in
      try Row.fetchAll(
        rows.db.cachedStatement(
          sql: """
            SELECT delivery.*, type, subtype, originalID\(orders.columns)
            FROM delivery JOIN notification USING (sequence) \(orders.table)
            WHERE delivery.store = ?1 AND \(condition)
            """), arguments: [rows.database.store] + arguments
      ).map { try Delivery($0, rows.db) }
    }
  }
}

extension Outbox.Delivery {
  fileprivate init(_ row: Row, _ db: Database) throws {
    let originalID: Int64 = try row.decode(forColumn: "originalID")
    try self.init(
      sequence: row.decode(forColumn: "sequence"), uuid: row.decode(forColumn: "uuid"),
      type: row.decode(forColumn: "type"), subtype: row.decode(forColumn: "subtype"),
      originalID: originalID < 0 ? nil : originalID, payload: row.decode(forColumn: "payload"),
      signedDate: Date(milliseconds: row.decode(forColumn: "signedDate")),
      dueDate: row.decode(Int64?.self, forColumn: "dueDate").map(Date.init(milliseconds:)),
      attempts: try Row.fetchAll(
        db.cachedStatement(sql: "SELECT date, result FROM attempt WHERE sequence = ? ORDER BY id"),
        arguments: [row.decode(Int64.self, forColumn: "sequence")]
      ).map {
        try .init(
          date: Date(milliseconds: $0.decode(forColumn: "date")),
          result: $0.decode(forColumn: "result"))
      },
      order: row.hasColumn("isSent")
        ? .init(
          id: row.decode(forColumn: "id"), status: row.decode(forColumn: "status"),
          isSent: row.decode(forColumn: "isSent")) : nil)
  }
}
