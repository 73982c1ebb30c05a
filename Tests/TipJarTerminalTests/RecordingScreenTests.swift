import Testing
import TipJarTerminal

@Suite struct RecordingScreenTests {
  @Test func itKeepsFramesAndCalls() {
    let screen = RecordingScreen(size: Size(width: 4, height: 1))
    var canvas = Canvas(size: screen.size)
    canvas.write("tip", x: 0, y: 0, Style())
    screen.present(canvas, cursor: HardwareCursor(at: Point(x: 1, y: 0), isVisible: true))
    screen.invalidate()
    screen.setMouse(false)
    screen.suspend()
    screen.close()
    #expect(screen.text == ["tip "])
    #expect(screen.lastFrame?.cursor == HardwareCursor(at: Point(x: 1, y: 0), isVisible: true))
    #expect(screen.calls == [.invalidate, .setMouse(false), .suspend, .close])
  }

  @Test func itSendsEventsInOrderUntilItIsClosed() async {
    let screen = RecordingScreen()
    screen.type("hi")
    screen.resize(Size(width: 40, height: 10))
    screen.close()
    var events: [InputEvent] = []
    for await read in screen.events { events += read }
    #expect(
      events == [
        .key(Key(.character("h"))), .key(Key(.character("i"))),
        .resize(Size(width: 40, height: 10)),
      ])
    #expect(screen.size == Size(width: 40, height: 10))
  }
  @Test func theExampleOfThePageAsks() async {
    let screen = RecordingScreen(size: Size(width: 20, height: 3))
    screen.send(.focus(true))
    screen.send(.key(Key(.character("y"))))
    #expect(await ask("Go on?", on: screen) == Key(.character("y")))
    #expect(screen.text[1].hasPrefix("  Go on?"))
  }

  @Test func theExampleEndsWithItsScreen() async {
    let screen = RecordingScreen()
    screen.close()
    #expect(await ask("Go on?", on: screen) == nil)
  }
}
