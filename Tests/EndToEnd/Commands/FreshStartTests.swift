import Foundation
import TestSupport
import Testing

/// The command line for scripts that test purchases: fresh starts, tokens, reasons, no waiting.
extension EndToEnd {
  @Suite(.serialized)
  final class FreshStartTests: FolderSuite {
    private typealias History = CommandRig.History
    private typealias Purchase = History.Transaction

    private struct Status: Decodable {
      struct Latency: Decodable, Equatable { let products, purchase: Int }
      let latency: Latency
    }

    /// Returns the payloads of all receipts: the second parts of the lines, in base64url.
    private func payloads() throws -> [String] {
      try rig.run("receipts").text.split(separator: "\n").map { line in
        let payload = try #require(line.split(separator: ".").dropFirst().first)
        let padding = String(repeating: "=", count: (4 - payload.count % 4) % 4)
        let base64 = payload.replacing("-", with: "+").replacing("_", with: "/") + padding
        return String(decoding: try #require(Data(base64Encoded: String(base64))), as: UTF8.self)
      }
    }

    @Test func clearAllEmptiesHistoryCollectionAndReceipts() throws {
      try rig.run("tip", fine, "--yes")
      try rig.run("buy", "quill", "--yes")
      let unasked = try rig.run("store", "clear", "--all")
      #expect(unasked.status == 64 && unasked.errorText.contains("pass --yes"))
      #expect(try rig.consistentHistory().transactions.count == 2)
      #expect(try rig.run("store", "clear", "--all", "--yes").status == 0)
      let history = try rig.consistentHistory()
      #expect(history.transactions.isEmpty && history.collection.isEmpty)
      #expect(try rig.run("receipts").text.isEmpty)
      // Ids are not reused.
      #expect(try rig.json(Purchase.self, "tip", fine, "--yes").id == "2")
    }

    @Test func theAccountTokenIsInTheAnswerTheHistoryAndTheReceipt() throws {
      let token = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
      let tip = ["tip", fine, "--yes"]
      for command in [tip, ["buy", "quill", "--yes"], ["store", "buy-outside", "broad"]] {
        let result = try rig.run(command + ["--account-token", token.uppercased()])
        #expect(result.status == 0, "\(result.errorText)")
      }
      let transactions = try rig.json(History.self, "history").transactions
      #expect(transactions.map(\.appAccountToken) == [token, token, token])
      for receipt in try payloads() {
        #expect(receipt.contains("\"appAccountToken\":\"\(token)\""))
      }
      try rig.run("store", "ask-to-buy", "on")
      let pending = try rig.run(
        "tip", fine, "--yes", "--json", "--account-token", token)
      #expect(
        try JSONDecoder().decode(Purchase.self, from: pending.output).appAccountToken == token)
      #expect(try rig.run("tip", fine, "--yes", "--account-token", "me").status == 64)
    }

    @Test func receiptsHaveTheBundleIDAndTheEnvironmentThatWereAskedFor() throws {
      try rig.run(
        "tip", fine, "--yes", "--bundle-id", "com.example.x",
        environment: ["TIPJAR_ENVIRONMENT": "Xcode"])
      let json = try #require(payloads().first)
      #expect(json.contains(#""bundleId":"com.example.x""#))
      #expect(json.contains(#""environment":"Xcode""#))
      #expect(try rig.run("history", "--bundle-id", "a b").status == 64)
    }

    @Test(arguments: [([], "other"), (["--reason", "developerIssue"], "developerIssue")])
    func aRefundHasItsReason(_ options: [String], _ reason: String) throws {
      try rig.run("tip", fine, "--yes")
      try rig.run(["store", "refund", "0"] + options)
      let history = try rig.json(History.self, "history")
      #expect(history.transactions.map(\.revocationReason) == [reason])
    }

