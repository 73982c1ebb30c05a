import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopPressTests {
  /// The ring replaces the spinner: both stop, and only a double click on GET is unintended.
  @Test(arguments: [(150, false), (400, true)])
  func aClickOnTheRingStopsThoughItHasJustTakenTheSpinnersPlace(
    _ milliseconds: Int, _ stops: Bool
  ) {
    var fixture = ShopFixture()
    fixture.click(.apps(.button("app0")))
    fixture.send(.apps(.download("app0", .prepared(1))), after: .milliseconds(20))
    fixture.download("app0", .started(1), .progressed(1, 0.1))
    let effects = fixture.click(.apps(.button("app0")), after: .milliseconds(milliseconds - 20))
    #expect(effects == (stops ? [.work(.apps(.cancel("app0", 1)))] : []))
  }

  @Test func anEnterThatComesTooSoonToStopSaysSoAndTheNextOneStops() {
    var fixture = ShopFixture.preparing
    #expect(fixture.enter(after: .milliseconds(400)) == refuses(.tooSoon, next: .stop))
    fixture.download("app0", .prepared(1), .started(1), .progressed(1, 0.1))
    #expect(fixture.enter(after: .milliseconds(500)) == [.work(.apps(.cancel("app0", 1)))])
  }

  @Test(arguments: [Command.activate, .buy])
  func aKeyTypedOnFromBeforeTheSheetBuysNothingAndSaysSo(_ command: Command) {
    var fixture = ShopFixture.sheet
    fixture.send(.otherKey, after: .milliseconds(400))
    #expect(
      fixture.send(.command(command), after: .milliseconds(400)) == refuses(.tooSoon, next: .tip))
    #expect(fixture.enter() == [.work(.answer(.payment(7), true))])
  }

  @Test func aSecondEnterClosesAnOpenedAppAtOnce() {
    var fixture = ShopFixture(apps: [.installed])
    fixture.enter()
    #expect(fixture.shop.overlays.count == 1)
    #expect(fixture.enter(after: .milliseconds(150)) == [])
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func movingAmongTheButtonsOfASheetIsNoTypingOn() {
    var fixture = ShopFixture.sheet
    fixture.send(.command(.nextControl), after: .milliseconds(600))
    fixture.send(.command(.previousControl), after: .milliseconds(50))
    #expect(fixture.enter(after: .milliseconds(100)) == [.work(.answer(.payment(7), true))])
  }

  /// When a download has ended, the last line names x where it named p: a click that was meant for
  /// p removes nothing.
  @Test(arguments: [(300, false), (650, false), (750, true)])
  func aClickOnTheLastLineActsOnceItsNewKeysCouldBeRead(_ milliseconds: Int, _ acts: Bool) {
    var fixture = ShopFixture.preparing
    fixture.download(
      "app0", .prepared(1), .started(1), .downloaded(1), .finished(1), after: .seconds(2))
    fixture.load([ShopFixture.row("app0", .installed)])
    let effects = fixture.click(.key(.remove), after: .milliseconds(milliseconds))
    #expect(effects.contains(.work(.apps(.remove("app0")))) == acts)
    #expect(effects.contains(.work(.tell(.refused(.tooSoon, next: .remove)))) != acts)
  }

  /// The last line is the same again under a page that closes, so it can be clicked as soon as
  /// anything else.
  @Test func theLastLineActsSoonAfterAPageHasClosed() {
    var fixture = ShopFixture()
    fixture.send(.command(.info), after: .seconds(2))
    fixture.send(.command(.back), after: .seconds(2))
    let effects = fixture.click(.key(.quit), after: .milliseconds(350))
    #expect(effects.contains(.screen(.quit)))
  }

  @Test func placesCanBeClickedOneAfterTheOther() {
    var fixture = ShopFixture()
    fixture.click(.place(.tips))
    fixture.click(.place(.purchases), after: .milliseconds(60))
    #expect(fixture.shop.place == .purchases)
  }

  @Test(arguments: [
    Shop.Event.resized(columns: 100, rows: 30), .focusLost, .command(.suspend), .command(.back),
    .apps(.download("app0", .offered(.owned))), .command(.help), .command(.open(.purchases)),
  ])
  func anInterruptionEndsAPressWithoutAnAction(_ interruption: Shop.Event) {
    var fixture = ShopFixture()
    fixture.send(.pointer(.down(.primary, on: .apps(.button("app0")))), after: .seconds(1))
    fixture.send(interruption, after: .milliseconds(30))
    let effects = fixture.send(.pointer(.up(.primary, .inside)), after: .milliseconds(30))
    #expect(effects == [])
    #expect(!fixture.shop.press.isActive)
  }

  @Test func aClickFocusesItsRowAndOnlyOneOnTheButtonStarts() {
    var fixture = ShopFixture()
    #expect(fixture.click(.apps(.row("app2"))) == [])
    #expect(fixture.shop.focused == .apps(.button("app2")))
    fixture.click(.apps(.button("app1")))
    #expect(fixture.shop.focused == .apps(.button("app1")))
  }

  @Test func aPressOnAPriceThatHasNotComeIsReportedAndAsksForIt() {
    var fixture = ShopFixture(apps: [.offered(.price(nil)), .offered(.price("£4.99"))])
    #expect(fixture.enter() == [.work(.tell(.pricesComing)), .work(.apps(.askForPrices))])
    #expect(fixture.shop.log.last?.subject == "app0")
    #expect(fixture.shop.log.last?.note == .press(.disabled))
    #expect(
      fixture.click(.apps(.button("app0"))) == [
        .work(.tell(.pricesComing)), .work(.apps(.askForPrices)),
      ])
    #expect(fixture.click(.apps(.button("app1"))) == [.work(.apps(.prepare("app1", 1)))])
  }

  @Test func aKeyThatIsHeldUntilThePriceComesBuysNothing() {
    var fixture = ShopFixture(apps: [.offered(.price(nil))])
    for _ in 0..<20 { fixture.enter(after: .milliseconds(33)) }
    fixture.load([ShopFixture.row("app0", .offered(.price("£4.99")))])
    for _ in 0..<60 { #expect(fixture.enter(after: .milliseconds(33)) == []) }
    #expect(fixture.enter() == [.work(.apps(.prepare("app0", 1)))])
  }

  @Test func enterAnswersASheetThatCameWhileOneSearched() {
    var fixture = ShopFixture()
    fixture.send(.command(.search))
    fixture.send(
      .asked(
        .payment(
          Payment(ticket: 7, productID: "fine", name: "", caption: "", price: "£1.99"))))
    #expect(fixture.enter() == [.work(.answer(.payment(7), true))])
    #expect(fixture.shop.context == .search)
  }

  /// A frame may stay on the screen a moment longer than the state that it shows.
  @Test(
    arguments: [
      (HitTarget.purchases(.row(1)), Place.apps), (.purchases(.restore), .tips),
      (.tips(.retry), .apps),
      (.apps(.search), .tips), (.apps(.button("app1")), .tips), (.tips(.buy("fine")), .apps),
    ])
  func aClickOnWhatStoodInAnotherPlaceDoesNothing(_ control: HitTarget, _ place: Place) {
    var fixture = ShopFixture.tips
    fixture.send(.command(.open(place)))
    let before = fixture.shop
    #expect(fixture.click(control) == [])
    #expect(fixture.shop.focused == before.focused)
    #expect(fixture.shop.context == before.context)
  }

  @Test func aPressOnATipWhosePriceIsLoadingIsReported() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.tips)))
    #expect(fixture.enter() == [.work(.tell(.pricesComing))])
  }

  @Test(
    arguments: [
      (.free, [.prepared(1), .downloaded(1)], .installing), (.free, [.stopTapped], .stopping),
      (.unavailable, [], .unavailable),
    ] as [(DownloadButton.Offer, [DownloadButton.Event], RefusalReason)])
  func ofAButtonThatTakesNone(
    _ offer: DownloadButton.Offer, _ events: [DownloadButton.Event], _ reason: RefusalReason
  ) {
    var fixture = ShopFixture(apps: [.offered(offer)])
    fixture.enter()
    for event in events { fixture.send(.apps(.download("app0", event)), after: .seconds(1)) }
    #expect(fixture.enter(after: .seconds(2)) == refuses(reason))
    #expect(fixture.click(.apps(.button("app0"))) == refuses(reason))
  }

  @Test func ofAControlThatChangesUnderThePointer() {
    var fixture = ShopFixture.preparing
    fixture.send(.apps(.download("app0", .prepared(1))), after: .milliseconds(200))
    fixture.download("app0", .progressed(1, 0.9))
    fixture.send(.pointer(.down(.primary, on: .apps(.button("app0")))), after: .seconds(1))
    let effects = fixture.send(.apps(.download("app0", .finished(1))), after: .milliseconds(30))
    #expect(effects == refuses(.changed, next: .open))
  }

  @Test func theSecondClickOfADoubleClickAndARepeatAreNoPressesOfTheirOwn() {
    var fixture = ShopFixture()
    fixture.click(.apps(.button("app0")))
    #expect(fixture.click(.apps(.button("app0")), after: .milliseconds(60)) == [])
    #expect(fixture.click(.apps(.button("app0")), after: .milliseconds(60)) == [])
    fixture.send(.apps(.download("app0", .stopTapped)), after: .seconds(1))
    #expect(fixture.enter() == refuses(.stopping))
    #expect(fixture.enter(after: .milliseconds(33)) == [])
  }

  // MARK: A held key does one thing, however slowly it repeats

  /// The milliseconds between the repeats of a held key.
  static let paces = [33, 100, 140, 200, 300, 400]

  /// Presses a key after a second and holds it: the first repeat comes half a second later. The
  /// events that `news` returns come in between. Returns the effects, without notices.
  private func hold(
    _ command: Command, repeating pace: Int, on fixture: inout ShopFixture,
    news: Shop.Event? = nil
  ) -> [Shop.Effect] {
    var effects = fixture.send(.command(command), after: .seconds(1))
    if let news { fixture.send(news, after: .milliseconds(20)) }
    effects += fixture.send(.command(command), after: .milliseconds(480))
    for _ in 0..<20 {
      effects += fixture.send(.command(command), after: .milliseconds(pace))
    }
    return effects.filter { if case .work(.tell(.refused)) = $0 { false } else { true } }
  }

  private func downloading() -> ShopFixture {
    var fixture = ShopFixture.preparing
    fixture.send(.apps(.download("app0", .prepared(1))), after: .milliseconds(200))
    fixture.download("app0", .progressed(1, 0.4))
    return fixture
  }

  @Test(arguments: paces) func onGetItStartsOnce(_ pace: Int) {
    var fixture = ShopFixture()
    #expect(hold(.activate, repeating: pace, on: &fixture) == [.work(.apps(.prepare("app0", 1)))])
  }

  @Test(arguments: paces) func onTheStopSquareItStopsOnceAndStartsNothing(_ pace: Int) {
    var fixture = downloading()
    let news = Shop.Event.apps(.download("app0", .cancelled(1)))
    let effects = hold(.activate, repeating: pace, on: &fixture, news: news)
    #expect(effects == [.work(.apps(.cancel("app0", 1)))])
  }

  /// A second press of `p` undoes the first and costs nothing, so only repeats are ignored.
  @Test func thePauseKeyResumesAtOnceAndItsRepeatsDoNothing() {
    var fixture = downloading()
    fixture.send(.command(.pause), after: .seconds(1))
    #expect(fixture.send(.command(.pause), after: .milliseconds(100)) == [])
    #expect(
      fixture.send(.command(.pause), after: .milliseconds(200)) == [
        .work(.apps(.download("app0", 2)))
      ])
  }

  @Test(
    arguments: [
      (DownloadButton.Event.queued(1), RefusalReason.notBegun), (.stopTapped, .stopping),
      (.downloaded(1), .installing), (.finished(1), .nothingToPause),
    ])
  func thePauseKeySaysWhyItDoesNothing(_ event: DownloadButton.Event, _ reason: RefusalReason) {
    var fixture = ShopFixture.preparing
    #expect(fixture.send(.command(.pause), after: .seconds(1)) == refuses(.notBegun))
    fixture.download("app0", .prepared(1), event)
    #expect(fixture.send(.command(.pause), after: .seconds(1)) == refuses(reason))
    #expect(fixture.shop.log.last?.note == .press(.disabled))
    #expect(fixture.shop.log.last?.subject == "app0")
  }

  @Test func aKeyThatStopsDoesNotShowTheNewGetPressed() {
    var fixture = downloading()
    #expect(fixture.enter(after: .seconds(1)) == [.work(.apps(.cancel("app0", 1)))])
    #expect(fixture.shop.isPressed(.apps(.button("app0")), at: fixture.now))
    fixture.send(.apps(.download("app0", .cancelled(1))), after: .milliseconds(20))
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .offered(.free))
    #expect(!fixture.shop.isPressed(.apps(.button("app0")), at: fixture.now))
  }
}
