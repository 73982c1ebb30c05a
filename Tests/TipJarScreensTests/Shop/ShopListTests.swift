import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// The focus stays on its app with headings, in another order and in a search.
@Suite struct ShopListTests {
  @Test func aPausedAppHasTheFocusAtTheStartAndNotAfterAKey() {
    var fixture = ShopFixture()
    #expect(fixture.shop.focused == .apps(.button("app0")))
    guard case .work(.apps(.load(let query)))? = fixture.send(.apps(.pausedFound("app2"))).first
    else {
      Issue.record("nothing is read")
      return
    }
    var window = AppWindow.of((0..<3).map { ShopFixture.row("app\($0)", .offered(.free)) })
    // Rows that were asked for before, and a change meanwhile, do not take it away.
    fixture.send(.apps(.loaded(window)))
    #expect(fixture.send(.apps(.rowsChanged)) == [.work(.apps(.load(query)))])
    (window.query, window.anchor) = (query, 2)
    fixture.send(.apps(.loaded(window)))
    #expect(fixture.shop.focused == .apps(.button("app2")) && fixture.shop.scroll.top == 0)
    fixture.send(.command(.up))
    #expect(fixture.send(.apps(.pausedFound("app2"))) == [])
    // A project that was just added gets it, whatever was chosen before.
    #expect(fixture.send(.apps(.added("app2"))) == [.work(.apps(.load(query)))])
    fixture.send(.apps(.loaded(window)))
    #expect(fixture.shop.focused == .apps(.button("app2")))
  }

  /// Two sections of three apps each, all of them loaded.
  private static func sections(_ order: AppOrder = .category, anchor: ItemID? = nil) -> AppWindow {
    func app(_ id: String) -> AppEntry { .app(ShopFixture.row(id, .offered(.free))) }
    let query = AppQuery(text: "", order: order, offset: 0, limit: 100, anchor: anchor)
    let entries: [AppEntry] = [
      .heading("System", count: 3), app("a"), app("b"), app("c"),
      .heading("Writing", count: 3), app("d"), app("e"), app("f"),
    ]
    var window = AppWindow(query: query, count: 6, total: 6, length: 8, offset: 0, entries: entries)
    window.anchor = anchor.flatMap { window.index(of: $0) }
    return window
  }

