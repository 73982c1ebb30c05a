package import Foundation
import GRDB
import TipJarFiles

/// Extensions of renewal dates, which give customers free days, for example after an outage.
extension ServerRecords {
  /// The item of the subscription's current period, and its new end.
  package typealias Extension = (webOrderLineItemID: String, effectiveDate: Date)

  package enum ExtensionRefusal: Error, Equatable, Sendable {
    /// No subscription has this original id.
    case unknownSubscription
    /// The subscription is not active, or is in a free period.
    case ineligible
    /// It was extended twice within a year.
    case usedUp
    /// The customer has it through Family Sharing.
    case shared
  }

  package func extend(_ originalID: Int64, byDays days: Int) async throws -> Extension {
    try await database.write { rows in
      guard let renewal = try rows.subscriptions.renewal(originalID) else {
        throw ExtensionRefusal.unknownSubscription
      }
      return try rows.notifications.extend(renewal, byDays: days)
    }
  }

  /// An extension of all subscriptions to a product, which is made at once.
  package struct MassExtension: Codable, Equatable, Sendable {
    package let requestIdentifier: String
    package let productId: String
    /// The countries whose customers are included; nil for all.
    package let storefrontCountryCodes: [String]?
    /// The time at which it was made, in milliseconds since 1970.
    package var completeDate: Int64 = 0
    /// The number of subscriptions that were extended, and of active ones that could not be.
    package var succeededCount = 0, failedCount = 0
  }

  /// Extends the current period of every active subscription to a product. Does nothing if the
  /// request's id was already used for the product.
  package func extendAll(
    _ productID: String, _ requestIdentifier: String, in countries: [String]?, byDays days: Int
  ) async throws {
    try await database.write { rows in
      let outbox = rows.notifications
      guard try outbox.massExtension(productID, requestIdentifier) == nil else { return }
      let time = try rows.stampOfStore()
      var summary = MassExtension(
        requestIdentifier: requestIdentifier, productId: productID,
        storefrontCountryCodes: countries, completeDate: time)
      for renewal in try rows.subscriptions.all(
        "productID = ? AND phase = 'subscribed' AND NOT isShared", [productID])
      where try outbox.isSold(renewal, in: countries) {
        do {
          _ = try outbox.extend(renewal, byDays: days)
          summary.succeededCount += 1
        } catch is ExtensionRefusal {
          try outbox.insert(.extensionFailed, of: renewal, at: rows.stamp(of: renewal))
          summary.failedCount += 1
        }
      }
      let details = String(decoding: try JSONEncoder().encode(summary), as: UTF8.self)
      try outbox.insert(.extensionSummary, of: (-1, -1), details: details, at: time)
    }
  }

  package func massExtension(
    _ productID: String, _ requestIdentifier: String
  ) async throws -> MassExtension? {
    try await database.read { try $0.notifications.massExtension(productID, requestIdentifier) }
  }
}

extension NotificationRows {
  /// The maximum number of extensions of a subscription within a year.
  private static let longestRow = 2

  fileprivate func extend(
    _ old: RenewalRecord, byDays days: Int
  ) throws -> ServerRecords.Extension {
    guard !old.isShared else { throw ServerRecords.ExtensionRefusal.shared }
    guard old.phase == .subscribed, var record = try rows.record(old.transactionID),
      record.offerMode != "FREE_TRIAL"
    else { throw ServerRecords.ExtensionRefusal.ineligible }
    let time = try rows.stamp(of: old)
    let day = RenewalPace(try rows.settings.timeRate()).day
    let earlier = try Int.fetchOne(
      rows.db,
      sql: """
        SELECT count(*) FROM notification
        WHERE store = ? AND originalID = ? AND type = 'RENEWAL_EXTENDED' AND date > ?
        """, arguments: [rows.database.store, old.originalID, time - 365 * day])
    guard earlier ?? 0 < Self.longestRow else { throw ServerRecords.ExtensionRefusal.usedUp }
    var renewal = old
    renewal.expiresDate += Int64(days) * day
    renewal.dueDate = renewal.expiresDate
    record.expiresDate = renewal.expiresDate
    try rows.signAgain(&record, at: time)
    try rows.write(record)
    try rows.subscriptions.save(renewal, .renewalExtended, at: time)
    return (record.webOrderLineItemID ?? "", Date(milliseconds: renewal.expiresDate))
  }

  fileprivate func isSold(_ renewal: RenewalRecord, in countries: [String]?) throws -> Bool {
    guard let countries else { return true }
    return try rows.record(renewal.transactionID).map { countries.contains($0.storefront) } ?? false
  }

  fileprivate func massExtension(
    _ productID: String, _ requestIdentifier: String
  ) throws -> ServerRecords.MassExtension? {
    try String.fetchAll(
      rows.db,
      sql: """
        SELECT details FROM notification
        WHERE store = ? AND type = 'RENEWAL_EXTENSION' AND subtype = 'SUMMARY'
        """, arguments: [rows.database.store]
    ).map { try JSONDecoder().decode(ServerRecords.MassExtension.self, from: Data($0.utf8)) }
      .first { $0.productId == productID && $0.requestIdentifier == requestIdentifier }
  }
}

extension Outbox.Notification {
  /// The counts of an extension of many renewal dates; nil for any other notification.
  package var massExtension: ServerRecords.MassExtension? {
    guard name == .extensionSummary, let details else { return nil }
    return try? JSONDecoder().decode(ServerRecords.MassExtension.self, from: Data(details.utf8))
  }
}
