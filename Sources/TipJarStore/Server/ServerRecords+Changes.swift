package import Foundation
import GRDB

/// Changes to transactions by the App Store's server, or by a test in the role of Apple or of the
/// customer.
extension ServerRecords {
  package func setAppAccountToken(_ token: UUID, originalID: Int64) async throws {
    try await database.write { rows in
      let records = try rows.records("state = 'purchased' AND originalID = ?", [originalID])
      for var record in records where record.appAccountToken != token.uuidString {
        record.appAccountToken = token.uuidString
        try rows.signAgain(&record)
        try rows.write(record)
      }
    }
  }

  package func finish(_ id: Int64) async throws {
    try await database.finish([UInt64(clamping: id)])
  }

  /// Records a customer's refund request, and asks the server for consumption information.
  package func requestRefund(_ id: Int64, reason: String) async throws {
    try await database.write { rows in
      let record = try rows.refundable(id)
      try rows.notifications.insert(
        .consumptionRequest, about: record, details: reason, at: rows.stamp(of: record))
    }
  }

  package func declineRefund(_ id: Int64) async throws {
    try await database.write { rows in
      let record = try rows.refundable(id)
      try rows.notifications.insert(.refundDeclined, about: record, at: rows.stamp(of: record))
    }
  }
}

extension ServerRecords {
  /// The choices for the number of the next transaction.
  package enum FirstID: Sendable {
    /// In a folder without transactions.
    case ifNew(Int64)
    /// Unless the next number is larger.
    case atLeast(Int64)
  }

  /// Begins to serve the store: from now on every event is added to the outbox, and earlier
  /// purchases and refunds are added now. Sets the number of the folder's next transaction.
  package func start(at first: FirstID = .atLeast(0)) async throws {
    let (number, condition) =
      switch first {
      case .ifNew(let number): (number, "nextTransactionID = 0")
      case .atLeast(let number): (number, "TRUE")
      }
    try await database.write { rows in
      try rows.db.execute(
        sql: """
          UPDATE folder SET nextTransactionID = max(nextTransactionID, ?) WHERE \(condition)
          """, arguments: [number])
      guard try !rows.notifications.areServed else { return }
      try rows.settings.set(StoreSettings.servedKey, "on")
      let earlier = try rows.records("state = 'purchased' AND groupID IS NULL")
      try rows.notifications.insert(earlier.flatMap { $0.events() })
    }
  }
}
