import Foundation
import TestSupport
import Testing
import TipJarTerminal

@testable import TipJarScreens

@Suite struct DoctorTests {
  private func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (text: String, exit: PTYProcess.Exit?) {
    try TestEnvironment.withFolder { folder in
      let process = try PTYProcess(
        try TestEnvironment.tipjarBinary, arguments + ["--state", folder + "/state"],
        environment: environment.merging(["XDG_CONFIG_HOME": folder]) { $1 })
      let exit = try process.waitForExit(within: .seconds(10))
      return (process.text, exit)
    }
  }

  @Test func aTerminalIsAskedForItsBackgroundAndTheAnswerIsNotLeftBehind() throws {
    let (text, exit) = try run(["doctor", "--json"])
    #expect(exit == .status(0))
    #expect(text.hasPrefix("\u{1B}]11;?\u{1B}\\"))
    #expect(text.contains("\"fullScreen\" : true"))
    #expect(text.contains("\"colorDepth\" : \"256\""))
    #expect(text.contains("\"glyphs\" : \"braille\""))
  }

  @Test(
    arguments: [
      (["LC_ALL": "C"], "Glyphs +ascii"), (["TERM": "linux"], "Glyphs +plain"),
      (["NO_COLOR": "1"], "Colours +none"), (["TERM": "dumb"], "Full screen +no: "),
      (["TERM": "dumb"], "Mouse +no"), (["TERM": "dumb"], "Glyphs +none"),
      (["TERM": "nonsense"], "Full screen +no: .*nonsense"),
      (["TIPJAR_LANG": "pl"], "Language +pl"), (["TIPJAR_LANG": "de"], "Mouse +yes"),
      (["TIPJAR_LANG": "ja", "TERM": "dumb"], "Mouse +no"),
      (["TIPJAR_LANG": "ja", "LC_ALL": "C"], "Language +en"),
      (
        ["TIPJAR_THEME": "contrast", "COLORFGBG": "0;15", "TERM": "linux"], "Theme +contrast, light"
      ),
      (["TIPJAR_REDUCED_MOTION": "1"], "Reduced motion +yes"),
      (["WT_SESSION": "1"], "Taskbar progress +yes"),
      (["https_proxy": "http://me:secret@p:3128"], "Real downloads +.*https_proxy=http://p:3128"),
      (["HTTP_PROXY": "http://p"], "HTTP_PROXY is ignored"),
      (["SSL_CERT_FILE": "/ca.pem"], "SSL_CERT_FILE=/ca.pem"),
      (["XDG_DATA_HOME": "/data"], "Partial downloads +/data/tipjar/apps \\(0 B\\)"),
    ])
  func itSaysWhatWillBeUsed(_ environment: [String: String], _ line: String) throws {
    let (text, exit) = try run(["doctor"], environment: environment)
    #expect(exit == .status(0))
    let pattern = try Regex(line)
    #expect(text.contains(pattern), "\(text)")
  }

  /// Bug reports are the same in every language.
  @Test func asJSONItIsInEnglish() throws {
    let (text, exit) = try run(["doctor", "--json", "--lang", "pl"])
    #expect(exit == .status(0))
    #expect(text.contains("\"language\" : \"pl\""))
    #expect(text.contains("\"settingsState\" : \"not found\""))
    #expect(text.contains("\"stateFolderState\" : \"not created yet\""))
    #expect(text.contains("\"theme\" : \"dark\""))
  }

  /// On a serial line, for example, the size comes from the environment, if that is valid.
  @Test(arguments: [
    ([:], 80, 24), (["COLUMNS": "60", "LINES": "20"], 60, 20),
    (["COLUMNS": "0", "LINES": "-1"], 80, 24), (["COLUMNS": "10001", "LINES": "x"], 80, 24),
  ])
  func aTerminalThatDoesNotTellItsSizeHasOne(
    _ environment: [String: String], _ columns: Int, _ rows: Int
  ) throws {
    try TestEnvironment.withFolder { folder in
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, ["doctor", "--json", "--state", folder + "/state"],
        environment: environment)
      #expect(result.text.contains("\"columns\" : \(columns),"))
      #expect(result.text.contains("\"rows\" : \(rows),"))
    }
  }

  @Test func withoutATerminalThereIsNoEscapeByte() throws {
    let result = try Tool.run(TestEnvironment.tipjarBinary, ["doctor"], environment: [:])
    #expect(result.status == 0)
    #expect(!result.text.isEmpty && !result.text.contains("\u{1B}"))
  }
}
