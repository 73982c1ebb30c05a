import TestSupport
import Testing

@testable import TipJarMachines

/// A failed fetch: the names stay, each with a warning instead of its price.
extension TipJarTests {
  @Test func aFailedFetchKeepsTheNamesWithWarnings() {
    let jar = Self.failed
    let shown = jar.tips.map { jar.shown($0, at: .ms(10_000)) }
    #expect(shown.map(\.state) == jar.tips.map { _ in .unavailable })
    #expect(shown.map(\.name) == Self.jar.tips.map(\.name))
    #expect(jar.failure(at: .ms(10_000)) != nil)
  }

  @Test func theNextTryTurnsTheWarningsIntoSpinnersAndPrices() {
    var jar = Self.failed
    _ = jar.handle(.retryTapped, at: .ms(10_000))
    #expect(jar.shown(jar.tips[0], at: .ms(10_050)).state == .unavailable)
    #expect(jar.shown(jar.tips[0], at: .ms(10_150)).state == .loading)
    _ = jar.handle(.productsLoaded(jar.fetch, Self.offers), at: .ms(10_200))
    #expect(jar.shown(jar.tips[0], at: .ms(20_000)).state == jar.tips[0].state)
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
