import TestSupport
import Testing
import TipJarTerminal

/// A sequence, and the expected content of a terminal of 8x3 cells.
struct EmulatorCase: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: String
  let rows: [String]
  var testDescription: String { name }

  init(_ name: String, _ bytes: String, _ rows: String...) {
    (self.name, self.bytes) = (name, bytes)
    self.rows = rows + Array(repeating: "", count: 3 - rows.count)
  }
}

@Suite
struct TerminalEmulatorTests {
  private static let size = Size(width: 8, height: 3)

  private static let cases: [EmulatorCase] = [
    EmulatorCase("text", "abc", "abc"),
    EmulatorCase("UTF-8", "£é⠿", "£é⠿"),
    EmulatorCase("a wide character", "日本x", "日本x"),
    EmulatorCase("half of a wide character overwritten", "日\u{1B}[2Gx", " x"),
    EmulatorCase("a combining mark", "e\u{301}x", "e\u{301}x"),
    EmulatorCase("wrapping waits for the next character", "12345678\rx", "x2345678"),
    EmulatorCase("wrapping", "12345678x", "12345678", "x"),
    EmulatorCase("no wrapping (DECAWM)", "\u{1B}[?7l12345678x", "1234567x"),
    EmulatorCase("line feeds scroll", "a\r\nb\r\nc\r\nd", "b", "c", "d"),
    EmulatorCase("CUP", "\u{1B}[2;3Hx", "", "  x"),
    EmulatorCase("CUU, CUD, CUF, CUB", "\u{1B}[B\u{1B}[3Cx\u{1B}[A\u{1B}[2Dy", "  y", "   x"),
    EmulatorCase("HPA, CHA, VPA", "\u{1B}[3`a\u{1B}[6Gb\u{1B}[3dc", "  a  b", "", "      c"),
    EmulatorCase("ED 0", "abc\r\ndef\u{1B}[1;2H\u{1B}[J", "a"),
    EmulatorCase("ED 1", "abc\r\ndef\u{1B}[2;2H\u{1B}[1J", "", "  f"),
    EmulatorCase("ED 2", "abc\r\ndef\u{1B}[2J"),
    EmulatorCase("EL 0", "abc\u{1B}[2G\u{1B}[K", "a"),
    EmulatorCase("EL 1", "abc\u{1B}[2G\u{1B}[1K", "  c"),
    EmulatorCase("ECH", "abcdef\u{1B}[2G\u{1B}[3X", "a   ef"),
    EmulatorCase("REP", "=\u{1B}[4b|", "=====|"),
    EmulatorCase("ICH", "abc\u{1B}[2G\u{1B}[2@", "a  bc"),
    EmulatorCase("DCH", "abcdef\u{1B}[2G\u{1B}[2P", "adef"),
    EmulatorCase("IL", "a\r\nb\r\nc\u{1B}[2H\u{1B}[L", "a", "", "b"),
    EmulatorCase("DL", "a\r\nb\r\nc\u{1B}[1H\u{1B}[M", "b", "c"),
    EmulatorCase("SU", "a\r\nb\r\nc\u{1B}[S", "b", "c"),
    EmulatorCase("SD", "a\r\nb\r\nc\u{1B}[T", "", "a", "b"),
    EmulatorCase("RI at the top", "a\r\nb\u{1B}[H\u{1B}Mx", "x", "a", "b"),
    EmulatorCase("DECSTBM", "a\r\nb\r\nc\u{1B}[1;2r\u{1B}[2;1H\nx", "b", "x", "c"),
    EmulatorCase("DECSC and DECRC", "a\u{1B}7bc\u{1B}8x", "axc"),
    EmulatorCase("tabs", "a\u{8}\tb", "a      b"),
    EmulatorCase("line drawing (SCS)", "\u{1B}(0lqk\u{1B}(Bq", "┌─┐q"),
    EmulatorCase("alternate screen", "a\u{1B}[?1049hb\u{1B}[?1049lc", "ac"),
    EmulatorCase(
      "a cursor saved on each screen", "a\u{1B}[?1049h\u{1B}[2;2H\u{1B}7\u{1B}[?1049lc", "ac"),
    EmulatorCase("a string is not shown", "\u{1B}P1$r\u{1B}\\\u{1B}]0;t\u{7}a", "a"),
  ]

