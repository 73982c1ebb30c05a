/// One of the four places of the storefront, in the order of their keys 1 to 4; the raw value is its
/// name in options and in the settings file.
public enum Place: String, CaseIterable, Codable, Hashable, Sendable {
  /// The catalogue and its download buttons; the storefront opens here.
  case apps
  /// The tips.
  case tips
  /// Transactions, newest first.
  case purchases
  /// The store's controls.
  case console
}
