import TipJarMachines

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

  /// Whether buttons of its own have something to tell.
  var hasTimeline: Bool { self == .apps || self == .tips }
}
