import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
import TipJarVocabulary

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
  /// The id of its receipt's header in `receiptHeader`.
  var receiptHeader: Int64?
  /// Payload and signature of its receipt.
  var receipt: String?
  /// Nil for the default customer.
  var customer: String?

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
    receiptHeader = transaction.receipt.map { Receipt.id(ofHeader: $0.header) }
    receipt = transaction.receipt?.body
    customer = transaction.customer
  }

  /// The entry, with its receipt where its header is among those given; throws for a row that this
  /// program cannot have written.
  func entry(_ headers: [Int64: String]) throws(DatabaseError) -> LedgerEntry {
    guard let storeID = UUID(uuidString: storeID), let price = Decimal(string: price),
      let type = Product.ProductType(rawValue: productType), transactionID >= 0, originalID >= 0
    else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "entry \(transactionID) is damaged")
    }
    let header = receiptHeader.flatMap { headers[$0] }
    return LedgerEntry(
      storeID: storeID, transactionID: UInt64(transactionID), originalID: UInt64(originalID),
      productID: productID, productType: type, purchaseDate: Date(milliseconds: purchaseDate),
      quantity: quantity, price: price, currency: currency, storefrontCountryCode: storefront,
      revocationDate: revocationDate.map(Date.init(milliseconds:)),
      receipt: header.flatMap { header in receipt.map { Receipt(header: header, body: $0) } })
  }
}
