import Foundation
import TestSupport
import Testing

/// Every answer in JSON says that it is simulated, whichever command gives it.
extension EndToEnd {
  @Suite(.serialized)
  struct SimulatedJSONTests {
    /// Each command that answers in JSON, in an order in which each has something to say.
    private static let commands = [
      "products", "apps", "tip fine --yes", "buy quill --yes", "tip broad", "history", "restore",
      "receipts", "receipts --out OUT", "receipts verify OUT/receipts.jws",
      "receipts verify FILE", "get lantern", "get quill", "get margin --download-time 0.1",
      "open margin", "remove margin", "store status", "store ask-to-buy on", "tip medium --yes",
      "store approve 2", "tip medium --yes", "store decline 3", "store ask-to-buy off",
      "store interrupt on", "tip medium --yes", "store resolve 4", "store interrupt off",
      "store fail purchase networkError", "tip fine --yes", "store fail purchase userCancelled",
      "tip fine --yes", "store fail purchase off", "store fail appStoreSync networkError",
      "restore", "store fail loadProducts networkError", "products", "store reset",
      "store fail verification invalidSignature", "tip fine --yes",
      "store fail verification off", "store refund 0", "store buy-outside broad",
      "store storefront USA", "store locale de", "store withhold fine", "store time-rate 1",
      "store latency 0", "store dialogs off", "store payments off", "tip fine --yes",
      "store delete 0", "store clear", "store clear --all --yes", "store reset",
      "store init NEW", "store show FILE", "--store FILE products", "buy nothing --yes",
    ]

    @Test func everyObjectAboutMoneySaysThatItIsSimulated() throws {
      try CommandRig.with { rig throws in
        let places = [
          "OUT": rig.folder + "/out", "FILE": rig.folder + "/S.storekit",
          "NEW": rig.folder + "/new.storekit",
        ]
        try Data(SubscriptionFile.text.utf8).write(to: URL(filePath: rig.folder + "/S.storekit"))
        for command in Self.commands {
          let words = command.split(separator: " ").map { word in
            places.reduce(String(word)) { $0.replacing($1.key, with: $1.value) }
          }
          let result = try Tool.run(
            TestEnvironment.tipjarBinary, words + ["--json", "--state", rig.state])
          guard !result.output.isEmpty else {
            #expect(["tip broad", "receipts verify FILE"].contains(command), "\(command)")
            continue
          }
          let answer = try JSONSerialization.jsonObject(with: result.output)
          for object in (answer as? [Any]) ?? [answer] { check(object, command, isWhole: true) }
        }
      }
    }

    /// An answer says it, and so does each object in it that has a price.
    private func check(_ value: Any, _ command: String, isWhole: Bool) {
      if let list = value as? [Any] {
        for item in list { check(item, command, isWhole: false) }
      }
      guard let object = value as? [String: Any] else { return }
      if isWhole || object.keys.contains(where: { $0.lowercased().contains("price") }) {
        #expect(object["simulated"] as? Bool == true, "\(command): \(object)")
      }
      for item in object.values { check(item, command, isWhole: false) }
    }
  }
}