    @Test func theArticleNamesTheFieldsOfATransaction() throws {
      try rig.run("tip", fine, "--yes", "--account-token", UUID().uuidString)
      try rig.run("store", "refund", "0", "--percent", "40")
      try rig.run("history")
      try rig.run("store", "delete", "0")
      let history = try JSONSerialization.jsonObject(with: rig.run("history", "--json").output)
      let transactions = (history as? [String: Any])?["transactions"] as? [[String: Any]]
      let article = try TestEnvironment.text(of: "Sources/tipjar/tipjar.docc/Commands.md")
      let line = article.split(separator: "\n").first { $0.hasPrefix("- A transaction has ") } ?? ""
      let named = Set(line.matches(of: /`(\w+)`/).map { String($0.1) })
      #expect(try named == Set(#require(transactions?.first).keys))
    }

    @Test func severalAreBoughtAtOnceByBuyToo() throws {
      #expect(
        try rig.json(Purchase.self, "buy", "fine", "--yes", "--quantity", "3").quantity == 3)
      #expect(try rig.run("buy", "quill", "--yes", "--quantity", "2").status == 69)
    }

    /// With dialogs turned off there is no question, so no terminal is needed.
    @Test func aStoreWithoutDialogsNeedsNoYes() throws {
      try rig.run("store", "dialogs", "off")
      for command in ["tip", "buy"] { #expect(try rig.run(command, fine).status == 0) }
      #expect(try rig.run("get", "quill", "--download-time", "0").status == 0)
      #expect(try rig.consistentHistory().transactions.count == 3)
    }

    @Test func anUnverifiedPurchaseHasItsID() throws {
      struct Unverified: Decodable { let id, outcome, reason: String }
      try rig.run("store", "fail", "verification", "invalidSignature")
      let result = try rig.run("tip", fine, "--yes", "--json")
      #expect(result.status == 69)
      let answer = try JSONDecoder().decode(Unverified.self, from: result.output)
      #expect(answer.outcome == "unverified" && answer.id == "0" && !answer.reason.isEmpty)
    }

    /// The history keeps deleted transactions and marks them; a command that cannot change one
    /// reports why.
    @Test func deletedPurchasesAreMarkedInTheHistory() throws {
      for _ in 0..<2 { try rig.run("tip", fine, "--yes") }
      try rig.run("store", "delete", "0")
      let history = try rig.json(History.self, "history").transactions
      #expect(history.map(\.deleted) == [nil, true])
      #expect(try rig.run("history").text.contains("£1.99  deleted from the store\n"))
      for control in ["delete", "refund"] {
        let refused = try rig.run("store", control, "0")
        #expect(refused.status == 69)
        #expect(
          refused.errorText
            == "tipjar: Transaction 0 was deleted from the store; “tipjar history” still lists it.\n"
        )
      }
      #expect(try rig.run("store", "delete", "7").errorText.contains("has no transaction 7"))
    }

    /// Latency is simulated on the screen; for a command only if requested.
    @Test func aCommandWaitsForNothingUnlessItWasAskedTo() throws {
      func latency(_ options: String...) throws -> Status.Latency {
        let result = try rig.run(["store", "status", "--json"] + options)
        return try JSONDecoder().decode(Status.self, from: result.output).latency
      }
      #expect(try latency() == .init(products: 0, purchase: 0))
      #expect(try latency("--latency", "70") == .init(products: 70, purchase: 70))
      try rig.run("store", "latency", "250")
      #expect(try latency("--latency", "70") == .init(products: 250, purchase: 250))
    }

    // MARK: Error names, ids and dates

    private struct Subscription: Decodable, Equatable {
      var state: String
      var transactionId: String
      var willAutoRenew: Bool
      var renewalPrice: String?
    }

