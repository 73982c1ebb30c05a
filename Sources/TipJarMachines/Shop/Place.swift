/// One of the four places of the storefront, in the order of their keys 1 to 4.
public enum Place: Int, CaseIterable, Hashable, Sendable {
  /// The catalogue and its download buttons: where the storefront opens.
  case apps
  /// The tips.
  case tips
  /// Transactions, newest first.
  case purchases
  /// The store's controls.
  case console

  /// The place to the left or right; the ends stay where they are.
  func neighbour(_ step: Int) -> Place {
    Place(rawValue: rawValue + step) ?? self
  }
}
