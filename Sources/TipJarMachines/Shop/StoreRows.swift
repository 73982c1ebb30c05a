/// A transaction as Purchases shows it.
public struct PurchaseRow: Equatable, Sendable {
  /// Where a purchase stands.
  public enum State: Equatable, Sendable {
    case purchased, pending, refunded
  }

  public var id: String
  public var productID: ItemID
  public var title: String
  /// Date, quantity and transaction id, in words.
  public var detail: String
  public var price: String
  public var state: State

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

  public init(summary: String = "", detail: String = "", coins: Int = 0) {
    self.summary = summary
    self.detail = detail
    self.coins = coins
  }
}

/// A product as the console shows it.
public struct ProductRow: Equatable, Sendable {
  public var id: ItemID
  public var name: String
  /// "Consumable", "Non-Consumable", ... in words.
  public var kind: String
  public var price: String
  /// Whether `products(for:)` returns it; false once it was withheld.
  public var isAvailable: Bool

  public init(id: ItemID, name: String, kind: String, price: String, isAvailable: Bool) {
    self.id = id
    self.name = name
    self.kind = kind
    self.price = price
    self.isAvailable = isAvailable
  }
}

/// What the console says of the store.
public struct ConsoleInfo: Equatable, Sendable {
  /// A name and its value in words.
  public struct Fact: Equatable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public var facts: [Fact]
  public var products: [ProductRow]

  public init(facts: [Fact] = [], products: [ProductRow] = []) {
    self.facts = facts
    self.products = products
  }
}
