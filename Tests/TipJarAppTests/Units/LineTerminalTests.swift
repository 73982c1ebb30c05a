import Synchronization
import Testing
import TipJarTerminal

@testable import tipjar

/// Lines are wrapped between words at the width of a terminal, and never in a pipe.
@Suite struct LineTerminalTests {
  private func said(_ text: String, columns: Int?) -> String {
    let written = Mutex("")
    let lines = LineTerminal(
      read: { nil }, write: { text in written.withLock { $0 += text } }, columns: { columns })
    lines.say(text)
    return written.withLock { $0 }
  }

  private let text = "Type a number and press Enter. Enter alone repeats a list, 0 goes back."

  @Test func aPipeGetsALineAsALine() {
    #expect(said(text, columns: nil) == text + "\n")
  }

  @Test(arguments: [20, 40, 70, 71, 200])
  func aTerminalGetsLinesOfItsWidth(columns: Int) {
    let lines = said(text, columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columns })
    #expect(lines.joined(separator: " ") == text)
    #expect((lines.count == 1) == (columns >= text.count))
  }

  /// A receipt is copied, so it is not broken.
  @Test func aLineWithoutSpacesIsNotBroken() {
    let receipt = String(repeating: "eyJhbGciOiJ", count: 30)
    #expect(said(receipt, columns: 80) == receipt + "\n")
  }
}
