package import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts

extension ServerRecords {
  /// A subscription as it is now.
  package struct Subscription: Sendable {
    /// The id of its group.
    package let groupID: String
    /// The number of its status: 1 active, 2 expired, 3 billing retry, 4 grace period, 5 revoked.
    package let status: Int
    /// The id of the first transaction.
    package let originalID: Int64
    /// The transaction of the latest period and the renewal info, both signed now.
    package let signedTransaction: String, signedRenewalInfo: String
  }

  /// Returns a customer's subscriptions, the oldest first.
  package func subscriptions(of customer: Customer) async throws -> [Subscription] {
    let now = now.milliseconds
    let found = try await database.read { rows in
      try rows.renewals("customer IS ?", [customer.name]).compactMap { renewal in
        try rows.record(UInt64(clamping: renewal.transactionID)).map {
          (renewal, $0, try rows.payload(of: renewal, signedDate: now))
        }
      }
    }
    return try found.map { renewal, record, info in
      Subscription(
        groupID: renewal.groupID, status: renewal.phase.status, originalID: renewal.originalID,
        signedTransaction: try signed(record).jwsRepresentation,
        signedRenewalInfo: try database.receipts.sign(info).jwsRepresentation)
    }
  }

  /// Returns the time of the next step of a subscription or of the next delivery attempt; nil if
  /// neither is due.
  package func nextEventDate() async throws -> Date? {
    let step = try await database.read { _ in database.time.next }
    return [step, try await nextDueDate()].compactMap(\.self).min()
  }

  /// Returns the end of the period that ends first; nil without an active subscription.
  package func nextPeriodEnd() async throws -> Date? {
    try await database.read { rows in
      try rows.renewals("phase = 'subscribed'").compactMap(\.dueDate).min()
        .map(Date.init(milliseconds:))
    }
  }
}
