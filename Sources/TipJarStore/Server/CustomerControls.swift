package import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarVocabulary

/// Controls of a server for one customer alone, so that test suites share a store: payments that
/// fail, and time. They last until the store's settings are reset.
package struct CustomerControls: Sendable {
  private let database: StoreDatabase
  private let customer: String

  package init(_ records: ServerRecords, of customer: String) {
    (database, self.customer) = (records.database, customer)
  }

  /// Returns the times of the customers who are ahead of the store, in milliseconds since 1970.
  package static func times(_ records: ServerRecords) async throws -> [String: Int64] {
    try await records.database.read { rows in
      let names = try rows.settings.keys(withPrefix: "lead@")
      return Dictionary(
        uniqueKeysWithValues: names.map { ($0, rows.seen(by: $0).now.milliseconds) })
    }
  }

  package var now: Date {
    get async throws { try await database.read { [customer] in $0.seen(by: customer).now } }
  }

  /// Makes the payments of this customer's renewals fail or succeed, with or without a grace period;
  /// nil leaves either as it is.
  package func setBilling(fails: Bool?, grace: Bool?) async throws {
    try await database.write { [customer] rows in
      for (control, isOn) in [(StoreControl.billingRetry, fails), (.billingGracePeriod, grace)] {
        guard let isOn else { continue }
        try rows.settings.set(control, isOn ? StoreControl.on : StoreControl.off, for: customer)
      }
    }
  }

  /// Moves this customer's time forward, and carries out the steps of their subscriptions that are
  /// due by then; does nothing if the customer is there already.
  ///
  /// - Throws: ``StoreClockError/advance(_:)`` for a time at which no receipt can be signed.
  package func advance(to date: Date) async throws {
    try await database.write { [customer] rows in
      try Self.advance(rows.seen(by: customer), customer, to: date.milliseconds)
    }
    try await database.catchUp()
  }

  /// Moves this customer's time to the end of the period that ends first, the given number of times.
  package func advance(periods: Int64) async throws {
    try await database.write { [customer] rows in
      let rows = rows.seen(by: customer)
      for _ in 0..<periods {
        let due = try rows.subscriptions.all("phase = 'subscribed' AND customer = ?", [customer])
          .compactMap(\.dueDate).min()
        guard let due else { return }
        try Self.advance(rows, customer, to: due)
        _ = try rows.subscriptions.catchUp(limit: .max)
      }
    }
    try await database.catchUp()
  }

  private static func advance(_ rows: StoreRows, _ customer: String, to target: Int64) throws {
    guard Date(milliseconds: target) <= CertificateChain.validity.upperBound else {
      throw StoreClockError.advance(Date(milliseconds: target))
    }
    let lead = try rows.settings.lead(of: customer)
    try rows.settings.setLead(lead + max(0, target - rows.now.milliseconds), of: customer)
  }
}
