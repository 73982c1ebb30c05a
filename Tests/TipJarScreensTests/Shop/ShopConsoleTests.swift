import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// The console: its focus, the effects of presses, and the questions before them.
@Suite struct ShopConsoleTests {
  private static let approve = Chooser.Choice("Approve", use: ControlUse(.approve, on: "7"))
  private static let decline = Chooser.Choice("Decline", use: ControlUse(.decline, on: "7"))
  private static let question = Question.Text(title: "Clear", sentence: "All of it.", verb: "Clear")

  private static func info(isOn: Bool = false, transactions: [String] = ["7"]) -> ConsoleInfo {
    ConsoleInfo(sections: [
      .init(
        "Controls",
        [
          ConsoleRow(
            .control(.askToBuy), name: "Ask", mark: .toggle("off", isOn: isOn),
            press: .act(ControlUse(.askToBuy, isOn ? StoreControl.off : StoreControl.on))),
          ConsoleRow(.control(.storefront), name: "Storefront", mark: .value("GBR"), press: .load),
        ]),
      .init(
        "Transactions",
        transactions.map {
          ConsoleRow(
            .transaction($0), name: $0, mark: .value("waits"), press: .offer([approve, decline]))
        }, note: "No more."),
      .init(
        "Reset",
        [
          ConsoleRow(
            .control(.clear), name: "Clear", mark: .value("Clear"),
            press: .confirm(question, ControlUse(.clear)))
        ]),
    ])
  }

