import Testing

@testable import TipJarTerminal

@Suite struct ScreenInputTests {
  /// Until the terminal has answered, leaving waits for it.
  @Test func anAnswerIsAwaitedUntilItComes() {
    var input = ScreenInput()
    #expect(!input.isAwaitingAttributes)
    input.awaitAttributes()
    for (bytes, awaits) in [("q", true), ("\u{1B}[?62;", true), ("22c", false), ("q", false)] {
      _ = input.take(Array(bytes.utf8)[...])
      #expect(input.isAwaitingAttributes == awaits, "\(bytes.debugDescription)")
    }
  }
}
