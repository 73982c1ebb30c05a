import Foundation
import GRDB
import Testing
import TipJarStore

/// Receipts are verified in parts of 64, on all cores: each of many is judged, wherever it stands.
@Suite struct ManyReceiptsTests {
  private let yes = PresetPaymentSheet()
  /// The ends of the parts, and some between them.
  private static let places: [UInt64] = [0, 1, 63, 64, 100, 127, 128, 191, 192, 199]

  private func open(
    _ folder: URL, _ clock: ManualStoreClock = ManualStoreClock()
  ) async throws -> SimulatedStore {
    try await SimulatedStore(
      configuration: shop(), folder: folder, clock: clock, latency: .none)
  }

  private func buy(_ count: Int, from store: SimulatedStore) async throws {
    for _ in 0..<count { _ = try await store.purchase("pass", sheet: yes) }
  }

  private func unverified(_ results: [VerificationResult<Transaction>]) -> [UInt64] {
    results.filter { (try? $0.payloadValue) == nil }.map(\.unsafePayloadValue.id)
  }

  @Test(arguments: [
    // Another signature, none, and the whole receipt of another purchase.
    "substr(receipt, 1, 20) || 'A' || substr(receipt, 22)", "substr(receipt, 1, 99)", "NULL",
    "(SELECT receipt FROM storeTransaction WHERE id = 2)",
  ])
  func whatDoesNotHoldIsUnverifiedInEveryList(_ receipt: String) async throws {
    try await withFolder { folder in
      try await buy(200, from: open(folder))
      let ids = Self.places.map(String.init).joined(separator: ", ")
      try await DatabaseQueue(path: folder.appending(path: "store.sqlite").path).write {
        try $0.execute(
          sql: "UPDATE storeTransaction SET receipt = \(receipt) WHERE id IN (\(ids))")
      }
      let store = try await open(folder)
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
  }

  /// From 2100 on the certificates hold no more.
  @Test func whatIsUnverifiedIsNeitherGrantedNorTakenBack() async throws {
    try await withFolder { folder in
      let clock = ManualStoreClock(start: Date(timeIntervalSince1970: 4_102_444_700))
      let store = try await open(folder, clock)
      let ledger = try await Ledger(folder: folder)
      let checkout = Checkout(store: store, ledger: ledger)
      try await buy(140, from: store)
      await checkout.settle()
      for id in 0..<70 { try await store.refundTransaction(identifier: UInt64(id)) }
      clock.advance(by: .seconds(200))
      for id in 70..<140 { try await store.refundTransaction(identifier: UInt64(id)) }
      try await buy(70, from: store)
      await checkout.settle()
      let entries = try await ledger.entries(of: store.id)
      #expect(entries.map(\.transactionID) == (0..<140).reversed())
      #expect(
        entries.filter { $0.revocationDate != nil }.map(\.transactionID) == (0..<70).reversed())
      #expect(unverified(try await store.unfinished) == Array(140..<210))
    }
  }

  /// An app that finishes what it should not, and the record of it that the next start misses.
  @Test func whatIsUnverifiedIsNotGrantedByTheNextStartEither() async throws {
    try await withFolder { folder in
      let clock = ManualStoreClock(start: Date(timeIntervalSince1970: 4_102_444_700))
      let store = try await open(folder, clock)
      try await buy(70, from: store)
      clock.advance(by: .seconds(200))
      try await buy(70, from: store)
      for id in 0..<140 { try await store.finish(UInt64(id)) }
      let ledger = try await Ledger(folder: folder)
      let checkout = Checkout(store: store, ledger: ledger)
      await checkout.settle()
      let entries = try await ledger.entries(of: store.id)
      #expect(entries.map(\.transactionID) == (0..<70).reversed())
      #expect(await checkout.notices == [.restored(.ledger, transactionIDs: Array(0..<70))])
    }
  }
}

/// What is told to a listener first, so many.
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
