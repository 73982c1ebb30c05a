/// The words on and beside buttons: one value for each language.
public struct ButtonWords: Equatable, Sendable {
  /// Free and not downloaded.
  public var get: String
  /// Installed.
  public var open: String
  /// An older version is installed.
  public var update: String
  /// Partly downloaded.
  public var resume: String
  /// The store does not have this product.
  public var unavailable: String
  /// A purchase whose approval is pending.
  public var pending: String
  /// The words instead of a spinner with reduced motion: a price is loading, a tip is being bought.
  public var loading, buying: String

  /// Creates the words of a language.
  public init(
    get: String, open: String, update: String, resume: String, unavailable: String, pending: String,
    loading: String, buying: String
  ) {
    (self.get, self.open, self.update, self.resume) = (get, open, update, resume)
    (self.unavailable, self.pending, self.loading) = (unavailable, pending, loading)
    self.buying = buying
  }

  /// English.
  public static let english = ButtonWords(
    get: "GET", open: "OPEN", update: "UPDATE", resume: "RESUME", unavailable: "unavailable",
    pending: "pending", loading: "loading", buying: "buying")

  /// Returns the words in another language.
  package func translated(_ text: (String) -> String) -> ButtonWords {
    ButtonWords(
      get: text(get), open: text(open), update: text(update), resume: text(resume),
      unavailable: text(unavailable), pending: text(pending), loading: text(loading),
      buying: text(buying))
  }
}
