import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite("Section 2, restore and the fetch of the tips are async actions")
struct ShopActionTests {
  @Test func keyAndControlStartOneRun() {
    for start in [
      Shop.Event.command(.restore), .pointer(.down(.primary, on: .purchases(.restore))),
    ] {
      var fixture = ShopFixture()
      fixture.send(.command(.open(.purchases)))
      var effects = fixture.send(start, after: .seconds(1))
      effects += fixture.send(.pointer(.up(.primary, .inside)), after: .milliseconds(80))
      #expect(effects == [.work(.purchases(.restore(1)))])
      #expect(!fixture.shop.isEnabled(.purchases(.restore), at: fixture.now))
    }
  }

  @Test func secondRunIsRefusedWithTheReason() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)))
    fixture.send(.command(.restore), after: .seconds(1))
    #expect(fixture.send(.command(.restore), after: .seconds(1)) == refuses(.restoring))
    #expect(fixture.shop.log.last?.note == .press(.disabled))
  }

  @Test func failureIsReportedInOneLine() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)))
    fixture.send(.command(.restore), after: .seconds(1))
    fixture.send(.purchases(.restored(1, .failure(reason: "no answer"))))
    #expect(fixture.shop.notice?.text == "no answer")
  }

  // MARK: - Retry

  private static var failed: ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.tips)), after: .seconds(1))
    fixture.send(.tips(.productsFailed(1, reason: "no network")), after: .seconds(1))
    return fixture
  }

  @Test func retryWhoseSpinnersAreStillShownTakesNoPress() {
    var fixture = Self.failed
    fixture.enter()
    fixture.send(.tips(.productsFailed(2, reason: "r")), after: .milliseconds(150))
    #expect(fixture.enter(after: .milliseconds(50)) == refuses(.changed))
    #expect(fixture.shop.log.last?.note == .press(.lookIsBehind))
    #expect(fixture.enter(after: .seconds(1)) == [.work(.tips(.fetchProducts(3)))])
  }
}