  private static func fixture(rows: Int = 40) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: 80, rows: rows))
    fixture.send(.command(.sort))
    fixture.send(.apps(.loaded(sections())))
    return fixture
  }

  @Test func headingsTakeNoFocus() {
    var fixture = Self.fixture()
    var seen: [ItemID?] = []
    for _ in 0..<7 {
      seen.append(fixture.shop.apps.list.focused?.id)
      fixture.send(.command(.down))
    }
    #expect(seen == ["a", "b", "c", "d", "e", "f", "f"])
    seen = []
    for _ in 0..<7 {
      seen.append(fixture.shop.apps.list.focused?.id)
      fixture.send(.command(.up))
    }
    #expect(seen == ["f", "e", "d", "c", "b", "a", "a"])
  }

  @Test func theFirstAppShowsItsHeading() {
    var fixture = Self.fixture(rows: 10)
    fixture.press(.last, .first)
    #expect(fixture.shop.apps.list.focused?.id == "a")
    #expect(fixture.shop.scroll.top == 0)
  }

  @Test func aChosenAppKeepsTheFocusInAnotherOrder() {
    var fixture = Self.fixture()
    for _ in 0..<3 { fixture.send(.command(.down)) }
    #expect(fixture.shop.apps.list.focused?.id == "d")
    guard case .work(.apps(.load(let query)))? = fixture.send(.command(.sort)).first else {
      return #expect(Bool(false), "no rows are asked for")
    }
    #expect(query.anchor == "d")
    #expect(query.order == .name)
    fixture.send(.apps(.loaded(Self.sections(.name, anchor: "d"))))
    #expect(fixture.shop.apps.list.focused?.id == "d")
  }

  /// The first app of its section, at the top of what is in sight.
  @Test func aChosenAppShowsItsHeadingInAnotherOrder() {
    var fixture = Self.fixture(rows: 10)
    for _ in 0..<5 { fixture.send(.command(.down)) }
    fixture.send(.wheel(rows: 4))
    fixture.press(.up, .up)
    #expect(fixture.shop.apps.list.focused?.id == "d")
    fixture.send(.command(.sort))
    fixture.send(.apps(.loaded(Self.sections(.name, anchor: "d"))))
    let list = fixture.shop.apps.list
    #expect(list.focused?.id == "d")
    #expect(list.scroll.top < list.scroll.selected)
  }

  @Test func anotherOrderBeginsAtItsTopWhereNothingWasChosen() {
    var fixture = Self.fixture()
    let limit = 2 * fixture.shop.layout.visibleRows(of: .apps)
    let effects = fixture.send(.command(.sort))
    #expect(
      effects == [.work(.apps(.load(AppQuery(text: "", order: .name, offset: 0, limit: limit))))])
  }

  /// Esc returns to the app that had the focus, whether or not the search has found it.
  @Test(arguments: [[], ["e"]] as [[String]])
  func aChosenAppKeepsTheFocusWhenTheSearchIsLeft(_ found: [String]) {
    var fixture = Self.fixture()
    for _ in 0..<4 { fixture.send(.command(.down)) }
    fixture.send(.command(.search))
    for text in ["e", "q"] {
      fixture.send(.typed(text))
      let query = AppQuery(
        text: fixture.shop.apps.list.searchText, order: .category, offset: 0, limit: 100)
      let rows = found.map { ShopFixture.row($0, .offered(.free)) }
      fixture.send(
        .apps(.loaded(AppWindow(query: query, count: rows.count, total: 6, rows: rows))))
      #expect(fixture.shop.apps.list.focused?.id.rawValue == found.first)
    }
    fixture.send(.command(.back))
    fixture.send(.apps(.loaded(Self.sections(anchor: "e"))))
    #expect(fixture.shop.apps.list.focused?.id == "e")
  }

  @Test(arguments: [[.command(.sort)], [.command(.search), .typed("x")]] as [[Shop.Event]])
  func rowsOfAnOlderQueryAreDropped(_ events: [Shop.Event]) {
    var fixture = Self.fixture()
    for event in events { fixture.send(event) }
    var old = Self.sections()
    old.count = 0
    fixture.send(.apps(.loaded(old)))
    #expect(fixture.shop.apps.list.window?.count == 6)
  }

  @Test func whoeverMovesMeanwhileIsNotTakenBack() {
    var fixture = Self.fixture()
    for _ in 0..<3 { fixture.send(.command(.down)) }
    fixture.send(.apps(.rowsChanged))
    fixture.send(.command(.down))
    fixture.send(.apps(.loaded(Self.sections(anchor: "d"))))
    #expect(fixture.shop.apps.list.focused?.id == "e")
  }

  @Test func theOrdersComeRound() {
    let all = AppOrder.allCases
    #expect(all.reduce(AppOrder.featured) { order, _ in order.next(of: all) } == .featured)
    #expect(Set(all.map { $0.next(of: all) }) == Set(all))
  }

  private static let windows = [(80, 24), (95, 40), (96, 40), (40, 10), (220, 60)]

  /// A press of the button means the same in the list and on the page.
  @Test(arguments: windows)
  func theKeyOfThePageOpensItInEveryWindowAndLeavesIt(_ columns: Int, _ rows: Int) {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: columns, rows: rows))
    var list = fixture
    #expect(list.enter() == [.work(.apps(.prepare("app0", 1)))])
    #expect(list.shop.context == .list)
    #expect(fixture.send(.command(.info), after: .seconds(1)).isEmpty)
    #expect(fixture.shop.context == .page)
    #expect(fixture.shop.focused == .apps(.detail("app0")))
    #expect(fixture.enter() == [.work(.apps(.prepare("app0", 1)))])
    fixture.send(.command(.back))
    #expect(fixture.shop.context == .list)
  }

  @Test func theFirstAppHasTheFirstFocusWhichIsNobodysChoice() {
    var fixture = ShopFixture(apps: [.installed, .offered(.free), .offered(.free)])
    #expect(fixture.shop.scroll.selected == 0)
    #expect(
      fixture.send(.apps(.rowsChanged)) == [
        .work(.apps(.load(AppQuery(text: "", offset: 0, limit: 12))))
      ])
    fixture.press(.down)
    guard case .work(.apps(.load(let query)))? = fixture.send(.apps(.rowsChanged)).first else {
      return #expect(Bool(false), "no rows are asked for")
    }
    #expect(query.anchor == "app1")
  }

  /// Two clicks on the second row of a list, or on that row and on the first one.
  @Test(
    arguments: [
      (Place.apps, [.apps(.row("app1")), .apps(.row("app0"))], KeyContext.page),
      (.purchases, [.purchases(.row(1)), .purchases(.row(0))], .receipt),
    ] as [(Place, [HitTarget], KeyContext)],
    [(0, 100, true), (0, 400, true), (0, 401, false), (1, 60, false)])
  func twoClicksOnARowWithinTheTimeOpenWhatItIsAbout(
    _ list: (place: Place, rows: [HitTarget], context: KeyContext),
    _ second: (row: Int, milliseconds: Int, opens: Bool)
  ) {
    var fixture = ShopFixture()
    fixture.send(.command(.open(list.place)))
    let bought = (0..<2).map {
      PurchaseRow(
        id: "\($0)", productID: "fine", title: "", day: "", detail: "", price: "", state: .purchased
      )
    }
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: bought), TipCollection())))
    fixture.send(.pointer(.down(.primary, on: list.rows[0])), after: .seconds(1))
    fixture.send(.pointer(.up(.primary, .inside)))
    fixture.send(
      .pointer(.down(.primary, on: list.rows[second.row])),
      after: .milliseconds(second.milliseconds))
    #expect((fixture.shop.context == list.context) == second.opens)
  }

  @Test func pauseAndRemoveActOnTheOpenDetail() {
    var fixture = ShopFixture()
    for _ in 0..<2 { fixture.send(.command(.down)) }
    fixture.send(.command(.info), after: .seconds(1))
    #expect(fixture.send(.command(.remove)) == [.work(.apps(.remove("app2")))])
  }

  /// Each mark that is left out changes nothing, so that the next one costs the same.
  @Test(arguments: ["a", "日", "👍"])
  func aClusterInASearchHasALimit(_ base: String) {
    var fixture = Self.fixture()
    fixture.send(.command(.search))
    for scalar in [base] + Array(repeating: "\u{301}", count: 3) { fixture.send(.typed(scalar)) }
    let text = fixture.shop.apps.list.searchText
    #expect(text.hasPrefix(base) || text.unicodeScalars.first == base.unicodeScalars.first)
    #expect(text.unicodeScalars.count <= 3)
    #expect(fixture.send(.typed("\u{301}")).isEmpty)
    #expect(fixture.send(.typed("\u{200D}")).isEmpty)
  }

  /// No name is that long: further characters are ignored, and request nothing.
  @Test func aSearchHoldsNoMoreThan256Characters() {
    var fixture = Self.fixture()
    fixture.send(.command(.search))
    fixture.send(.typed(String(repeating: "e\u{301}", count: 300)))
    #expect(fixture.shop.apps.list.searchText == String(repeating: "é", count: Shop.textLimit))
    #expect(fixture.send(.typed("x")).isEmpty)
    fixture.send(.command(.deleteBackward))
    #expect(!fixture.send(.typed("x")).isEmpty)
    #expect(
      fixture.shop.apps.list.searchText.count == 256
        && fixture.shop.apps.list.searchText.last == "x")
  }
}
