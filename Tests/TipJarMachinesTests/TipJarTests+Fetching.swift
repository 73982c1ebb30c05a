import TestSupport
import Testing

@testable import TipJarMachines

/// Fetching is an async action: it can be cancelled, and delays its spinner.
extension TipJarTests {
  @Test(
    arguments: [
      .productsLoaded(1, offers), .productsFailed(1, reason: "late"), .productsCancelled(1),
    ] as [Event])
  func aFetchUnderAChangedStoreIsStoppedAndRunAgain(_ answer: Event) {
    var jar = Self.loading
    #expect(jar.handle(.storeChanged, at: .zero) == [.cancelFetch(1)])
    #expect(jar.handle(.storeChanged, at: .zero) == [])
    #expect(jar.phase == .loading && jar.fetching.state == .cancelling)
    #expect(jar.handle(answer, at: .zero) == [.fetchProducts(2)])
    #expect(jar.phase == .loading && jar.tips.allSatisfy { $0.state == .loading })
    #expect(jar.handle(.productsLoaded(2, Self.offers), at: .zero) == [])
    #expect(jar.phase == .loaded)
  }

  @Test(arguments: [(jar, TipJar.Phase.unopened), (loaded, .loaded), (failed, failed.phase)])
  func aFetchThatIsStoppedByOthersLeavesThingsAsTheyWere(_ before: TipJar, _ phase: TipJar.Phase) {
    var jar = before
    jar.handle([before == Self.jar ? .opened : .storeChanged])
    #expect(jar.phase == .loading)
    jar.handle([.productsCancelled(jar.fetch)])
    #expect(jar.phase == phase)
  }

  @Test(arguments: [1, 50, 100] as [Double])
  func aFetchThatIsOverWithin100msShowsNoSpinner(_ milliseconds: Double) {
    let jar = Self.loading
    #expect(jar.shown(jar.tips[0], at: .ms(99)).state == .unknown)
    let after = jar.after([.productsLoaded(1, Self.offers)], at: .ms(milliseconds))
    for time in [milliseconds, 101, 399] {
      #expect(after.shown(after.tips[0], at: .ms(time)).state == .price("£1.99"))
    }
  }

  @Test func theSpinnersOfAFetchStayAtLeast300ms() {
    let jar = Self.loading
    #expect(jar.shown(jar.tips[0], at: .ms(100)).state == .loading)
    let after = jar.after([.productsLoaded(1, Self.offers)], at: .ms(150))
    #expect(after.tips[0].state == .price("£1.99"))
    #expect(after.shown(after.tips[0], at: .ms(399)).state == .loading)
    #expect(after.shown(after.tips[2], at: .ms(399)).state == .loading)
    #expect(after.shown(after.tips[0], at: .ms(400)).state == .price("£1.99"))
    #expect(after.frames(from: .ms(150)).contains(.ms(400)))
  }

  @Test func aFailureStandsUntilTheSpinnersOfTheNextTry() {
    var jar = Self.failed
    #expect(jar.failure(at: .ms(1_000)) == "no network")
    jar.handle([.retryTapped], at: .ms(1_000))
    #expect(jar.failure(at: .ms(1_099)) == "no network")
    #expect(jar.failure(at: .ms(1_100)) == nil)
    jar.handle([.productsFailed(2, reason: "still none")], at: .ms(1_150))
    #expect(jar.failure(at: .ms(1_399)) == nil)
    #expect(jar.failure(at: .ms(1_400)) == "still none")
    #expect(jar.after([.retryTapped, .productsLoaded(3, [])], at: .ms(2_000)).failure == nil)
  }
}
