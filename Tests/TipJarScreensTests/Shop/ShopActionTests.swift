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

  @Test func endOfAnotherRunIsDroppedAndWrittenDown() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)))
    fixture.send(.command(.restore), after: .seconds(1))
    fixture.send(.purchases(.restored(7, .success)))
    #expect(fixture.shop.log.last?.note == .restore(.ended(7, .success), .lateAttempt))
    fixture.send(.purchases(.restored(1, .success)))
    #expect(fixture.shop.isEnabled(.purchases(.restore), at: fixture.now))
  }

  @Test func failureIsReportedInOneLine() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)))
    fixture.send(.command(.restore), after: .seconds(1))
    fixture.send(.purchases(.restored(1, .failure(reason: "no answer"))))
    #expect(fixture.shop.notice?.text == "no answer")
  }

  @Test func spinnerOfASlowRunIsTheOnlyThingThatMoves() {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.purchases)), after: .seconds(1))
    fixture.send(.command(.restore), after: .seconds(1))
    let start = fixture.now
    #expect(!fixture.shop.purchases.restore.showsSpinner(at: start + 99_000_000))
    #expect(fixture.shop.purchases.restore.showsSpinner(at: start + 100_000_000))
    // The key's own flash ends at 120 ms, the spinner steps at 200 ms.
    #expect(fixture.shop.nextChange(after: start) == start + 100_000_000)
    #expect(fixture.shop.nextChange(after: start + 120_000_000) == start + 200_000_000)
  }

  // MARK: - Retry

  private static var failed: ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.command(.open(.tips)), after: .seconds(1))
    fixture.send(.tips(.productsFailed(1, reason: "no network")), after: .seconds(1))
    return fixture
  }

  @Test func retryThatFailsWithin100msDoesNotFlash() {
    var fixture = Self.failed
    #expect(fixture.enter() == [.work(.tips(.fetchProducts(2)))])
    let start = fixture.now
    #expect(fixture.shop.tips.jar.failure(at: start + 99_000_000) == "no network")
    #expect(!fixture.shop.isEnabled(.tips(.retry), at: start))
    fixture.send(.tips(.productsFailed(2, reason: "still none")), after: .milliseconds(50))
    for delay in [50, 100, 200, 400] as [Int64] {
      #expect(fixture.shop.tips.jar.failure(at: start + delay * 1_000_000) == "still none")
    }
    #expect(fixture.shop.isEnabled(.tips(.retry), at: fixture.now))
  }

  @Test func retryThatTakesLongerShowsItsSpinnersFor300ms() {
    var fixture = Self.failed
    fixture.enter()
    let start = fixture.now
    #expect(fixture.shop.tips.jar.failure(at: start + 100_000_000) == nil)
    #expect(fixture.shop.tips.jar.spinnerTurn(at: start + 200_000_000) == 0.05)
    fixture.send(.tips(.productsLoaded(2, [])), after: .milliseconds(150))
    let tip = fixture.shop.tips.jar.tips[0]
    #expect(fixture.shop.tips.jar.shown(tip, at: start + 399_000_000).state == .loading)
    #expect(fixture.shop.tips.jar.shown(tip, at: start + 400_000_000).state == .unavailable)
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
