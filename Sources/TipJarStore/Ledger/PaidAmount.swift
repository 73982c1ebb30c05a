public import Foundation
import GRDB
import TipJarFiles

/// The sum that was paid for one product in one currency, without refunds.
public struct PaidAmount: Equatable, Sendable {
  /// The product's id.
  public let productID: String
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// The sum.
  public let amount: Decimal
  /// The date of the first purchase of it, in store time.
  public let since: Date
}

extension Ledger {
  /// The sums of a store's entries without refunded ones: one for each product, currency and price.
  public func paid(of storeID: UUID) async throws -> [PaidAmount] {
    try await read { try Self.paid(of: storeID, $0) }
  }

  static func paid(of storeID: UUID, _ db: Database) throws -> [PaidAmount] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT productID, currency, price, count(*) AS count, min(purchaseDate) AS since FROM entry
        WHERE storeID = ? AND revocationDate IS NULL GROUP BY productID, currency, price
        """, arguments: [storeID.uuidString]
    ).compactMap { row in
      // The audit repairs a price that is not a number.
      guard let price = Decimal(string: row["price"]) else { return nil }
      return PaidAmount(
        productID: row["productID"], currency: row["currency"],
        amount: price * Decimal(row["count"] as Int), since: Date(milliseconds: row["since"]))
    }
  }
}
