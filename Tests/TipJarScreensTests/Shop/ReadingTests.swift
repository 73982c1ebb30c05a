import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

/// Scrolling text: an app's page, the description next to the list, a receipt.
@Suite struct ReadingTests {
  /// A text of twenty lines, of which five are visible: an app's page or the help.
  private static func text(_ command: Command = .info) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: 40, rows: 10))
    fixture.send(.command(command), after: .seconds(1))
    fixture.send(.measured(visible: 5, count: 20))
    return fixture
  }

  @Test func anotherAppBeginsAtItsTop() {
    var fixture = Self.text()
    fixture.press(.last, .back, .down)
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

  @Test(
    arguments: [Command.info, .help],
    [
      ([.command(.down)], 1), ([.command(.up)], 0), ([.command(.pageDown)], 5),
      ([.command(.last)], 15), ([.command(.last), .command(.up)], 14),
      ([.command(.last), .command(.pageUp)], 10), ([.command(.last), .command(.first)], 0),
      ([.wheel(rows: 3)], 3), ([.wheel(rows: 99)], 5), ([.command(.last), .wheel(rows: 3)], 15),
      ([.scrolled(.text, to: 9)], 9), ([.scrolled(.text, to: 99)], 15),
      ([.command(.last), .measured(visible: 7, count: 20)], 13),
      ([.command(.last), .measured(visible: 20, count: 20)], 0),
    ] as [([Shop.Event], Int)])
  func aTextScrollsByKeysAndWheelAndNoFurtherThanItsEnd(
    _ command: Command, _ steps: (events: [Shop.Event], line: Int)
  ) {
    var fixture = Self.text(command)
    for event in steps.events { fixture.send(event) }
    #expect(fixture.shop.reading.top == steps.line)
    #expect(fixture.shop.scroll.selected == 0)
  }

  @Test func aClickOnAKeyOfTheHelpClosesItAndDoesWhatTheKeyDoes() {
    var fixture = Self.text(.help)
    #expect(
      fixture.click(.overlay(.helpKey(.toggleMouse))) == [
        .screen(.setMouse(false)), .work(.tell(.mouse(isOn: false))),
      ])
    #expect(fixture.shop.overlays.isEmpty)
    // An arrow moves the list, and not the help.
    fixture.send(.command(.help))
    fixture.click(.overlay(.helpKey(.down)))
    #expect(fixture.shop.overlays.isEmpty && fixture.shop.scroll.selected == 1)
  }

  @Test func whatTheHelpTellsTheKeysOfIsThereAgainAfterwards() {
    var fixture = ShopFixture()
    fixture.send(.command(.info), after: .seconds(1))
    #expect(fixture.shop.context == .page)
    fixture.send(.command(.help), after: .seconds(1))
    #expect(fixture.shop.context == .help)
    #expect(fixture.shop.belowHelp.context == .page)
    fixture.press(.help, .back)
    #expect(fixture.shop.context == .page)
  }
}
