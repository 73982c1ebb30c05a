public import Foundation
import GRDB

/// A transaction that the app granted, as its own ledger keeps it.
public struct LedgerEntry: Equatable, Sendable {
  /// The store that it was bought in; together with ``transactionID`` the key.
  public let storeID: UUID
  /// The transaction's id.
  public let transactionID: UInt64
  /// The id of the first transaction of a row of renewals.
  public let originalID: UInt64
  /// What was bought.
  public let productID: String
  /// What kind of product that is.
  public let productType: Product.ProductType
  /// When it was bought, in store time.
  public let purchaseDate: Date
  /// How many.
  public let quantity: Int
  /// What was paid for the whole quantity.
  public let price: Decimal
  /// ISO 4217.
  public let currency: String
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public let storefrontCountryCode: String
  /// When it was refunded; nil while it stands.
  public let revocationDate: Date?
}

extension Transaction {
  /// The entry that the ledger would have of it.
  var ledgerEntry: LedgerEntry {
    LedgerEntry(
      storeID: storeID, transactionID: id, originalID: originalID, productID: productID,
      productType: productType, purchaseDate: purchaseDate, quantity: quantity, price: price,
      currency: currency, storefrontCountryCode: storefrontCountryCode,
      revocationDate: revocationDate)
  }
}

/// A row of `entry`.
struct LedgerRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
  static let databaseTableName = "entry"

  var storeID: String
  var transactionID: Int64
  var originalID: Int64
  var productID: String
  var productType: String
  var purchaseDate: Int64
  var quantity: Int
  var price: String
  var currency: String
  var storefront: String
  var revocationDate: Int64?

  init(_ transaction: Transaction) {
    storeID = transaction.storeID.uuidString
    transactionID = Int64(clamping: transaction.id)
    originalID = Int64(clamping: transaction.originalID)
    productID = transaction.productID
    productType = transaction.productType.rawValue
    purchaseDate = transaction.purchaseDate.milliseconds
    quantity = transaction.quantity
    price = "\(transaction.price)"
    currency = transaction.currency
    storefront = transaction.storefrontCountryCode
    revocationDate = transaction.revocationDate?.milliseconds
  }

  /// The entry; throws for a row that none of ours can be.
  func entry() throws(StoreKitError) -> LedgerEntry {
    guard let storeID = UUID(uuidString: storeID), let price = Decimal(string: price),
      let type = Product.ProductType(rawValue: productType), transactionID >= 0, originalID >= 0
    else { throw .systemError("ledger.sqlite: entry \(transactionID) is damaged") }
    return LedgerEntry(
      storeID: storeID, transactionID: UInt64(transactionID), originalID: UInt64(originalID),
      productID: productID, productType: type, purchaseDate: Date(milliseconds: purchaseDate),
      quantity: quantity, price: price, currency: currency, storefrontCountryCode: storefront,
      revocationDate: revocationDate.map(Date.init(milliseconds:)))
  }
}
