import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopHelpTests {
  /// A help of 20 lines in a window that shows 5 of them.
  private func help() -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: 40, rows: 10))
    fixture.send(.command(.help))
    fixture.send(.measured(visible: 5, count: 20))
    return fixture
  }

  @Test(
    arguments: [
      ([.command(.down)], 1), ([.command(.up)], 0), ([.command(.pageDown)], 5),
      ([.command(.last)], 15), ([.command(.last), .command(.up)], 14),
      ([.command(.last), .command(.pageUp)], 10), ([.command(.last), .command(.first)], 0),
      ([.wheel(rows: 3)], 3), ([.wheel(rows: 99)], 5), ([.command(.last), .wheel(rows: 3)], 15),
      ([.scrolled(.text, to: 9)], 9), ([.scrolled(.text, to: 99)], 15),
      ([.command(.last), .measured(visible: 7, count: 20)], 13),
      ([.command(.last), .measured(visible: 20, count: 20)], 0),
    ] as [([Shop.Event], Int)])
  func theHelpScrollsByKeysAndWheelAndNoFurtherThanItsEnd(events: [Shop.Event], line: Int) {
    var fixture = help()
    for event in events { fixture.send(event) }
    #expect(fixture.shop.reading.top == line)
    #expect(fixture.shop.scroll.selected == 0)
  }

  @Test func aHelpThatIsAllInSightDoesNotScroll() {
    var fixture = help()
    fixture.send(.measured(visible: 20, count: 20))
    #expect(!fixture.shop.reading.scrolls)
    fixture.send(.command(.down))
    #expect(fixture.shop.reading.top == 0)
  }

  @Test func aClickOnAKeyOfTheHelpClosesItAndDoesWhatTheKeyDoes() {
    var fixture = help()
    #expect(
      fixture.click(.overlay(.helpKey(.toggleMouse))) == [
        .screen(.setMouse(false)), .work(.tell(.mouse(isOn: false))),
      ])
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func aClickOnAnArrowOfTheHelpMovesTheListAndNotTheHelp() {
    var fixture = help()
    fixture.click(.overlay(.helpKey(.down)))
    #expect(fixture.shop.overlays.isEmpty)
    #expect(fixture.shop.scroll.selected == 1)
  }

  @Test func whatTheHelpTellsTheKeysOfIsThereAgainAfterwards() {
    var fixture = ShopFixture()
    fixture.send(.command(.info), after: .seconds(1))
    #expect(fixture.shop.context == .page)
    fixture.send(.command(.help), after: .seconds(1))
    #expect(fixture.shop.context == .help)
    #expect(fixture.shop.belowHelp.context == .page)
    fixture.send(.command(.help))
    fixture.send(.command(.back))
    #expect(fixture.shop.context == .page)
  }
}
