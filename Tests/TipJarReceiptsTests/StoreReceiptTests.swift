import Foundation
import GRDB
import Testing
import TipJarReceipts
import TipJarStore
import TipJarVocabulary

@Suite(.folder) struct StoreReceiptTests {
  private func payload(
    _ result: VerificationResult<Transaction>, of store: SimulatedStore
  ) throws -> JWSTransactionDecodedPayload {
    try ReceiptVerifier(root: store.rootCertificate).verify(result.jwsRepresentation)
  }

  /// Changes the store's database behind its back.
  private func change(_ sql: String) throws {
    try database().write { try $0.execute(sql: sql) }
  }

  @Test func everyTransactionSaysWhatItsReceiptSays() async throws {
    let store = try await everyKind(in: folder)
    let transactions = try await store.signedTransactions
    #expect(transactions.count == 7)
    for result in transactions {
      let payload = try payload(result, of: store)
      let transaction = try result.payloadValue
      #expect(payload.transactionId == String(transaction.id))
      #expect(payload.originalTransactionId == String(transaction.originalID))
      #expect(payload.productId == transaction.productID)
      #expect(payload.type.rawValue == transaction.productType.rawValue)
      #expect(payload.quantity == transaction.purchasedQuantity)
      #expect(payload.price == transaction.price.flatMap(JWSTransactionDecodedPayload.milliunits))
      #expect(payload.currency == transaction.currencyCode)
      #expect(payload.appAccountToken == transaction.appAccountToken?.uuidString.lowercased())
      #expect(payload.environment.rawValue == transaction.environment.rawValue)
      #expect(payload.storefront == "USA")
      #expect(payload.storefrontId == "143441")
      #expect(payload.bundleId == SimulatedStore.defaultBundleID)
      #expect(payload.revocationReason == transaction.revocationReason?.rawValue)
      #expect((payload.revocationDate == nil) == (transaction.revocationDate == nil))
    }
    let price = try transactions.map { try payload($0, of: store).price }
    #expect(price == [1990, 5970, 1, 6000, 19900, 3000, 1990])
  }

  /// To the millisecond, in the history and in ISO 8601 too.
  @Test func everyDateIsThatOfTheReceipt() async throws {
    let clock = ManualStoreClock()
    let store = try await open(clock)
    let checkout = Checkout(store: store, ledger: try await Ledger(folder: folder))
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for step in [1, 3, 7, 11, 101, 501, 977, 12_345, 86_399_999, 3] {
      clock.advance(by: .milliseconds(step))
      _ = await checkout.purchase("tip", sheet: yes)
    }
    let receipts = try await store.signedTransactions
    #expect(receipts.count == 10)
    let history = try await checkout.history()
    for result in receipts {
      let milliseconds = try payload(result, of: store).purchaseDate
      let id = result.unsafePayloadValue.id
      let entry = try #require(history.first { $0.id == id })
      let rest = "\(1000 + milliseconds % 1000)".dropFirst()
      #expect(entry.purchaseDate == result.unsafePayloadValue.purchaseDate)
      #expect(entry.purchaseDate.formatted(style).hasSuffix(".\(rest)Z"))
    }
  }

  @Test func aRefundSignsAgain() async throws {
    let clock = ManualStoreClock()
    let store = try await open(clock)
    _ = try await store.purchase("tip", quantity: 3, sheet: yes)
    let before = try await store.signedTransactions[0]
    clock.advance(by: .seconds(60))
    try await store.refundTransaction(identifier: 0, reason: .developerIssue)
    let after = try #require(try await store.latest(for: "tip"))
    #expect(after.fault == nil)
    let payload = try payload(after, of: store)
    #expect(after.jwsRepresentation != before.jwsRepresentation)
    #expect(payload.revocationReason == 1)
    #expect(payload.revocationDate == noon + 60_000)
    #expect(payload.signedDate == noon + 60_000)
    #expect(payload.purchaseDate == noon)
    #expect(payload.quantity == 3)
    try await store.refundTransaction(identifier: 0)
    #expect(try await store.latest(for: "tip") == after)
  }

  @Test func finishingChangesNoReceipt() async throws {
    let store = try await open()
    _ = try await store.purchase("tip", sheet: yes)
    let before = try await store.signedTransactions
    try await store.finish(0)
    #expect(try await store.signedTransactions == before)
    #expect(try await open().signedTransactions == before)
  }

