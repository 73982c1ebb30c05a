import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopNavigationTests {
  @Test func itOpensOnAppsWithTheFirstRowFocused() {
    let fixture = ShopFixture()
    #expect(fixture.shop.place == .apps)
    #expect(fixture.shop.focused == .apps(.button("app0")))
  }

  @Test(arguments: Place.allCases)
  func itOpensWhereItIsToldToAndAsksForEachThingOnce(_ place: Place) {
    var shop = Shop(tips: [TipJar.Tip(id: "fine", name: "Fine Tip")], place: place)
    let effects = shop.handle(.started, at: .zero)
    #expect(shop.place == place)
    #expect(effects.contains(.work(.console(.load))) == (place == .console))
    #expect(effects.contains(.work(.tips(.fetchProducts(1)))) == (place == .tips))
    #expect(effects.count == (place == .tips || place == .console ? 3 : 2))
  }

  @Test(arguments: [
    (Place.apps, Command.nextPlace, Place.tips), (.apps, .previousPlace, .apps),
    (.console, .nextPlace, .console), (.console, .previousPlace, .purchases),
    (.purchases, .open(.apps), .apps),
  ])
  func leftAndRightAndNumbersOpenPlaces(_ from: Place, _ command: Command, _ to: Place) {
    var fixture = ShopFixture()
    fixture.press(.open(from), command)
    #expect(fixture.shop.place == to)
  }

  @Test func scrollingAsksForRowsThatAreNotAtHand() {
    var fixture = ShopFixture(count: 1000)
    let effects = fixture.send(.command(.last))
    #expect(effects == [.work(.apps(.load(AppQuery(text: "", offset: 988, limit: 18))))])
    #expect(fixture.shop.focused == nil)
  }

  @Test func theWheelScrollsAndKeepsTheFocusInSight() {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 30))
    fixture.send(.wheel(rows: 3))
    #expect(fixture.shop.scroll.top == 3)
    #expect(fixture.shop.scroll.selected == 3)
  }

  @Test(arguments: [(80, 24, 3), (30, 8, 3), (80, 20, 3)])
  func aNotchOfTheWheelIsThreeRows(_ columns: Int, _ rows: Int, _ step: Int) {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: columns, rows: rows))
    #expect(fixture.shop.wheelStep == step)
    #expect(fixture.shop.wheelStep <= fixture.shop.layout.visibleRows(of: .apps))
  }

  @Test(arguments: [(0, 0, 0), (4, 4, 4), (99, 24, 24), (-9, 0, 0)])
  func theScrollBarOfAListIsDraggedAndKeepsTheFocusInSight(_ to: Int, _ top: Int, _ selected: Int) {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 30))
    fixture.send(.scrolled(.list, to: to))
    #expect(fixture.shop.scroll.top == top)
    #expect(fixture.shop.scroll.selected == selected)
  }

  @Test func whatLiesOnTopKeepsTheListBelowItWhereItIs() {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 30))
    fixture.send(.command(.help))
    fixture.send(.scrolled(.list, to: 9))
    #expect(fixture.shop.scroll.top == 0)
  }

  @Test func searchTypesAsksAndEscapeShowsAllAgain() {
    var fixture = ShopFixture()
    fixture.send(.command(.search))
    #expect(fixture.shop.context == .search)
    let effects = fixture.send(.typed("li"))
    #expect(effects == [.work(.apps(.load(AppQuery(text: "li", offset: 0, limit: 12))))])
    #expect(fixture.send(.command(.deleteBackward)).count == 1)
    #expect(fixture.shop.apps.list.searchText == "l")
    fixture.send(.command(.back))
    #expect(fixture.shop.apps.list.searchText == "")
    #expect(fixture.shop.context == .list)
  }

  @Test func enterInTheSearchFieldGoesToTheListAndKeepsTheSearch() {
    var fixture = ShopFixture()
    fixture.send(.command(.search))
    fixture.send(.typed("app"))
    #expect(fixture.enter() == [])
    #expect(fixture.shop.context == .list)
    #expect(fixture.shop.apps.list.searchText == "app")
  }

  @Test func rowsOfAnOlderSearchAreDropped() {
    var fixture = ShopFixture()
    fixture.send(.command(.search))
    fixture.send(.typed("x"))
    let old = AppWindow(
      query: AppQuery(text: "", offset: 0, limit: 9), count: 0, total: 3, rows: [])
    fixture.send(.apps(.loaded(old)))
    #expect(fixture.shop.apps.list.window?.count == 3)
  }

  @Test func mouseReportsGoOffAndOn() {
    var fixture = ShopFixture()
    #expect(
      fixture.send(.command(.toggleMouse)) == [
        .screen(.setMouse(false)), .work(.tell(.mouse(isOn: false))),
      ])
    #expect(
      fixture.send(.command(.toggleMouse)) == [
        .screen(.setMouse(true)), .work(.tell(.mouse(isOn: true))),
      ])
  }

  @Test func aNoticeGoesAwayByItself() {
    var fixture = ShopFixture()
    fixture.send(.noticed("Mouse off"))
    let end = fixture.shop.nextChange(after: fixture.now)
    #expect(end == fixture.now.advanced(by: Notice.duration))
    #expect(fixture.shop.notice?.isShown(at: fixture.now.advanced(by: Notice.duration)) == false)
  }

  /// The answer to a press goes with the question, with the focus, and with the reason to refuse.
  @Test(
    arguments: [
      (ShopFixture.sheet, .refused(.tooSoon), .command(.decline)),
      (.sheet, .refused(.tooSoon), .withdrawn(.payment(7))),
      (.tips, .refused(.purchasing), .command(.open(.purchases))),
      (.tips, .refused(.changed), .command(.down)),
      (
        ShopFixture(apps: [.offered(.price(nil))]), .pricesComing,
        .apps(.loaded(.of([ShopFixture.row("app0", .offered(.price("£4.99")))])))
      ),
    ] as [(ShopFixture, Shop.Message, Shop.Event)])
  func aRefusalGoesWithItsCause(
    _ fixture: ShopFixture, _ message: Shop.Message, _ end: Shop.Event
  ) {
    var fixture = fixture
    fixture.send(.noticed("No", about: message))
    fixture.send(.focusLost)
    #expect(fixture.shop.notice?.text == "No")
    fixture.send(end)
    #expect(fixture.shop.notice == nil)
    // News that answers no press stays in its place.
    fixture.send(.noticed("News"))
    fixture.press(.up)
    #expect(fixture.shop.notice?.text == "News")
    fixture.send(.command(.open(.console)))
    #expect(fixture.shop.notice == nil)
  }

  @Test(arguments: [(80, 24), (40, 10), (1, 1), (0, 0), (120, 40), (500, 200)])
  func everySizeHasAtLeastOneRowAndNothingNegative(_ columns: Int, _ rows: Int) {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: columns, rows: rows))
    for place in Place.allCases {
      #expect(fixture.shop.layout.visibleRows(of: place) >= 1)
    }
  }
}
