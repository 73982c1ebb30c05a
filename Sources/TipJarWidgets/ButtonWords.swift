/// The words on and beside buttons: one value for each language.
public struct ButtonWords: Equatable, Sendable {
  /// Free and not here.
  public var get: String
  /// Installed.
  public var open: String
  /// Installed in an older version.
  public var update: String
  /// Partly downloaded by a run that failed.
  public var resume: String
  /// A tip that the store does not have.
  public var unavailable: String
  /// A purchase whose approval is pending.
  public var pending: String
  /// In place of a spinner that must not turn: a price is loading, a tip is being bought.
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
