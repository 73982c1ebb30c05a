import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts

/// A record that belongs to a customer. All that happens to it happens at that customer's time, which
/// may be ahead of the store's.
protocol CustomerOwned {
  /// The customer; nil for the default one.
  var customer: String? { get }
}

extension TransactionRecord: CustomerOwned {
  var customer: String? { fields.customer }
}

extension RenewalRecord: CustomerOwned {}

/// The rows that a customer sees: a purchase is dated with its buyer's.
extension StoreRows: CustomerOwned {}

/// The times of events. A time is asked for by the record that something happens to, so that no
/// event can be dated by the clock of the store or of another customer.
extension StoreRows {
  /// The time of this customer.
  var now: Date { now(of: self) }

  /// Returns the time of a record's customer: that of the store, as moved by all programs on the
  /// folder, with the lead of the customer. It never runs backwards.
  func now(of record: some CustomerOwned) -> Date {
    // An error meets the next statement too, which throws it.
    let lead = record.customer.flatMap { try? settings.lead(of: $0) } ?? 0
    return database.time.now.addingTimeInterval(TimeInterval(lead) / 1000)
  }

  /// Returns the time of an event of a record in milliseconds: that of its customer, or the latest
  /// time of the folder if that is later.
  func stamp(of record: some CustomerOwned) throws -> Int64 { try stamp(now(of: record)) }

  /// Returns the time of an event that belongs to no customer, such as a test notification.
  func stampOfStore() throws -> Int64 { try stamp(database.time.now) }

  private func stamp(_ now: Date) throws -> Int64 {
    try requireValid(now)
    let latest = try Int64.fetchOne(
      db.cachedStatement(
        sql: "UPDATE folder SET latestTime = max(latestTime, ?) RETURNING latestTime"),
      arguments: [database.time.now.milliseconds])
    return max(latest ?? 0, now.milliseconds)
  }

  /// Throws an error at a time that the certificates do not cover: nothing is dated then.
  func requireValidClock() throws(StoreClockError) { try requireValid(now) }

  /// The error names the clock, which may be before the folder's time.
  private func requireValid(_ now: Date) throws(StoreClockError) {
    let (clock, validity) = (database.time.clock.now, CertificateChain.validity)
    if !validity.contains(now) { throw .clock(validity.contains(clock) ? now : clock) }
  }
}
