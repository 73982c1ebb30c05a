import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Some whole screens as tmux shows them. Unlike the goldens of cells, they include curses and a
  /// terminal.
  @Suite(.serialized, .enabled(if: TestEnvironment.runs("tmux")))
  final class TmuxPictureTests: FolderSuite {
    /// A screen, the keys that lead to it, and a text on it.
    private static let screens = [
      ("apps", "", "£4.99"), ("tips", "2", "£0.99"), ("sheet", "2\r", "Confirm your tip"),
      ("purchases", "3", "No purchases yet."), ("help", "?", "Keys"),
    ]

    @Test(arguments: screens)
    func itLooksAsItDid(_ name: String, _ keys: String, _ text: String) throws {
      let session = try TmuxSession(
        Storefront.command(in: folder), size: Size(width: 80, height: 24))
      try session.wait(for: "£4.99")
      for key in keys {
        if key == "\r" { try session.wait(for: "£0.99") }
        try session.letControlsArm()
        try session.type(String(key))
      }
      try session.wait(for: text)
      try session.wait("a screen at rest") { $0.find("Loading") == nil }
      try Golden("tmux-\(name)").verify(text: session.screen.picture)
    }
  }
}

extension TerminalEmulator {
  /// The rows without their trailing blanks.
  fileprivate var picture: String {
    rows.map { row in
      let end = row.lastIndex { $0 != " " }
      return (end.map { String(row[...$0]) } ?? "") + "\n"
    }.joined()
  }
}
