import TipJarMachines

/// The tips that were bought, in words and in coins.
public struct TipCollection: Equatable, Sendable {
  /// "In your tip collection you have two fine and one broad."
  public var summary: String
  /// "Three tips, £13.97, since 4 March."
  public var detail: String
  /// What was paid for them and not given back: "£13.97", a sum for each currency.
  public var totals: [String]
  /// How many tips; the jar's level.
  public var coins: Int

  /// A collection in words; by default none.
  public init(
    summary: String = "", detail: String = "", totals: [String] = [], coins: Int = 0
  ) {
    self.summary = summary
    self.detail = detail
    self.totals = totals
    self.coins = coins
  }
}
