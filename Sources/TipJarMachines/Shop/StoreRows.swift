/// The tips that were bought, in words and in coins.
public struct TipCollection: Equatable, Sendable {
  /// "In your tip collection you have two fine and one broad."
  public var summary: String
  /// "Three tips, £13.97, since 4 March."
  public var detail: String
  /// How many tips; the jar's level.
  public var coins: Int

  /// A collection in words; by default none.
  public init(summary: String = "", detail: String = "", coins: Int = 0) {
    self.summary = summary
    self.detail = detail
    self.coins = coins
  }
}
