import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// The rows of a server in the console, by keyboard and mouse.
@Suite struct ShopServerRowsTests {
  private func opened() -> ShopFixture {
    let send = Chooser.Choice("Send", use: ControlUse(.notify))
    let again = Chooser.Choice("Again", use: ControlUse(.notify, on: "7"))
    let info = ConsoleInfo(sections: [
      .init(
        "Server",
        [
          ConsoleRow(.server, name: "API", mark: .value("serving"), press: .offer([send])),
          ConsoleRow(.request(0), name: "GET /", mark: .value("200"), press: .nothing),
          ConsoleRow(
            .notification("7"), name: "TEST", mark: .value("SUCCESS"), press: .offer([again])),
        ])
    ])
    var fixture = ShopFixture()
    fixture.send(.resized(columns: 80, rows: 24))
    fixture.send(.command(.open(.console)))
    fixture.send(.console(.loaded(info)))
    return fixture
  }

  @Test func aRequestTakesTheFocusAndAPressDoesNothing() {
    var fixture = opened()
    fixture.send(.command(.down))
    #expect(fixture.shop.focused == .console(.mark(.request(0))))
    #expect(fixture.enter().isEmpty && fixture.shop.overlays.isEmpty)
    #expect(fixture.click(.console(.row(.request(0)))).isEmpty && fixture.shop.overlays.isEmpty)
  }

  @Test func aNotificationIsSentAgain() {
    var fixture = opened()
    for _ in 0..<2 { fixture.send(.command(.down)) }
    #expect(fixture.enter().isEmpty)
    #expect(fixture.enter() == [.work(.console(.perform(ControlUse(.notify, on: "7"))))])
  }

  @Test func aTestNotificationIsSentByTheMouse() {
    var fixture = opened()
    #expect(fixture.click(.console(.row(.server))).isEmpty)
    #expect(fixture.click(.overlay(.choice(0))) == [.work(.console(.perform(ControlUse(.notify))))])
  }
}
