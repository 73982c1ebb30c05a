import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 9: the mouse is off when it is off, and a paste never acts", .serialized)
  final class Check09Tests: FolderSuite {
    private static let mouseModes: Set<Int> = [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016]

    private func expectNoMouseByte(_ program: PTYProcess) throws {
      program.type("2")
      try program.wait(for: "£0.99")
      program.type("?")
      try program.wait(for: "Ctrl-Z")
      #expect(program.screen.modesEverSet.isDisjoint(with: Self.mouseModes))
      program.send(.escape)
      try program.waitUntilGone("Ctrl-Z")
      program.type("q")
      #expect(try program.waitForExit() == .status(0))
      #expect(program.screen.modesEverSet.isDisjoint(with: Self.mouseModes))
    }

    @Test func byFlag() throws {
      try expectNoMouseByte(Storefront.open(in: folder, ["--no-mouse"]))
    }

    /// The mouse is turned off and on, and sends no reports in between; help mentions the
    /// alternative.
    @Test func byKeyAtRunTime() throws {
      let program = try Storefront.open(in: folder)
      try program.wait("the mouse on") { $0.modes.isSuperset(of: [1002, 1006]) }
      program.type("m")
      try program.wait(for: "Mouse off")
      #expect(program.screen.modes.isDisjoint(with: Self.mouseModes))
      let before = program.output.count
      program.type("2")
      try program.wait(for: "£0.99")
      let text = String(decoding: program.output[before...], as: UTF8.self)
      #expect(!text.contains("\u{1B}[?100"))
      program.type("m")
      try program.wait("the mouse on") { $0.modes.isSuperset(of: [1002, 1006]) }
      program.type("?")
      try program.wait(for: "Shift-drag selects text")
      try program.wait(for: "Option on a Mac")
    }

    /// A paste never acts, in a place, in the sheet or in help; nor does one without an end.
    @Test func aPasteNeverActs() throws {
      let program = try Storefront.open(in: rig.folder)
      let paste = "\u{1B}[200~y\rq1\u{3}\u{1A}y\n\u{1B}[<0;10;1M\u{1B}[201~"
      program.type("2")
      try program.wait(for: "£0.99")
      try program.letControlsArm()
      program.type(paste)
      program.type("?")
      try program.wait(for: "Ctrl-Z")
      program.type(paste)
      program.read(within: .milliseconds(300))
      #expect(program.screen.find("Ctrl-Z") != nil)
      program.send(.escape)
      try program.waitUntilGone("Ctrl-Z")
      try program.press()
      try program.wait(for: "Confirm your tip")
      try program.letControlsArm()
      program.type(paste)
      program.read(within: .milliseconds(300))
      #expect(program.screen.find("Confirm your tip") != nil)
      program.send(.escape)
      try program.wait(for: "Cancelled.")
      program.type("q")
      #expect(try program.waitForExit() == .status(0))
      #expect(try rig.consistentHistory().transactions.isEmpty)
    }

    /// All further input belongs to the paste. A signal still ends the program.
    @Test func aPasteThatNeverEndsNeverActs() throws {
      let program = try Storefront.open(in: rig.folder)
      program.type("2")
      try program.wait(for: "£0.99")
      try program.press()
      try program.wait(for: "Confirm your tip")
      try program.letControlsArm()
      program.type("\u{1B}[200~" + String(repeating: "y\rq", count: 50_000))
      program.read(within: .milliseconds(300))
      #expect(program.screen.find("Confirm your tip") != nil)
      program.signal(SIGTERM)
      #expect(try program.waitForExit() == .signal(SIGTERM))
      #expect(ModePairs(program.output).on == [])
      #expect(try rig.consistentHistory().transactions.isEmpty)
    }
  }
}
