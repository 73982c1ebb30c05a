import Foundation
import TestSupport
import Testing

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

  /// The terminal is asked for its background, and the answer is not left behind.
  @Test func asJSONItIsInEnglish() throws {
    let (text, exit) = try run(["doctor", "--json", "--lang", "pl"])
    #expect(exit == .status(0))
    #expect(text.hasPrefix("\u{1B}]11;?\u{1B}\\"))
    for pair in [
      #""fullScreen" : true"#, #""colorDepth" : "256""#, #""glyphs" : "braille""#,
      #""language" : "pl""#, #""settingsState" : "not found""#,
      #""stateFolderState" : "not created yet""#, #""theme" : "dark""#,
    ] { #expect(text.contains(pair), "\(pair)") }
  }

  /// Bug reports are the same in every language.
  @Test(
    arguments: [
      (
        ["LC_ALL": "C", "TIPJAR_LANG": "ja", "NO_COLOR": "1"],
        ["Glyphs +ascii", "ok +Colours +none", "Language +en", "! +UTF-8 +no: set LANG"]
      ),
      (
        ["TERM": "linux", "TIPJAR_THEME": "contrast", "COLORFGBG": "0;15"],
        ["Glyphs +plain", "Theme +contrast, light"]
      ),
      (
        ["TERM": "dumb", "TIPJAR_LANG": "ja"],
        ["! +Full screen +no: ", "- +Mouse +no", "Glyphs +none"]
      ),
      (["TERM": "nonsense"], ["Full screen +no: .*nonsense", "- +Terminfo entry +no"]),
      (
        ["TERM": "xterm-nobody-has-it"],
        ["Full screen +yes", "Terminfo entry +xterm-256color, in place of xterm-nobody-has-it"]
      ),
      (
        ["TIPJAR_LANG": "pl", "TIPJAR_REDUCED_MOTION": "1", "WT_SESSION": "1"],
        ["Language +pl", "Mouse +yes", "Reduced motion +yes", "Taskbar progress +yes"]
      ),
      (
        [
          "https_proxy": "http://me:secret@p:3128", "HTTP_PROXY": "http://p",
          "SSL_CERT_FILE": "/ca.pem", "XDG_DATA_HOME": "/data", "COLORTERM": "truecolor",
        ],
        [
          "Real downloads +(lib)?curl", "   +https_proxy=http://p:3128",
          "! +HTTP_PROXY is ignored: set http_proxy",
          "! +SSL_CERT_FILE=/ca.pem: cannot be read; unset it",
          "Partial downloads +/data/tipjar/apps \\(0 B\\)",
          "24-bit \\(reported by COLORTERM; terminfo has 256\\)",
        ]
      ),
    ])
  func itSaysWhatWillBeUsed(_ environment: [String: String], _ lines: [String]) throws {
    let (text, exit) = try run(["doctor"], environment: environment)
    #expect(exit == .status(0))
    for line in lines {
      let pattern = try Regex(line)
      #expect(text.contains(pattern), "\(line): \(text)")
    }
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

  /// The line that a shell needs to find installed commands can be copied.
  @Test func itShowsTheLineForCommandsThatAShellDoesNotFind() throws {
    try TestEnvironment.withFolder { folder in
      let (bin, data) = (folder + "/bin", folder + "/data")
      let environment = ["XDG_BIN_HOME": bin, "XDG_DATA_HOME": data]
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
      func report() throws -> String {
        try Tool.run(
          TestEnvironment.tipjarBinary, ["doctor", "--state", folder + "/state"],
          environment: environment
        ).text
      }
      #expect(try !report().contains("PATH"))
      try FileManager.default.createSymbolicLink(
        atPath: bin + "/rg", withDestinationPath: data + "/tipjar/apps/rg/current/bin/rg")
      let text = try report()
      #expect(text.contains("\(bin) is not in PATH: add this line"))
      #expect(text.contains("  export PATH=\"\(bin):$PATH\"\n"))
    }
  }

  @Test func onATerminalNoLineIsLongerThanIt() throws {
    let (text, _) = try run(
      ["doctor"], environment: ["SSL_CERT_FILE": "/" + String(repeating: "ca ", count: 50)])
    for line in text.split(separator: "\r\n") where !line.contains("\u{1B}") {
      #expect(line.count <= 80, "\(line)")
    }
  }
}
