import Testing

@testable import TipJarTerminal

@Suite struct ScreenInputTests {
  /// Until the terminal has answered, leaving waits for it.
  @Test func anAnswerIsAwaitedUntilItComes() {
    var input = ScreenInput()
    input.awaited = .attributes
    for (bytes, awaits) in [("q", true), ("\u{1B}[?62;", true), ("22c", false), ("q", false)] {
      _ = input.decode(Array(bytes.utf8)[...])
      #expect(input.awaited == (awaits ? .attributes : []), "\(bytes.debugDescription)")
    }
  }

  /// tmux passes on the question for the background; the reply has no end of its own.
  @Test func aBackgroundThatTmuxPassesOnIsAwaitedUntilItComes() {
    var input = ScreenInput()
    input.awaited = .background
    for (bytes, awaits) in [
      ("\u{1B}[?62;22c", true), ("\u{1B}]11;rgb:ffff/", true), ("ffff/ffff\u{1B}\\", false),
    ] {
      _ = input.decode(Array(bytes.utf8)[...])
      #expect(input.awaited == (awaits ? .background : []), "\(bytes.debugDescription)")
    }
  }

  /// On leaving, the rest of an answer is read and dropped.
  @Test func anAnswerThatWasCutByAStopIsForgotten() {
    var input = ScreenInput()
    input.awaited = .attributes
    _ = input.decode(Array("\u{1B}]11;rgb:ff".utf8)[...])
    input.restart(awaiting: [])
    #expect(input.awaited == [])
    #expect(input.decode(Array("k".utf8)[...]) == [.key(Key(.character("k")))])
  }

  /// OPEN's program gets the release of the key that started it.
  @Test func aKeyThatWasHeldWhenAnotherProgramTookOverIsPressedAgain() {
    var input = ScreenInput()
    let key = Key(.character(" "))
    #expect(input.decode(Array(" \u{1B}[32;1:3u ".utf8)[...]).last == .key(key, isRepeat: false))
    input.decoder.keyDown = nil
    #expect(input.decode(Array(" ".utf8)[...]) == [.key(key, isRepeat: false)])
    #expect(input.decode(Array(" ".utf8)[...]) == [.key(key, isRepeat: true)])
  }

  private static let interrupt = InputEvent.key(Key(.character("c"), .control))

  /// Input that is not waited for is dropped; the terminal's reports are not.
  @Test func controlCOvertakesAFlood() {
    var input = ScreenInput()
    input.append(Array("\(String(repeating: "j", count: 300))\u{1B}[?62;22cjj\u{3}k".utf8)[...])
    #expect(input.decodeRest() == [.deviceAttributes([62, 22]), Self.interrupt])
    #expect(input.decodeRest() == [.key(Key(.character("k")))])
    #expect(!input.hasRest)
  }

  @Test func controlCWaitsForWhatAPersonTyped() {
    var input = ScreenInput()
    input.append(Array("jk\u{3}".utf8)[...])
    #expect(
      input.decodeRest() == [
        .key(Key(.character("j"))), .key(Key(.character("k"))), Self.interrupt,
      ])
  }

  /// Pasted, it is text.
  @Test func controlCInAPasteOvertakesNothing() {
    var input = ScreenInput()
    let text = String(repeating: "j", count: 300) + "\u{3}"
    input.append(Array("a\u{1B}[200~\(text)\u{1B}[201~".utf8)[...])
    #expect(input.decodeRest() == [.key(Key(.character("a"))), .paste(text)])
  }

  /// A part at a time, so that signals have their turn in between.
  @Test func aFloodIsHandedOutInParts() {
    var input = ScreenInput()
    input.append([UInt8](repeating: UInt8(ascii: "j"), count: 10_000)[...])
    var parts: [Int] = []
    while input.hasRest { parts.append(input.decodeRest().count) }
    #expect(parts == Array(repeating: 1024, count: 9) + [784])
  }

  /// It is found however far behind, without looking at any byte twice: a long paste full of it is
  /// read as quickly as another.
  @Test(.timeLimit(.minutes(1))) func controlCIsFoundFarBehind() {
    var input = ScreenInput()
    let paste = Array("\u{1B}[200~\(String(repeating: "pasted\u{3}", count: 70_000))".utf8)
    for start in stride(from: 0, to: paste.count, by: 4096) {
      input.append(paste[start..<min(start + 4096, paste.count)])
      #expect(input.decodeRest() == [])
    }
    input.append(
      Array("\u{1B}[201~\(String(repeating: "\u{301}", count: 200_000))\u{3}k".utf8)[...])
    #expect(input.decodeRest().last == Self.interrupt)
    #expect(input.decodeRest() == [.key(Key(.character("k")))])
    #expect(!input.hasRest)
  }

  // MARK: A screen that records

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
