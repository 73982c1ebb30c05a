import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

/// A held key does one thing, however slowly it repeats.
@Suite struct ShopHeldKeyTests {
  /// The milliseconds between the repeats of a held key.
  static let paces = [33, 100, 140, 200, 300, 400]

  /// Presses a key after a second and holds it: the first repeat comes half a second later. The
  /// events that `news` returns come in between. Returns the effects, without notices.
  private func hold(
    _ command: Command, repeating pace: Int, on fixture: inout ShopFixture,
    news: Shop.Event? = nil
  ) -> [Shop.Effect] {
    var effects = fixture.send(.command(command), after: .seconds(1))
    if let news { fixture.send(news, after: .milliseconds(20)) }
    effects += fixture.send(.command(command), after: .milliseconds(480))
    for _ in 0..<20 {
      effects += fixture.send(.command(command), after: .milliseconds(pace))
    }
    return effects.filter { $0 != .work(.tell(.refused(.tooSoon))) }
  }

  private func downloading() -> ShopFixture {
    var fixture = ShopFixture()
    fixture.enter()
    fixture.send(.apps(.download("app0", .prepared(1))), after: .milliseconds(200))
    fixture.download("app0", .progressed(1, 0.4))
    return fixture
  }

  @Test(arguments: paces) func onGetItStartsOnce(_ pace: Int) {
    var fixture = ShopFixture()
    #expect(hold(.activate, repeating: pace, on: &fixture) == [.work(.apps(.prepare("app0", 1)))])
  }

  @Test(arguments: paces) func onTheStopSquareItStopsOnceAndStartsNothing(_ pace: Int) {
    var fixture = downloading()
    let news = Shop.Event.apps(.download("app0", .cancelled(1)))
    let effects = hold(.activate, repeating: pace, on: &fixture, news: news)
    #expect(effects == [.work(.apps(.cancel("app0", 1)))])
  }

  /// A second press of `p` undoes the first and costs nothing, so only repeats are ignored.
  @Test func thePauseKeyResumesAtOnceAndItsRepeatsDoNothing() {
    var fixture = downloading()
    fixture.send(.command(.pause), after: .seconds(1))
    #expect(fixture.send(.command(.pause), after: .milliseconds(100)) == [])
    #expect(
      fixture.send(.command(.pause), after: .milliseconds(200)) == [
        .work(.apps(.download("app0", 2)))
      ])
  }

  @Test(
    arguments: [
      (DownloadButton.Event.queued(1), RefusalReason.notBegun), (.stopTapped, .stopping),
      (.downloaded(1), .installing), (.finished(1), .nothingToPause),
    ])
  func thePauseKeySaysWhyItDoesNothing(_ event: DownloadButton.Event, _ reason: RefusalReason) {
    var fixture = ShopFixture()
    fixture.enter()
    #expect(fixture.send(.command(.pause), after: .seconds(1)) == refuses(.notBegun))
    fixture.download("app0", .prepared(1), event)
    #expect(fixture.send(.command(.pause), after: .seconds(1)) == refuses(reason))
    #expect(fixture.shop.log.last?.note == .press(.disabled))
    #expect(fixture.shop.log.last?.subject == "app0")
  }

  @Test func aKeyThatStopsDoesNotShowTheNewGetPressed() {
    var fixture = downloading()
    #expect(fixture.enter(after: .seconds(1)) == [.work(.apps(.cancel("app0", 1)))])
    #expect(fixture.shop.isPressed(.apps(.button("app0")), at: fixture.now))
    fixture.send(.apps(.download("app0", .cancelled(1))), after: .milliseconds(20))
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .get(.free))
    #expect(!fixture.shop.isPressed(.apps(.button("app0")), at: fixture.now))
  }
}
