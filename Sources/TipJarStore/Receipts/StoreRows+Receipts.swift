import Foundation
import GRDB

extension StoreRows {
  /// Signs a changed row again; a request that waits or was declined has no receipt.
  func signAgain(_ record: inout TransactionRecord, at now: Date) throws {
    guard record.state == .purchased else { return }
    try signAgain(&record, atTime: try stamp(now))
  }

  /// The same with the date of the signature, in milliseconds of store time.
  func signAgain(_ record: inout TransactionRecord, atTime time: Int64) throws {
    let app = try database.app(of: record)
    record.receipt = try database.receipts.sign(record, for: app, at: time)
    record.setApp(app)
  }

  /// Returns whether the folder's chain has signed all rows, or cannot sign now; see
  /// ``signAll(at:)``.
  func areSigned() throws -> Bool {
    guard database.canSign else { return true }
    return try settings.setting("signedBy") == String(database.receipts.chainID)
  }

  /// Signs the rows that the folder's chain has not signed: after an update from a version without
  /// receipts, and if the chain was removed and a new one was made.
  func signAll(at now: Date) throws {
    let time = try stamp(now)
    let receipts = try database.receipts
    for var record in try records("state = 'purchased'") where receipts.isToBeSigned(record) {
      try signAgain(&record, atTime: time)
      try write(record)
    }
    try settings.set("signedBy", String(receipts.chainID))
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
    let receipts = try database.receipts
    let faults = receipts.faults(in: records)
    return try records.enumerated().map { place, record in
      let transaction = try record.transaction(of: database, receipts.receipt(of: record))
      return faults[place].map { .unverified(transaction, $0) } ?? .verified(transaction)
    }
  }

  private func invalidate(
    _ record: TransactionRecord, as error: VerificationError
  ) throws -> VerificationResult<Transaction> {
    let receipts = try database.receipts
    let receipt = try receipts.receipt(of: record).map { try receipts.invalidated($0, as: error) }
    return .unverified(try record.transaction(of: database, receipt), error)
  }
}
