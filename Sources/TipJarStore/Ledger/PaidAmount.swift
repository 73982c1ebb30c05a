public import Foundation
import GRDB
import TipJarFiles

/// What was paid for one product in one currency, and not given back.
public struct PaidAmount: Equatable, Sendable {
  /// What was bought.
  public let productID: String
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// The sum.
  public let amount: Decimal
  /// When the first of it was bought, in store time.
  public let since: Date
}

extension Ledger {
  /// What a store's entries come to, refunded ones left out: a line for each product, currency and price.
  public func paid(of storeID: UUID) async throws -> [PaidAmount] {
    try await read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT productID, currency, price, count(*) AS count, min(purchaseDate) AS since FROM entry
          WHERE storeID = ? AND revocationDate IS NULL GROUP BY productID, currency, price
          """, arguments: [storeID.uuidString]
      ).compactMap { row in
        // A price that is no number is the audit's to mend.
        guard let price = Decimal(string: row["price"]) else { return nil }
        return PaidAmount(
          productID: row["productID"], currency: row["currency"],
          amount: price * Decimal(row["count"] as Int), since: Date(milliseconds: row["since"]))
      }
    }
  }
}
