import Foundation
import Synchronization
import Testing
import TipJarStore
import TipJarVocabulary

@Suite(.bench) struct CheckoutTests {
  @Test func aPurchaseIsRecordedFinishedAndLogged() async throws {
    let store = try await bench.store()
    let log = EventLog()
    let checkout = try await bench.checkout(store, log: log)
    let bought = try await checkout.buy(fine)
    #expect(try await store.unfinished.isEmpty)
    #expect(try await checkout.history().contains { $0.id == bought.id && $0.isFinished })
    #expect(
      log.events == [
        .purchaseAttempted(productID: fine),
        .purchaseEnded(productID: fine, .purchased(bought)),
      ])
    #expect(
      try await checkout.collection().map { "\($0.count) \($0.displayName)" } == ["1 Fine Tip"])
  }

  @Test func everyEndOfAPurchaseIsLogged() async throws {
    let store = try await bench.store()
    let log = EventLog()
    let checkout = try await bench.checkout(store, log: log)
    #expect(await checkout.purchase(fine, sheet: no) == .userCancelled)
    #expect(log.events.last == .purchaseEnded(productID: fine, .userCancelled))
    let failure = Checkout.Failure.purchase(.productUnavailable)
    #expect(await checkout.purchase("none", sheet: yes) == .failed(failure))
    #expect(log.events.last == .purchaseEnded(productID: "none", .failed(failure)))
    try await store.set(.askToBuy, true)
    #expect(await checkout.purchase(fine, sheet: yes) == .pending)
    #expect(log.events.last == .purchaseEnded(productID: fine, .pending))
    try await store.setSimulatedError(.generic(.offline), forAPI: .loadProducts)
    await #expect(throws: StoreKitError.offline) { try await checkout.products(for: [fine]) }
    #expect(log.events.last == .productsNotFetched(reason: StoreKitError.offline.reason))
  }

  @Test("14, 15. A crash between purchase and finish: delivered, granted and finished once")
  func crashBeforeFinish() async throws {
    let left = try await bench.store().buy(fine, quantity: 2)
    for round in 0..<2 {
      let store = try await bench.store()
      let log = EventLog()
      let checkout = try await bench.checkout(store, log: log)
      await checkout.start()
      await checkout.start()
      let granted = CheckoutEvent.delivered(.granted(productID: fine, left))
      #expect(log.events == (round == 0 ? [granted] : []))
      #expect(try await store.unfinished.isEmpty)
      #expect(try await checkout.collection().map(\.count) == [2])
    }
  }

  @Test func oneAtATime() async throws {
    let checkout = try await bench.checkout(bench.store())
    let sheet = GateSheet()
    async let first = checkout.purchase(fine, sheet: sheet)
    await sheet.waitUntilOpen()
    #expect(await checkout.purchase(broad, sheet: yes) == .failed(.purchaseInFlight))
    await sheet.close(false)
    #expect(await first == .userCancelled)
    try await checkout.buy(broad)
  }

  @Test(arguments: [false, true])
  func anAppShownAsPaidIsNeverChargedWithoutAskingAgain(isTakenOut: Bool) async throws {
    let checkout = try await bench.checkout(bench.store())
    let other = try await bench.checkout(bench.store())
    let left = try await checkout.store.buy(fine)
    let sheet = GateSheet()
    async let outcome = checkout.purchase(fine, sheet: sheet)
    #expect(await sheet.waitUntilOpen().isPaidAlready)
    await other.deliverPending()
    if isTakenOut { try await other.store.deleteTransaction(identifier: left.id) }
    await sheet.close(true)
    #expect(await !sheet.waitUntilOpen().isPaidAlready)
    await sheet.close(true)
    #expect(try await outcome.transaction.id == left.id + 1)
  }

  @Test func cancellingBeforeItIsMadeBuysNothing() async throws {
    let latency = Latency(products: .zero, purchase: .seconds(2))
    let checkout = try await bench.checkout(bench.store(latency: latency))
    let task = Task { await checkout.purchase(fine, sheet: yes) }
    await bench.clock.waitForSleepers()
    task.cancel()
    #expect(await task.value == .userCancelled)
    #expect(try await checkout.history().isEmpty)
  }

  @Test func theHistoryIsTheSameWholeAndInWindows() async throws {
    let (store, checkout) = try await bench.open()
    for round in 0..<4 {
      bench.clock.advance(by: .seconds(1))
      _ = await checkout.purchase(fine, sheet: yes)
      try await store.set(.askToBuy, true)
      _ = try await store.purchase(
        StoreConfiguration.builtIn.tips[[0, 2, 3, 4][round]].id, sheet: yes)
      try await store.set(.askToBuy, false)
    }
    let whole = try await checkout.history()
    #expect(whole.map(\.id) == [7, 6, 5, 4, 3, 2, 1, 0])
    for limit in 1...8 {
      for offset in 0...8 {
        let window = try await checkout.history(limit: limit, offset: offset)
        #expect(window == Array(whole.dropFirst(offset).prefix(limit)))
      }
    }
  }

  private final class Stops: Sendable {
    let depth = Mutex(0)
    let seen = Mutex<[Int]>([])
  }

  /// Ctrl-Z waits until others can acquire the lock: a purchase that has begun is finished first.
  @Test func noLockIsHeldAcrossAStop() async throws {
    let stops = Stops()
    let checkout = Checkout(
      store: try await bench.store(), ledger: try await Ledger(folder: bench.folder),
      stops: StopDeferral(
        suspend: { stops.depth.withLock { $0 += 1 } },
        allow: { stops.depth.withLock { $0 -= 1 } }),
      step: { _ in
        let depth = stops.depth.withLock { $0 }
        stops.seen.withLock { $0.append(depth) }
      })
    _ = try await checkout.buy(fine)
    #expect(stops.seen.withLock { $0 } == [1, 1, 1, 1])
    #expect(stops.depth.withLock { $0 } == 0)
  }

  @Test func aPurchaseThatCannotBeRecordedStaysUnfinished() async throws {
    let checkout = try await bench.checkout(bench.store())
    try bench.change(
      .ledger, "CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(FAIL, 'full'); END")
    guard case .failed = await checkout.purchase(fine, sheet: yes) else {
      throw Unexpected(what: "recorded")
    }
    #expect(try await checkout.store.unfinishedIDs == [0])
  }

  @Test func cancellingAfterItIsMadeStillRecordsIt() async throws {
    let buying = Mutex<Task<Checkout.Outcome, Never>?>(nil)
    let checkout = Checkout(
      store: try await bench.store(latency: Latency(products: .zero, purchase: .seconds(1))),
      ledger: try await Ledger(folder: bench.folder),
      step: { if $0 == .purchased { buying.withLock { $0?.cancel() } } })
    let task = Task { await checkout.purchase(fine, sheet: yes) }
    buying.withLock { $0 = task }
    await bench.clock.waitForSleepers()
    bench.clock.advance(by: .seconds(1))
    let bought = try await task.value.transaction
    #expect(try await checkout.history().contains { $0.id == bought.id && $0.isFinished })
    #expect(try await checkout.store.unfinished.isEmpty)
  }

  @Test(arguments: [StoreNotice.Record.store, .ledger])
  func nothingIsBoughtOnARecordThatWasTakenAway(_ record: StoreNotice.Record) async throws {
    let checkout = try await bench.checkout(bench.store())
    let file = bench.folder.appending(path: record.rawValue)
    try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("moved"))
    // The second try finds the lock free again.
    for _ in 0..<2 {
      guard case .failed(let failure) = await checkout.purchase(fine, sheet: yes) else {
        throw Unexpected(what: "bought")
      }
      #expect(failure.reason.contains("\(record.rawValue) was taken away or replaced"))
    }
  }

  @Test func anUnverifiedRefundIsNotRecorded() async throws {
    let (store, checkout) = try await bench.open()
    try await store.refundTransaction(identifier: try await checkout.buy(quill).id)
    try await store.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    await checkout.deliverPending()
    #expect(try await checkout.history().map(\.state) == [.purchased])
    try await store.setSimulatedError(nil, forAPI: .verification)
    await checkout.deliverPending()
    #expect(try await checkout.history().map(\.state) == [.refunded])
  }
}
