import Foundation
import Testing

@testable import TipJarTerminal

/// Returns the bytes of a text as one answer.
private func program(_ answer: String) -> TerminalProgram? {
  var decoder = InputDecoder()
  for case .program(let program) in decoder.feed("\u{1B}P>|\(answer)\u{1B}\\".utf8) {
    return program
  }
  return nil
}

/// Returns the variables of a text such as "TERM=xterm TMUX=x".
func variables(_ text: String) -> [String: String] {
  text.split(separator: " ").reduce(into: [:]) { variables, pair in
    let name = pair.prefix { $0 != "=" }
    variables[String(name)] = String(pair.dropFirst(name.count + 1))
  }
}

@Suite struct WindowTests {
  @Test(
    arguments: [
      ("TERM=xterm-256color", true, false), ("TERM=tmux-256color", true, false),
      ("TERM=linux", false, false), ("TERM=vt100", false, false),
      ("TERM=screen", false, false), ("", false, false),
      ("TERM=xterm-256color WT_SESSION=x", true, true), ("TERM=xterm ConEmuANSI=ON", true, true),
      ("TERM=xterm ConEmuANSI=OFF", true, false),
      ("TERM=xterm-ghostty TERM_PROGRAM=ghostty", true, true), ("TERM=xterm-ghostty", true, true),
      ("TERM=tmux-256color TERM_PROGRAM=ghostty TMUX=x", true, false),
      ("TERM=xterm-256color TERM_PROGRAM=ghostty STY=x", true, false),
      ("TERM=xterm TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=3.5.14", true, false),
      ("TERM=xterm TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=3.6.0", true, true),
      ("TERM=xterm TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=4", true, true),
      ("TERM=xterm TERM_PROGRAM=iTerm.app", true, false),
      (
        "TERM=wezterm TERM_PROGRAM=WezTerm TERM_PROGRAM_VERSION=20240203-110809-5046fc22", true,
        false
      ),
      ("TERM=wezterm TERM_PROGRAM=WezTerm TERM_PROGRAM_VERSION=20250909-x", true, true),
    ] as [(String, Bool, Bool)])
  func onlyTerminalsThatKnowThemGetTitleAndProgress(
    _ environment: String, _ title: Bool, _ progress: Bool
  ) {
    let features = WindowFeatures(environment: variables(environment))
    #expect(features.title == title && features.progress == progress)
  }

  /// The answers to XTVERSION, as they were recorded, and what is used: progress, alerts,
  /// hyperlinks, key releases. A program that is not listed gets nothing.
  @Test(
    arguments: [
      ("kitty(0.32.2)", "alerts links"), ("kitty(0.45.0)", "alerts links keys"),
      ("ghostty 1.1.3", "alerts links keys"), ("ghostty 1.3.1", "progress alerts links keys"),
      ("foot(1.16.2)", "alerts links keys"), ("foot(1.6.0)", "alerts"),
      ("WezTerm 20221119-145034-49b9839f", "alerts links"),
      ("WezTerm 20240203-110809-5046fc22", "alerts links keys"),
      ("iTerm2 3.5.14", "alerts links"), ("iTerm2 3.6.0", "progress alerts links"),
      ("VTE(7802)", "links"), ("VTE(8000)", "progress links"), ("VTE(8400)", "progress links"),
      ("Konsole 24.12.0", "links"), ("Konsole 26.04.3", "progress links"),
      ("xterm.js(6.0.0)", "links"), ("XTerm(379)", ""), ("tmux 3.3a", ""), ("tmux 3.4", "links"),
      ("Zellij(4501)", ""), ("Bobcat 1.0", ""),
    ])
  func aProgramGetsWhatItIsKnownToSupport(_ answer: String, _ features: String) {
    let known = WindowFeatures(environment: [:], program: program(answer))
    let names = [
      ("progress", known.progress), ("alerts", known.alerts), ("links", known.hyperlinks),
      ("keys", known.keyReleases),
    ]
    #expect(names.filter(\.1).map(\.0).joined(separator: " ") == features)
  }

  /// What the variables say of another program, from which this one was started, is overridden.
  @Test func theAnswerCountsMoreThanTheEnvironment() {
    let environment = variables("TERM=xterm-256color TERM_PROGRAM=ghostty")
    let known = WindowFeatures(environment: environment, program: program("XTerm(379)"))
    #expect(known == WindowFeatures(title: true))
    #expect(program("") == nil)
    // Windows Terminal does not answer. It reports releases since 1.25, of dead keys too.
    let windows = WindowFeatures(environment: variables("TERM=xterm-256color WT_SESSION=x"))
    #expect(windows == WindowFeatures(title: true, progress: true, hyperlinks: true))
  }

  @Test(arguments: [
    (TerminalProgram.Alert.osc9, "\u{1B}]9;tipjar: "),
    (.osc777, "\u{1B}]777;notify;tipjar;"),
    (.osc99, "\u{1B}]99;i=tipjar:o=unfocused;tipjar: "),
  ])
  func anAlertHoldsNothingThatATerminalWouldActOn(_ alert: TerminalProgram.Alert, _ start: String) {
    let text = alert.sequence(
      "a\u{1B}]0;x\u{7}\u{9C}\u{202E}b" + String(repeating: "c", count: 999))
    #expect(text.hasPrefix(start) && text.hasSuffix("\u{1B}\\"))
    let line = text.dropFirst(start.count).dropLast(2)
    #expect(line.hasPrefix("a") && line.count == 120)
    #expect(line.unicodeScalars.allSatisfy { $0 == "\u{2026}" || $0.isASCII && $0.value >= 0x20 })
  }

  /// Both go to the terminal as they are.
  @Test func aStatusHoldsNothingThatATerminalWouldActOn() {
    let status = WindowStatus(
      title: "a\u{1B}]0;x\u{7}\u{202E}b" + String(repeating: "c", count: 99))
    #expect(status.title.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 })
    #expect(status.title.hasPrefix("ab"))
    #expect(status.title.count == 30)
    for (given, kept) in [(-1, 0), (0, 0), (42, 42), (100, 100), (Int.max, 100)] {
      #expect(WindowStatus(title: "", progress: .percent(given)).progress == .percent(kept))
    }
    #expect(WindowStatus(title: "", progress: .busy).progress == .busy)
    #expect(WindowStatus(title: "", progress: .paused(101)).progress == .paused(100))
  }

  @Test func aRecordingKeepsEachStatusOnce() {
    let screen = RecordingScreen()
    for percent in [1, 1, 2] {
      screen.show(WindowStatus(title: "tipjar", progress: .percent(percent)))
    }
    #expect(screen.statuses.map(\.progress) == [.percent(1), .percent(2)])
  }

  // MARK: The clipboard

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

  @Test func textThatIsTooLongIsNotSent() {
    let longest = String(repeating: "a", count: ClipboardSequence.limit)
    #expect(ClipboardSequence.copying(longest, environment: [:]) != nil)
    #expect(ClipboardSequence.copying(longest + "a", environment: [:]) == nil)
  }
}
