import Foundation
import TestSupport
import Testing

/// Values in the output that a script reads besides the status: error names, ids, dates.
extension EndToEnd {
  @Suite(.serialized)
  struct ScriptAnswerTests {
    private let fine = "app.tipjar.tip.fine"

    private struct Refused: Decodable, Equatable {
      var outcome = "failed"
      var error: String?
    }

    /// For a known product, with or without a terminal to ask on.
    @Test(arguments: [["buy"], ["buy", "--yes"], ["store", "buy-outside"]])
    func aSubscriptionIsListedAndNotSold(_ command: [String]) throws {
      try CommandRig.with { rig throws in
        let file = rig.folder + "/S.storekit"
        try Data(SubscriptionFile.text.utf8).write(to: URL(filePath: file))
        #expect(try rig.run("products", "--store", file).text.contains("a.monthly  Subscription"))
        let result = try Tool.run(
          TestEnvironment.tipjarBinary,
          command + ["a.monthly", "--store", file, "--state", rig.state])
        #expect(result.status == 69)
        #expect(result.output.isEmpty)
        #expect(
          result.errorText
            == "tipjar: a.monthly: this store lists subscriptions but does not sell them yet.\n")
      }
    }

    @Test(arguments: ["networkError", "notEntitled", "purchaseNotAllowed", "invalidQuantity"])
    func anErrorHasTheNameThatItWasArmedBy(_ name: String) throws {
      try CommandRig.with { rig throws in
        try rig.run("store", "fail", "purchase", name)
        let result = try rig.run("tip", fine, "--yes", "--json", "--lang", "de")
        let answer = try JSONDecoder().decode(Refused.self, from: result.output)
        #expect(answer == Refused(error: name))
      }
    }

    /// Following the printed advice delivers the tip.
    @Test(arguments: [("ask-to-buy", "approve"), ("interrupt", "resolve")])
    func aPendingPurchaseNamesTheControlThatEndsIt(
      _ control: String, _ command: String
    ) throws {
      try CommandRig.with { rig throws in
        try rig.run("tip", fine, "--yes")
        try rig.run("store", control, "on")
        let said = try rig.run("tip", fine, "--yes").errorText
        #expect(said.contains("“tipjar store \(command) 1” completes it."), "\(said)")
        #expect(try rig.run("store", command, "1").status == 0)
        #expect(try rig.consistentHistory().collection.map(\.count) == [2])
      }
    }

    @Test func aRefundHasADateAndNothingElseHasOne() throws {
      struct History: Decodable {
        struct Transaction: Decodable {
          let state: String
          let purchaseDate: String
          let revocationDate: String?
        }
        let transactions: [Transaction]
      }
      try CommandRig.with { rig throws in
        try rig.run("tip", fine, "--yes")
        try rig.run("tip", fine, "--yes")
        try rig.run("store", "refund", "0")
        let all = try rig.json(History.self, "history").transactions
        #expect(all.map(\.state) == ["purchased", "refunded"])
        #expect(all[0].revocationDate == nil)
        #expect(try #require(all[1].revocationDate) >= all[1].purchaseDate)
      }
    }

    @Test func aStatusNamesItsStore() throws {
      struct Status: Decodable { let store: String }
      try CommandRig.with { rig throws in
        let file = rig.folder + "/S.storekit"
        try Data(SubscriptionFile.text.utf8).write(to: URL(filePath: file))
        #expect(try rig.json(Status.self, "store", "status", "--store", file).store == file)
        let answer = try rig.json(Status.self, "store", "interrupt", "on", "--store", file)
        #expect(answer.store == file)
      }
    }
  }
}
