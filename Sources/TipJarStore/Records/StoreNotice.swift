/// A record that was damaged when it was opened: the file is kept under another name, and a new one
/// has every purchase that could be read with a valid receipt. Show it to the user.
public struct StoreNotice: Equatable, Sendable {
  /// One of the two records of purchases.
  public enum Record: String, Equatable, Sendable {
    /// The store's database, and the app's ledger.
    case store = "store.sqlite"
    case ledger = "ledger.sqlite"
  }

  /// The record.
  public let record: Record
  /// The name of the damaged file now.
  public let name: String
  /// The damage in words, or the reason why it is not known.
  public let problem: String

  /// A sentence for the user; one line.
  public var sentence: String {
    "\(record.rawValue) was damaged (\(problem)); it is kept as \(name)"
  }
}
