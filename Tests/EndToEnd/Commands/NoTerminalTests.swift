import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// No terminal, no escape byte, no wait.
  @Suite(.serialized)
  final class NoTerminalTests: FolderSuite {
    private static let names = [
      "Extra Fine Tip", "Fine Tip", "Medium Tip", "Broad Tip", "Stub Tip",
    ]

    private func expectProducts(_ text: String) {
      for name in Self.names { #expect(text.contains(name)) }
      #expect(text.contains("£19.99"))
      #expect(text.contains("This store is simulated: no money moves."))
      #expect(!text.unicodeScalars.contains("\u{1B}"))
    }

    /// Without TERM, with an unknown one or with one without a cursor, the products are listed, and
    /// a line gives the reason.
    @Test(arguments: [
      ("", "TERM is not set"), ("nobody-knows", "\"nobody-knows\" is unknown"),
      ("dumb", "cannot move its cursor"),
      ("nobody\u{1B}]0;knows\u{7}", "\"nobody\" is unknown"),
    ])
    func aTerminalWithoutAScreenGetsThemToo(term: String, reason: String) throws {
      let program = try Storefront.start(in: folder, environment: ["TERM": term])
      #expect(try program.waitForExit() == .status(0))
      expectProducts(program.text)
      let line = program.text.prefix { !$0.isNewline }
      #expect(line.hasPrefix("tipjar: ") && line.contains(reason), "\(line)")
    }

    #if os(Linux)

      /// They answer within 100 ms, because they wait for nothing, start nothing and open nothing:
      /// the system calls include no thread or process, no sleep, no terminal settings and no file
      /// of the program's own.
      @Test(
        .enabled(if: Machine.canTrace, "there is no strace here that may trace"),
        arguments: ["--version", "--help"])
      func versionAndHelpAskNothingOfTheKernel(option: String) throws {
        let trace = Trace(in: folder)
        let program = try trace.start(
          [option], environment: ["HOME": folder + "/home", "XDG_STATE_HOME": folder + "/state"])
        #expect(try program.waitForExit() == .status(0))
        let lines = try trace.lines
        #expect(lines.contains { $0.contains("write(1, ") })
        let forbidden = [
          " clone", " fork(", " vfork(", "sleep(", " poll(", " ppoll(", "select", "epoll_wait(",
          "FUTEX_WAIT", "TCSET", "\"/dev/", "terminfo", folder,
        ]
        for word in forbidden {
          let found = lines.dropFirst().filter { $0.contains(word) }
          #expect(found.isEmpty, "\(word): \(found)")
        }
      }
    #endif

    /// Without a keyboard, nothing is asked and nothing is drawn.
    @Test func inputThatIsNoTerminalGetsThemToo() throws {
      let program = try PTYProcess(
        "/bin/sh",
        ["-c", "\"$@\" </dev/null", "sh", TestEnvironment.tipjarBinary]
          + Storefront.arguments(folder))
      #expect(try program.waitForExit() == .status(0))
      expectProducts(program.text)
    }

    /// With a keyboard but output to a pipe, nothing is asked.
    @Test(arguments: ["", "products", "history", "receipts", "doctor", "store status"])
    func aPipeIsNeverAskedNorPainted(command: String) throws {
      let program = try PTYProcess(
        "/bin/sh",
        ["-c", "\"$@\" | cat; echo done", "sh", TestEnvironment.tipjarBinary]
          + command.split(separator: " ").map(String.init) + Storefront.arguments(folder),
        size: Storefront.size)
      try program.wait("the end") { _ in program.text.contains("done\r\n") }
      #expect(!program.text.unicodeScalars.contains("\u{1B}"))
    }
  }
}
