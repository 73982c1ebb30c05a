public import TipJarMachines
public import TipJarVocabulary

/// A transaction as Purchases shows it.
public struct PurchaseRow: Equatable, Sendable {
  /// The transaction's id.
  public var id: String
  /// The product's id.
  public var productID: ItemID
  /// The id from which its icon is drawn: its app's, or the product's.
  public var icon: ItemID
  /// The product's name.
  public var title: String
  /// The day, as a heading for its purchases: "Today", "4 Mar".
  public var day: String
  /// The formatted time, quantity and transaction id.
  public var detail: String
  /// A Boolean value that indicates whether ``detail`` asks for an action, such as after a failed
  /// payment of a subscription.
  public var isProblem = false
  /// The price as the store shows it.
  public var price: String
  /// The state of the purchase.
  public var state: PurchaseState
  /// The formatted lines of its receipt.
  public var facts: [Fact]
  /// A Boolean value that indicates whether it is the current period of a subscription.
  public var isSubscription = false
  /// The choices for a subscription that the customer has; empty for any other purchase.
  public var choices: [Chooser.Choice] = []

  /// A line of a receipt.
  public struct Fact: Equatable, Sendable {
    /// The name and the value.
    public var name, value: String

    /// Creates a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a row from its parts.
  public init(
    id: String, productID: ItemID, icon: ItemID? = nil, title: String, day: String,
    detail: String, price: String, state: PurchaseState, facts: [Fact] = []
  ) {
    self.id = id
    self.productID = productID
    self.icon = icon ?? productID
    self.title = title
    self.day = day
    self.detail = detail
    self.price = price
    self.state = state
    self.facts = facts
  }
}

/// A request for lines of the history, newest first.
public struct PurchaseQuery: Equatable, Sendable {
  /// The first requested line, from 0.
  public var offset: Int
  /// The largest number of lines.
  public var limit: Int

  /// Creates a query; by default the newest lines.
  public init(offset: Int = 0, limit: Int = 50) {
    self.offset = offset
    self.limit = limit
  }
}

/// The loaded part of the history, and the total of all of it.
public struct PurchaseWindow: Equatable, Sendable {
  /// The query.
  public var query: PurchaseQuery
  /// The number of lines of the history.
  public var count: Int
  /// The formatted sums paid without refunds, one for each currency.
  public var totals: [String]
  /// The lines from `query.offset`.
  public var rows: [PurchaseRow]

  /// Creates a window of lines; by default the whole history.
  public init(
    query: PurchaseQuery = PurchaseQuery(), count: Int? = nil, totals: [String] = [],
    rows: [PurchaseRow]
  ) {
    self.query = query
    self.count = count ?? rows.count
    self.totals = totals
    self.rows = rows
  }

  /// The line at an index of the whole history, if it is loaded.
  public subscript(index: Int) -> PurchaseRow? {
    let local = index - query.offset
    return rows.indices.contains(local) ? rows[local] : nil
  }

  /// Returns whether every line of `range` that exists is loaded.
  func holds(_ range: Range<Int>) -> Bool {
    let wanted = range.clamped(to: 0..<max(0, count))
    return wanted.isEmpty
      || (wanted.lowerBound >= query.offset && wanted.upperBound <= query.offset + rows.count)
  }
}
