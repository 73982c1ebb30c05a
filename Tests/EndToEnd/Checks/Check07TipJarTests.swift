import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 7: tips by keyboard alone", .serialized)
  struct Check07TipJarTests {
    private static let tips = [
      "a thin line of thanks": "£0.99", "a neat note": "£1.99", "a proper letter": "£4.99",
      "a generous stroke": "£9.99", "with a flourish": "£19.99",
    ]

    private func openTips(in folder: String, rate: Double = 10) throws -> PTYProcess {
      let program = try Storefront.open(in: folder, rate: rate)
      program.type("2")
      try program.wait(for: "£0.99")
      return program
    }

    @Test func fiveTipsHaveTheirPrices() throws {
      try TestEnvironment.withFolder { folder in
        let program = try openTips(in: folder)
        for (tip, price) in Self.tips { try program.wait(for: price, beside: tip) }
      }
    }

    @Test func aTipIsBoughtAndThereAfterARestart() throws {
      try TestEnvironment.withFolder { folder in
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
    }

    @Test(arguments: [TerminalKey.escape, .tab])
    func aTipIsCancelledInTheSheet(_ key: TerminalKey) throws {
      try TestEnvironment.withFolder { folder in
        let program = try openTips(in: folder)
        try program.press()
        try program.wait(for: "Confirm your tip")
        program.send(key)
        if key == .tab { try program.press() }
        try program.wait(for: "Cancelled. Nothing was bought.")
        program.type("3")
        try program.wait(for: "No purchases yet.")
      }
    }

    /// The buttons of a sheet with arrow keys, their letter equivalents, Tab and Shift-Tab.
    @Test(arguments: [("\u{1B}[D", "\u{1B}[C"), ("h", "l"), ("\t", "\u{1B}[Z")])
    func theSheetsButtonsAreReachedAndLeft(_ away: String, _ back: String) throws {
      try TestEnvironment.withFolder { folder in
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
    }

    @Test func aTipIsBoughtWhileAnAppDownloads() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, rate: 3)
        try program.focus("Kiln")
        program.send(.space)
        try program.waitForProgress(of: "Kiln")
        program.type("2")
        try program.wait(for: "£0.99")
        try program.press()
        try program.wait(for: "Confirm your tip")
        program.type("y")
        try program.wait(for: "Thank you")
        try program.press()
        try program.wait(for: "In your tip collection you have one extra fine tip.")
        program.type("1")
        try program.wait(for: "OPEN", beside: "Kiln")
      }
    }

    @Test func aWithheldTipIsUnavailable() throws {
      try TestEnvironment.withFolder { folder in
        let answer = try Storefront.run(in: folder, "store", "withhold", "app.tipjar.tip.fine")
        #expect(answer.status == 0)
        #expect(answer.text == "app.tipjar.tip.fine: not sold (simulated store)\n")
        let program = try openTips(in: folder)
        try program.wait(for: "unavailable", beside: "a neat note")
        #expect(program.screen.find("£1.99") == nil)
      }
    }

    @Test func theLogTellsOfATip() throws {
      try TestEnvironment.withFolder { folder in
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
}
