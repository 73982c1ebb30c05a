package import TipJarMachines
package import TipJarVocabulary
package import TipJarWidgets

package struct PurchaseRow: Equatable, Sendable {
  package var id: String
  package var productID: ItemID
  /// The id from which its icon is drawn: its app's, or the product's.
  package var icon: ItemID
  package var picture: Picture?
  package var title: String
  /// The day, as a heading for its purchases: "Today", "4 Mar".
  package var day: String
  /// The formatted time, quantity and transaction id.
  package var detail: String
  /// Indicates whether ``detail`` asks for an action, such as after a failed payment.
  package var isProblem = false
  package var price: String
  package var state: PurchaseState
  /// A Boolean value that indicates whether a family member bought it, who alone can have a refund.
  package var isShared = false
  /// A Boolean value that indicates whether only the app's record has it: it was deleted from the
  /// store.
  package var isDeleted = false
  /// A Boolean value that indicates whether a refund can be requested, which happens once.
  var isRefundable: Bool { state == .purchased && !isShared && !isDeleted }
  /// The formatted lines of its receipt.
  package var facts: [Fact]
  /// A Boolean value that indicates whether it is the current period of a subscription.
  package var isSubscription = false
  /// The choices for a subscription that the customer has; empty for any other purchase.
  package var choices: [Chooser.Choice] = []

  package typealias Fact = KeyValueTable.Row

  package init(
    id: String, productID: ItemID, icon: ItemID? = nil, title: String, day: String,
    detail: String, price: String, state: PurchaseState, facts: [Fact] = []
  ) {
    (self.id, self.productID) = (id, productID)
    self.icon = icon ?? productID
    (self.title, self.day, self.detail, self.price) = (title, day, detail, price)
    (self.state, self.facts) = (state, facts)
  }
}

package struct PurchaseQuery: Equatable, Sendable {
  /// The first requested line, from 0.
  package var offset: Int
  package var limit: Int

  package init(offset: Int = 0, limit: Int = 50) { (self.offset, self.limit) = (offset, limit) }
}

/// The loaded part of the history, and the total of all of it.
package struct PurchaseWindow: Equatable, Sendable {
  package var query: PurchaseQuery
  package var count: Int
  package var totals: [String]
  package var rows: [PurchaseRow]

  package init(
    query: PurchaseQuery = PurchaseQuery(), count: Int? = nil, totals: [String] = [],
    rows: [PurchaseRow]
  ) {
    self.query = query
    self.count = count ?? rows.count
    (self.totals, self.rows) = (totals, rows)
  }

  package subscript(index: Int) -> PurchaseRow? {
    let local = index - query.offset
    return rows.indices.contains(local) ? rows[local] : nil
  }

  func index(of id: String) -> Int? {
    rows.firstIndex { $0.id == id }.map { query.offset + $0 }
  }

  func holds(_ range: Range<Int>) -> Bool {
    let wanted = range.clamped(to: 0..<max(0, count))
    return wanted.isEmpty
      || (wanted.lowerBound >= query.offset && wanted.upperBound <= query.offset + rows.count)
  }
}
