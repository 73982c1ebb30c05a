import Foundation
import Testing
import TipJarTerminal

@Suite struct ClipboardSequenceTests {
  private static let texts = ["", "a", "ab", "abc", "abcd", "https://example.org/?a=1&b='ü'"]

  @Test(arguments: texts) func aTextIsSentInBase64(_ text: String) {
    let encoded = Data(text.utf8).base64EncodedString()
    let sequence = ClipboardSequence.copying(text, environment: [:])
    #expect(sequence == "\u{1B}]52;c;\(encoded)\u{1B}\\")
  }

  @Test(arguments: texts) func tmuxGetsItByItselfAndWrapped(_ text: String) throws {
    let plain = try #require(ClipboardSequence.copying(text, environment: [:]))
    let doubled = plain.replacing("\u{1B}", with: "\u{1B}\u{1B}")
    let sequence = ClipboardSequence.copying(text, environment: ["TMUX": "/tmp/tmux", "STY": "1"])
    #expect(sequence == plain + "\u{1B}Ptmux;\(doubled)\u{1B}\\")
  }

  @Test func screenGetsItInShortPieces() throws {
    let text = String(repeating: "https://example.org/", count: 50)
    let sequence = try #require(ClipboardSequence.copying(text, environment: ["STY": "1"]))
    let pieces = sequence.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(
      pieces.count > 1 && pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count <= 202 })
    let encoded = Data(text.utf8).base64EncodedString()
    #expect(pieces.map { $0.dropFirst(2) }.joined() == "\u{1B}]52;c;\(encoded)\u{7}")
  }

  @Test func whatIsTooLongIsNotSent() {
    let longest = String(repeating: "a", count: ClipboardSequence.limit)
    #expect(ClipboardSequence.copying(longest, environment: [:]) != nil)
    #expect(ClipboardSequence.copying(longest + "a", environment: [:]) == nil)
  }
}
