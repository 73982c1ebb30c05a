public import Foundation
import TipJarReceipts

/// A transaction that the app granted, as its own ledger keeps it.
public struct LedgerEntry: Equatable, Sendable {
  /// The store that it was bought in; together with ``transactionID`` the key.
  public let storeID: UUID
  /// The transaction's id.
  public let transactionID: UInt64
  /// The id of the first transaction of a chain of renewals.
  public let originalID: UInt64
  /// The product's id.
  public let productID: String
  /// The type of the product.
  public let productType: Product.ProductType
  /// The date of the purchase, in store time.
  public let purchaseDate: Date
  /// The quantity.
  public let quantity: Int
  /// The price of the whole quantity.
  public let price: Decimal
  /// ISO 4217.
  public let currency: String
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public let storefrontCountryCode: String
  /// The date of the refund; nil if it was not refunded.
  public let revocationDate: Date?
  /// Its receipt at the time of its recording, or of its refund.
  let receipt: Receipt?

  /// The transaction as the store signed it when it was recorded, or refunded since: a compact JWS.
  /// Nil if it was recorded before there were receipts.
  public var jwsRepresentation: String? { receipt?.jwsRepresentation }
}

extension Transaction {
  var ledgerEntry: LedgerEntry {
    LedgerEntry(
      storeID: storeID, transactionID: id, originalID: originalID, productID: productID,
      productType: productType, purchaseDate: purchaseDate, quantity: quantity, price: price,
      currency: currency, storefrontCountryCode: storefrontCountryCode,
      revocationDate: revocationDate, receipt: receipt)
  }
}
