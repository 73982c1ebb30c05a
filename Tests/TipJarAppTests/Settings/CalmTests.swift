import Foundation
import TestSupport
import Testing

/// The title, progress and bell outside the cells, which are all reset at the end.
@Suite struct CalmTests {
  private static let popTitle = "\u{1B}[23;0t"
  private static let clearProgress = "\u{1B}]9;4;0;0\u{1B}\\"

  private func withTipJar(
    _ arguments: [String] = [], environment: [String: String] = [:],
    _ body: (PTYProcess) throws -> Void
  ) throws {
    try TestEnvironment.withFolder { folder in
      let process = try PTYProcess(
        try TestEnvironment.tipjarBinary, arguments + ["--state", folder + "/state"],
        environment: ["XDG_CONFIG_HOME": folder, "SWIFT_BACKTRACE": "enable=no"]
          .merging(environment) { $1 })
      try process.wait(for: "GET")
      try body(process)
    }
  }

  private func quit(_ process: PTYProcess) throws {
    process.type("q")
    let exit = try process.waitForExit()
    #expect(exit == .status(0))
  }

  private func wait(_ process: PTYProcess, for text: String) {
    for _ in 0..<200 where !process.text.contains(text) { process.read(within: .milliseconds(50)) }
  }

  @Test func theTitleIsSetAndTheOneBeforeComesBack() throws {
    try withTipJar { process in
      #expect(process.text.contains("\u{1B}[22;0t\u{1B}]2;tipjar\u{1B}\\"))
      try quit(process)
      #expect(process.text.components(separatedBy: Self.popTitle).count == 2)
    }
  }

  @Test(arguments: [(["--no-title"], "xterm-256color"), ([], "vt100")])
  func noTitleIsSetWhereItIsNotWantedOrNotKnown(_ arguments: [String], _ type: String) throws {
    try withTipJar(arguments, environment: ["TERM": type]) { process in
      try quit(process)
      #expect(!process.text.contains("\u{1B}]2;") && !process.text.contains(Self.popTitle))
    }
  }

  @Test(arguments: [SIGTERM, SIGSEGV, SIGABRT])
  func progressIsShownAndClearedOnEveryWayOut(_ signal: Int32) throws {
    try withTipJar(environment: ["WT_SESSION": "1"]) { process in
      process.type(" ")
      wait(process, for: "\u{1B}]9;4;1;")
      #expect(process.text.contains("\u{1B}]9;4;1;"))
      wait(process, for: "tipjar: 1 downloading")
      #expect(process.text.contains("\u{1B}]2;tipjar: 1 downloading\u{1B}\\"))
      process.signal(signal)
      let exit = try process.waitForExit()
      #expect(exit == .signal(signal))
      #expect(process.text.contains(Self.clearProgress))
      #expect(process.text.contains(Self.popTitle))
    }
  }

  @Test(arguments: [(["--bell"], true), ([], false)])
  func theBellRingsWhenADownloadEndsAndOnlyByChoice(_ arguments: [String], _ rings: Bool) throws {
    try withTipJar(arguments + ["--rate", "1000", "--seed", "1"]) { process in
      process.type(" ")
      try process.wait(for: "OPEN", beside: "Margin")
      try quit(process)
      // Curses ends its reset of the palette with the same byte.
      let text = process.text.replacing("\u{1B}]104\u{7}", with: "")
      #expect(text.contains("\u{7}") == rings)
    }
  }

  @Test func reducedMotionWritesNothingWhileItWaits() throws {
    let slow = ["--reduced-motion", "--rate", "0.001", "--no-title"]
    try withTipJar(slow, environment: ["TERM": "vt100"]) { process in
      process.type(" ")
      try process.wait(for: "Preparing")
      process.read(within: .milliseconds(300))
      let written = process.output.count
      process.read(within: .milliseconds(500))
      #expect(process.output.count == written)
      try quit(process)
    }
  }

  @Test(
    arguments: [("de", "LADEN", "Trinkgeld"), ("ja", "入手", "チップ"), ("pl", "POBIERZ", "Napiwki")])
  func theScreenSpeaksTheLanguage(_ language: String, _ get: String, _ tips: String) throws {
    try TestEnvironment.withFolder { folder in
      let process = try PTYProcess(
        try TestEnvironment.tipjarBinary, ["--lang", language, "--state", folder + "/state"],
        environment: ["XDG_CONFIG_HOME": folder])
      try process.wait(for: get)
      try process.wait(for: tips)
      try quit(process)
    }
  }

  @Test func withoutUTF8TheWordsAreEnglishAndTheGlyphsASCII() throws {
    try withTipJar(["--lang", "ja"], environment: ["LC_ALL": "C"]) { process in
      try process.wait(for: "[ GET ]")
      try quit(process)
    }
  }
}
