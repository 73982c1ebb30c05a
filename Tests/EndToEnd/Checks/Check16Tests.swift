import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 16: a screen reader finds the focus", .serialized)
  struct Check16Tests {
    /// The hardware cursor is shown, and stands in the row of what is focused.
    @Test func theCursorStandsOnTheFocusedControl() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        for name in ["Margin", "Tidepool", "Quill"] {
          program.send(.down)
          try program.wait("the cursor beside \(name)") { screen in
            screen.modes.contains(25) && screen.find(name)?.y == screen.cursor.y
          }
        }
      }
    }
  }
}
