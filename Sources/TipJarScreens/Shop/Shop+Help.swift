import TipJarMachines

/// The help: the keys of what lies below it, which can be clicked there.
extension Shop {
  /// The storefront as it is once the help is closed: what the help tells the keys of.
  public var belowHelp: Shop {
    var shop = self
    if case .help? = shop.overlays.last { shop.overlays.removeLast() }
    return shop
  }

  /// A key of the help was clicked: the help makes way, and what the key asks for is done.
  mutating func performBelowHelp(_ command: Command, at now: Instant) -> [Effect] {
    guard case .help? = overlays.last else { return [] }
    return dismiss(at: now) + perform(command, at: now)
  }
}