  /// Also where the same row was found good a moment before.
  @Test(arguments: [
    "quantity = 9", "price = '0.01'", "productID = 'pass'", "id = 5", "currency = 'EUR'",
    "storefront = 'FRA'", "environment = 'Xcode'", "purchaseDate = purchaseDate + 1",
    "appAccountToken = '69F4B1C2-0000-4000-8000-00000000000A'", "originalID = 4",
    "revocationDate = 1, revocationReason = 0", "productType = 'Non-Consumable'",
  ])
  func aRowThatSaysMoreThanItsReceiptIsUnverified(_ change: String) async throws {
    let store = try await open()
    _ = try await store.purchase("tip", sheet: yes)
    #expect(try await #require(store.all.first).fault == nil)
    try self.change("UPDATE storeTransaction SET \(change)")
    #expect(try await store.all.first?.fault == .invalidSignature)
  }

  @Test(arguments: VerificationError.allCases)
  func anArmedErrorSpoilsTheReceiptItself(_ error: VerificationError) async throws {
    let store = try await open()
    try await store.setSimulatedError(.verification(error), forAPI: .verification)
    let signed = try await store.purchase("tip", sheet: yes).bought
    #expect(signed.fault == error)
    let refused = refusal(signed.jwsRepresentation, root: try store.rootCertificate)
    let names: [VerificationError: String] = [
      .revokedCertificate: "invalidSignature", .invalidDeviceVerification: "invalidSignature",
    ]
    #expect(refused?.kind == names[error] ?? error.rawValue)
    try await store.setSimulatedError(nil, forAPI: .verification)
    #expect(try await #require(store.unfinished.first).fault == nil)
  }

  @Test func aChainThatWasTakenAwayIsMadeAgainAndSignsAll() async throws {
    let before = try await everyKind(in: folder)
    let old = try await before.signedTransactions
    try FileManager.default.removeItem(at: folder.appending(path: "certificates.pem"))
    let after = try await open()
    #expect(try after.rootCertificate != before.rootCertificate)
    let new = try await after.signedTransactions
    #expect(new.map(\.unsafePayloadValue.id) == old.map(\.unsafePayloadValue.id))
    for transaction in new { _ = try payload(transaction, of: after) }
    for result in try await after.all { _ = try result.payloadValue }
  }

  @Test func aDamagedRowIsNotMadeGoodByANewChain() async throws {
    _ = try await open().purchase("tip", sheet: yes)
    try change("UPDATE storeTransaction SET quantity = 9")
    try FileManager.default.removeItem(at: folder.appending(path: "certificates.pem"))
    #expect(try await open().unfinished.first?.fault != nil)
  }

  @Test func transactionsSignedByTheChainAreNotSignedAgain() async throws {
    let before = try await everyKind(in: folder).signedTransactions
    try change("DELETE FROM setting WHERE key = 'signedBy'")
    #expect(try await open().signedTransactions == before)
  }

  @Test func purchasesFromBeforeReceiptsAreSigned() async throws {
    _ = try await everyKind(in: folder)
    try change(
      "UPDATE storeTransaction SET receipt = NULL; DELETE FROM setting WHERE key = 'signedBy'")
    let store = try await open()
    for transaction in try await store.signedTransactions {
      _ = try payload(transaction, of: store)
    }
  }

  @Test func theLedgerKeepsTheReceiptOfEachEntry() async throws {
    let store = try await open()
    let ledger = try await Ledger(folder: folder)
    let checkout = Checkout(
      store: store, ledger: ledger)
    _ = await checkout.purchase("tip", sheet: yes)
    let bought = try await store.signedTransactions.map(\.jwsRepresentation)
    #expect(try await ledger.entries(of: store.id).map(\.jwsRepresentation) == bought)
    try await store.refundTransaction(identifier: 0)
    await checkout.start()
    let refunded = try await store.signedTransactions.map(\.jwsRepresentation)
    #expect(refunded != bought)
    #expect(try await ledger.entries(of: store.id).map(\.jwsRepresentation) == refunded)
    try FileManager.default.removeItem(at: folder.appending(path: "certificates.pem"))
    _ = try await open()
    #expect(try await ledger.entries(of: store.id).map(\.jwsRepresentation) == refunded)
  }

  @Test func bundleIDAndEnvironmentAreTheHosts() async throws {
    let store = try await open(bundleID: "com.example.app", environment: .xcode)
    _ = try await store.purchase("tip", sheet: yes)
    let signed = try #require(try await store.unfinished.first)
    #expect(try signed.payloadValue.environment == .xcode)
    #expect(try payload(signed, of: store).environment == .xcode)
    #expect(try payload(signed, of: store).bundleId == "com.example.app")
  }

