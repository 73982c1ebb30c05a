import Foundation
import TestSupport
import Testing

/// Two runs of the program with one script.
extension EndToEnd {
  struct RepeatableRunTests {
    private static let steps: [(path: String, body: String?)] = [
      ("purchase", #"{"productId":"a.monthly","customer":"ann"}"#),
      ("purchase", #"{"productId":"a.monthly"}"#), ("advance", #"{"periods":1}"#),
      ("requestRefund", #"{"transactionId":500}"#), ("refund", #"{"transactionId":500}"#),
      ("notify", #"{"type":"EXTERNAL_PURCHASE_TOKEN","subtype":"CREATED"}"#),
      ("notify", #"{"type":"RESCIND_CONSENT","transactionId":501}"#),
      ("transactions", nil), ("held", nil), ("status", nil),
    ]

    /// Returns the answers of a new store to the script, with all that its backend would receive.
    private func run() throws -> [String] {
      var answers: [String] = []
      try CommandRig.with { rig throws in
        let file = try rig.write(SubscriptionFile.text, to: "S.storekit")
        // Nothing is sent to this address: everything is held.
        let server = try PTYProcess(
          TestEnvironment.tipjarBinary,
          [
            "serve", "--state", rig.state, "--store", file, "--no-auth", "--control", "open",
            "--now", "2026-01-01T00:00:00Z", "--seed", "7", "--first-id", "500",
            "--notify", "http://127.0.0.1:1/", "--plain",
          ])
        try server.wait(for: "root certificate")
        let url = try #require(server.text.firstMatch(of: /at (http:\S+)/)).1
        func ask(_ path: String, _ body: String?) throws -> String {
          let post = body.map { ["-d", $0, "-H", "Content-Type: application/json"] } ?? []
          return try Tool.run("curl", ["-sS", "\(url)/\(path)"] + post).text
        }
        _ = try ask("tipjar/v1/hold", "{}")
        answers = try Self.steps.map { try ask("tipjar/v1/\($0.path)", $0.body) }
        answers.append(try ask("inApps/v1/subscriptions/500", nil))
        answers.append(try ask("inApps/v1/transactions/appTransactions/501", nil))
        server.signal(SIGTERM)
        #expect(try server.waitForExit() == .status(0))
      }
      return answers
    }

    @Test func twoRunsOfAScriptHaveTheSameBytes() throws {
      let (first, second) = try (run(), run())
      for (step, (one, other)) in zip(first, second).enumerated() {
        #expect(one == other, "answer \(step)")
      }
      #expect(first[8].contains("REFUND") && first[8].contains("signedPayload"))
      #expect(first[9].contains(#""now":17"#) && first[10].contains("signedRenewalInfo"))
      #expect(first[11].contains("signedAppTransactionInfo"))
    }
  }
}
