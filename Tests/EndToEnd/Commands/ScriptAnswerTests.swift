import Foundation
import TestSupport
import Testing

/// What a script needs of an answer besides its status: names that it can compare, dates.
extension EndToEnd {
  @Suite(.serialized)
  struct ScriptAnswerTests {
    private let fine = "app.tipjar.tip.fine"

    private struct Refused: Decodable, Equatable {
      var outcome = "failed"
      var error: String?
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
