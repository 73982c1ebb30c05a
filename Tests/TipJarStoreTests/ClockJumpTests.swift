import Foundation
import Synchronization
import Testing
import TipJarStore

/// A clock that is changed while it is used.
private final class WallClock: StoreClock {
  private let offset = Mutex<TimeInterval>(0)
  private let clock = ManualStoreClock()

  var now: Date { clock.now.addingTimeInterval(offset.withLock { $0 }) }
  func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
  func jump(_ seconds: TimeInterval) { offset.withLock { $0 += seconds } }
}

@Suite(.bench) struct ClockJumpTests {
  @Test("A clock set by a day in each direction: dates and ids never go back")
  func datesAndIDsStayInOrder() async throws {
    let clock = WallClock()
    let store = try await SimulatedStore(
      configuration: .builtIn, folder: bench.folder, clock: clock, seed: 1, latency: .none)
    let checkout = try await bench.checkout(store)
    let jumps: [TimeInterval] = [0, 86_400, -86_400, -86_400, 172_800]
    var bought: [Transaction] = []
    for jump in jumps {
      let sheet = GateSheet()
      async let outcome = checkout.purchase(fine, sheet: sheet)
      await sheet.waitUntilOpen()
      clock.jump(jump)
      await sheet.close(true)
      bought.append(try await outcome.transaction)
    }
    #expect(bought.map(\.id) == Array(0..<UInt64(jumps.count)))
    #expect(bought.map(\.purchaseDate) == bought.map(\.purchaseDate).sorted())
    clock.jump(-86_400)
    try await store.refundTransaction(identifier: bought[4].id)
    let refunded = try await store.all.map(\.unsafePayloadValue)
    let date = try #require(refunded.first?.revocationDate)
    #expect(date >= bought[4].purchaseDate)
    #expect(try await checkout.history().map(\.id) == [4, 3, 2, 1, 0])
  }
}
