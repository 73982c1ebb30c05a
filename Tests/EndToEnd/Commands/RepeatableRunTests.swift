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

    /// The steps that a seed file can do.
    private static let seed = steps.prefix(3).map { #"{"\#($0)":\#($1 ?? "")}"# }

    /// Returns the answers of a new store to the script, or to the rest of it after those of a seed
    /// file, with all that its backend would receive.
    private func run(isSeeded: Bool) throws -> [String] {
      var answers: [String] = []
      try CommandRig.with { rig throws in
        let file = try rig.write(SubscriptionFile.text, to: "S.storekit")
        let rows = [#"{"hold":{}}"#] + Self.seed
        let seed = try rig.write("[\(rows.joined(separator: ","))]", to: "seed.json")
        // Nothing is sent to this address: everything is held.
        let server = try PTYProcess(
          TestEnvironment.tipjarBinary,
          [
            "serve", "--state", rig.state, "--store", file, "--no-auth", "--control", "open",
            "--now", "2026-01-01T00:00:00Z", "--seed", "7", "--first-id", "500",
            "--notify", "http://127.0.0.1:1/", "--plain",
          ] + (isSeeded ? ["--seed-file", seed] : []))
        try server.wait(for: "root certificate")
        let url = try #require(server.text.firstMatch(of: /at (http:\S+)/)).1
        func ask(_ path: String, _ body: String?) throws -> String {
          let post = body.map { ["-d", $0, "-H", "Content-Type: application/json"] } ?? []
          return try Tool.run("curl", ["-sS", "\(url)/\(path)"] + post).text
        }
        _ = try ask("tipjar/v1/hold", "{}")
        answers = try Self.steps.dropFirst(isSeeded ? 3 : 0).map {
          try ask("tipjar/v1/\($0.path)", $0.body)
        }
        answers.append(try ask("inApps/v1/subscriptions/500", nil))
        answers.append(try ask("inApps/v1/transactions/appTransactions/501", nil))
        server.signal(SIGTERM)
        #expect(try server.waitForExit() == .status(0))
      }
      return answers
    }

    @Test(arguments: [false, true])
    func twoRunsOfAScriptHaveTheSameBytes(isSeeded: Bool) throws {
      let second = try run(isSeeded: isSeeded)
      var first = try run(isSeeded: isSeeded)
      for (step, (one, other)) in zip(first, second).enumerated() {
        #expect(one == other, "answer \(step)")
      }
      first.removeFirst(isSeeded ? 0 : 3)
      #expect(first[5].contains("REFUND") && first[5].contains("signedPayload"))
      #expect(first[6].contains(#""now":17"#) && first[7].contains("signedRenewalInfo"))
      #expect(first[8].contains("signedAppTransactionInfo"))
    }
  }
}
