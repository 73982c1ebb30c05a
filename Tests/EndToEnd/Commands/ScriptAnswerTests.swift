import Foundation
import TestSupport
import Testing

/// Values in the output that a script reads besides the status: error names, ids, dates.
extension EndToEnd {
  @Suite(.serialized)
  final class ScriptAnswerTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

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

    private func log() throws -> String {
      try String(contentsOfFile: rig.state + "/tipjar.log", encoding: .utf8)
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
      let lines = try log().split(separator: "\n").map {
        $0.split(separator: " ", maxSplits: 1)[1]
      }
      #expect(
        lines.prefix(2) == ["debug \(fine) tapped", "debug attempting to purchase \(fine)"])
    }
  }
}
