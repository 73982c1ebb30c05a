/// A transaction as Purchases shows it.
public struct PurchaseRow: Equatable, Sendable {
  /// Where a purchase stands.
  public enum State: Equatable, Sendable {
    /// Bought and counted; waiting for approval; taken back.
    case purchased, pending, refunded
  }

  /// The transaction's id.
  public var id: String
  /// What was bought.
  public var productID: ItemID
  /// The product's name.
  public var title: String
  /// Date, quantity and transaction id, in words.
  public var detail: String
  /// The price as the store shows it.
  public var price: String
  /// Where the purchase stands.
  public var state: State

  /// A row from its parts.
  public init(
    id: String, productID: ItemID, title: String, detail: String, price: String, state: State
  ) {
    self.id = id
    self.productID = productID
    self.title = title
    self.detail = detail
    self.price = price
    self.state = state
  }
}

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
