import TestSupport
import Testing
import TipJarMachines

@testable import TipJarScreens

/// The kept part of a failed download, as the app's row offers it.
@Suite struct ShopKeptTests {
  @Test func theRowSaysWhetherSomethingIsKept() {
    var fixture = ShopFixture()
    fixture.enter()
    for event in [.prepared(1), .failed(1, reason: "r")] as [DownloadButton.Event] {
      fixture.send(.apps(.download("app0", event)), after: .seconds(1))
    }
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .get(.free))
    for (resting, offer) in [
      (.partial(0.44, .free), .resume), (.offered(.free), .free),
    ] as [(AppRow.Resting, DownloadButton.Offer)] {
      let query = AppQuery(text: "", offset: 0, limit: 100)
      let rows = [ShopFixture.row("app0", resting)]
      fixture.send(.apps(.loaded(AppWindow(query: query, count: 1, total: 1, rows: rows))))
      #expect(fixture.shop.apps.button(for: "app0")?.phase == .get(offer))
    }
  }

  @Test func theWordIsResume() {
    var fixture = ShopFixture()
    fixture.enter()
    for event in [
      .prepared(1), .progressed(1, 0.44), .failed(1, reason: "r"),
    ] as [DownloadButton.Event] {
      fixture.send(.apps(.download("app0", event)), after: .seconds(1))
    }
    #expect(fixture.shop.action(of: .apps(.button("app0"))) == .resume)
    #expect(fixture.enter() == [.work(.apps(.download("app0", 2)))])
  }
}
