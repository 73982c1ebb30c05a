import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

/// Scrolling text: an app's page, the description next to the list, a receipt.
@Suite struct ReadingTests {
  /// An app's page of twenty lines, of which four are visible.
  private static func page() -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: 40, rows: 10))
    fixture.send(.command(.info), after: .seconds(1))
    fixture.send(.measured(visible: 4, count: 20))
    return fixture
  }

  @Test(
    arguments: [
      ([.down], 1), ([.down, .down, .up], 1), ([.pageDown], 4), ([.pageDown, .pageUp], 0),
      ([.last], 16), ([.last, .down, .pageDown], 16), ([.last, .first], 0), ([.up], 0),
    ] as [([Command], Int)])
  func keysScrollAPageAndNoFurtherThanThereAreLines(_ commands: [Command], _ top: Int) {
    var fixture = Self.page()
    for command in commands { fixture.send(.command(command)) }
    #expect(fixture.shop.reading.top == top)
    #expect(fixture.shop.scroll.selected == 0)
  }

  @Test func theWheelScrollsAPage() {
    var fixture = Self.page()
    fixture.send(.wheel(rows: 3))
    #expect(fixture.shop.reading.top == 3)
    // No line is skipped, however far the wheel turns.
    fixture.send(.wheel(rows: 9))
    #expect(fixture.shop.reading.top == 7)
    fixture.send(.wheel(rows: -9))
    fixture.send(.wheel(rows: -9))
    #expect(fixture.shop.reading.top == 0)
  }

  @Test func aLargerWindowShowsWhatThereIs() {
    var fixture = Self.page()
    fixture.send(.command(.last))
    fixture.send(.measured(visible: 30, count: 20))
    #expect(fixture.shop.reading.top == 0)
    #expect(!fixture.shop.reading.scrolls)
  }

  @Test func anotherAppBeginsAtItsTop() {
    var fixture = Self.page()
    fixture.send(.command(.last))
    fixture.send(.command(.back))
    fixture.send(.command(.down))
    fixture.send(.command(.info), after: .seconds(1))
    fixture.send(.measured(visible: 4, count: 20))
    #expect(fixture.shop.reading.top == 0)
  }

  /// Apps in a wide window, whose focused one has a longer description than there is room for.
  private static func pane(lines: Int) -> ShopFixture {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 30))
    fixture.send(.resized(columns: 120, rows: 40))
    fixture.send(.measured(visible: 10, count: lines))
    return fixture
  }

  @Test func theWheelScrollsTheDescriptionUnderThePointerAndNotTheList() {
    var fixture = Self.pane(lines: 25)
    fixture.send(.wheel(rows: 3, column: fixture.shop.layout.listEnd + 9))
    #expect(fixture.shop.reading.top == 3)
    #expect(fixture.shop.scroll.top == 0)
    fixture.send(.wheel(rows: 1, column: 9))
    #expect(fixture.shop.scroll.top == 1)
  }

  @Test func theWheelOverADescriptionThatFitsDoesNothing() {
    var fixture = Self.pane(lines: 6)
    fixture.send(.wheel(rows: 3, column: fixture.shop.layout.listEnd + 9))
    #expect(fixture.shop.reading.top == 0)
    #expect(fixture.shop.scroll.top == 0)
  }

  @Test func keysScrollTheDescriptionBesideTheList() {
    var fixture = Self.pane(lines: 25)
    fixture.send(.command(.readDown))
    #expect(fixture.shop.reading.top == 3)
    #expect(fixture.shop.scroll.selected == 0)
    for _ in 0..<9 { fixture.send(.command(.readDown)) }
    #expect(fixture.shop.reading.top == 15)
    for _ in 0..<9 { fixture.send(.command(.readUp)) }
    #expect(fixture.shop.reading.top == 0)
  }

  @Test(arguments: [(-5, 0), (0, 0), (7, 7), (15, 15), (99, 15)])
  func theScrollBarOfADescriptionIsDraggedNoFurtherThanItsEnds(_ to: Int, _ top: Int) {
    var fixture = Self.pane(lines: 25)
    fixture.send(.scrolled(.text, to: to))
    #expect(fixture.shop.reading.top == top)
  }

  @Test func theNextAppsDescriptionBeginsAtItsTop() {
    var fixture = Self.pane(lines: 25)
    fixture.send(.wheel(rows: 3, column: fixture.shop.layout.listEnd + 9))
    fixture.send(.command(.down))
    #expect(fixture.shop.reading.top == 0)
  }
}
