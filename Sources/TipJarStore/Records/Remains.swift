import Foundation
import GRDB
import TipJarReceipts
import TipJarVocabulary

/// The purchases that a damaged file still has: SQLite reads a table forwards up to a page that it
/// cannot read, and backwards to it. Only purchases with a valid receipt count.
struct Remains {
  /// The purchases in a store's database, and those in a ledger.
  private(set) var inStore: [TransactionRecord] = []
  private(set) var inLedger: [TransactionRecord] = []

  /// Reads a copy of a damaged file: SQLite would write into the file itself.
  init(_ file: SetAside, of database: StoreDatabase) throws {
    let store = database.id.uuidString
    try Self.read(file) { db in
      let named = Self.rows("store", db).first { Self.text($0, "uuid") == store }
      let key = named.flatMap { Int64.fromDatabaseValue(Self.value($0, "id")) }
      for row in Self.rows("storeTransaction", db)
      where key != nil && Int64.fromDatabaseValue(Self.value(row, "store")) == key {
        guard let body = Self.text(row, "receipt") else { continue }
        let isFinished = Bool.fromDatabaseValue(Self.value(row, "isFinished")) ?? true
        let customer = Self.text(row, "customer")
        TransactionRecord(
          receipt: body, of: customer, price: Self.text(row, "price"), isFinished: isFinished,
          database
        ).map { inStore.append($0) }
      }
      for row in Self.rows("entry", db) where Self.text(row, "storeID") == store {
        guard let body = Self.text(row, "receipt") else { continue }
        let (customer, price) = (Self.text(row, "customer"), Self.text(row, "price"))
        TransactionRecord(receipt: body, of: customer, price: price, database)
          .map { inLedger.append($0) }
      }
    }
  }

  /// The id of a configuration's store in a damaged file; nil if the file does not have it.
  static func storeID(_ configuration: StoreConfiguration, in file: SetAside) throws -> UUID? {
    var found: UUID?
    try read(file) { db in
      let row = rows("store", db).first { text($0, "configuration") == configuration.name }
      found = row.flatMap { text($0, "uuid") }.flatMap(UUID.init(uuidString:))
    }
    return found
  }

  private static func read(_ file: SetAside, _ body: (Database) throws -> Void) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory
      .appending(path: "tipjar-\(UUID().uuidString)", directoryHint: .isDirectory)
    let copy = folder.appending(path: "copy.sqlite").path
    defer { try? files.removeItem(at: folder) }
    do {
      try files.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try files.copyItem(atPath: file.path, toPath: copy)
      let log = "\(file.path)-wal"
      if files.fileExists(atPath: log) { try files.copyItem(atPath: log, toPath: "\(copy)-wal") }
    } catch {
      // A full disk, for example: a start with enough space reads it.
      throw StoreKitError.problem("\(file.name) is damaged and cannot be read now")
    }
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
    // The other record has the purchases of a file that is no database any more.
    guard let queue = try? DatabaseQueue(path: copy, configuration: configuration) else { return }
    try queue.inDatabase(body)
    try queue.close()
  }

  /// Rows that were read from both ends may be there twice.
  private static func rows(_ table: String, _ db: Database) -> [Row] {
    ["", "ORDER BY rowid DESC"].flatMap { order in
      var found: [Row] = []
      let cursor = try? Row.fetchCursor(db, sql: "SELECT * FROM \(table) NOT INDEXED \(order)")
      while let row = try? cursor?.next() { found.append(row.copy()) }
      return found
    }
  }

  private static func text(_ row: Row, _ column: String) -> String? {
    String.fromDatabaseValue(value(row, column))
  }

  /// A value of any type; NULL if damage renamed the column.
  private static func value(_ row: Row, _ column: String) -> DatabaseValue {
    row.hasColumn(column) ? row[column] : .null
  }
}

extension TransactionRecord {
  /// A bought transaction by its receipt; nil if the receipt is invalid. `price` is for prices that
  /// a receipt cannot have.
  init?(
    receipt body: String, of customer: String?, price: String?, isFinished: Bool = true,
    _ database: StoreDatabase
  ) {
    guard let payload = Receipt(header: "", body: body).unverifiedPayload else { return nil }
    self.init(payload, of: customer, price: price, database)
    (own.isFinished, own.receipt) = (isFinished, body)
    guard (try? database.receipts.verify(self)) != nil else { return nil }
  }

  /// A bought transaction by a payload; nil if the payload has no ids or no price. `account` is the
  /// appTransactionId of an account from elsewhere. The time of an upgrade is not in it: that of the
  /// signature is the nearest.
  init?(
    _ payload: JWSTransactionDecodedPayload, of customer: String?, price: String? = nil,
    account: String? = nil, _ database: StoreDatabase
  ) {
    guard let receipts = try? database.receipts, let id = Int64(payload.transactionId),
      let originalID = Int64(payload.originalTransactionId),
      let price = payload.price.map({ "\(Decimal($0) / 1000)" }) ?? price
    else { return nil }
    self.init(
      Own(
        id: id, store: database.store, state: .purchased,
        appAccountToken: payload.appAccountToken?.uppercased(), isFinished: true,
        revocationReason: payload.revocationReason,
        originalPurchaseDate: originalID == id ? nil : payload.originalPurchaseDate,
        expiresDate: payload.expiresDate, groupID: payload.subscriptionGroupIdentifier,
        reason: payload.transactionReason == .renewal ? Self.renewal : nil,
        webOrderLineItemID: payload.webOrderLineItemId,
        upgradeDate: payload.isUpgraded == true ? payload.signedDate : nil,
        offerType: payload.offerType, offerID: payload.offerIdentifier,
        offerMode: payload.offerDiscountType, offerPeriod: payload.offerPeriod,
        billing: payload.billingPlanType.map {
          Billing(plan: $0, commitment: payload.commitmentInfo)
        }),
      PurchaseApp(
        bundleID: payload.bundleId, environment: payload.environment.rawValue,
        appTransactionID: account ?? receipts.appTransactionID(of: customer, payload.bundleId)),
      TransactionFields(
        originalID: originalID, productID: payload.productId, productType: payload.type.rawValue,
        purchaseDate: payload.purchaseDate, quantity: payload.quantity, price: price,
        currency: payload.currency ?? "", storefront: payload.storefront,
        revocationDate: payload.revocationDate,
        revocationPercentage: payload.revocationType == .proratedRefund
          ? payload.revocationPercentage : nil,
        ownershipType: payload.inAppOwnershipType == .familyShared ? Self.familyShared : nil,
        customer: customer))
  }
}
