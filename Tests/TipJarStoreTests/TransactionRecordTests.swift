import Foundation
import GRDB
import Testing
import TipJarFiles
import TipJarVocabulary

@testable import TipJarStore

@Suite(.bench) struct TransactionRecordTests {
  /// The columns that a receipt does not have.
  private static let unsigned: Set = ["store", "state", "isFinished", "receipt", "customer"]

  private static let billing = """
    {"plan": "MONTHLY", "commitment": {"billingPeriodNumber": 3, "totalBillingPeriods": 12,
     "commitmentExpiresDate": 9, "commitmentPrice": 119880}}
    """

  /// A row in which no column is empty, except the ownership of one that is not shared.
  private static func row(isShared: Bool) -> TransactionRecord {
    TransactionRecord(
      .init(
        id: 7, store: 1, state: .purchased, appAccountToken: UUID().uuidString,
        revocationReason: 1, receipt: "a.b", originalPurchaseDate: 1, expiresDate: 9,
        groupID: "G", reason: TransactionRecord.renewal, webOrderLineItemID: "8", upgradeDate: 4,
        offerType: 2, offerID: "half", offerMode: "PAY_AS_YOU_GO", offerPeriod: "P1M",
        billing: try? JSONDecoder().decode(Billing.self, from: Data(billing.utf8))),
      PurchaseApp(bundleID: "app", environment: "Xcode", appTransactionID: "5"),
      TransactionFields(
        originalID: 3, productID: "gold", productType: ProductType.autoRenewable.rawValue,
        purchaseDate: 2, quantity: 1, price: "9.99", currency: "USD", storefront: "USA",
        revocationDate: 4, revocationPercentage: 50_000,
        ownershipType: isShared ? TransactionRecord.familyShared : nil, customer: "ann"))
  }

  private static func columns(_ row: TransactionRecord) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(row))
    return try #require(json as? [String: Any])
  }

  private static func row(_ columns: [String: Any]) -> TransactionRecord? {
    try? JSONDecoder().decode(
      TransactionRecord.self, from: JSONSerialization.data(withJSONObject: columns))
  }

  /// An empty column would pass the other tests unseen.
  @Test func noColumnIsEmpty() throws {
    #expect(try Self.row(isShared: true).databaseDictionary.filter { $1.isNull } == [:])
  }

  /// A column that is added to the row and not to its receipt could be changed by hand.
  @Test func everyOtherColumnIsComparedWithTheReceipt() throws {
    var ignored: [Set<String>] = []
    for isShared in [true, false] {
      let row = Self.row(isShared: isShared)
      let payload = row.payload(storefrontID: "143441", signedDate: 6)
      #expect(row.agrees(with: payload))
      let columns = try Self.columns(row)
      ignored.append(
        Set(
          columns.keys.filter { column in
            var changed = columns
            changed[column] = nil
            if Self.row(changed) == nil {
              let text = columns[column] as? String
              changed[column] = text.map { "1\($0)" } ?? 99
            }
            return Self.row(changed)?.agrees(with: payload) ?? true
          }))
    }
    #expect(ignored[0].intersection(ignored[1]) == Self.unsigned)
  }

  /// A column that is not read back from the receipt would cost the row at the next repair.
  @Test(arguments: [true, false])
  func aLostRowIsMadeFromItsReceipt(_ isShared: Bool) async throws {
    let database = try await bench.store().database
    var row = Self.row(isShared: isShared)
    row.app.appTransactionID = try database.receipts.appTransactionID(
      of: row.customer, row.app.bundleID)
    let signed = start.milliseconds
    let body = try database.receipts.sign(row, at: signed)
    let found = TransactionRecord(receipt: body, of: row.customer, price: nil, database)
    (row.store, row.receipt, row.isFinished) = (database.store, body, true)
    // The nearest time that a receipt has.
    row.upgradeDate = signed
    if isShared { row.revocationPercentage = nil }
    #expect(found == row)
  }
}
