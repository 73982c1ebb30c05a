import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized)
  struct ScenarioTests {
    private let text = """
      {"seed": 7, "start": "2026-03-04T14:02:00Z", "latency": {"purchase": 250, "jitter": 0.5},
       "errors": {"appStoreSync": "networkError"},
       "happenings": [
         {"at": 5, "do": "buy", "id": "app.tipjar.tip.fine", "quantity": 2},
         {"at": 9, "do": "askToBuy", "on": true},
         {"at": 10, "do": "buy", "id": "app.tipjar.tip.broad"},
         {"at": 3600, "do": "approve", "id": "1"},
         {"at": 86400, "do": "refund", "id": "0"}]}
      """

    @Test func theSameFileGivesTheSameRunToTheByte() throws {
      func run() throws -> String {
        var history = ""
        try CommandRig.with { rig throws in
          let file = rig.folder + "/run.json"
          try Data(text.utf8).write(to: URL(filePath: file))
          let first = try rig.run("tip", "app.tipjar.tip.stub", "--yes", "--scenario", file)
          #expect(first.status == 75)
          history = try rig.run("history", "--json", "--scenario", file).text
        }
        return history
      }
      let history = try run()
      let again = try run()
      #expect(again == history)
      let read = try JSONDecoder().decode(CommandRig.History.self, from: Data(history.utf8))
      #expect(read.transactions.map(\.state) == ["pending", "purchased", "refunded"])
      #expect(read.transactions.last?.purchaseDate.hasPrefix("2026-03-04T14:02:05") == true)
      #expect(read.transactions.first?.purchaseDate.hasPrefix("2026-03-05T14:02:00") == true)
    }

    @Test(
      arguments: [
        (#"{"start":}"#, "start"), (#"{"happenings":[{"do":"clear"}]}"#, "happenings[0].at"),
        (#"{"happenings":[{"at":1,"do":"dance"}]}"#, "happenings[0].do"),
        (#"{"happenings":[{"at":-1,"do":"clear"}]}"#, "happenings[0].at"),
        (#"{"start":"soon"}"#, "start"), (#"{"errors":{"purchase":"rain"}}"#, "errors.purchase"),
      ])
    func aMistakeIsReportedWithItsPlace(_ text: String, _ place: String) throws {
      try CommandRig.with { rig throws in
        let file = rig.folder + "/run.json"
        try Data(text.utf8).write(to: URL(filePath: file))
        let result = try rig.run("history", "--scenario", file)
        #expect(result.status == 65)
        #expect(result.errorText.contains("run.json:1:"), "\(result.errorText)")
        #expect(result.errorText.contains(": \(place): "), "\(result.errorText)")
      }
    }
  }
}
