public import Foundation

/// The errors of a time at which no receipt can be signed: the folder's certificates are valid from
/// 2020 to 2099.
public enum StoreClockError: ReasonedError, Equatable, Sendable {
  /// The clock shows this date. Nothing is bought or changed.
  case clock(Date)
  /// The store's time would be moved to this date. It stays where it is.
  case advance(Date)

  /// The reason in words, for a person.
  public var reason: String {
    switch self {
    case .clock:
      "the clock shows \(day), but receipts can only be signed from 2020 to 2099; set the clock"
    case .advance:
      "the store's time would be \(day), but receipts can only be signed until 2099; advance less"
    }
  }

  /// The date as ISO 8601 writes it, in UTC.
  package var day: String {
    switch self {
    case .clock(let date), .advance(let date): date.formatted(.iso8601.year().month().day())
    }
  }
}
