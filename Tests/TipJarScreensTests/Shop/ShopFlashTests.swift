import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

/// The time for which a control that a key acted on is shown pressed.
@Suite struct ShopFlashTests {
  @Test func aKeyThatStopsDoesNotShowTheNewGetPressed() {
    var fixture = ShopFixture()
    fixture.enter()
    fixture.send(.apps(.download("app0", .prepared(1))), after: .milliseconds(200))
    fixture.send(.apps(.download("app0", .progressed(1, 0.5))))
    #expect(fixture.enter(after: .seconds(1)) == [.work(.apps(.cancel("app0", 1)))])
    #expect(fixture.shop.isPressed(.apps(.button("app0")), at: fixture.now))
    fixture.send(.apps(.download("app0", .cancelled(1))), after: .milliseconds(20))
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .get(.free))
    #expect(!fixture.shop.isPressed(.apps(.button("app0")), at: fixture.now))
  }

  @Test func aSpinnerThatIsStoppedByAKeyShowsPressedForItsTime() {
    var fixture = ShopFixture()
    fixture.enter()
    #expect(fixture.enter(after: .seconds(1)) == [.work(.apps(.cancel("app0", 1)))])
    for (wait, isPressed) in [(0, true), (119, true), (1, false)] {
      fixture.now = fixture.now.advanced(by: .milliseconds(wait))
      #expect(fixture.shop.isPressed(.apps(.button("app0")), at: fixture.now) == isPressed)
    }
  }
}
