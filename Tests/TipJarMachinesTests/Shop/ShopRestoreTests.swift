import Testing

@testable import TipJarMachines

@Suite("Section 2, restore is an async action")
struct ShopRestoreTests {
  @Test func keyAndControlStartOneRun() {
    for start in [Shop.Event.command(.restore), .pointer(.down(.primary, on: .restore))] {
      var fixture = ShopFixture()
      var effects = fixture.send(start, after: .seconds(1))
      effects += fixture.send(.pointer(.up(.primary, .inside)), after: .milliseconds(80))
      #expect(effects == [.restore(1)])
      #expect(!fixture.shop.isEnabled(.restore, at: fixture.now))
    }
  }

  @Test func secondRunIsRefusedWithTheReason() {
    var fixture = ShopFixture()
    fixture.send(.command(.restore), after: .seconds(1))
    #expect(fixture.send(.command(.restore), after: .seconds(1)) == [])
    #expect(fixture.shop.log.last?.note == .press(.disabled))
  }

  @Test func endOfAnotherRunIsDroppedAndWrittenDown() {
    var fixture = ShopFixture()
    fixture.send(.command(.restore), after: .seconds(1))
    fixture.send(.restored(7, .success))
    #expect(fixture.shop.log.last?.note == .restore(.ended(7, .success), .lateAttempt))
    fixture.send(.restored(1, .success))
    #expect(fixture.shop.isEnabled(.restore, at: fixture.now))
  }

  @Test func failureIsToldInOneLine() {
    var fixture = ShopFixture()
    fixture.send(.command(.restore), after: .seconds(1))
    fixture.send(.restored(1, .failure(reason: "no answer")))
    #expect(fixture.shop.notice?.text == "no answer")
  }

  @Test func spinnerOfASlowRunIsTheOnlyThingThatMoves() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)), after: .seconds(1))
    fixture.send(.command(.restore), after: .seconds(1))
    let start = fixture.now
    #expect(!fixture.shop.restore.showsSpinner(at: start + 99_000_000))
    #expect(fixture.shop.restore.showsSpinner(at: start + 100_000_000))
    // The key's own flash ends at 120 ms, the spinner steps at 200 ms.
    #expect(fixture.shop.nextChange(after: start) == start + 100_000_000)
    #expect(fixture.shop.nextChange(after: start + 120_000_000) == start + 200_000_000)
  }
}
