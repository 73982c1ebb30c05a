import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 7: apps by keyboard alone", .serialized)
  final class Check07AppsTests: FolderSuite {
    @Test func theFirstFrameShowsThePlacesAndTheApps() throws {
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

    @Test func whatWasQuitIsKeptAndGoesOn() throws {
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

    @Test func anAppOpensItsPageAndIsRemovedToItsCloud() throws {
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

    @Test func searchFindsByWordsAndEscShowsAll() throws {
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

    /// Pasted text may contain any letter; none of them is a command.
    @Test func pastedTextIsNoCommand() throws {
      let program = try Storefront.open(in: folder)
      program.type("\u{1B}[200~q2\r\u{1B}[201~")
      program.type("/\u{1B}[200~quill\u{1B}[201~")
      try program.waitUntilGone("Lantern")
      #expect(program.screen.find("Quill") != nil)
    }
  }
}
