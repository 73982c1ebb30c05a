import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopPurchaseTests {
  private static func row(_ id: Int, _ state: PurchaseState = .purchased) -> PurchaseRow {
    PurchaseRow(
      id: "\(id)", productID: "fine", title: "Fine Tip", day: "Today", detail: "", price: "£1.99",
      state: state)
  }

  /// Purchases in these states, the first one focused; their ids are their indices.
  private static func history(_ states: [PurchaseState]) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)), after: .seconds(1))
    load(states, into: &fixture)
    return fixture
  }

  private static func load(_ states: [PurchaseState], into fixture: inout ShopFixture) {
    let rows = states.enumerated().map { row($0, $1) }
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: rows), TipCollection())))
  }

  @Test(arguments: [(Command.buy, true), (.decline, false), (.back, false)])
  func aRefundIsAskedForAndGivenOnYes(_ answer: Command, _ isYes: Bool) {
    var fixture = Self.history([.purchased])
    #expect(fixture.send(.command(.refund), after: .seconds(1)) == [])
    #expect(fixture.shop.context == .question)
    #expect(fixture.shop.action(of: .overlay(.answer(.yes))) == .refund)
    // Enter never performs an action that cannot be undone first.
    #expect(fixture.shop.focused == .overlay(.answer(.no)))
    let work: Shop.Work =
      isYes ? .purchases(.refund(transaction: "0")) : .tell(.nothingChanged)
    #expect(fixture.send(.command(answer), after: .seconds(1)) == [.work(work)])
    #expect(fixture.shop.overlays.isEmpty)
  }

  /// At the top of the list the newest purchase is in hand.
  @Test(arguments: [(0, "2"), (1, "1")])
  func thePurchaseInHandStaysThatWhenNewerOnesCome(_ moves: Int, _ id: String) {
    var fixture = Self.history([.purchased, .purchased])
    for _ in 0..<moves { fixture.press(.down) }
    let rows = [Self.row(2), Self.row(0), Self.row(1)]
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: rows), TipCollection())))
    #expect(fixture.shop.purchases.focusedRow?.id == id)
  }

  @Test(arguments: [PurchaseState.pending, .refunded], [true, false])
  func anUnpaidPurchaseCannotBeRefunded(_ state: PurchaseState, _ inReceipt: Bool) {
    var fixture = Self.history([state])
    if inReceipt {
      fixture.enter()
      fixture.send(.command(.nextControl))
      #expect(fixture.shop.focused == .overlay(.answer(.no)))
    }
    #expect(!fixture.shop.canRefund)
    fixture.send(.command(.refund), after: .seconds(1))
    #expect(fixture.shop.context == (inReceipt ? .receipt : .list))
  }

  @Test func aDeletedPurchaseCannotBeRefunded() {
    var fixture = Self.history([.purchased])
    var row = Self.row(0)
    row.isDeleted = true
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: [row]), TipCollection())))
    #expect(!fixture.shop.canRefund)
  }

  @Test(arguments: [
    [Shop.Event.command(.restore)],
    [.pointer(.down(.primary, on: .purchases(.restore))), .pointer(.up(.primary, .inside))],
  ])
  func oneRestoreRunsAtATimeAndItsFailureIsALine(_ start: [Shop.Event]) {
    var fixture = Self.history([])
    var effects: [Shop.Effect] = []
    for event in start { effects += fixture.send(event, after: .milliseconds(500)) }
    #expect(effects == [.work(.purchases(.restore(1)))])
    #expect(!fixture.shop.isEnabled(.purchases(.restore), at: fixture.now))
    #expect(fixture.send(.command(.restore), after: .seconds(1)) == refuses(.restoring))
    #expect(fixture.shop.log.last?.note == .press(.disabled))
    fixture.send(.purchases(.restored(1, .failure(reason: "no answer"))))
    #expect(fixture.shop.notice?.text == "no answer")
  }

  @Test func nothingIsRefundedElsewhere() {
    var fixture = Self.history([.purchased])
    fixture.send(.command(.open(.apps)))
    fixture.send(.command(.refund), after: .seconds(1))
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func ofALongHistoryOnlyTheLinesInSightAndAScreenfulAroundAreAskedFor() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)), after: .seconds(1))
    let visible = fixture.shop.layout.visibleRows(of: .purchases)
    let first = PurchaseQuery(limit: 2 * visible)
    let rows = (0..<first.limit).map { Self.row($0) }
    let window = PurchaseWindow(query: first, count: 100_000, rows: rows)
    #expect(fixture.send(.purchases(.loaded(window, TipCollection()))) == [])
    let top = 100_000 - visible
    #expect(
      fixture.send(.command(.last))
        == [.work(.purchases(.load(PurchaseQuery(offset: top - visible, limit: 3 * visible))))])
    #expect(fixture.shop.purchases.focusedRow == nil)
    #expect(fixture.send(.command(.first)) == [])
    #expect(fixture.shop.purchases.focusedRow?.id == "0")
  }

  @Test func aHistoryThatIsShorterThanItSaysIsNotAskedForAgainAndAgain() {
    var fixture = ShopFixture()
    guard
      case .work(.purchases(.load(let query)))? = fixture.send(.command(.open(.purchases))).first
    else {
      Issue.record("nothing is asked for")
      return
    }
    let window = PurchaseWindow(query: query, count: 3, rows: [Self.row(1)])
    #expect(fixture.send(.purchases(.loaded(window, TipCollection()))) == [])
  }

  @Test(arguments: [Command.back, .open(.apps)])
  func aPressOpensTheReceiptOfTheFocusedPurchase(_ end: Command) {
    var fixture = Self.history([.purchased, .purchased])
    fixture.send(.command(.down))
    #expect(fixture.shop.action(of: .purchases(.row(1))) == .receipt)
    fixture.send(.command(.activate), after: .seconds(1))
    let receipt = PurchaseReceipt(row: Self.row(1), choice: .no, since: fixture.now)
    #expect(fixture.shop.overlays == [.receipt(receipt)])
    fixture.send(.command(end))
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test(arguments: [true, false])
  func aRefundIsAskedForByKeyAndByMouse(_ byMouse: Bool) {
    var fixture = Self.history([.purchased])
    fixture.enter()
    if byMouse {
      fixture.click(.overlay(.answer(.yes)))
    } else {
      fixture.send(.command(.refund), after: .seconds(1))
    }
    #expect(fixture.shop.context == .question)
    fixture.send(.command(.nextControl), after: .seconds(1))
    #expect(fixture.enter() == [.work(.purchases(.refund(transaction: "0")))])
    #expect(fixture.shop.context == .receipt)
    Self.load([.refunded], into: &fixture)
    guard case .receipt(let receipt)? = fixture.shop.overlays.last else {
      Issue.record("the receipt has gone")
      return
    }
    #expect(receipt.row.state == .refunded)
    #expect(fixture.shop.focused == .overlay(.answer(.no)))
    #expect(!fixture.shop.canRefund)
  }

  @Test func tabGoesToTheRefundAndEnterClosesBeforeThat() {
    var fixture = Self.history([.purchased])
    fixture.enter()
    fixture.send(.command(.nextControl))
    #expect(fixture.shop.action(of: .overlay(.answer(.yes))) == .refund)
    #expect(fixture.shop.focused == .overlay(.answer(.yes)))
    fixture.send(.command(.nextControl))
    #expect(fixture.shop.focused == .overlay(.answer(.no)))
    #expect(fixture.shop.action(of: .overlay(.answer(.no))) == .dismiss)
    fixture.enter()
    #expect(fixture.shop.overlays.isEmpty)
  }
}
