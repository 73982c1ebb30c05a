import Foundation
import GRDB
import Testing
import TipJarStore

/// Receipts are verified in parts of 64, on all cores: each of many is judged, wherever it stands.
@Suite(.folder) struct ManyReceiptsTests {
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
  func whatDoesNotHoldIsUnverifiedInEveryList(_ receipt: String) async throws {
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

  @Test func whatIsUnverifiedIsNeitherGrantedNorTakenBack() async throws {
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
  @Test func whatIsUnverifiedIsNotGrantedByTheNextStartEither() async throws {
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
