import Foundation
import TestSupport
import Testing

/// Messages of commands for purchases and downloads that fail, wait or are refused.
extension EndToEnd {
  @Suite(.serialized)
  final class PurchaseStateTests: FolderSuite {
    private let fine = "app.tipjar.tip.fine"

    private struct Status: Decodable {
      var errors: [String: String]
      var errorTimes: [String: Int]
    }

    private struct Answer: Decodable {
      var outcome: String
      var error: String?
    }

    private func log(of rig: CommandRig) throws -> String {
      try String(contentsOfFile: rig.state + "/tipjar.log", encoding: .utf8)
    }

    @Test func aCallFailsOnceAndThenWorks() throws {
      let status = try rig.json(
        Status.self, "store", "fail", "purchase", "networkError", "--times", "1")
      #expect(status.errors == ["purchase": "networkError"])
      #expect(status.errorTimes == ["purchase": 1])
      #expect(try rig.run("store", "status").text.contains("purchase networkError x 1"))
      #expect(try rig.run("tip", fine, "--yes").status == 69)
      #expect(try rig.run("tip", fine, "--yes").status == 0)
      #expect(try rig.json(Status.self, "store", "status").errors == [:])
    }

    @Test func aListOfProductsFailsOnceToo() throws {
      try rig.run("store", "fail", "loadProducts", "networkError", "--times", "1")
      #expect(try rig.run("products").status == 69)
      #expect(try rig.run("products").status == 0)
      #expect(
        try log(of: rig).contains("error could not fetch products: the store cannot be reached"))
    }

    @Test func aTipOfTheCommandLineIsLoggedAsTapped() throws {
      try rig.run("tip", fine, "--yes")
      let lines = try log(of: rig).split(separator: "\n").map {
        $0.split(separator: " ", maxSplits: 1)[1]
      }
      #expect(
        lines.prefix(2) == ["debug \(fine) tapped", "debug attempting to purchase \(fine)"])
    }

    @Test func withPaymentsOffNobodyIsAskedAndRestoringWorks() throws {
      try rig.run("store", "payments", "off")
      let result = try rig.run("tip", fine, "--yes", "--json")
      #expect(result.status == 69)
      let answer = try JSONDecoder().decode(Answer.self, from: result.output)
      #expect(answer.outcome == "failed" && answer.error == "purchaseNotAllowed")
      #expect(try rig.run("restore").status == 0)
      #expect(try rig.run("products", "--json").text.contains("\"available\" : true"))
    }

    /// The messages for a download that failed halfway: the list shows it as paused, and the next
    /// attempt resumes it.
    @Test func aFailedDownloadIsKeptAndGoesOn() throws {
      struct App: Decodable {
        var id, state: String
        var receivedBytes: Int?
      }
      let failed = try rig.run("get", "yonder")
      #expect(failed.status == 69)
      // The reason is printed once, as an error.
      #expect(failed.errorText.components(separatedBy: "Simulated failure").count == 2)
      #expect(!failed.text.contains("Simulated failure"))
      let apps = try rig.json([App].self, "apps")
      let yonder = try #require(apps.first { $0.id == "yonder" })
      #expect(yonder.state == "paused")
      #expect(yonder.receivedBytes ?? 0 > 0)
      #expect(try rig.run("get", "yonder").status == 0)
    }
  }
}