  private func opened(rows: Int = 24) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: 80, rows: rows))
    fixture.send(.command(.open(.console)))
    fixture.send(.console(.loaded(Self.info())))
    return fixture
  }

  private func focused(_ fixture: ShopFixture) -> ConsoleItem? {
    if case .console(.mark(let item, button: _))? = fixture.shop.focused { item } else { nil }
  }

  @Test func onlyRowsTakeTheFocus() {
    var fixture = opened()
    var way = [focused(fixture)]
    for _ in 0..<4 {
      fixture.send(.command(.down))
      way.append(focused(fixture))
    }
    #expect(
      way == [
        .control(.askToBuy), .control(.storefront), .transaction("7"), .control(.clear),
        .control(.clear),
      ])
    for _ in 0..<4 { fixture.send(.command(.up)) }
    #expect(focused(fixture) == .control(.askToBuy))
  }

  @Test(
    arguments: [
      (.last, .control(.clear)), (.first, .control(.askToBuy)), (.pageDown, .control(.clear)),
      (.nextControl, .transaction("7")), (.previousControl, .control(.clear)),
    ] as [(Command, ConsoleItem)])
  func keysMoveToRows(_ command: Command, _ item: ConsoleItem) {
    var fixture = opened()
    fixture.send(.command(command))
    #expect(focused(fixture) == item)
  }

  @Test func theHeadingAboveTheFirstRowComesIntoSightAgain() {
    var fixture = opened(rows: 8)
    fixture.send(.command(.last))
    #expect(fixture.shop.scroll.top > 0)
    fixture.send(.command(.first))
    #expect(fixture.shop.scroll.top == 0)
  }

  @Test func theWheelLeavesTheFocusOnARowInSight() {
    var fixture = opened(rows: 8)
    for _ in 0..<12 {
      fixture.send(.wheel(rows: 1))
      let visible = fixture.shop.layout.visibleRows(of: .console)
      #expect(focused(fixture) != nil)
      #expect(fixture.shop.scroll.range(visible: visible).contains(fixture.shop.scroll.selected))
    }
    #expect(fixture.shop.scroll.top > 0)
  }

  @Test func aKeyOrAClickOnARowWorksItsControl() {
    var fixture = opened()
    #expect(fixture.enter() == performs(ControlUse(.askToBuy, StoreControl.on)))
    fixture.send(.console(.loaded(Self.info(isOn: true))))
    let turned: [Shop.Effect] = performs(ControlUse(.askToBuy, StoreControl.off))
    #expect(fixture.click(.console(.mark(.control(.askToBuy)))) == turned)
    #expect(fixture.click(.console(.row(.control(.askToBuy)))) == turned)
    #expect(
      fixture.click(.console(.row(.control(.storefront)))) == [
        .work(.console(.loadChoices(.control(.storefront))))
      ])
    #expect(focused(fixture) == .control(.storefront))
    #expect(fixture.click(.console(.row(.control(.clear)))).isEmpty)
    #expect(fixture.shop.context == .question)
  }

  @Test func aDoubleClickOnARowWorksItsControlOnce() {
    var fixture = opened()
    let row = HitTarget.console(.row(.control(.askToBuy)))
    let turned: [Shop.Effect] = performs(ControlUse(.askToBuy, StoreControl.on))
    #expect(fixture.click(row) == turned)
    #expect(fixture.click(row, after: .milliseconds(150)).isEmpty)
    #expect(fixture.click(row, after: .milliseconds(150)) == turned)
  }

  @Test func theSecondOfTwoClicksOnARowDoesNotCloseWhatTheFirstOpened() {
    var fixture = opened()
    fixture.click(.console(.row(.transaction("7"))))
    #expect(fixture.shop.context == .chooser)
    fixture.click(.overlay(.outside), after: .milliseconds(300))
    #expect(fixture.shop.context == .chooser)
    fixture.click(.overlay(.outside))
    #expect(fixture.shop.context == .list)
  }

  /// A choice that cannot be undone asks first, with the focus on no; any other acts at once.
  @Test func aChoiceThatDestroysSomethingAsksFirst() {
    let refund = Chooser.Choice(
      "Refund", use: ControlUse(.refund, on: "7"), question: Self.question)
    let rows = [
      ConsoleRow(.transaction("7"), name: "7", mark: .value("bought"), press: .offer([refund]))
    ]
    var fixture = opened()
    fixture.send(.console(.loaded(ConsoleInfo(sections: [.init("Transactions", rows)]))))
    #expect(fixture.enter() == [])
    #expect(fixture.enter(after: .milliseconds(150)) == [])
    #expect(fixture.shop.focused == .overlay(.answer(.no)))
    let yes = fixture.send(.command(.buy), after: .milliseconds(150))
    #expect(yes == performs(ControlUse(.refund, on: "7")))
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func valuesAreFetchedAndChosenFrom() {
    var fixture = opened()
    fixture.send(.command(.down))
    #expect(fixture.enter() == [.work(.console(.loadChoices(.control(.storefront))))])
    let choices = ["DEU", "GBR"].map { Chooser.Choice($0, use: ControlUse(.storefront, $0)) }
    fixture.send(.console(.choicesLoaded(.control(.storefront), choices, current: 1)))
    #expect(fixture.shop.context == .chooser)
    #expect(fixture.shop.focused == .overlay(.choice(1)))
    fixture.send(.command(.up))
    #expect(fixture.enter() == performs(ControlUse(.storefront, "DEU")))
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test(arguments: [.command(.open(.apps)), .command(.help)] as [Shop.Event])
  func valuesThatComeTooLateAreNotOffered(_ event: Shop.Event) {
    var fixture = opened()
    fixture.send(event)
    let before = fixture.shop.overlays
    fixture.send(
      .console(
        .choicesLoaded(
          .control(.storefront), [.init("A", use: ControlUse(.storefront, "A"))], current: nil)))
    #expect(fixture.shop.overlays == before)
  }

  /// Its focus goes around by Tab and stops by arrows, and it is left without a choice.
  @Test func aTransactionOffersWhatCanBeDoneWithIt() {
    var fixture = opened()
    for _ in 0..<2 { fixture.send(.command(.down)) }
    #expect(fixture.enter().isEmpty)
    for (command, choice) in [(Command.up, 0), (.last, 1), (.down, 1), (.nextControl, 0)] {
      fixture.send(.command(command))
      #expect(fixture.shop.focused == .overlay(.choice(choice)), "\(command)")
    }
    #expect(fixture.send(.command(.back)).isEmpty && fixture.shop.overlays.isEmpty)
    #expect(focused(fixture) == .transaction("7"))
    fixture.enter()
    #expect(fixture.click(.overlay(.choice(1))) == performs(ControlUse(.decline, on: "7")))
  }

  @Test func nothingIsClearedWithoutAYes() {
    var fixture = opened()
    fixture.send(.command(.last))
    fixture.enter()
    #expect(fixture.shop.context == .question)
    #expect(fixture.shop.focused == .overlay(.answer(.no)))
    #expect(fixture.enter() == [])
    #expect(fixture.shop.overlays.isEmpty)
    fixture.enter()
    #expect(fixture.send(.command(.buy), after: .seconds(1)) == performs(ControlUse(.clear)))
    fixture.enter()
    fixture.send(.command(.nextControl))
    #expect(fixture.enter() == performs(ControlUse(.clear)))
  }

  @Test func theFocusStaysOnItsTransactionWhenOthersCome() {
    var fixture = opened()
    for _ in 0..<2 { fixture.send(.command(.down)) }
    fixture.send(.console(.loaded(Self.info(transactions: ["9", "8", "7"]))))
    #expect(focused(fixture) == .transaction("7"))
    fixture.send(.console(.loaded(Self.info(transactions: []))))
    #expect(focused(fixture) != nil)
  }

  private static func card(_ state: String = "active") -> ConsoleInfo {
    let plan = ConsoleRow(
      .subscription("4"), name: "Plan", details: ["Tuesday"], mark: .value(state),
      control: .card([
        .init("Renew now", .act(ControlUse(.renew, on: "plan"))),
        .init("Refund", .confirm(question, ControlUse(.refund, on: "4"))),
        .init("More", .offer([decline])),
      ]))
    return ConsoleInfo(sections: [.init("Subscriptions", [plan])] + info().sections)
  }

  /// Tab and the arrows move among its buttons; up and down leave it.
  @Test func aCardHasAButtonForEachThingThatCanBeDone() {
    var fixture = opened()
    fixture.send(.command(.open(.console)))
    fixture.send(.console(.loaded(Self.card())))
    fixture.send(.command(.first))
    func button() -> Int? {
      if case .console(.mark(.subscription("4"), let button))? = fixture.shop.focused {
        button
      } else {
        nil
      }
    }
    #expect(button() == 0)
    #expect(fixture.enter() == performs(ControlUse(.renew, on: "plan")))
    for (command, index) in [
      (.nextPlace, 1), (.nextControl, 2), (.nextPlace, 2), (.previousControl, 1),
      (.previousPlace, 0), (.previousPlace, 0),
    ] as [(Command, Int)] {
      fixture.send(.command(command))
      #expect(button() == index && fixture.shop.place == .console, "\(command)")
    }
    fixture.send(.command(.nextControl))
    fixture.enter()
    #expect(fixture.shop.context == .question && fixture.enter().isEmpty)
    #expect(fixture.click(.console(.mark(.subscription("4"), button: 2))).isEmpty)
    #expect(fixture.shop.context == .chooser)
    fixture.send(.command(.back))
    // A click beside the buttons does nothing.
    #expect(fixture.click(.console(.row(.subscription("4")))).isEmpty)
    #expect(fixture.shop.overlays.isEmpty && button() == 0)
    for _ in 0..<3 { fixture.send(.command(.nextControl), after: .seconds(1)) }
    #expect(focused(fixture) == .control(.askToBuy))
    fixture.send(.command(.previousPlace))
    #expect(fixture.shop.place == .purchases)
  }

  /// Even where the row has scrolled away, or its details have no room.
  @Test func aChangeIsReported() {
    var fixture = opened()
    fixture.send(.console(.loaded(Self.card())))
    fixture.send(.command(.first))
    fixture.send(.console(.loaded(Self.card("expired"))))
    #expect(fixture.shop.notice == nil)
    fixture.enter()
    fixture.send(.command(.last))
    fixture.send(.console(.loaded(Self.card("active"))))
    #expect(fixture.shop.notice?.text == "Plan: active (Tuesday)")
    fixture.send(.console(.loaded(Self.card("expired"))))
    #expect(fixture.shop.notice?.text == "Plan: active (Tuesday)")
  }

  @Test func onlyAnOpenConsoleIsReadAgain() {
    var fixture = opened()
    #expect(fixture.send(.console(.storeChanged)) == [.work(.console(.load))])
    fixture.send(.command(.open(.tips)))
    #expect(fixture.send(.console(.storeChanged)).isEmpty)
  }
}
