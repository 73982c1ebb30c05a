/// Damage that was found at the start, and its repair. Show it to the user.
public enum StoreNotice: Equatable, Sendable {
  /// One of the two records of purchases.
  public enum Record: String, Equatable, Sendable {
    /// The store's database, and the app's ledger.
    case store = "store.sqlite"
    case ledger = "ledger.sqlite"

    /// The other record, which holds the same purchases.
    var other: Record { self == .store ? .ledger : .store }
  }

  /// A file was damaged and has another name now; a new one has everything that could be read.
  case setAside(Record, name: String, problem: String)
  /// Transactions were missing or damaged in a record and were restored, mostly from the other one.
  case restored(Record, transactionIDs: [UInt64])
  /// Damaged rows of a record that are recorded nowhere else; they are kept aside in its table
  /// `damaged`.
  case lost(Record, count: Int)

  /// A sentence for the user; one line.
  public var sentence: String {
    switch self {
    case .setAside(let record, let name, let problem):
      return "\(record.rawValue) was damaged (\(problem)); it is kept as \(name)"
    case .restored(let record, let ids):
      let list = ids.prefix(5).map(String.init).joined(separator: ", ")
      let rest = ids.count > 5 ? " and \(ids.count - 5) more" : ""
      let noun = ids.count == 1 ? "transaction" : "transactions"
      return "\(record.rawValue): \(noun) \(list)\(rest) restored from what was left of the records"
    case .lost(let record, let count):
      let rows = count == 1 ? "1 damaged row" : "\(count) damaged rows"
      return "\(record.rawValue): \(rows) could not be restored; kept in its table “damaged”"
    }
  }
}
