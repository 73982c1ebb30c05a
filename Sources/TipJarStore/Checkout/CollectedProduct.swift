public import Foundation

/// A product of the collection.
public struct CollectedProduct: Identifiable, Equatable, Sendable {
  /// The product's id.
  public let productID: String
  /// The product's name; its reference name or id where the store has none.
  public let displayName: String
  /// The quantity without refunds, 1 or more.
  public let count: Int
  /// Today's price of one; 0 where the store no longer has it.
  public let price: Decimal

  /// The product's id.
  public var id: String { productID }
}
