import Foundation
import GRDB

extension StoreRows {
  /// Signs a row in its present state; the time is in milliseconds of store time.
  func sign(_ record: inout TransactionRecord, storefrontID: String, at time: Int64) throws {
    record.receipt = try database.receipts.sign(record, storefrontID: storefrontID, at: time)
  }

  /// Signs a changed row again; a request that waits or was declined has no receipt.
  func signAgain(_ record: inout TransactionRecord, at now: Date) throws {
    guard record.state == .purchased else { return }
    try signAgain(&record, atTime: try stamp(now))
  }

  /// The same with the date of the signature, in milliseconds of store time.
  func signAgain(_ record: inout TransactionRecord, atTime time: Int64) throws {
    let storefrontID = Storefront.number(of: record.storefront)
    try sign(&record, storefrontID: storefrontID, at: time)
  }

  /// Returns whether the folder's chain has signed all rows; see ``signAll(at:)``.
  func areSigned() throws -> Bool {
    try settings.setting("signedBy") == String(database.receipts.chainID)
  }

  /// Signs the rows that the folder's chain has not signed: after an update from a version without
  /// receipts, and if the chain was removed and a new one was made.
  func signAll(at now: Date) throws {
    let time = try stamp(now)
    for var record in try records("state = 'purchased'")
    where database.receipts.isToBeSigned(record) {
      let storefrontID = Storefront.number(of: record.storefront)
      try sign(&record, storefrontID: storefrontID, at: time)
      try write(record)
    }
    try settings.set("signedBy", String(database.receipts.chainID))
  }

  /// The transaction with the verdict on it: its receipt is verified, or made invalid while an
  /// error is armed for verification.
  func verify(_ record: TransactionRecord) throws -> VerificationResult<Transaction> {
    try verify([record])[0]
  }

  /// The same for several transactions, with one query for the armed error.
  func verify(_ records: [TransactionRecord]) throws -> [VerificationResult<Transaction>] {
    if records.isEmpty { return [] }
    if case .verification(let error) = try settings.armedError(for: .verification) {
      return try records.map { try invalidate($0, as: error) }
    }
    return try verdicts(on: records)
  }

  /// The verdicts on the receipts of rows, without the armed error.
  func verdicts(on records: [TransactionRecord]) throws -> [VerificationResult<Transaction>] {
    let faults = database.receipts.faults(in: records)
    return try records.enumerated().map { place, record in
      let transaction = try record.transaction(
        of: database, database.receipts.receipt(of: record))
      return faults[place].map { .unverified(transaction, $0) } ?? .verified(transaction)
    }
  }

  private func invalidate(
    _ record: TransactionRecord, as error: VerificationError
  ) throws -> VerificationResult<Transaction> {
    let receipt = try database.receipts.receipt(of: record).map {
      try database.receipts.invalidated($0, as: error)
    }
    return .unverified(try record.transaction(of: database, receipt), error)
  }
}
