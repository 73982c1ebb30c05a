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
  /// The type of the product.
  public let productType: Product.ProductType
  /// The price of the whole quantity.
  public let price: Decimal
  let fields: TransactionFields
  /// Its receipt at the time of its recording, or of its refund.
  let receipt: Receipt?

  /// Nil for values that this program cannot have written.
  init?(_ storeID: UUID, _ id: Int64, _ fields: TransactionFields, _ receipt: Receipt?) {
    guard let type = Product.ProductType(rawValue: fields.productType), id >= 0,
      fields.originalID >= 0, let price = Decimal(string: fields.price)
    else { return nil }
    (self.storeID, transactionID, productType) = (storeID, UInt64(id), type)
    (self.price, self.fields, self.receipt) = (price, fields, receipt)
  }

  /// The id of the first transaction of a chain of renewals.
  public var originalID: UInt64 { UInt64(fields.originalID) }
  /// The product's id.
  public var productID: String { fields.productID }
  /// The date of the purchase, in store time.
  public var purchaseDate: Date { Date(milliseconds: fields.purchaseDate) }
  /// The quantity.
  public var quantity: Int { fields.quantity }
  /// ISO 4217.
  public var currency: String { fields.currency }
  /// The country of the storefront, ISO 3166-1 alpha-3.
  public var storefrontCountryCode: String { fields.storefront }
  /// The date of the refund, or of the end of family sharing; nil for neither.
  public var revocationDate: Date? { fields.revocationDate.map(Date.init(milliseconds:)) }
  /// The way in which the product is owned.
  public var ownershipType: OwnershipType { fields.ownership }
  package var isShared: Bool { ownershipType == .familyShared }

  /// The transaction as the store signed it when it was recorded, or refunded since: a compact JWS.
  /// Nil for a request that waits.
  public var jwsRepresentation: String? { receipt?.jwsRepresentation }

  /// A Boolean value that indicates whether the row and its receipt agree; true without a receipt.
  var agreesWithReceipt: Bool {
    guard let signed = receipt?.unverifiedPayload else { return true }
    let total = JWSTransactionDecodedPayload.milliunits(price)
    return signed.transactionId == String(transactionID) && signed.productId == productID
      && signed.purchaseDate == fields.purchaseDate && signed.quantity == quantity
      && signed.revocationDate == fields.revocationDate
      && [nil, total].contains(signed.price) && [nil, currency].contains(signed.currency)
  }
}

/// A row of `entry`. The header of the receipt is stored once, in `receiptHeader`.
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
    let id: Int64 = try row.decode(forColumn: "transactionID")
    let header = try row.decode(Int64?.self, forColumn: "receiptHeader").flatMap { headers[$0] }
    let body = try row.decode(String?.self, forColumn: "receipt")
    let receipt = header.flatMap { header in body.map { Receipt(header: header, body: $0) } }
    guard let storeID = UUID(uuidString: try row.decode(forColumn: "storeID")),
      let entry = LedgerEntry(storeID, id, try TransactionFields(row: row), receipt)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "entry \(id) is damaged") }
    self = entry
  }

  /// Inserts the row, unless the ledger has it. Returns true if it was inserted.
  func insert(_ db: Database) throws -> Bool {
    // Every field of the transaction is a column; the ledger has four more.
    var columns = try fields.databaseDictionary
    columns["storeID"] = storeID.uuidString.databaseValue
    columns["transactionID"] = Int64(clamping: transactionID).databaseValue
    columns["receiptHeader"] = receiptHeader?.databaseValue ?? .null
    columns["receipt"] = receipt?.body.databaseValue ?? .null
    let names = columns.keys.sorted()
    let values = names.map { ":\($0)" }
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO entry (\(names.joined(separator: ", ")))
        VALUES (\(values.joined(separator: ", ")))
        """
    ).execute(arguments: StatementArguments(columns))
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
      fields.revocationDate, receiptHeader, receipt?.body, storeID.uuidString,
      Int64(clamping: transactionID), fields.revocationPercentage,
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
}
