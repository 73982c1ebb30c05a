import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// One purchase at a time, in any place, and none while payments are off.
@Suite struct ShopBuyingTests {
  /// Two apps with a price, a free one, one that is owned, and an update that has to be paid for.
  private static func fixture() -> ShopFixture {
    var fixture = ShopFixture(apps: [
      .offered(.price("£4.99")), .offered(.price("£0.99")), .offered(.free), .offered(.owned),
      .offered(.update),
    ])
    var rows = fixture.shop.apps.list.window?.rows ?? []
    rows[4].isUnpaid = true
    fixture.load(rows)
    return fixture
  }

  private static let buyingControls: [HitTarget] = [.apps(.button("app1")), .apps(.button("app4"))]

  private static func duringATip() -> ShopFixture {
    var fixture = Self.fixture()
    fixture.openTips()
    fixture.enter()
    return fixture
  }

  private static func duringAnApp() -> ShopFixture {
    var fixture = Self.fixture()
    fixture.openTips()
    fixture.send(.command(.open(.apps)), after: .seconds(1))
    fixture.click(.apps(.button("app0")))
    return fixture
  }

  /// Whatever is paid for, the controls that would buy something else are disabled in every place.
  @Test(
    arguments: [
      (duringATip(), ItemID("fine"), [.apps(.button("app0"))] + buyingControls),
      (duringATip(), "fine", [.tips(.buy("broad"))]),
      (duringAnApp(), "app0", buyingControls),
      (duringAnApp(), "app0", [.tips(.buy("fine")), .tips(.buy("broad"))]),
    ] as [(ShopFixture, ItemID, [HitTarget])])
  func oneThingIsBoughtAtATime(
    _ fixture: ShopFixture, _ bought: ItemID, _ controls: [HitTarget]
  ) {
    var fixture = fixture
    #expect(fixture.shop.purchaseInFlight == bought)
    let isTip = if case .tips = controls[0] { true } else { false }
    fixture.send(.command(.open(isTip ? .tips : .apps)), after: .seconds(1))
    for control in controls {
      #expect(!fixture.shop.isEnabled(control, at: fixture.now))
      #expect(fixture.click(control) == refuses(.purchasing))
      #expect(fixture.shop.log.entries.contains { $0.note == .press(.purchaseInFlight) })
    }
    #expect(fixture.enter() == refuses(.purchasing), "a key is refused too")
  }

  @Test func controlsThatDoNotBuyStayEnabled() {
    var fixture = Self.duringATip()
    fixture.send(.command(.open(.apps)), after: .seconds(1))
    #expect(fixture.click(.apps(.button("app2"))) == [.work(.apps(.prepare("app2", 1)))])
    #expect(fixture.click(.apps(.button("app3"))) == [.work(.apps(.prepare("app3", 1)))])
    #expect(fixture.click(.apps(.button("app2"))) == [.work(.apps(.cancel("app2", 1)))])
  }

  @Test func thePaymentItselfCanBeCalledOff() {
    var fixture = Self.duringAnApp()
    #expect(fixture.click(.apps(.button("app0"))) == [.work(.apps(.cancel("app0", 1)))])
    #expect(fixture.shop.purchaseInFlight == "app0")
  }

  @Test(
    arguments: [
      .offered(.owned), .failed(1, reason: "r"), .cancelled(1), .prepared(1),
    ] as [DownloadButton.Event])
  func thePaymentOfAnAppEnds(_ event: DownloadButton.Event) {
    var fixture = Self.duringAnApp()
    fixture.send(.apps(.download("app0", event)), after: .milliseconds(10))
    #expect(fixture.shop.purchaseInFlight == nil)
    #expect(fixture.shop.isEnabled(.apps(.button("app1")), at: fixture.now))
  }

  @Test func eventsOfOtherAppsEndNoPayment() {
    var fixture = Self.duringAnApp()
    fixture.send(.apps(.download("app1", .offered(.price("£1.09")))))
    fixture.click(.apps(.button("app2")))
    #expect(fixture.shop.purchaseInFlight == "app0")
  }

