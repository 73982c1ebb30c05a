import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopNavigationTests {
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

  @Test(arguments: [(80, 24), (30, 8), (80, 20)])
  func aNotchOfTheWheelIsThreeRows(_ columns: Int, _ rows: Int) {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: columns, rows: rows))
    #expect(fixture.shop.wheelStep == 3)
    #expect(fixture.shop.layout.visibleRows(of: .apps) >= 3)
  }

  /// An overlay keeps the list below it where it is.
  @Test(
    arguments: [
      ([.wheel(rows: 3)], 3), ([.scrolled(.list, to: 0)], 0), ([.scrolled(.list, to: 4)], 4),
      ([.scrolled(.list, to: 99)], 24), ([.scrolled(.list, to: -9)], 0),
      ([.command(.help), .scrolled(.list, to: 9)], 0),
    ] as [([Shop.Event], Int)])
  func wheelAndScrollBarMoveAListAndKeepTheFocusInSight(_ events: [Shop.Event], _ top: Int) {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 30))
    for event in events { fixture.send(event) }
    #expect(fixture.shop.scroll.top == top)
    #expect(fixture.shop.scroll.selected == top)
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
      // The next press would no longer stop it.
      (
        .preparing, .refused(.tooSoon, next: .stop),
        .apps(.download("app0", .failed(1, reason: "no network")))
      ),
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

  // MARK: The division of the screen

  private func layout(_ columns: Int, _ rows: Int, tips: Int = 5) -> Layout {
    var layout = Layout(columns: columns, rows: rows)
    layout.tips = tips
    return layout
  }

  @Test(arguments: [40, 60, 80, 104, 220], Array(10...40) + [60])
  func fiveTipsAreInSightFromTenLinesOn(_ columns: Int, _ rows: Int) {
    #expect(layout(columns, rows).visibleRows(of: .tips) >= 5)
  }

  @Test(arguments: [0, 1, 40, 80, 220, 500], [0, 1] + Array(8...60) + [200])
  func theListsEndAboveTheFooter(_ columns: Int, _ rows: Int) {
    for tips in [1, 3, 5, 9, 30] {
      let layout = layout(columns, rows, tips: tips)
      for place in Place.allCases {
        #expect(layout.visibleRows(of: place) >= 1)
        guard rows >= 8 else { continue }
        let lines =
          (layout.visibleRows(of: place) - 1) * layout.pitch(of: place)
          + layout.rowHeight(of: place)
        #expect(layout.listTop(of: place) + lines <= layout.bottom, "\(place), \(tips) tips")
      }
    }
  }

  @Test(arguments: [(80, 2), (164, 2), (180, 10), (220, 30), (59, 1)])
  func contentIsCentredInAVeryWideWindow(_ columns: Int, _ margin: Int) {
    let layout = layout(columns, 40)
    #expect(layout.margin == margin)
    #expect(layout.listEnd <= layout.columns - layout.margin)
  }

  @Test func allTipsStayInSightWhileTheEventsAreOpen() {
    var layout = layout(80, 24)
    layout.isTimelineOpen = true
    #expect(layout.visibleRows(of: .tips) >= 5)
  }
}
