public import Foundation
import GRDB
import TipJarFiles
import TipJarReceipts
public import TipJarVocabulary

/// A transaction that the app granted, as its own ledger keeps it.
public struct LedgerEntry: Hashable, Sendable {
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
  /// The date of the refund, or of the end of family sharing; nil for neither.
  public let revocationDate: Date?
  /// The refunded part in thousandths of a percent; nil for the whole price.
  let revocationPercentage: Int?
  /// The way in which the product is owned.
  public let ownershipType: OwnershipType
  package var isShared: Bool { ownershipType == .familyShared }
  /// The customer; nil for the default one.
  let customer: String?
  /// Its receipt at the time of its recording, or of its refund.
  let receipt: Receipt?

  /// The transaction as the store signed it when it was recorded, or refunded since: a compact JWS.
  /// Nil if it was recorded before there were receipts.
  public var jwsRepresentation: String? { receipt?.jwsRepresentation }

  /// A Boolean value that indicates whether the row and its receipt agree; true without a receipt.
  var agreesWithReceipt: Bool {
    guard let signed = receipt?.unverifiedPayload else { return true }
    let total = JWSTransactionDecodedPayload.milliunits(price)
    return signed.transactionId == String(transactionID) && signed.productId == productID
      && signed.purchaseDate == purchaseDate.milliseconds && signed.quantity == quantity
      && signed.revocationDate == revocationDate?.milliseconds
      && [nil, total].contains(signed.price) && [nil, currency].contains(signed.currency)
  }
}

/// A row of `entry`. Dates are milliseconds since 1970, prices plain decimals; the header of the
/// receipt is stored once, in `receiptHeader`.
extension LedgerEntry {
  /// Reads the rows of a query, each receipt where its header is known. Throws for a row that this
  /// program cannot have written.
  static func fetchAll(
    _ db: Database, sql: String = "SELECT * FROM entry", arguments: StatementArguments = []
  ) throws -> [LedgerEntry] {
    let rows = try Row.fetchAll(db, sql: sql, arguments: arguments)
    let headers = try rows.isEmpty ? [:] : ReceiptHeaderRecord.all(db)
    return try rows.map { try LedgerEntry($0, headers) }
  }

  init(_ row: Row, _ headers: [Int64: String]) throws {
    let (id, originalID): (Int64, Int64) = try (
      row.decode(forColumn: "transactionID"), row.decode(forColumn: "originalID")
    )
    guard let storeID = UUID(uuidString: try row.decode(forColumn: "storeID")),
      let type = Product.ProductType(rawValue: try row.decode(forColumn: "productType")),
      let price = Decimal(string: try row.decode(forColumn: "price")), id >= 0, originalID >= 0
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "entry \(id) is damaged")
    }
    let header = try row.decode(Int64?.self, forColumn: "receiptHeader").flatMap { headers[$0] }
    let body = try row.decode(String?.self, forColumn: "receipt")
    try self.init(
      storeID: storeID, transactionID: UInt64(id), originalID: UInt64(originalID),
      productID: row.decode(forColumn: "productID"), productType: type,
      purchaseDate: Date(milliseconds: row.decode(forColumn: "purchaseDate")),
      quantity: row.decode(forColumn: "quantity"), price: price,
      currency: row.decode(forColumn: "currency"),
      storefrontCountryCode: row.decode(forColumn: "storefront"),
      revocationDate: row.decode(Int64?.self, forColumn: "revocationDate")
        .map(Date.init(milliseconds:)),
      revocationPercentage: row.decode(forColumn: "revocationPercentage"),
      ownershipType: row.decode(String?.self, forColumn: "ownershipType")
        .flatMap(OwnershipType.init) ?? .purchased, customer: row.decode(forColumn: "customer"),
      receipt: header.flatMap { header in body.map { Receipt(header: header, body: $0) } })
  }

  /// Inserts the row, unless the ledger has it. Returns true if it was inserted.
  func insert(_ db: Database) throws -> Bool {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO entry (storeID, transactionID, originalID, productID, productType,
          purchaseDate, quantity, price, currency, storefront, revocationDate, receiptHeader,
          receipt, customer, revocationPercentage, ownershipType)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      storeID.uuidString, Int64(clamping: transactionID), Int64(clamping: originalID), productID,
      productType.rawValue, purchaseDate.milliseconds, quantity, "\(price)", currency,
      storefrontCountryCode, revocationDate?.milliseconds, receiptHeader, receipt?.body, customer,
      revocationPercentage, ownershipType == .purchased ? nil : ownershipType.rawValue,
    ])
    return db.changesCount > 0
  }

  /// Sets or removes the mark of a refund, with the receipt of that time. Returns true if the row
  /// had none, or one.
  func updateRefund(_ db: Database) throws -> Bool {
    try db.cachedStatement(
      sql: """
        UPDATE entry SET revocationDate = ?1, receiptHeader = ?2, receipt = ?3,
          revocationPercentage = ?6
        WHERE storeID = ?4 AND transactionID = ?5 AND (revocationDate IS NULL) = (?1 IS NOT NULL)
        """
    ).execute(arguments: [
      revocationDate?.milliseconds, receiptHeader, receipt?.body, storeID.uuidString,
      Int64(clamping: transactionID), revocationPercentage,
    ])
    return db.changesCount > 0
  }

  private var receiptHeader: Int64? { receipt.map { Receipt.id(ofHeader: $0.header) } }
}

/// A row of `receiptHeader`: the header of many receipts, stored once, with its own hash.
struct ReceiptHeaderRecord: Decodable, FetchableRecord {
  let id: Int64
  let text: String

  /// Keeps a header; an existing damaged one is repaired.
  static func insert(_ header: String, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO receiptHeader (id, text) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET text = excluded.text WHERE text <> excluded.text
        """
    ).execute(arguments: [Receipt.id(ofHeader: header), header])
  }

  /// All headers that are whole, by their ids: one for each chain that the folder ever had.
  static func all(_ db: Database) throws -> [Int64: String] {
    let rows = try fetchAll(db, sql: "SELECT id, text FROM receiptHeader")
      .filter { $0.id == Receipt.id(ofHeader: $0.text) }
    return Dictionary(rows.map { ($0.id, $0.text) }) { first, _ in first }
  }

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE receiptHeader (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        ALTER TABLE entry ADD COLUMN receiptHeader INTEGER;
        ALTER TABLE entry ADD COLUMN receipt TEXT;
        """)
  }
}
