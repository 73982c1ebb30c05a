import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 11: 24-bit colours where the terminal has them", .serialized)
  final class Check11DirectTests: FolderSuite {
    private static let tint = EmulatedCell.Color.rgb(0x41, 0x9C, 0xFF)
    private static let answer = "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\"

    /// Returns the colour of the open tab.
    private func tint(on screen: TerminalEmulator) -> EmulatedCell.Color? {
      screen.find("Apps").map { screen.cell(at: $0).foreground }
    }

    @Test(arguments: ["truecolor", "24bit"])
    func whatTheEnvironmentPromisesIsThereFromTheFirstFrameOn(_ promise: String) throws {
      let program = try Storefront.open(in: folder, environment: ["COLORTERM": promise])
      #expect(tint(on: program.screen) == Self.tint)
      #expect(!program.text.contains("8;5;"))
      #expect(!program.text.contains("$qm"))
    }

    /// The first frame does not wait for a reply; after the reply the whole screen is redrawn.
    @Test func whatTheTerminalAnswersChangesEverything() throws {
      let program = try Storefront.open(in: folder)
      try program.wait("the question") { _ in program.text.contains("$qm") }
      #expect(tint(on: program.screen) != Self.tint)
      program.type(Self.answer)
      try program.wait("24-bit colours") { tint(on: $0) == Self.tint }
      program.send(.down)
      try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
      #expect(tint(on: program.screen) == Self.tint)
      #expect(program.screen.find("Lantern") != nil)
    }

    @Test(arguments: [
      ["NO_COLOR": "1"], ["TERM_PROGRAM": "Apple_Terminal"], ["TERM": "linux"],
      ["TERM": "screen-256color"], ["TMUX": "x"],
    ])
    func whoIsNotToSayIsNotAsked(_ environment: [String: String]) throws {
      let program = try Storefront.open(in: folder, environment: environment)
      program.type(Self.answer)
      program.send(.down)
      try program.wait("Tidepool focused") { $0.isFocused("Tidepool") }
      #expect(!program.text.contains("$qm"))
      #expect(tint(on: program.screen) != Self.tint)
    }

    @Test func doctorSaysWhy() throws {
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, ["doctor", "--state", folder + "/state"],
        environment: ["COLORTERM": "truecolor"], size: Size(width: 120, height: 40))
      _ = try program.waitForExit(within: .seconds(10))
      let words = "24-bit (reported by COLORTERM; terminfo has 256)"
      #expect(program.text.contains(words), "\(program.text)")
    }

    /// In a real xterm, COLORTERM is not set and TERM has 256 colours.
    @Test(.enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool", "import")))
    func aPlainXtermAnswers() throws {
      let session = try XtermSession(
        Storefront.command(in: folder), options: ["-bg", "#1c1c1e", "-fg", "#ebebf0"],
        environment: ["COLORTERM": ""], folder: folder)
      try session.wait("24-bit colours") { tint(on: $0) == Self.tint }
    }
  }
}
