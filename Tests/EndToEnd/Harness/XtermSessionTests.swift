import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// A program in a real xterm receives real keys and clicks.
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("xterm", "Xvfb", "xdotool")))
  struct XtermSessionTests {
    @Test(arguments: [[], ["-fa", "DejaVu Sans Mono", "-fs", "11"]])
    func keysAndClicksArrive(options: [String]) throws {
      try TestEnvironment.withFolder { folder in
        let session = try XtermSession(
          "stty raw -echo; printf '\\033[?1002h\\033[?1006h\\033[3;30HGET\\033[H'; exec cat -v",
          options: options, size: Size(width: 90, height: 20), folder: folder)
        try session.wait(for: "GET")
        try session.type("x")
        try session.send(.up, .control("l"))
        try session.wait(for: "x^[[A^L")
        try session.click(on: "GET")
        try session.wait(for: "^L^[[<0;31;3M^[[<0;31;3m")
        try session.mouse(.press, at: Point(x: 89, y: 19))
        try session.mouse(.drag, at: Point(x: 0, y: 9))
        try session.mouse(.release, at: Point(x: 0, y: 9))
        try session.mouse(.wheelDown, at: Point(x: 2, y: 1))
        try session.wait(for: "^[[<0;90;20M")
        try session.wait(for: "^[[<0;1;10m^[[<65;3;2M")
        try session.picture(to: folder + "/picture.png")
        let png = try Data(contentsOf: URL(fileURLWithPath: folder + "/picture.png"))
        #expect(png.count > 500)
      }
    }

    @Test func theEndIsSeen() throws {
      try TestEnvironment.withFolder { folder in
        let session = try XtermSession("echo ready; read x", folder: folder)
        try session.wait(for: "ready")
        #expect(session.isRunning)
        try session.send(.enter)
        try session.waitForExit()
        #expect(!session.isRunning)
      }
    }
  }
}
