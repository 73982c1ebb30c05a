import Testing
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopTipTests {
  @Test func productsAreFetchedWhenThePlaceIsFirstOpened() {
    var fixture = ShopFixture()
    #expect(fixture.send(.command(.open(.tips))) == [.work(.tips(.fetchProducts(1)))])
    fixture.openTips()
    fixture.send(.command(.open(.apps)))
    #expect(fixture.send(.command(.open(.tips))) == [])
  }

  @Test func aRetryWhoseSpinnersAreStillShownTakesNoPress() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.tips)), after: .seconds(1))
    fixture.send(.tips(.productsFailed(1, reason: "no network")), after: .seconds(1))
    fixture.enter()
    fixture.send(.tips(.productsFailed(2, reason: "r")), after: .milliseconds(150))
    #expect(fixture.enter(after: .milliseconds(50)) == refuses(.changed, next: .retry))
    #expect(fixture.shop.log.last?.note == .press(.lookIsBehind))
    #expect(fixture.enter(after: .seconds(1)) == [.work(.tips(.fetchProducts(3)))])
  }

  @Test func aHeldEnterOnATipNeverBuys() {
    var fixture = ShopFixture.sheet
    var effects = fixture.enter(after: .milliseconds(498))
    for _ in 0..<100 { effects += fixture.enter(after: .milliseconds(33)) }
    #expect(effects == refuses(.tooSoon, next: .tip))
    #expect(fixture.shop.context == .question)
  }

  /// Afterwards, the reason may be gone.
  @Test func theNoteOfAFailedPurchaseGoesWithTheVisit() {
    var fixture = ShopFixture.tips
    fixture.enter(after: .seconds(1))
    fixture.send(.tips(.purchaseEnded(1, .failed(reason: "no network"))), after: .seconds(1))
    #expect(fixture.shop.tips.jar.note != nil)
    fixture.send(.command(.open(.apps)), after: .seconds(1))
    #expect(fixture.shop.tips.jar.note == nil)
  }

  @Test func qClosesTheHelpAndQuitsFromAList() {
    let keys = KeyTable.standard
    #expect(keys.command(for: Key("q"), in: .help) == .back)
    #expect(keys.command(for: Key("q"), in: .list) == .quit)
  }

  /// The payment sheet that follows has a guard of its own.
  @Test func aPriceWithASheetAfterItActsAtOnce() {
    var fixture = ShopFixture.tips
    fixture.send(.otherKey, after: .seconds(1))
    #expect(fixture.enter(after: .milliseconds(100)) == refuses(.tooSoon, next: .tip))
    fixture.send(.paymentsChanged(isAllowed: true, asks: true))
    #expect(
      fixture.enter(after: .milliseconds(200)) == [
        .work(.tips(.logTap("fine"))), .work(.tips(.purchase(1, "fine"))),
      ])
  }

  @Test func anArrowIsNoTypingOn() {
    var fixture = ShopFixture.sheet
    fixture.send(.deadKey, after: .seconds(1))
    #expect(fixture.enter(after: .milliseconds(100)) == [.work(.answer(.payment(7), true))])
  }

  /// Any click and any key closes it, and another place leaves it behind.
  @Test(
    arguments: [
      ([.otherKey], .tips), (clicks(.overlay(.dismiss)), .tips),
      (clicks(.overlay(.outside)), .tips),
      (clicks(.place(.apps)), .apps), ([.command(.open(.apps))], .apps),
    ] as [([Shop.Event], Place)])
  func aVerifiedTipIsThankedForUntilAKeyOrAClick(_ events: [Shop.Event], _ place: Place) {
    var fixture = ShopFixture.buying
    // The runner has loaded the history already.
    #expect(fixture.send(.tips(.purchaseEnded(1, .purchased))) == [])
    let thanks = Thanks(tip: "fine", name: "Fine Tip", since: fixture.now)
    #expect(fixture.shop.overlays == [.thanks(thanks)])
    for event in events { fixture.send(event, after: .seconds(1)) }
    #expect(fixture.shop.overlays.isEmpty)
    #expect(fixture.shop.place == place)
  }

  private static func clicks(_ control: HitTarget) -> [Shop.Event] {
    [.pointer(.down(.primary, on: control)), .pointer(.up(.primary, .inside))]
  }

  @Test func aKeyThatAsksForNothingClosesNothingElse() {
    var fixture = ShopFixture.sheet
    fixture.send(.otherKey, after: .seconds(1))
    #expect(fixture.shop.context == .question)
  }

  @Test func anEnterOnAnotherRowActsRightAfterASheetWasCancelled() {
    var fixture = ShopFixture.sheet
    fixture.send(.command(.decline))
    fixture.send(.tips(.purchaseEnded(1, .userCancelled)), after: .milliseconds(5))
    fixture.send(.command(.down), after: .milliseconds(100))
    let effects = fixture.enter(after: .milliseconds(100))
    #expect(effects.contains(.work(.tips(.purchase(2, "broad")))))
  }

  /// That nothing was bought is no longer news after a while; a failure stays.
  @Test(arguments: [TipJar.Outcome.userCancelled, .failed(reason: "r")])
  func theNoteOfACancelledPurchaseGoesByItself(_ outcome: TipJar.Outcome) throws {
    var fixture = ShopFixture.buying
    fixture.send(.tips(.purchaseEnded(1, outcome)), after: .seconds(5))
    let end = fixture.now.advanced(by: Notice.duration)
    let isCancelled = outcome == .userCancelled
    #expect(fixture.shop.tips.note(at: fixture.now)?.outcome == outcome)
    #expect((fixture.shop.tips.note(at: end) == nil) == isCancelled)
    #expect(fixture.shop.nextChange(after: fixture.now) == (isCancelled ? end : nil))
  }

  @Test func confettiFallsForLessThanTwoSecondsAndThenNothingMoves() {
    var fixture = ShopFixture.buying
    fixture.send(.tips(.purchaseEnded(1, .purchased)))
    #expect(fixture.shop.nextChange(after: fixture.now) != nil)
    fixture.now = fixture.now.advanced(by: .milliseconds(1999))
    #expect(fixture.shop.nextChange(after: fixture.now) == nil)
  }

  @Test func theThankYouIsNotClosedByTheEnterThatBought() {
    var fixture = ShopFixture.sheet
    fixture.enter()
    fixture.send(.tips(.purchaseEnded(1, .purchased)), after: .milliseconds(5))
    fixture.enter(after: .milliseconds(60))
    #expect(fixture.shop.overlays.count == 1)
  }

  /// A collection of so many gold coins.
  private static func collection(_ coins: Int) -> TipCollection {
    let numbers = 0..<UInt64(coins)
    return TipCollection(
      count: coins,
      jar: JarContents(coins: numbers.map { .init(.gold, number: $0) }, worth: Double(coins)))
  }

  private static func loaded(_ coins: Int) -> Shop.Event {
    .purchases(.loaded(PurchaseWindow(rows: []), collection(coins)))
  }

  /// The Tip Jar with so many gold coins.
  private static func jar(_ coins: Int, columns: Int = 80) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: columns, rows: 24))
    fixture.openTips()
    fixture.send(loaded(coins))
    return fixture
  }

  @Test func aTipMoreIsACoinThatFallsAndMakesAWaveInLessThanTwoSeconds() {
    var fixture = Self.jar(2)
    #expect(fixture.shop.tips.collection?.count == 2 && fixture.shop.tips.coin == nil)
    // The prices have faded in.
    fixture.now = fixture.now.advanced(by: .milliseconds(300))
    #expect(fixture.shop.nextChange(after: fixture.now) == nil)
    fixture.send(Self.loaded(3), after: .seconds(1))
    let (start, before) = (fixture.now, Self.collection(2).jar)
    let coin = fixture.shop.tips.coin
    #expect(coin?.motion(at: start) == .falling(0, into: before))
    #expect(fixture.shop.nextChange(after: start) == start + 40_000_000)
    #expect(FallingCoin.fall + FallingCoin.wave < .seconds(2))
    let landed = start.advanced(by: FallingCoin.fall)
    #expect(coin?.motion(at: landed) == .wave(0))
    let end = landed.advanced(by: FallingCoin.wave)
    #expect(coin?.motion(at: end) == nil)
    #expect(fixture.shop.nextChange(after: end) == nil)
  }

  @Test(arguments: [(3, 3), (3, 2), (40, 0)])
  func nothingFallsUnlessThereIsMore(_ before: Int, _ after: Int) {
    var fixture = Self.jar(before)
    fixture.send(Self.loaded(after))
    #expect(fixture.shop.tips.coin == nil)
  }

  @Test(arguments: [.command(.open(.apps)), .resized(columns: 60, rows: 24)] as [Shop.Event])
  func nothingFallsWhereTheJarIsNotSeen(_ event: Shop.Event) {
    var fixture = Self.jar(2)
    fixture.send(event)
    fixture.send(Self.loaded(3))
    #expect(fixture.shop.tips.coin == nil)
  }
}
