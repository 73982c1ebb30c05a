package import Foundation
import GRDB
import TipJarFiles
import TipJarJSON

/// The rule by which a test holds notifications. It applies in the transaction of the database that
/// writes the notification, so that a server that is killed neither loses one nor sends it.
struct Hold: Codable, Sendable {
  static let key = "hold"
  /// The number of notifications that are still to be held; nil for all from now on.
  var next: Int64?
  /// The types that are held; empty for all.
  var types: [String] = []
  /// The place of the next held notification.
  var place: Int64 = 1
}

extension StoreRows {
  /// Returns the place of a new notification among the held ones, and counts it; nil if it is not
  /// held.
  func takePlace(ofNew type: String) throws -> Int64? {
    guard var hold: Hold = try kept(Hold.key), hold.next != 0,
      hold.types.isEmpty || hold.types.contains(type)
    else { return nil }
    let place = hold.place
    (hold.place, hold.next) = (place + 1, hold.next.map { $0 - 1 })
    try keep(Hold.key, hold)
    return place
  }
}

/// The errors of held notifications.
package enum HoldError: ReasonedError, Equatable {
  case unknownType(String)
  case unknownPlace(Int64)

  package var reason: String {
    switch self {
    case .unknownType(let type): ServerNotification.problem(ofType: type)
    case .unknownPlace(let place): "no notification with the place \(place) is held"
    }
  }
}

extension ServerNotification {
  /// The text for a type that does not exist.
  package static func problem(ofType type: String) -> String {
    let known = Set(allCases.map(\.type)).sorted()
    let near = Spelling.nearest(to: type, among: known).map { "did you mean \($0)?" }
    return "type: \(near ?? "write one of \(known.joined(separator: ", "))")"
  }
}

/// The notifications that a test holds, and sends or drops by their places: 1 for the first that is
/// held after nothing was.
extension Outbox {
  package struct Held: Sendable {
    package let place: Int64, sequence: Int64
    package let type: String, subtype: String?
    /// The transaction that it is about, and the first one of its renewals; nil for none.
    package let transactionID: Int64?, originalID: Int64?
    /// The UUID and the text; nil until a server with a receiver has signed it.
    package let uuid: String?, payload: String?
  }

  /// The ways in which a notification leaves the hold.
  package enum Release: Sendable {
    /// It is sent; the receiver counts as having answered with the status, if there is one.
    case delivered(status: Int?)
    /// It is never sent; with a status, that counts as the answer to an attempt.
    case dropped(status: Int?)
  }

  /// Holds the next notifications of these types: a number of them, or all from now on. Replaces an
  /// earlier rule; zero ends it. Those that are held stay.
  package func hold(next: Int64?, types: [String]) async throws {
    for type in types where !ServerNotification.allCases.contains(where: { $0.type == type }) {
      throw HoldError.unknownType(type)
    }
    try await database.write { rows in
      let held = try rows.held(Self.isHeld)
      if held.isEmpty { try rows.setPlace("-1", where: "place > 0") }
      let last = try rows.held("place > 0").last?.place ?? 0
      try rows.keep(Hold.key, Hold(next: next, types: types, place: last + 1))
    }
  }

  /// Returns the notifications that are held now, in their order.
  package func held() async throws -> [Held] {
    try await database.read { try $0.held(Self.isHeld) }
  }

  /// Sends or drops held notifications in the given order, by default all. One that was delivered
  /// can be delivered again. The sender of a server carries it out, now or at its next start.
  package func release(_ places: [Int64]?, _ release: Release) async throws -> [Held] {
    try await database.write { rows in
      let isSent = if case .delivered = release { true } else { false }
      let known = try rows.held(isSent && places != nil ? "place > 0" : Self.isHeld)
      let chosen = try places?.map { place in
        guard let found = known.first(where: { $0.place == place }) else {
          throw HoldError.unknownPlace(place)
        }
        return found
      }
      let released = chosen ?? known
      switch release {
      case .dropped(nil): break
      case .delivered(let status), .dropped(let status):
        for held in released {
          try rows.db.cachedStatement(
            sql: "INSERT INTO deliveryOrder (sequence, status, isSent) VALUES (?, ?, ?)"
          ).execute(arguments: [held.sequence, status, isSent])
        }
      }
      if !isSent {
        for held in released { try rows.setPlace("-1", where: "sequence = \(held.sequence)") }
      }
      return released
    }
  }

  /// Lets the notifications that wait for the next one be sent, if they are older than a number.
  package func releaseWaiting(before sequence: Int64, dueDate: Date) async throws {
    try await database.write { rows in
      let condition = "place = 0 AND sequence < \(sequence)"
      try rows.db.execute(
        sql: """
          UPDATE delivery SET dueDate = ?2 WHERE sequence IN (
            SELECT sequence FROM notification WHERE store = ?1 AND \(condition))
          """, arguments: [rows.database.store, dueDate.milliseconds])
      try rows.setPlace("NULL", where: condition)
    }
  }

  /// The condition of those that are held now.
  private static let isHeld = """
    place > 0
      AND NOT EXISTS (SELECT TRUE FROM attempt WHERE attempt.sequence = notification.sequence)
      AND NOT EXISTS (
        SELECT TRUE FROM deliveryOrder WHERE deliveryOrder.sequence = notification.sequence)
    """
}

extension StoreRows {
  /// Sets the place of notifications: -1 for one that is never sent by itself, 0 for one that waits
  /// for the next.
  func setPlace(_ place: String, where condition: String) throws {
    try db.execute(
      sql: "UPDATE notification SET place = \(place) WHERE store = ? AND \(condition)",
      arguments: [database.store])
  }

  fileprivate func held(_ condition: String) throws -> [Outbox.Held] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT notification.*, uuid, payload FROM notification LEFT JOIN delivery USING (sequence)
          WHERE notification.store = ? AND \(condition) ORDER BY place
          """), arguments: [database.store]
    ).map { row in
      func id(_ column: String) throws -> Int64? {
        let id: Int64 = try row.decode(forColumn: column)
        return id < 0 ? nil : id
      }
      return try Outbox.Held(
        place: row.decode(forColumn: "place"), sequence: row.decode(forColumn: "sequence"),
        type: row.decode(forColumn: "type"), subtype: row.decode(forColumn: "subtype"),
        transactionID: id("transactionID"), originalID: id("originalID"),
        uuid: row.decode(forColumn: "uuid"), payload: row.decode(forColumn: "payload"))
    }
  }
}
