import Foundation
import Synchronization
import Testing
import TipJarStore
import TipJarVocabulary

/// Steps that are due are carried out by the first read, once, however long ago the last one was.
@Suite(.bench) struct CatchUpTests {
  private func shop() throws -> StoreConfiguration {
    try subscriptionShop(settings: #"{"_timeRate":1002}"#)
  }

  @Test func theOffsetOfTheClockIsKeptAndGoesForwardOnly() async throws {
    let store = try await bench.store(shop())
    try await store.advance(by: days(3))
    #expect(store.now == start + days(3))
    bench.clock.advance(by: .seconds(60))
    #expect(try await bench.store(shop()).now == start + days(3) + 60)
    for bad in [-1, .infinity, .nan, 1e12] {
      await #expect(throws: StoreControlError.invalidAction) { try await store.advance(by: bad) }
    }
    #expect(store.now == start + days(3) + 60)
  }

  @Test func aClockThatGoesBackMakesNothingAndUndoesNothing() async throws {
    let store = try await bench.store(shop())
    try await store.buy("gold")
    bench.clock.advance(by: .seconds(100))
    #expect(try await store.periods.count == 2)
    let early = Bench(
      folder: bench.folder, clock: ManualStoreClock(start: start - days(30)))
    let again = try await early.store(shop())
    #expect(try await again.periods.count == 2)
    #expect(try await again.state() == .subscribed)
  }

  @Test func otherProgramsSeeTheTimeThatOneAdvanced() async throws {
    let (one, other) = (try await bench.store(shop()), try await bench.store(shop()))
    try await one.buy("gold")
    try await other.advance(by: 60)
    #expect(try await one.periods.count == 2)
    #expect(one.now == other.now)
  }

  @Test func severalProgramsThatLookAtOnceRenewOnce() async throws {
    var programs: [SimulatedStore] = []
    for _ in 0..<4 { programs.append(try await bench.store(shop())) }
    try await programs[0].buy("gold")
    bench.clock.advance(by: .seconds(180))
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for program in programs { group.addTask { try await program.periods.count } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [4, 4, 4, 4])
  }

  @Test func advancingByPeriodsEndsSoManyPeriods() async throws {
    let store = try await bench.store(shop())
    #expect(try await store.advance(periods: 2) == 0)
    try await store.buy("gold")
    #expect(try await store.advance(periods: 3) == 3)
    #expect(try await store.periods.count == 4)
    #expect(store.now == start + 180)
  }

  @Test func programsThatAdvanceAtOnceEndEachPeriodOnce() async throws {
    var programs: [SimulatedStore] = []
    for _ in 0..<4 { programs.append(try await bench.store(shop())) }
    try await programs[0].buy("gold")
    try await programs[0].set(.renewalLimit, to: StoreControl.none)
    let ended = try await withThrowingTaskGroup(of: Int.self) { group in
      for call in 0..<100 {
        group.addTask { [program = programs[call % 4]] in try await program.advance(periods: 1) }
      }
      return try await group.reduce(0, +)
    }
    #expect(ended == 100)
    #expect(try await programs[0].periods.count == 101)
    #expect(try await bench.store(shop()).now == start + 6000)
  }

  /// Both would end in 2100.
  @Test func advancingBeyondTheCertificatesIsRefusedBeforeAnythingChanges() async throws {
    let store = try await bench.subscriber("year")
    await #expect(throws: StoreClockError.self) { try await store.advance(by: days(27_400)) }
    await #expect(throws: StoreClockError.self) { try await store.advance(periods: 80) }
    #expect(store.now == start)
    #expect(try await store.periods.count == 1)
    #expect(try await store.advance(periods: 2) == 2)
    #expect(try await bench.store(subscriptionShop()).periods.count == 3)
  }

  /// The databases are copied before each statement of the renewal, as a kill there would leave
  /// them.
  @Test func killedAnywhereARenewalIsWholeOrNotMade() async throws {
    let images = Mutex<[URL]>([])
    let isArmed = Mutex(false)
    let trace = { @Sendable (_: String) in
      guard isArmed.withLock({ $0 }) else { return }
      let image = bench.folder.appending(path: "../\(UUID().uuidString)")
      let isCopied = (try? FileManager.default.copyItem(at: bench.folder, to: image)) != nil
      guard isCopied else { return }
      images.withLock { $0.append(image) }
    }
    let store = try await StatementTrace.$current.withValue(trace) {
      try await bench.store(shop())
    }
    try await store.buy("gold")
    bench.clock.advance(by: .seconds(61))
    isArmed.withLock { $0 = true }
    #expect(try await store.periods.map(\.id) == [0, 1])
    isArmed.withLock { $0 = false }
    let copies = images.withLock { $0 }
    defer { for copy in copies { try? FileManager.default.removeItem(at: copy) } }
    #expect(copies.count > 8)
    for copy in copies {
      let again = try await Bench(folder: copy, clock: bench.clock).store(shop())
      #expect(try await again.periods.map(\.id) == [0, 1])
      #expect(try await again.unfinishedIDs == [0, 1])
      #expect(try await again.state() == .subscribed)
    }
  }

  @Test func aLostStoreComesBackWithItsSubscriptions() async throws {
    let checkout = try await bench.checkout(bench.store(shop()))
    try await checkout.buy("silver")
    try await checkout.store.advance(by: 60)
    await checkout.start()
    try bench.remove(.store)
    let again = try await bench.started(shop())
    #expect(try await again.store.entitledIDs == [1])
    #expect(try await again.store.periods.map(\.offer?.type) == [.introductory, nil])
    #expect(try await !again.store.isEligibleForIntroOffer(for: "G"))
  }

  @Test func eachRenewalIsInTheHistoryUnderTheFirst() async throws {
    let checkout = try await bench.checkout(bench.store(shop()))
    try await checkout.buy("gold")
    try await checkout.store.advance(by: 120)
    await checkout.start()
    let history = try await checkout.history()
    #expect(history.map(\.id) == [2, 1, 0])
    #expect(history.allSatisfy { $0.originalID == 0 && $0.isFinished })
    #expect(try await checkout.collection().isEmpty)
    #expect(try await checkout.ownedProducts() == ["gold"])
  }
}
