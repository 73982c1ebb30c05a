import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite("Animations out of sight are complete")
struct ShopSightTests {
  /// Twenty apps, the first of them in the transition from GET to a spinner.
  static var fixture: ShopFixture {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 20))
    fixture.send(.apps(.download("app0", .tapped)), after: .seconds(1))
    return fixture
  }

  @Test func transitionInSightPlays() {
    let fixture = Self.fixture
    #expect(fixture.shop.apps.button(for: "app0")?.look(at: fixture.now).change != nil)
    #expect(fixture.shop.nextChange(after: fixture.now) == fixture.now + Timing.frame)
  }

  @Test(
    arguments: [
      .wheel(rows: 10), .command(.last), .command(.open(.tips)), .resized(columns: 60, rows: 30),
      .command(.suspend),
    ] as [Shop.Event])
  func transitionThatLeavesTheScreenIsOver(_ event: Shop.Event) {
    var fixture = Self.fixture
    fixture.send(event, after: .milliseconds(10))
    #expect(fixture.shop.apps.buttons["app0"]?.look(at: fixture.now).change == nil)
    #expect(fixture.shop.apps.buttons["app0"]?.form == .spinner(turning: true))
  }

  @Test(arguments: [.wheel(rows: 10), .command(.open(.console))] as [Shop.Event])
  func spinnerOutOfSightAsksForNoFrames(_ event: Shop.Event) {
    var fixture = Self.fixture
    fixture.send(event, after: .milliseconds(10))
    #expect(fixture.shop.nextChange(after: fixture.now) == nil)
  }

  /// A purchase that waits for confirmation, a download behind the help: a spinner would turn there
  /// for as long as the user does not answer.
  @Test func spinnerBehindASheetStandsStillUntilItGoes() {
    var fixture = ShopFixture.sheet
    fixture.now = fixture.now.advanced(by: .seconds(1))
    #expect(fixture.shop.tips.jar.spinnerTurn(at: fixture.now) != nil)
    #expect(fixture.shop.nextChange(after: fixture.now) == nil)
    fixture.send(.command(.back), after: .seconds(1))
    #expect(fixture.shop.nextChange(after: fixture.now) != nil)
  }

  /// A change that has begun ends behind a sheet too.
  @Test func transitionBehindASheetPlaysToItsEnd() {
    var fixture = Self.fixture
    fixture.send(.command(.help), after: .milliseconds(10))
    #expect(fixture.shop.nextChange(after: fixture.now) == fixture.now + Timing.frame)
  }

  @Test func spinnerBehindAPageAsksForNoFrames() {
    var fixture = Self.fixture
    fixture.click(.apps(.row("app2")))
    fixture.send(.command(.info), after: .seconds(1))
    #expect(fixture.shop.overlays.last?.isPage == true)
    #expect(fixture.shop.nextChange(after: fixture.now.advanced(by: .seconds(1))) == nil)
  }

  @Test func belowTheLeastSizeNothingAsksForFrames() {
    var fixture = Self.fixture
    fixture.send(.resized(columns: 60, rows: 7), after: .milliseconds(10))
    #expect(fixture.shop.nextChange(after: fixture.now) == nil)
    fixture.send(.resized(columns: 80, rows: 24), after: .seconds(1))
    #expect(fixture.shop.nextChange(after: fixture.now) != nil)
  }

  @Test func transitionThatBeganOutOfSightIsOverWhenItComesIntoSight() {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 20))
    fixture.send(.wheel(rows: 10), after: .seconds(1))
    fixture.send(.apps(.download("app0", .tapped)), after: .seconds(1))
    fixture.send(.wheel(rows: -10), after: .milliseconds(10))
    #expect(fixture.shop.apps.button(for: "app0")?.look(at: fixture.now).change == nil)
    #expect(fixture.shop.nextChange(after: fixture.now) != nil)
  }

  @Test func transitionThatStaysInSightPlaysOnWhileTheListScrolls() {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 20))
    fixture.send(.apps(.download("app2", .tapped)), after: .seconds(1))
    fixture.send(.wheel(rows: 1), after: .milliseconds(10))
    #expect(fixture.shop.apps.button(for: "app2")?.look(at: fixture.now).change?.progress == 0.1)
  }

  @Test func buttonOfAPageMovesThoughItsRowIsOutOfSight() {
    var fixture = ShopFixture()
    fixture.click(.apps(.row("app2")))
    fixture.send(.command(.info))
    fixture.load([ShopFixture.row("app9", .installed)])
    fixture.send(.apps(.download("app2", .uninstalled)), after: .seconds(1))
    fixture.send(.apps(.download("app2", .tapped)), after: .milliseconds(1))
    #expect(fixture.shop.nextChange(after: fixture.now) == fixture.now + Timing.frame)
  }

  @Test func motionIsHandedToEveryButton() {
    let fixture = ShopFixture(motion: .reduced)
    #expect(fixture.shop.apps.button(for: "app0")?.motion == .reduced)
    #expect(fixture.shop.apps.button(for: "app1")?.motion == .reduced)
  }
}
