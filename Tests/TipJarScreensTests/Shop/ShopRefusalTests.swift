import TestSupport
import Testing

@testable import TipJarMachines
@testable import TipJarScreens

/// A press that does nothing explains why.
@Suite struct ShopRefusalTests {
  @Test(
    arguments: [
      ([.prepared(1), .downloaded(1)], .installing), ([.stopTapped], .stopping),
    ] as [([DownloadButton.Event], RefusalReason)])
  func ofAButtonThatTakesNone(_ events: [DownloadButton.Event], _ reason: RefusalReason) {
    var fixture = ShopFixture()
    fixture.enter()
    for event in events { fixture.send(.apps(.download("app0", event)), after: .seconds(1)) }
    #expect(fixture.enter(after: .seconds(2)) == [.work(.tell(.refused(reason)))])
    #expect(fixture.click(.apps(.button("app0"))) == [.work(.tell(.refused(reason)))])
  }

  @Test func ofAnAppThatTheStoreDoesNotHave() {
    var fixture = ShopFixture(apps: [.offered(.unavailable)])
    #expect(fixture.enter() == [.work(.tell(.refused(.unavailable)))])
  }

  @Test func ofATipWhileAnotherIsBought() {
    var fixture = ShopFixture()
    fixture.openTips()
    fixture.enter()
    #expect(fixture.click(.tips(.buy("broad"))) == [.work(.tell(.refused(.purchasing)))])
  }

  @Test func ofAControlThatChangesUnderThePointer() {
    var fixture = ShopFixture()
    fixture.enter()
    fixture.send(.apps(.download("app0", .prepared(1))), after: .milliseconds(200))
    fixture.send(.apps(.download("app0", .progressed(1, 0.9))))
    fixture.send(.pointer(.down(.primary, on: .apps(.button("app0")))), after: .seconds(1))
    let effects = fixture.send(.apps(.download("app0", .finished(1))), after: .milliseconds(30))
    #expect(effects == [.work(.tell(.refused(.changed)))])
  }

  @Test func theSecondClickOfADoubleClickAndARepeatAreNoPressesOfTheirOwn() {
    var fixture = ShopFixture()
    fixture.click(.apps(.button("app0")))
    #expect(fixture.click(.apps(.button("app0")), after: .milliseconds(60)) == [])
    #expect(fixture.click(.apps(.button("app0")), after: .milliseconds(60)) == [])
    fixture.send(.apps(.download("app0", .stopTapped)), after: .seconds(1))
    #expect(fixture.enter() == [.work(.tell(.refused(.stopping)))])
    #expect(fixture.enter(after: .milliseconds(33)) == [])
  }
}
