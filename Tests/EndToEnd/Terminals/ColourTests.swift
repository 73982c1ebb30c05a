import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// As many colours as are wanted and known; TipJarTerminalTests check the tables.
  @Suite(.serialized)
  final class ColourTests: FolderSuite {
    /// An environment, the kinds of colours that it allows, and whether the terminal is asked for
    /// more. TERM=xterm has eight colours in terminfo; an xterm that reports its version has 256.
    /// A number above 7 is an RGB value in direct colours.
    struct Request: Sendable, CustomTestStringConvertible {
      let environment: [String: String]
      let allowed: Set<String>
      var isAsked = false

      var testDescription: String { "\(environment)" }
    }

    private static let requests = [
      Request(environment: ["NO_COLOR": "1"], allowed: []),
      Request(environment: ["TERM": "xterm"], allowed: ["eight"]),
      Request(
        environment: ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"],
        allowed: ["eight", "indexed"],
        isAsked: true),
      Request(environment: ["TERM": "xterm-direct"], allowed: ["eight", "indexed", "rgb"]),
      Request(environment: ["COLORTERM": "truecolor"], allowed: ["rgb"]),
    ]

    private func colors(on screen: TerminalEmulator) -> Set<String> {
      var found: Set<String> = []
      for y in 0..<screen.size.height {
        for x in 0..<screen.size.width {
          let cell = screen.cell(at: Point(x: x, y: y))
          for color in [cell.foreground, cell.background] {
            switch color {
            case .standard: break
            case .indexed(let index): found.insert(index < 16 ? "eight" : "indexed")
            case .rgb: found.insert("rgb")
            }
          }
        }
      }
      return found
    }

    @Test(arguments: requests)
    func colours(_ request: Request) throws {
      let program = try Storefront.open(in: folder, environment: request.environment)
      try program.wait(for: "£4.99", beside: "Quill")
      let found = colors(on: program.screen)
      #expect(found.isSubset(of: request.allowed))
      #expect(found.isEmpty == request.allowed.isEmpty)
      #expect(found.contains("indexed") == (request.allowed == ["eight", "indexed"]))
      #expect(program.text.contains("$qm") == request.isAsked)
      guard !request.isAsked else { return }
      // An answer that was not asked for counts for nothing.
      program.type(Self.answer)
      try program.moveDown()
      #expect(colors(on: program.screen) == found)
    }

    private static let tint = EmulatedCell.Color.rgb(0x41, 0x9C, 0xFF)
    private static let answer = "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\"

    /// Returns the colour of the open tab.
    private func tint(on screen: TerminalEmulator) -> EmulatedCell.Color? {
      screen.find("Apps").map { screen.cell(at: $0).foreground }
    }

    /// The first frame does not wait for a reply; after the reply the whole screen is redrawn.
    @Test func theAnswersOfTheTerminalChangeTheScreen() throws {
      let program = try Storefront.open(in: folder)
      try program.wait("the question") { _ in program.text.contains("$qm") }
      #expect(tint(on: program.screen) != Self.tint)
      program.type(Self.answer)
      try program.wait("24-bit colours") { tint(on: $0) == Self.tint }
      try program.moveDown()
      #expect(tint(on: program.screen) == Self.tint)
      #expect(program.screen.find("Lantern") != nil)
    }

    /// In a real xterm, COLORTERM is not set and TERM has 256 colours.
    @Test(.enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool", "import")))
    func aPlainXtermAnswers() throws {
      let session = try XtermSession(
        Storefront.command(in: folder), options: ["-bg", "#1c1c1e", "-fg", "#ebebf0"],
        environment: ["COLORTERM": ""], folder: folder)
      try session.wait("24-bit colours") { tint(on: $0) == Self.tint }
    }

    // MARK: Entries of terminfo

    /// Terminals whose entries a computer lacks are drawn on as those that they follow.
    @Test(arguments: ["xterm-nobody-has-it", "ghostty-nobody-has-it", "tmux-nobody-has-it"])
    func aTypeThatTheComputerLacksHasTheScreen(_ type: String) throws {
      let program = try Storefront.open(in: folder, environment: ["TERM": type])
      try program.moveDown()
      try program.quit()
    }

    /// Curses would wait for a pipe or a device in place of the user's own entry.
    @Test(arguments: ["mkfifo", "mkdir", "ln -s /dev/zero", "ln -s /dev/tty", "truncate -s 1T"])
    func whatIsNoEntryIsNotRead(_ command: String) throws {
      let entries = folder + "/home/.terminfo/x"
      try FileManager.default.createDirectory(atPath: entries, withIntermediateDirectories: true)
      _ = try Tool.run("/bin/sh", ["-c", "\(command) '\(entries)/xterm-256color'"])
      let program = try Storefront.open(in: folder, environment: ["HOME": folder + "/home"])
      try program.quit()
    }

    // MARK: Glyphs by locale and flag

    /// The program starts with a locale that is not installed, and without any. Over ssh the local
    /// terminal most likely supports Unicode.
    private static let locales = [
      ["LC_ALL": "xx_YY.UTF-8"], ["LC_ALL": "", "LANG": ""], ["LC_ALL": "nonsense"],
      ["LC_ALL": "xxxxxxxxxxxx"], ["LC_ALL": "", "LANG": "xxxxxxxxxxxx"],
      ["LC_ALL": "C.UTF-8@" + String(repeating: "a", count: 300)],
    ]

    @Test(arguments: TestEnvironment.some(2, of: locales))
    func noLocaleKeepsItFromStarting(_ environment: [String: String]) throws {
      let program = try Storefront.open(in: folder, environment: environment)
      let isUnicode = environment["LC_ALL"]?.hasSuffix(".UTF-8") == true
      try program.wait(for: "GET", beside: "Margin")
      if isUnicode { #expect(program.screen.isFocused("Lantern")) }
      try program.quit()
    }

    /// The words are English, whichever language is wanted.
    @Test(arguments: ["C", "POSIX"])
    func aLocaleWithoutUnicodeGetsAscii(_ locale: String) throws {
      let environment = ["LC_ALL": locale, "LANG": locale]
      let program = try Storefront.open(in: folder, ["--lang", "ja"], environment: environment)
      try program.wait(for: "[ GET ]", beside: "Margin")
      #expect(program.output.allSatisfy { $0 < 0x80 })
    }

    // MARK: Title, taskbar and bell

    @Test func theyEndWithTheDownload() throws {
      let program = try Storefront.open(
        in: folder, rate: 3, environment: ["TERM_PROGRAM": "ghostty"])
      try program.focus("Margin")
      program.send(.space)
      try program.wait("title and taskbar") { screen in
        screen.title.contains("1 downloading") && ModePairs(program.output).on.contains("taskbar")
      }
      try program.wait(for: "OPEN", beside: "Margin")
      try program.wait("neither") { screen in
        screen.title == "tipjar" && !ModePairs(program.output).on.contains("taskbar")
      }
      // Nothing is reported twice.
      let told = program.text.components(separatedBy: "\u{1B}]").map {
        $0.prefix { $0 != "\u{1B}" }
      }
      for kind in ["2;", "9;4;"] {
        let words = told.filter { $0.hasPrefix(kind) }
        #expect(words.count > 2)
        #expect(zip(words, words.dropFirst()).allSatisfy { $0 != $1 }, "\(words)")
      }
    }

    /// WindowTests check which terminals get neither.
    @Test func neitherIsSentByChoice() throws {
      let program = try Storefront.open(
        in: folder, ["--no-title", "--no-progress"], environment: ["WT_SESSION": "1"])
      try program.download("Margin")
      try program.wait(for: "OPEN", beside: "Margin")
      #expect(!program.text.contains("\u{1B}]9;") && !program.text.contains("\u{1B}]2;"))
      #expect(program.screen.bells == 0, "the bell rings by choice")
    }

    /// The title is restored even if the alternate screen of the terminfo entry does not restore
    /// it.
    @Test func theTitleBeforeComesBack() throws {
      let shell = try LeavingShell(
        Storefront.command(in: folder), environment: ["TERM": "tmux-256color"])
      try shell.program.wait("its title") { $0.title == "tipjar" }
      #expect(ModePairs(shell.program.output).everOn.contains("title"))
      try shell.leave(by: .q)
      #expect(shell.leftovers == [])
    }

    @Test func theBellRingsByChoice() throws {
      let program = try Storefront.open(in: folder, ["--bell"])
      try program.focus("Margin")
      program.send(.space)
      try program.wait("the bell") { $0.bells == 1 }
    }
  }
}