  @Test(arguments: [TipJar.Outcome.userCancelled, .pending, .failed(reason: "r"), .purchased])
  func thePurchaseOfATipEnds(_ outcome: TipJar.Outcome) {
    var fixture = Self.duringATip()
    fixture.send(.tips(.purchaseEnded(1, outcome)))
    #expect(fixture.shop.purchaseInFlight == nil)
    #expect(fixture.shop.buyingRefusal(of: .apps(.button("app0"))) == nil)
  }

  @Test func nothingIsBoughtWhilePaymentsAreOff() {
    var fixture = Self.fixture()
    fixture.openTips()
    fixture.send(.paymentsChanged(isAllowed: false))
    #expect(fixture.click(.tips(.buy("fine"))) == refuses(.paymentsOff))
    fixture.send(.command(.open(.apps)), after: .seconds(1))
    for control in [.apps(.button("app0"))] + Self.buyingControls {
      #expect(fixture.click(control) == refuses(.paymentsOff))
    }
    #expect(fixture.click(.apps(.button("app2"))) == [.work(.apps(.prepare("app2", 1)))])
    fixture.send(.command(.open(.purchases)), after: .seconds(1))
    #expect(fixture.click(.purchases(.restore)) == [.work(.purchases(.restore(1)))])
    fixture.send(.paymentsChanged(isAllowed: true))
    #expect(fixture.shop.buyingRefusal(of: .apps(.button("app0"))) == nil)
  }

  @Test func aTipThatWaitsForApprovalSaysSoAndCanBeGivenUp() {
    var fixture = Self.duringATip()
    fixture.send(.tips(.purchaseEnded(1, .pending)))
    #expect(fixture.enter() == refuses(.awaitingApproval))
    #expect(fixture.click(.tips(.buy("fine"))) == refuses(.awaitingApproval))
    #expect(fixture.shop.awaitsApproval)
    fixture.send(.command(.remove), after: .seconds(1))
    #expect(fixture.enter() == [.work(.tips(.logTap("fine"))), .work(.tips(.purchase(2, "fine")))])
  }

  @Test func anAppThatWaitsForApprovalSaysSoAndCanBeGivenUp() {
    var fixture = Self.duringAnApp()
    fixture.send(.apps(.approvalAwaited("app0")))
    fixture.download("app0", .cancelled(1))
    #expect(fixture.click(.apps(.button("app0"))) == refuses(.awaitingApproval))
    #expect(fixture.shop.awaitsApproval && fixture.shop.apps.canRemove)
    #expect(fixture.shop.buyingRefusal(of: .apps(.button("app1"))) == nil)
    fixture.send(.command(.remove), after: .seconds(1))
    #expect(!fixture.shop.awaitsApproval)
    #expect(fixture.click(.apps(.button("app0"))) == [.work(.apps(.prepare("app0", 2)))])
  }

  @Test func theWaitingOfAnAppEndsWhenItIsOwned() {
    var fixture = Self.fixture()
    fixture.send(.apps(.approvalAwaited("app0")))
    fixture.load([ShopFixture.row("app0", .offered(.owned))])
    #expect(fixture.shop.apps.awaitingApproval.isEmpty)
  }

  @Test(arguments: [TipJar.Outcome.failed(reason: "r"), .unverified(reason: "r")])
  func aTipThatFailedOffersARetry(_ outcome: TipJar.Outcome) {
    var fixture = Self.duringATip()
    fixture.send(.tips(.purchaseEnded(1, outcome)))
    #expect(fixture.shop.action(of: .tips(.buy("fine"))) == .retry)
    #expect(fixture.shop.action(of: .tips(.buy("broad"))) == .tip)
    #expect(fixture.enter() == [.work(.tips(.logTap("fine"))), .work(.tips(.purchase(2, "fine")))])
  }
}
