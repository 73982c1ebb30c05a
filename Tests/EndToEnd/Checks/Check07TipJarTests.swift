import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 7: tips by keyboard alone", .serialized)
  final class Check07TipJarTests: FolderSuite {
    private func openTips(in folder: String, rate: Double = 10) throws -> PTYProcess {
      let program = try Storefront.open(in: folder, rate: rate)
      program.type("2")
      try program.wait(for: "£0.99")
      return program
    }

    @Test func aTipIsBoughtAndThereAfterARestart() throws {
      let program = try openTips(in: folder)
      program.type("jj")
      try program.press()
      try program.wait(for: "Confirm your tip")
      try program.wait(for: "Simulated: no money moves.")
      program.type("y")
      try program.wait(for: "Thank you")
      try program.press()
      try program.waitUntilGone("Thank you")
      try program.wait(for: "In your tip collection you have one medium tip.")
      program.type("3")
      try program.wait(for: "£4.99", beside: "Medium Tip")
      program.type("q")
      #expect(try program.waitForExit() == .status(0))

      let again = try Storefront.open(in: folder)
      again.type("3")
      try again.wait(for: "£4.99", beside: "Medium Tip")
      again.type("2")
      try again.wait(for: "In your tip collection you have one medium tip.")
    }

    /// The buttons of a sheet with arrow keys, their letter equivalents, Tab and Shift-Tab.
    @Test(arguments: [("\u{1B}[D", "\u{1B}[C"), ("h", "l"), ("\t", "\u{1B}[Z")])
    func theSheetsButtonsAreReachedAndLeft(_ away: String, _ back: String) throws {
      let program = try openTips(in: folder)
      for (keys, end) in [(away, "Cancelled. Nothing was bought."), (away + back, "Thank you")] {
        try program.press()
        try program.wait(for: "Confirm your tip")
        try program.letControlsArm()
        program.type(keys)
        try program.press()
        try program.wait(for: end)
      }
    }

    @Test func theLogTellsOfATip() throws {
      let program = try openTips(in: folder)
      try program.press()
      try program.wait(for: "Confirm your tip")
      program.type("y")
      try program.wait(for: "Thank you")
      program.type("q")
      try program.waitForExit()
      let log = try String(contentsOfFile: folder + "/state/tipjar.log", encoding: .utf8)
      #expect(log.contains("app.tipjar.tip.extrafine tapped"))
    }
  }
}
