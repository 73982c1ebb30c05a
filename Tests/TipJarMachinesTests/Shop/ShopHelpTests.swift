import Testing

@testable import TipJarMachines

@Suite struct ShopHelpTests {
  /// A help of 20 keys in a window that shows 5 of them.
  private func help() -> ShopFixture {
    var fixture = ShopFixture()
    fixture.shop = Shop(tips: [], helpKeys: 20)
    fixture.send(.resized(columns: 40, rows: 10))
    fixture.send(.command(.help))
    return fixture
  }

  private func top(_ fixture: ShopFixture) -> Int? {
    if case .help(let top, _)? = fixture.shop.overlays.last { top } else { nil }
  }

  @Test(
    arguments: [
      ([.command(.down)], 1), ([.command(.up)], 0), ([.command(.pageDown)], 5),
      ([.command(.last)], 15), ([.command(.last), .command(.up)], 14),
      ([.command(.last), .command(.pageUp)], 10), ([.command(.last), .command(.first)], 0),
      ([.wheel(rows: 3)], 3), ([.wheel(rows: 99)], 15),
      ([.command(.last), .resized(columns: 40, rows: 12)], 13),
      ([.command(.last), .resized(columns: 80, rows: 24)], 0),
    ] as [([Shop.Event], Int)])
  func theHelpScrollsByKeysAndWheelAndNoFurtherThanItsEnd(events: [Shop.Event], line: Int) {
    var fixture = help()
    for event in events { fixture.send(event) }
    #expect(top(fixture) == line)
    #expect(fixture.shop.scroll.selected == 0)
  }

  @Test func aHelpThatIsAllInSightDoesNotScroll() {
    var fixture = help()
    fixture.send(.resized(columns: 80, rows: 24))
    #expect(!fixture.shop.helpScrolls)
    fixture.send(.command(.down))
    #expect(top(fixture) == 0)
  }
}
