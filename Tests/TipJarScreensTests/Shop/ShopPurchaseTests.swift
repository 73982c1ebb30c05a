import TestSupport
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

  /// Purchases with these rows, the first one focused.
  private static func history(_ rows: [PurchaseRow]) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)), after: .seconds(1))
    fixture.send(.purchases(.loaded(PurchaseWindow(rows: rows), TipCollection())))
    return fixture
  }

  @Test func aRefundIsAskedForAndGivenOnYes() {
    var fixture = Self.history([Self.row(7)])
    #expect(fixture.send(.command(.refund), after: .seconds(1)) == [])
    #expect(fixture.shop.context == .question)
    #expect(fixture.shop.action(of: .overlay(.answer(.yes))) == .refund)
    // Enter never performs an action that cannot be undone first.
    #expect(fixture.shop.focused == .overlay(.answer(.no)))
    #expect(
      fixture.send(.command(.buy), after: .seconds(1)) == [
        .work(.purchases(.refund(transaction: "7")))
      ])
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test(arguments: [.command(.decline), .command(.back)] as [Shop.Event])
  func aRefundThatIsDeclinedGivesNothingBack(_ event: Shop.Event) {
    var fixture = Self.history([Self.row(7)])
    fixture.send(.command(.refund), after: .seconds(1))
    #expect(fixture.send(event, after: .seconds(1)) == [])
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func tabMovesToYesAndBackAndAClickOnYesRefunds() {
    var fixture = Self.history([Self.row(7)])
    fixture.send(.command(.refund), after: .seconds(1))
    for choice in [Answer.yes, .no] {
      fixture.send(.command(.nextControl), after: .seconds(1))
      #expect(fixture.shop.focused == .overlay(.answer(choice)))
    }
    #expect(fixture.click(.purchases(.row(0))) == [])
    #expect(
      fixture.click(.overlay(.answer(.yes))) == [.work(.purchases(.refund(transaction: "7")))])
  }

  @Test(arguments: [PurchaseState.pending, .refunded])
  func whatIsNotPaidForCannotBeGivenBack(_ state: PurchaseState) {
    var fixture = Self.history([Self.row(7, state)])
    #expect(!fixture.shop.canRefund)
    fixture.send(.command(.refund), after: .seconds(1))
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func nothingIsRefundedElsewhere() {
    var fixture = Self.history([Self.row(7)])
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
}
