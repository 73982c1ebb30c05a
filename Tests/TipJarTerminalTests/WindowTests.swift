import Testing
import TipJarTerminal

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
    #expect(features == WindowFeatures(title: title, progress: progress))
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
  }

  @Test func aRecordingKeepsEachStatusOnce() {
    let screen = RecordingScreen()
    for percent in [1, 1, 2] {
      screen.show(WindowStatus(title: "tipjar", progress: .percent(percent)))
    }
    #expect(screen.statuses.map(\.progress) == [.percent(1), .percent(2)])
  }
}
