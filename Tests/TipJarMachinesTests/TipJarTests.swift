import TestSupport
import Testing

@testable import TipJarMachines

@Suite("Tip jar")
struct TipJarTests {
  typealias Event = TipJar.Event
  typealias Effect = TipJar.Effect

  static let jar = TipJar(tips: [
    TipJar.Tip(id: "fine", name: "Fine Tip"), TipJar.Tip(id: "broad", name: "Broad Tip"),
    TipJar.Tip(id: "stub", name: "Stub Tip"),
  ])
  static let offers = [
    TipJar.Offer(id: "broad", name: "Broad", caption: "A broad one", price: "£9.99"),
    TipJar.Offer(id: "fine", name: "", caption: "", price: "£1.99"),
  ]
  static let loading = jar.after([.opened])
  static let loaded = loading.after([.productsLoaded(1, offers)])
  static let failed = loading.after([.productsFailed(1, reason: "no network")])
  static let buying = loaded.after([.tapped("fine")])

  static let pending = buying.after([.purchaseEnded(1, .pending)])

  static let phases = [
    "unopened": jar, "loading": loading, "failed": failed, "loaded": loaded, "buying": buying,
  ]

  func state(_ jar: TipJar, _ id: ItemID) -> TipJar.Tip.State? {
    jar.tips.first { $0.id == id }?.state
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

  @Test func aFailedFetchKeepsTheNamesWithWarnings() {
    let jar = Self.failed
    let shown = jar.tips.map { jar.shown($0, at: .ms(10_000)) }
    #expect(shown.map(\.state) == jar.tips.map { _ in .unavailable })
    #expect(shown.map(\.name) == Self.jar.tips.map(\.name))
    #expect(jar.failure(at: .ms(10_000)) != nil)
  }

  @Test func aTipThatWaitsForApprovalStillSaysSo() {
    var jar = Self.pending
    let refetch = jar.handle(.storeChanged, at: .ms(10_000))
    #expect(refetch == [.fetchProducts(jar.fetch)])
    _ = jar.handle(.productsFailed(jar.fetch, reason: "r"), at: .ms(10_010))
    #expect(jar.shown(jar.tips[0], at: .ms(20_000)).state == .pending(price: "£1.99"))
    #expect(jar.shown(jar.tips[1], at: .ms(20_000)).state == .unavailable)
  }
}