  /// The ends of the certificates, the epoch, and the day before it.
  @Test(arguments: [4_102_444_801, 4_323_000_000, 1_577_836_799, 0, -43_200])
  func outsideOfTheCertificatesNothingIsSoldUntilTheClockIsRight(_ time: Double) async throws {
    let date = Date(timeIntervalSince1970: time)
    let wrong = try await open(ManualStoreClock(start: date))
    let ledger = try await Ledger(folder: folder)
    let outcome = await Checkout(store: wrong, ledger: ledger)
      .purchase("tip", sheet: ForbiddenSheet())
    #expect(outcome == .failed(.clock(.clock(date))))
    await #expect(throws: StoreClockError.clock(date)) {
      _ = try await wrong.buyProduct(identifier: "tip")
    }
    await #expect(throws: StoreClockError.clock(date)) { try await wrong.advance(by: 60) }
    #expect(try await wrong.signedTransactions.isEmpty)
    let right = try await open()
    #expect(right.now == ManualStoreClock().now)
    #expect(try await right.purchase("tip", sheet: yes).bought.fault == nil)
  }

  /// The ends of the parts, and some between them.
  private static let places: [UInt64] = [0, 1, 63, 64, 100, 127, 128, 191, 192, 199]

  private func buy(_ count: Int, from store: SimulatedStore) async throws {
    for _ in 0..<count { _ = try await store.purchase("pass", sheet: yes) }
  }

  private func unverified(_ results: [VerificationResult<Transaction>]) -> [UInt64] {
    results.filter { $0.fault != nil }.map(\.unsafePayloadValue.id)
  }

  @Test(arguments: [
    // Another signature, none, and the whole receipt of another purchase.
    "substr(receipt, 1, 20) || 'A' || substr(receipt, 22)", "substr(receipt, 1, 99)", "NULL",
    "(SELECT receipt FROM storeTransaction WHERE id = 2)",
  ])
  func anInvalidReceiptIsUnverifiedInEveryList(_ receipt: String) async throws {
    try await buy(200, from: open())
    let ids = Self.places.map(String.init).joined(separator: ", ")
    try await database().write {
      try $0.execute(
        sql: "UPDATE storeTransaction SET receipt = \(receipt) WHERE id IN (\(ids))")
    }
    let store = try await open()
    for list in [
      try await store.all, try await store.unfinished,
      // Again, now that those that hold are remembered.
      try await store.all, await told(200, by: store),
    ] {
      #expect(list.map(\.unsafePayloadValue.id) == Array(0..<200))
      #expect(unverified(list) == Self.places)
    }
    // The latest of the product alone.
    #expect(unverified(try await store.currentEntitlements) == [199])
    #expect(unverified([try #require(try await store.latest(for: "pass"))]) == [199])
  }

  /// Cuts off the signatures of the transactions from an id on.
  private func spoil(from id: Int) async throws {
    try await database().write { db in
      try db.execute(
        sql: "UPDATE storeTransaction SET receipt = substr(receipt, 1, 99) WHERE id >= ?",
        arguments: [id])
    }
  }

  @Test func unverifiedTransactionsAreNeitherGrantedNorRevoked() async throws {
    let store = try await open()
    let ledger = try await Ledger(folder: folder)
    let checkout = Checkout(store: store, ledger: ledger)
    try await buy(140, from: store)
    await checkout.deliverPending()
    for id in 0..<140 { try await store.refundTransaction(identifier: UInt64(id)) }
    try await buy(70, from: store)
    try await spoil(from: 70)
    await checkout.deliverPending()
    let entries = try await ledger.entries(of: store.id)
    #expect(entries.map(\.transactionID) == (0..<140).reversed())
    #expect(entries.filter { $0.revocationDate != nil }.map(\.transactionID) == (0..<70).reversed())
    #expect(unverified(try await store.unfinished) == Array(140..<210))
  }

  /// An app that finishes what it should not, and the record of it that the next start misses.
  @Test func unverifiedTransactionsAreNotGrantedAtTheNextStart() async throws {
    let store = try await open()
    try await buy(140, from: store)
    try await spoil(from: 70)
    for id in 0..<140 { try await store.finish(UInt64(id)) }
    let ledger = try await Ledger(folder: folder)
    let checkout = Checkout(store: store, ledger: ledger)
    await checkout.deliverPending()
    let entries = try await ledger.entries(of: store.id)
    #expect(entries.map(\.transactionID) == (0..<70).reversed())
  }
}

/// A sheet that must not be shown.
private struct ForbiddenSheet: PaymentSheet {
  func confirm(_ request: PaymentRequest) async -> Bool {
    Issue.record("the sheet was shown")
    return true
  }
}

/// The first elements that a listener gets.
private func told(_ count: Int, by store: SimulatedStore) async
  -> [VerificationResult<Transaction>]
{
  var told: [VerificationResult<Transaction>] = []
  for await result in await store.updates {
    told.append(result)
    if told.count == count { break }
  }
  return told
}
