import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 13: whatever the name, the right edge stays", .serialized)
  final class Check13Tests: FolderSuite {
    private static let names = [
      "Plain", "日本語の本", "한국어 앱", "①②③ ambiguous", "smile 😀😀", "family 👩‍👩‍👧‍👦", "flags 🇩🇪🇯🇵", "heart ❤️",
      "e\u{301}\u{302}\u{303}\u{304} marks", "ｆｕｌｌ", "עברית", "\u{200B}zero\u{200D}width",
    ]

    private func catalog(in folder: String) throws -> String {
      let apps = Self.names.enumerated().map { index, name in
        [
          "id": "app-\(index)", "name": name, "subtitle": name, "developer": name,
          "category": "System", "version": "1.0", "size": 1_000_000, "updated": "2026-01-01",
          "description": name,
        ] as [String: Any]
      }
      let file = folder + "/catalog.json"
      try JSONSerialization.data(withJSONObject: apps).write(to: URL(fileURLWithPath: file))
      return file
    }

    /// Returns the first column of each row's button.
    private func buttons(on screen: TerminalEmulator) -> [Int] {
      (0..<screen.size.height).compactMap { screen.find("GET", row: $0)?.x }
    }

    private func expectOneColumn(_ session: some TerminalSession) throws {
      try session.wait("a button for each app") { buttons(on: $0).count == Self.names.count }
      #expect(Set(buttons(on: session.screen)).count == 1)
    }

    @Test(.enabled(if: TestEnvironment.runs("tmux")))
    func inTmuxWhichMeasuresForItself() throws {
      let session = try TmuxSession(
        Storefront.command(in: folder, ["--catalog", catalog(in: folder)]),
        size: Storefront.size)
      try expectOneColumn(session)
    }
  }
}
