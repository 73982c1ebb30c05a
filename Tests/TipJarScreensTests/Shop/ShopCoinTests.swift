import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopCoinTests {
  /// The Tip Jar with `coins` in the jar.
  private static func jar(_ coins: Int, columns: Int = 80) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: columns, rows: 24))
    fixture.openTips()
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: []), TipCollection(coins: coins))))
    return fixture
  }

  @Test func aTipMoreIsACoinThatFallsForLessThanTwoSeconds() {
    var fixture = Self.jar(2)
    #expect(fixture.shop.tips.coin == nil)
    // The prices have faded in.
    fixture.now = fixture.now.advanced(by: .milliseconds(300))
    #expect(fixture.shop.nextChange(after: fixture.now) == nil)
    fixture.send(
      .purchases(.loaded(PurchaseWindow(rows: []), TipCollection(coins: 3))), after: .seconds(1))
    let start = fixture.now
    #expect(fixture.shop.tips.coin?.fall(at: start) == 0)
    #expect(fixture.shop.nextChange(after: start) == start + 40_000_000)
    #expect(FallingCoin.duration < .seconds(2))
    let end = start.advanced(by: FallingCoin.duration)
    #expect(fixture.shop.tips.coin?.fall(at: end) == nil)
    #expect(fixture.shop.nextChange(after: end) == nil)
  }

  @Test(arguments: [(3, 3), (3, 2), (40, 0)])
  func nothingFallsUnlessThereIsMore(_ before: Int, _ after: Int) {
    var fixture = Self.jar(before)
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: []), TipCollection(coins: after))))
    #expect(fixture.shop.tips.coin == nil)
  }

  @Test func theLevelOfTheLastTimeIsThereAtOnce() {
    var fixture = ShopFixture()
    fixture.openTips()
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: []), TipCollection(coins: 12))))
    #expect(fixture.shop.tips.collection?.coins == 12 && fixture.shop.tips.coin == nil)
  }

  @Test(arguments: [.command(.open(.apps)), .resized(columns: 60, rows: 24)] as [Shop.Event])
  func nothingFallsWhereTheJarIsNotSeen(_ event: Shop.Event) {
    var fixture = Self.jar(2)
    fixture.send(event)
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: []), TipCollection(coins: 3))))
    #expect(fixture.shop.tips.coin == nil)
  }
}