    @Test func aSubscriptionRenewsFailsRecoversAndEnds() throws {
      let file = try rig.write(SubscriptionFile.text, to: "S.storekit")
      func run(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(
          TestEnvironment.tipjarBinary, arguments + ["--store", file, "--state", rig.state])
      }
      func subscription() throws -> Subscription? {
        let output = try run("subscriptions", "--json").output
        return try JSONDecoder().decode([Subscription].self, from: output).first
      }
      #expect(try run("subscriptions").text.contains("No subscriptions."))
      let trial = "Subscribed to Monthly: 1 week free, then $4.99 every month. Thank you."
      #expect(try run("buy", "a.monthly", "--yes").text.contains(trial))
      #expect(try run("store", "advance", "--periods", "1").status == 0)
      #expect(
        try subscription()
          == .init(
            state: "subscribed", transactionId: "1", willAutoRenew: true, renewalPrice: "4.99"))
      for subscription in ["1", "0", "a.monthly", "Monthly"] {
        #expect(try run("store", "auto-renew", "off", subscription).status == 0)
        #expect(try run("store", "auto-renew", subscription, "on").status == 0)
      }
      #expect(try run("store", "auto-renew", "7", "on").status == 69)
      #expect(try run("store", "auto-renew", "Monthly").status == 64)
      for rate in ["oneSecondIsOneDay", "0"] {
        #expect(try run("store", "time-rate", rate).status == 0)
      }
      for control in ["grace", "billing"] {
        #expect(try run("store", control, "on").status == 0)
      }
      #expect(try run("store", "advance", "32d").status == 0)
      #expect(try subscription()?.state == "inGracePeriod")
      #expect(try run("store", "resolve", "1").status == 0)
      #expect(try subscription()?.transactionId == "2")
      #expect(try run("store", "auto-renew", "off").status == 0)
      #expect(try subscription()?.willAutoRenew == false)
      #expect(try run("store", "expire").status == 0)
      #expect(try subscription()?.state == "expired")
      #expect(try run("store", "renew").status == 69)
      let lines = try run("history").text.split(separator: "\n").filter {
        $0.contains("Monthly")
      }
      #expect(lines.count == 1 && lines.first?.contains("  expired ") == true, "\(lines)")
      #expect(lines.first?.contains("  Periods: 3, since ") == true, "\(lines)")
      let history = try JSONDecoder().decode(
        CommandRig.History.self, from: run("history", "--json").output)
      #expect(history.transactions.map(\.id) == ["2", "1", "0"])
      #expect(try run("buy", "a.monthly", "--offer", "spring", "--yes").text.contains("$0.99"))
    }

    @Test func aStatusNamesItsStore() throws {
      struct Status: Decodable { let store: String }
      let file = try rig.write(SubscriptionFile.text, to: "S.storekit")
      #expect(try rig.json(Status.self, "store", "status", "--store", file).store == file)
      let answer = try rig.json(Status.self, "store", "interrupt", "on", "--store", file)
      #expect(answer.store == file)
    }

    private struct Armed: Decodable {
      var errors: [String: String]
      var errorTimes: [String: Int]
    }

    @Test func aCallFailsOnceAndThenWorks() throws {
      let status = try rig.json(
        Armed.self, "store", "fail", "purchase", "networkError", "--times", "1")
      #expect(status.errors == ["purchase": "networkError"])
      #expect(status.errorTimes == ["purchase": 1])
      #expect(try rig.run("store", "status").text.contains("purchase networkError x 1"))
      #expect(try rig.run("tip", fine, "--yes").status == 69)
      #expect(try rig.run("tip", fine, "--yes").status == 0)
      #expect(try rig.json(Armed.self, "store", "status").errors == [:])
    }

    @Test func aTipOfTheCommandLineIsLoggedAsTapped() throws {
      try rig.run("tip", fine, "--yes")
      let lines = try rig.log.split(separator: "\n").map {
        $0.split(separator: " ", maxSplits: 1)[1]
      }
      #expect(
        lines.prefix(2) == ["debug \(fine) tapped", "debug attempting to purchase \(fine)"])
    }
  }
}
