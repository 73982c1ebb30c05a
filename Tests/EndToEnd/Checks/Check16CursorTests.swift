import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite(
    "Check 16: in the full screen the hardware cursor stands on the focused control", .serialized)
  final class Check16CursorTests: FolderSuite {
    @Test func theHardwareCursorGoesWithTheFocus() throws {
      let program = try Storefront.open(in: folder)
      program.type("2")
      for (name, price) in [("Extra Fine Tip", "£0.99"), ("Fine Tip", "£1.99")] {
        let place = try program.wait(for: price, beside: "  " + name)
        try program.wait("the cursor on \(price)") { $0.cursor == place }
        program.send(.down)
      }
      program.type("y")
      program.type("?")
      try program.wait("the cursor on Close") { $0.cursor == $0.find("Close") }
    }

    /// A typed space takes a cell, and if there is no space for a count nothing else changes.
    @Test func aSpaceThatIsTypedMovesIt() throws {
      let program = try Storefront.open(in: folder, size: Size(width: 30, height: 12))
      program.type("/moth" + String(repeating: " ", count: 12))
      try program.wait("what is found") { $0.find("Lantern") == nil && $0.find("Moth") != nil }
      while program.read(within: .milliseconds(200)) { continue }
      let (rows, cursor) = (program.screen.rows, program.screen.cursor)
      program.type(" ")
      try program.wait("the cursor a column further") {
        $0.cursor == Point(x: cursor.x + 1, y: cursor.y)
      }
      #expect(program.screen.rows == rows)
    }

    /// Elsewhere it is hidden at the position that screen readers use, because the bar and the
    /// highlight are visible.
    @Test func itIsSeenOnlyWhereTextIsTyped() throws {
      let program = try Storefront.open(in: folder)
      func isHidden() -> Bool { ModePairs(program.output).on.contains("mode 25") }
      #expect(isHidden())
      program.type("/pigeon")
      try program.wait("a cursor behind the text") { _ in !isHidden() }
      program.send(.escape)
      try program.wait("no cursor") { _ in isHidden() }
    }
  }
}
