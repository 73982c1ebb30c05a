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

  private static let beside = pane(lines: 25).shop.layout.listEnd + 9

  /// The lines of the description, and the first ones in sight of it and of the list; the next app's
  /// begins at its top.
  @Test(
    arguments: [
      (25, [.wheel(rows: 3, column: beside)], 3, 0), (25, [.wheel(rows: 1, column: 9)], 0, 1),
      (6, [.wheel(rows: 3, column: beside)], 0, 0), (25, [.command(.readDown)], 3, 0),
      (25, [.scrolled(.text, to: 14), .command(.readDown)], 15, 0),
      (25, [.scrolled(.text, to: 1), .command(.readUp)], 0, 0),
      (25, [.scrolled(.text, to: -5)], 0, 0), (25, [.scrolled(.text, to: 7)], 7, 0),
      (25, [.scrolled(.text, to: 15)], 15, 0), (25, [.scrolled(.text, to: 99)], 15, 0),
      (25, [.wheel(rows: 3, column: beside), .command(.down)], 0, 0),
    ] as [(Int, [Shop.Event], Int, Int)])
  func theDescriptionBesideTheListScrollsAlone(
    _ lines: Int, _ events: [Shop.Event], _ top: Int, _ list: Int
  ) {
    var fixture = Self.pane(lines: lines)
    for event in events { fixture.send(event) }
    #expect(fixture.shop.reading.top == top && fixture.shop.scroll.top == list)
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

  @Test func closingTheHelpReturnsToTheOverlayBelow() {
    var fixture = ShopFixture()
    fixture.send(.command(.info), after: .seconds(1))
    #expect(fixture.shop.context == .page)
    fixture.send(.command(.help), after: .seconds(1))
    #expect(fixture.shop.context == .help)
    #expect(fixture.shop.belowHelp.context == .page)
    fixture.press(.help)
    #expect(fixture.shop.context == .page)
  }
}
