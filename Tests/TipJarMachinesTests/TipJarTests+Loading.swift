import TestSupport
import Testing

@testable import TipJarMachines

/// Products arrive, fail to load, and are loaded again.
extension TipJarTests {
  @Test func productsAreFetchedWhenThePlaceIsFirstOpened() {
    var jar = Self.jar
    #expect(jar.phase == .unopened && jar.spinnerTurn(at: .zero) == nil)
    #expect(jar.handle(.opened, at: .zero) == [.fetchProducts(1)])
    #expect(jar.phase == .loading)
    #expect(jar.tips.allSatisfy { $0.state == .loading })
    #expect(jar.handle(.opened, at: .zero) == [])
  }

  @Test func pricesAppearTogetherAndTheMissingOneIsUnavailable() {
    let jar = Self.loaded
    #expect(jar.phase == .loaded)
    #expect(jar.tips.map(\.id) == ["fine", "broad", "stub"])
    #expect(jar.tips.map(\.state) == [.price("£1.99"), .price("£9.99"), .unavailable])
    #expect(jar.tips.map(\.name) == ["Fine Tip", "Broad", "Stub Tip"])
    #expect(jar.tips[1].caption == "A broad one")
  }

  @Test func aStoreThatChangedIsAskedAgainAndAPendingTipStaysPending() {
    var jar = Self.loaded
    jar.handle([.tapped("fine"), .purchaseEnded(1, .pending)], at: .zero)
    #expect(jar.handle(.storeChanged, at: .ms(1_000)) == [.fetchProducts(2)])
    #expect(!jar.isPressable("broad"))
    #expect(jar.shown(jar.tips[1], at: .ms(1_099)).state == .price("£9.99"))
    #expect(jar.shown(jar.tips[1], at: .ms(1_100)).state == .loading)
    #expect(jar.shown(jar.tips[0], at: .ms(1_100)).state == .pending(price: "£1.99"))
    jar.handle([.productsLoaded(2, Self.offers)], at: .ms(2_000))
    #expect(state(jar, "fine") == .pending(price: "£1.99"))
    #expect(state(jar, "broad") == .price("£9.99"))
  }

  @Test(
    arguments: [
      .purchased, .notCharged(note: "n"), .pending, .userCancelled, .unverified(reason: "r"),
      .failed(reason: "r"),
    ] as [TipJar.Outcome])
  func aStoreThatChangedUnderAPurchaseIsAskedOnceWhenItIsOver(_ outcome: TipJar.Outcome) {
    var jar = Self.loaded
    jar.handle([.tapped("fine")], at: .zero)
    #expect(jar.handle(.storeChanged, at: .zero) == [])
    #expect(jar.handle(.storeChanged, at: .zero) == [])
    #expect(jar.phase == .loaded && state(jar, "fine") == .purchasing(price: "£1.99"))
    let fetches = jar.handle(.purchaseEnded(1, outcome), at: .ms(500)).filter {
      $0 != .thank("fine")
    }
    #expect(fetches == [.fetchProducts(2)])
    #expect(jar.phase == .loading)
    jar.handle([.productsLoaded(2, Self.offers), .tapped("broad")], at: .ms(600))
    #expect(
      !jar.handle(.purchaseEnded(2, outcome), at: .ms(900)).contains { effect in
        if case .fetchProducts = effect { true } else { false }
      })
  }

  @Test func failedFetchIsTriedAgain() {
    var jar = Self.failed
    #expect(jar.phase == .failed(reason: "no network"))
    #expect(jar.nextChange(after: .zero) == nil)
    #expect(jar.handle(.retryTapped, at: .zero) == [.fetchProducts(2)])
    #expect(jar.handle(.productsFailed(1, reason: "late"), at: .zero).count == 1)
    #expect(jar.phase == .loading)
    jar.handle([.productsLoaded(2, Self.offers)])
    #expect(jar.phase == .loaded)
  }
}
