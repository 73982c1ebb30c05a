import GRDB

/// A happening and what a listener hears of it; nothing where it was dealt with since.
struct News: Sendable {
  let sequence: Int64
  let transaction: VerificationResult<Transaction>?
}

extension Rows {
  /// What there is to tell after a happening's number.
  func news(after sequence: Int64) throws -> [News] {
    try happenings(after: sequence).map { happening in
      let record = try records("id = ?", [happening.transactionID]).first
      let isOpen = record.map { $0.revocationDate != nil || !$0.isFinished } ?? false
      return News(
        sequence: happening.sequence,
        transaction: try isOpen ? record.map { try verify($0) } : nil)
    }
  }
}
