#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarTerminal

  extension EndToEnd {
    /// The system calls while links are shown: no network, no store, and no program but the opener,
    /// which starts only after its key.
    @Suite("Real links and the kernel") final class LinkTraceTests: LinkSuite {
      @Test(.enabled(if: Machine.canTrace, "there is no strace here that may trace"))
      func aSessionWithEveryKeyOpensNoSocketAndNoStore() throws {
        let trace = Trace(in: rig.folder)
        let program = try trace.start(
          rig.arguments(), "%network,execve,execveat,%file", environment: rig.environment)
        try program.wait(for: "Ways to tip mytool")
        // Every key of a keyboard except those that open, copy, leave and show a link; m twice, because it
        // toggles the mouse.
        for letter in "abdefghjklmnmprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/.,;-=+!" {
          program.type(String(letter))
        }
        program.send(.up, .down, .left, .right, .tab, .home, .end, .pageUp, .pageDown)
        try program.type("i", until: "Esc back")
        try program.type("\u{1B}", until: "q quit")
        try program.type(" ", until: "Esc back")
        try program.type("?", until: "Keys")
        program.type("\u{1B}")
        try program.waitUntilGone("Keys")
        try program.type("\u{1B}", until: "q quit")
        let before = try trace.lines
        #expect(before.filter { $0.contains("execve") }.count == 1)
        try program.click(on: "A coffee")
        try program.wait(for: "Open in Browser")
        program.type("c")
        // Opening a page is a deliberate press.
        try program.letControlsArm(atOnce: false)
        try program.type("o", until: "Opened in your browser.")
        try program.closeAndQuit()

        let lines = try trace.lines
        #expect(lines.count > 50)
        let made = lines.compactMap { $0.split(separator: "(").first?.split(separator: " ").last }
        let network = ["socket", "socketpair", "connect", "bind", "sendto", "listen"]
        for call in network { #expect(!made.contains(Substring(call)), "\(call)") }
        let started = lines.filter { $0.contains("execve") }
        #expect(started.count == 2 && started[1].contains(rig.opener), "\(started)")
        let stores = lines.filter { $0.contains(".sqlite") || $0.contains("tipjar.log") }
        #expect(stores.isEmpty && !rig.hasState, "\(stores)")
      }
    }
  }
#endif
