import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The shell gets only what was typed, whenever the terminal answers.
  @Suite(.serialized)
  final class LateAnswerTests: FolderSuite {
    @Test func leavingAtTheFirstByte() throws {
      let shell = try LeavingShell(Storefront.command(in: folder))
      try shell.program.wait("the screen taken") { $0.isAlternate }
      try shell.leave(by: .q)
      #expect(try shell.lineThatTheShellReads() == "mine")
    }

    /// The replies come after the key that quits, or never.
    @Test(arguments: [true, false]) func answersThatComeLate(_ come: Bool) throws {
      let shell = try LeavingShell(Storefront.command(in: folder))
      shell.program.answers = .held
      try shell.program.wait(for: "£4.99", beside: "Quill")
      try shell.program.wait("the questions") { _ in !shell.program.heldAnswers.isEmpty }
      shell.program.write(Array("q".utf8) + (come ? shell.program.heldAnswers : []))
      try shell.program.wait(for: "left 0")
      #expect(try shell.lineThatTheShellReads() == "mine")
    }

    /// On a slow connection they come long after it was told to leave, by a key or by a signal.
    @Test(arguments: [WayOut.q, .terminate, .quit, .segmentationFault])
    func answersThatComeMuchLater(way: WayOut) throws {
      let shell = try LeavingShell(Storefront.command(in: folder))
      let program = shell.program
      program.answers = .held
      try program.wait("the questions") { _ in !program.heldAnswers.isEmpty }
      if let signal = way.signal, let id = shell.id { kill(id, signal) } else { program.type("q") }
      try program.wait("the shell's screen") { !$0.isAlternate }
      let end = ContinuousClock.now + .milliseconds(700)
      while ContinuousClock.now < end { program.read(within: .milliseconds(20)) }
      program.write(program.heldAnswers)
      try program.wait(for: "left \(way.status)")
      #expect(try shell.lineThatTheShellReads() == "mine")
      #expect(shell.leftovers == [])
    }

    /// The replies come while it is leaving, which begins by disabling mouse reports: it waits
    /// there until they have come.
    @Test func answersThatComeWhileItLeaves() throws {
      let shell = try LeavingShell(Storefront.command(in: folder))
      try shell.program.wait("its id") { _ in shell.id != nil }
      let id = try #require(shell.id)
      shell.program.answers = .held
      try shell.program.wait("the questions") { _ in !shell.program.heldAnswers.isEmpty }
      shell.program.type("q")
      while !shell.program.text.contains("\u{1B}[?1006l") {
        shell.program.read(within: .milliseconds(5))
      }
      kill(id, SIGSTOP)
      shell.program.write(shell.program.heldAnswers)
      kill(id, SIGCONT)
      try shell.program.wait(for: "left 0")
      #expect(try shell.lineThatTheShellReads() == "mine")
    }

    /// Some terminals print the query, and Apple's prints the last letter of the one about
    /// synchronized output.
    @Test(arguments: [
      (["TERM": "linux"], ""), (["TERM": "vt220"], ""),
      (["TERM_PROGRAM": "Apple_Terminal"], "\u{1B}]11;?\u{1B}\\\u{1B}[c"),
      (
        [:],
        "\u{1B}]11;?\u{1B}\\\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m\u{1B}[?2026$p\u{1B}[c"
      ),
    ])
    func onlyWhatIsUnderstoodIsAsked(_ environment: [String: String], _ question: String) throws {
      let program = try Storefront.open(in: folder, environment: environment)
      try program.wait(for: "£4.99", beside: "Quill")
      #expect(question.isEmpty || program.text.contains(question))
      for part in ["]11;?", "$p", "\u{1B}[c"] {
        #expect(program.text.contains(part) == question.contains(part), "\(part)")
      }
      // Only a terminal that understood that is asked for its name.
      #expect(program.text.contains("\u{1B}[>q") == question.contains("$p"))
    }

    /// Terminals with real replies, left before they could reply.
    @Test(arguments: [RealTerminal.xterm, .tmux, .screen].filter(\.isThere))
    func inRealTerminals(terminal: RealTerminal) throws {
      let command =
        try Storefront.command(in: folder)
        + "; echo \"left $?\"; read line; echo \"read [$line]\"; read line"
      try terminal.run(command, in: folder) { session, _ in try expectOneLine(in: session) }
    }

    private func expectOneLine(in session: some TerminalSession) throws {
      try session.wait(for: "Store Console")
      try session.type("q")
      // Input before the end of the program is discarded with the late replies.
      try session.wait(for: "left 0")
      try session.type("mine")
      try session.send(.enter)
      try session.wait(for: "read [mine]")
    }
  }
}
