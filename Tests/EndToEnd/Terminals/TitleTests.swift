import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Title and taskbar tell of downloads, and are cleared; LeavingTests check every way out.
  @Suite(.serialized)
  final class TitleTests: FolderSuite {
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
