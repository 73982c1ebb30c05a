import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// A program in tmux can be read, typed into and clicked.
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("tmux")))
  struct TmuxSessionTests {
    @Test func aProgramIsShownWithItsColours() throws {
      let session = try TmuxSession(
        "printf '\\033[31mred\\033[m plain %s' $TERM; stty size; cat",
        size: Size(width: 60, height: 10))
      try session.wait(for: "red plain tmux-256color10 60")
      #expect(session.screen.cell(at: Point(x: 1, y: 0)).foreground == .indexed(1))
      #expect(session.screen.cell(at: Point(x: 4, y: 0)).foreground == .standard)
    }

    @Test func keysAndClicksArrive() throws {
      let session = try TmuxSession(
        "stty raw -echo; printf '\\033[?1002h\\033[?1006h  GET'; exec cat -v")
      try session.wait(for: "GET")
      try session.type("x;y")
      try session.send(.up, .escape)
      try session.click(on: "GET")
      try session.wait(for: "GETx;y^[[A^[^[[<0;4;1M^[[<0;4;1m")
    }

    @Test func theEndIsSeen() throws {
      let session = try TmuxSession("echo ready; read x")
      try session.wait(for: "ready")
      #expect(session.isRunning)
      try session.send(.enter)
      try session.waitForExit()
      #expect(!session.isRunning)
    }
  }
}
