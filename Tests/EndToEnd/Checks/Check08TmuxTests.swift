import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 8: the mouse in tmux", .serialized, .enabled(if: TestEnvironment.runs("tmux")))
  final class Check08TmuxTests: FolderSuite {
    private func open(
      in folder: String, rate: Double = 5, terminal: String = "tmux-256color",
      size: Size = Storefront.size
    ) throws -> TmuxSession {
      let session = try TmuxSession(
        Storefront.command(in: folder, rate: rate), terminal: terminal, size: size)
      try session.wait(for: "Lantern")
      return session
    }

    @Test(arguments: TestEnvironment.some(1, of: ["tmux-256color", "screen"]))
    func theMouseAloneDoesEverything(terminal: String) throws {
      let session = try open(in: folder, terminal: terminal)
      try MouseWalk.everything(in: session)
      try session.waitForExit()
    }

    @Test func theWheelScrollsTheList() throws {
      let session = try open(in: folder, size: Size(width: 80, height: 24))
      let middle = Point(x: 30, y: 12)
      for _ in 0..<12 { try session.mouse(.wheelDown, at: middle) }
      try session.wait(for: "Yonder")
      #expect(session.screen.find("Lantern") == nil)
      for _ in 0..<12 { try session.mouse(.wheelUp, at: middle) }
      try session.wait(for: "Lantern")
    }

    @Test func theMouseIsGivenBack() throws {
      let session = try open(in: folder)
      try session.type("m")
      try session.wait(for: "Mouse off")
      #expect(throws: SessionError.self) {
        try session.mouse(.press, at: Point(x: 30, y: 12))
      }
      try session.type("m")
      try session.wait(for: "Mouse on")
      try session.click(on: "Purchases")
      try session.wait(for: "No purchases yet.")
    }
  }
}
