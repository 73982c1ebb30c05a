/// The words that stand on and beside buttons: one value for each language.
public struct ButtonWords: Equatable, Sendable {
  /// Free and not here.
  public var get: String
  /// Installed.
  public var open: String
  /// Installed in an older version.
  public var update: String
  /// Kept in part when the last run failed.
  public var resume: String
  /// A tip that the store does not know (seed 003).
  public var unavailable: String
  /// A purchase that waits for approval.
  public var pending: String
  /// In place of a spinner that must not turn: a price is asked for, a tip is bought.
  public var loading, buying: String

  /// Words in any language.
  public init(
    get: String, open: String, update: String, resume: String, unavailable: String, pending: String,
    loading: String, buying: String
  ) {
    self.get = get
    self.open = open
    self.update = update
    self.resume = resume
    self.unavailable = unavailable
    self.pending = pending
    self.loading = loading
    self.buying = buying
  }

  /// English.
  public static let english = ButtonWords(
    get: "GET", open: "OPEN", update: "UPDATE", resume: "RESUME", unavailable: "unavailable",
    pending: "pending",
    loading: "loading", buying: "buying")
}
