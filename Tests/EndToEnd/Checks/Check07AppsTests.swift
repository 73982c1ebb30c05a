import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 7: apps by keyboard alone", .serialized)
  struct Check07AppsTests {
    @Test func theFirstFrameShowsThePlacesAndTheApps() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        let top = program.screen.rows[0]
        for place in ["Apps", "Tip Jar", "Purchases", "Store Console"] {
          #expect(top.contains(place))
        }
        for app in Storefront.apps { try program.wait(for: app) }
        for (app, state) in [("Lantern", "OPEN"), ("Margin", "GET"), ("Kiln", "UPDATE")] {
          try program.wait(for: state, beside: app)
        }
        try program.wait(for: "£4.99", beside: "Quill")
        #expect(program.screen.isFocused("Margin"))
      }
    }

    @Test func anAppIsGotStoppedAndGotAgain() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, rate: 4)
        try program.focus("Margin")
        program.send(.space)
        try program.waitForProgress(of: "Margin")
        try program.press()
        try program.wait(for: "GET", beside: "Margin")
        try program.press()
        try program.waitForProgress(of: "Margin")
        try program.wait(for: "OPEN", beside: "Margin")
      }
    }

    @Test func threeDownloadAtOnceAndTheFourthWaits() throws {
      try TestEnvironment.withFolder { folder in
        // The slower the program handles the fourth request, the slower the first download must be.
        let rate = 3 / Double(TestEnvironment.patience)
        let program = try Storefront.open(in: folder, rate: rate)
        let names = ["Margin", "Tidepool", "Moth", "Kiln"]
        for name in names {
          try program.focus(name)
          program.send(.space)
          try program.letControlsArm(forKeys: false)
        }
        try program.wait("three and one") { screen in
          names.filter { screen.percentage(of: $0) != nil }.count == 3
            && names.filter { screen.row(of: $0)?.contains("Waiting") == true }.count == 1
            && screen.find("3 downloading · 1 waiting") != nil
        }
        for name in names { try program.wait(for: "OPEN", beside: name) }
      }
    }

    @Test func whatWasQuitIsKeptAndGoesOn() throws {
      try TestEnvironment.withFolder { folder in
        // A minute, so that it still runs when a busy machine handles the key.
        let slow = ["--download-time", "60"]
        let first = try Storefront.open(in: folder, rate: 1, slow)
        try first.focus("Tidepool")
        first.send(.space)
        try first.waitForProgress(of: "Tidepool", above: 20)
        let reached = first.screen.percentage(of: "Tidepool") ?? 0
        first.type("q")
        #expect(try first.waitForExit() == .status(0))
        #expect(!first.screen.isAlternate)
        #expect(
          first.screen.rows.joined(separator: "\n")
            .contains("One download is paused. You can resume it."))

        let second = try Storefront.open(in: folder, rate: 1, slow)
        try second.wait(for: "Paused", beside: "Tidepool")
        #expect(second.screen.percentage(of: "Tidepool") ?? 0 >= reached)
        try second.focus("Tidepool")
        second.type("p")
        try second.waitForProgress(of: "Tidepool", above: reached - 1)
        try second.letControlsArm()
        second.type("p")
        try second.wait(for: "Paused", beside: "Tidepool")
        second.type("q")
        #expect(try second.waitForExit() == .status(0))

        let third = try Storefront.open(in: folder)
        try third.wait(for: "Paused", beside: "Tidepool")
        try third.focus("Tidepool")
        third.type("p")
        try third.wait(for: "OPEN", beside: "Tidepool")
      }
    }

    @Test func anAppOpensItsPageAndIsRemovedToItsCloud() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        try program.focus("Lantern")
        program.type("i")
        try program.wait(for: "Wick & Daughters")
        try program.wait(for: "2.1.0, ")
        program.send(.escape)
        try program.wait(for: "Margin")
        program.type("x")
        try program.wait("a cloud") { $0.row(of: "Lantern")?.contains("OPEN") == false }
        #expect(program.screen.row(of: "Lantern")?.contains("GET") == false)
        try program.press()
        try program.wait(for: "OPEN", beside: "Lantern")
      }
    }

    @Test func oneAppFailsOnceWithItsReasonAndIsTriedAgain() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        try program.focus("Yonder")
        program.send(.space)
        try program.wait(for: "Simulated failure: please try again.", beside: "Yonder")
        try program.press()
        try program.wait(for: "OPEN", beside: "Yonder")
        #expect(program.screen.find("Simulated failure") == nil)
      }
    }

    @Test func aPricedAppIsBoughtAndDownloaded() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        try program.focus("Quill")
        try program.wait(for: "£4.99", beside: "Quill")
        program.send(.space)
        try program.wait(for: "Confirm your purchase")
        try program.press()
        try program.wait(for: "OPEN", beside: "Quill")
        program.type("3")
        try program.wait(for: "£4.99", beside: "Quill")
      }
    }

    @Test func searchFindsByWordsAndEscShowsAll() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        program.type("/pigeon")
        try program.waitUntilGone("Lantern")
        #expect(program.screen.find("Carrier") != nil)
        program.type("zz")
        try program.wait(for: "No apps match \"pigeonzz\".")
        program.send(.backspace, .backspace)
        try program.wait(for: "Carrier")
        program.send(.escape)
        try program.wait(for: "Lantern")
      }
    }

    @Test func helpNamesTheKeysAndTheShell() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        program.type("?")
        for line in ["Ctrl-Z", "suspend", "PgUp PgDn", "Shift-drag selects text"] {
          try program.wait(for: line)
        }
        program.send(.escape)
        try program.waitUntilGone("PgUp PgDn")
      }
    }

    /// Pasted text may contain any letter; none of them is a command.
    @Test func pastedTextIsNoCommand() throws {
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder)
        program.type("\u{1B}[200~q2\r\u{1B}[201~")
        program.type("/\u{1B}[200~quill\u{1B}[201~")
        try program.waitUntilGone("Lantern")
        #expect(program.screen.find("Quill") != nil)
      }
    }
  }
}