  @Test(arguments: cases)
  func sequences(_ example: EmulatorCase) {
    var whole = TerminalEmulator(size: Self.size)
    whole.feed(example.bytes)
    #expect(whole.rows == example.rows)
    #expect(whole.unknown.isEmpty)
    var terminal = TerminalEmulator(size: Self.size)
    for byte in example.bytes.utf8 { terminal.feed([byte]) }
    #expect(terminal.rows == example.rows)
  }

  @Test func renditions() {
    var terminal = TerminalEmulator(size: Self.size)
    terminal.feed("\u{1B}[1;38;5;208;48;2;1;2;3ma\u{1B}[22;39;4mb\u{1B}[mc\u{1B}[97;100md")
    let cells = (0..<4).map { terminal.cell(at: Point(x: $0, y: 0)) }
    #expect(cells.map(\.attributes) == [.bold, .underline, [], []])
    #expect(cells.map(\.foreground) == [.indexed(208), .standard, .standard, .indexed(15)])
    #expect(cells.map(\.background) == [.rgb(1, 2, 3), .rgb(1, 2, 3), .standard, .indexed(8)])
  }

  @Test func erasingLeavesTheBackground() {
    var terminal = TerminalEmulator(size: Self.size)
    terminal.feed("\u{1B}[44m\u{1B}[K")
    #expect(terminal.cell(at: Point(x: 7, y: 0)).background == .indexed(4))
    #expect(terminal.cell(at: Point(x: 0, y: 1)).background == .standard)
  }

  @Test func modes() {
    var terminal = TerminalEmulator(size: Self.size)
    terminal.feed("\u{1B}[?1002;1006h\u{1B}[?25l\u{1B}[?1006l\u{1B}=\u{7}")
    #expect(terminal.modes == [7, 1002])
    #expect(terminal.modesEverSet == [1002, 1006])
    #expect(terminal.applicationKeypad)
    #expect(terminal.bells == 1)
  }

  @Test func questionsAreAnswered() {
    var terminal = TerminalEmulator(size: Self.size)
    terminal.feed("ab\u{1B}[6n\u{1B}[c")
    #expect(terminal.takeAnswers() == Array("\u{1B}[1;3R\u{1B}[?62;22c".utf8))
    #expect(terminal.takeAnswers().isEmpty)
  }

  @Test func unknownSequencesAreNoted() {
    var terminal = TerminalEmulator(size: Self.size)
    terminal.feed("\u{1B}[1;2y")
    #expect(terminal.unknown == ["CSI y [\"1\", \"2\"]"])
  }

  @Test func textIsFoundInColumns() {
    var terminal = TerminalEmulator(size: Size(width: 20, height: 4))
    terminal.feed("日 Name  GET\r\n\nOther  GET\r\n   GET")
    #expect(terminal.find("Name") == Point(x: 3, y: 0))
    #expect(terminal.find("GET", beside: "Name") == Point(x: 9, y: 0))
    #expect(terminal.find("GET", beside: "Other") == Point(x: 7, y: 2))
    #expect(terminal.find("GET", row: 3) == Point(x: 3, y: 3))
    #expect(terminal.find("OPEN") == nil)
  }

  @Test func anyBytesAreSurvived() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("\u{1B}\u{1B}[[[?;;0123456789ABCDEFGHJKLMPSTXZ@`abdefhlmnru()日é".utf8)
    for _ in 0..<200 {
      var terminal = TerminalEmulator(size: Self.size)
      terminal.feed((0..<500).map { _ in alphabet.randomElement(using: &generator) ?? 0 })
      terminal.resize(to: Size(width: 3, height: 2))
      terminal.feed((0..<100).map { _ in alphabet.randomElement(using: &generator) ?? 0 })
      #expect(terminal.rows.count == 2)
    }
  }
}
