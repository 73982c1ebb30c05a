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

/// A product as the console shows it.
public struct ProductRow: Equatable, Sendable {
  /// The product's id.
  public var id: ItemID
  /// Its name.
  public var name: String
  /// "Consumable", "Non-Consumable", ... in words.
  public var kind: String
  /// The price as the store shows it.
  public var price: String
  /// Whether `products(for:)` returns it; false once it was withheld.
  public var isAvailable: Bool

  /// A row from its parts.
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
    /// What it is about.
    public var name: String
    /// What it is.
    public var value: String

    /// A fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The store in a few facts.
  public var facts: [Fact]
  /// Everything that it sells or lists.
  public var products: [ProductRow]

  /// Facts and products.
  public init(facts: [Fact] = [], products: [ProductRow] = []) {
    self.facts = facts
    self.products = products
  }
}
