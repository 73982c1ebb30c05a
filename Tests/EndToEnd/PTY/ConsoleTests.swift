import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Two programs on one state folder: changes by commands appear on the open screen.
  @Suite(.serialized)
  final class ConsoleTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    @Test func aRefundByCommandLineAppearsInTheOpenScreen() throws {
      #expect(try Storefront.run(in: folder, "tip", fine, "--yes").status == 0)
      let program = try Storefront.open(in: folder)
      program.type("3")
      try program.wait(for: "£1.99", beside: "Fine Tip")
      #expect(try Storefront.run(in: folder, "store", "refund", "0").status == 0)
      try program.wait(for: "refunded", beside: "Fine Tip")
      program.type("4")
      try program.wait(for: "refunded", beside: "Fine Tip")
    }

    @Test func theConsoleShowsWhatTheCommandLineSets() throws {
      let program = try Storefront.open(in: folder)
      program.type("4")
      try program.wait(for: "off", beside: "Ask to Buy")
      #expect(try Storefront.run(in: folder, "store", "ask-to-buy", "on").status == 0)
      try program.wait(for: "on", beside: "Ask to Buy")
      #expect(try Storefront.run(in: folder, "store", "storefront", "JPN").status == 0)
      try program.wait(for: "JPN, JPY")
      #expect(
        try Storefront.run(in: folder, "store", "fail", "loadProducts", "systemError").status == 0
      )
      try program.wait(for: "System error", beside: "loadProducts")
    }

    @Test func theCommandLineObeysTheConsole() throws {
      let program = try Storefront.open(in: folder)
      program.type("4")
      try program.wait(for: "off", beside: "Ask to Buy")
      try program.press()
      try program.wait(for: "on", beside: "Ask to Buy")
      try Storefront.run(in: folder, "tip", fine, "--yes")
      try program.wait(for: "pending", beside: "Fine Tip")
    }
  }
}
