import Foundation
import TestSupport
import Testing

/// All JSON output is marked as simulated, and has the keys and values of the article.
extension EndToEnd {
  @Suite(.serialized)
  struct SimulatedJSONTests {
    /// Every command with JSON output, in an order in which each has something to print. Those that
    /// fail end with "!".
    private static let commands = [
      "products", "apps", "tip fine --yes", "buy quill --yes", "tip broad !", "history", "restore",
      "receipts", "receipts --out OUT", "receipts verify OUT/receipts.jws",
      "receipts verify FILE", "get lantern", "get quill", "get margin --download-time 0.1",
      "open margin", "remove margin", "store status", "store ask-to-buy on", "tip medium --yes",
      "store approve 2", "tip medium --yes", "store decline 3", "store ask-to-buy off",
      "store interrupt on", "tip medium --yes", "store resolve 4", "store interrupt off",
      "store fail purchase networkError", "tip fine --yes", "store fail purchase userCancelled",
      "tip fine --yes", "store fail purchase off", "store fail appStoreSync networkError",
      "restore !", "store fail loadProducts networkError", "products !", "store reset", "doctor",
      "store fail verification invalidSignature", "tip fine --yes",
      "store fail verification off", "store refund 0", "history",
      "store buy-outside broad --account-token 6f9619ff-8b86-d011-b42d-00c04fc964ff",
      "store storefront USA", "store locale de", "store withhold fine", "store time-rate 1",
      "store latency 0", "store dialogs off", "store payments off", "tip fine --yes",
      "store delete 0", "history", "store clear", "store clear --all --yes", "store reset",
      "store seed SEED",
      "store init NEW", "store show FILE", "--store FILE products", "buy nothing --yes",
    ]

    /// A subscription in each of its states, in a separate state folder.
    private static let subscriptionCommands = [
      "buy a.monthly --yes", "subscriptions", "store grace on", "store billing on",
      "store advance 8d", "subscriptions", "store advance 17d", "subscriptions",
      "store billing off", "store resolve 0", "store renew", "store auto-renew off",
      "store price-increase request --price 12.5", "store expire", "subscriptions",
      "buy a.monthly --yes",
      "store renewal-limit 5", "store grace-days 3", "store offer-key", "store hold --next 1",
      "store refund 3", "store held", "store deliver", "store drop",
      "subscriptions", "store grace-paid-only on", "store share a.monthly", "history",
      "store stop-sharing 4", "history",
    ]

    @Test func everyObjectAboutMoneySaysThatItIsSimulated() throws {
      var answered: Set<String> = []
      try CommandRig.with { rig throws in
        let places = [
          "OUT": rig.folder + "/out", "NEW": rig.folder + "/new.storekit",
          "FILE": try rig.write(SubscriptionFile.text, to: "S.storekit"),
          "SEED": try rig.write(
            #"[{"purchase": {"productId": "app.tipjar.tip.fine"}, "as": "fine"}]"#, to: "seed.json"),
        ]
        let all =
          Self.commands.map { ($0, rig.state) }
          + Self.subscriptionCommands.map { ($0 + " --store FILE", rig.folder + "/other") }
        for (command, state) in all {
          let isToFail = command.hasSuffix(" !")
          let words = command.split(separator: " ").filter { $0 != "!" }.map { word in
            places.reduce(String(word)) { $0.replacing($1.key, with: $1.value) }
          }
          let result = try Tool.run(
            TestEnvironment.tipjarBinary, words + ["--json", "--state", state])
          let answer = try JSONSerialization.jsonObject(with: result.output)
          // A failure says nothing of money, unless something was to be bought.
          let failed = answer as? [String: Any]
          let hasFailed =
            result.status != 0 && failed?["status"] != nil && failed?["outcome"] == nil
          #expect(hasFailed == isToFail, "\(command)")
          if hasFailed { continue }
          for object in (answer as? [Any]) ?? [answer] { check(object, command, isWhole: true) }
          answered.formUnion(Self.words(in: answer))
        }
      }
      for name in try Self.documentedNames() { #expect(answered.contains(name), "\(name)") }
    }

    @Test func aPriceIncreaseCanNameThePrice() throws {
      try CommandRig.with { rig throws in
        let file = try rig.write(SubscriptionFile.text, to: "S.storekit")
        func run(_ command: String) throws -> Tool.Result {
          let words = command.split(separator: " ").map(String.init)
          return try Tool.run(
            TestEnvironment.tipjarBinary, words + ["--store", file, "--state", rig.state])
        }
        _ = try run("buy a.monthly --yes")
        for words in ["consent --price 12", "request --price 0", "request --price=-1"] {
          #expect(try run("store price-increase \(words)").status == 64, "\(words)")
        }
        let asked = try run("store price-increase request --price 12.5")
        let said = "A price increase of a.monthly to 12.5 is waiting for consent"
        #expect(asked.text.hasPrefix(said), "\(asked)")
        _ = try run("store price-increase consent")
        let answer = try run("subscriptions --json").text.filter { !$0.isWhitespace }
        #expect(answer.contains(#""renewalPrice":"12.5""#), "\(answer)")
      }
    }

    /// Every command whose help offers JSON is covered.
    @Test(arguments: ["", "store", "receipts"])
    func everyCommandWithJSONIsTried(_ parent: String) throws {
      let help = try Tool.run(
        TestEnvironment.tipjarBinary, parent.split(separator: " ").map(String.init) + ["--help"])
      let (start, end) = parent.isEmpty ? ("\nAPPS:\n", "\n\nOPTIONS:") : ("SUBCOMMANDS:\n", "\n\n")
      let list = try #require(help.text.components(separatedBy: start).last)
      let names = list.prefix(upTo: list.firstRange(of: end)?.lowerBound ?? list.endIndex)
        .matches(of: #/(?m)^  ([a-z][a-z-]*) /#).map { String($0.1) }
      #expect(!names.isEmpty)
      // Links, tools and the files of a catalogue are real, and do not involve purchases; a server has
      // separate tests.
      let others = [
        "store", "links", "catalog", "serve", "tools", "shelf", "thanks", "outdated", "update",
        "rollback", "pin", "unpin", "which", "verify",
      ]
      for name in names where !others.contains(name) {
        let path = parent.isEmpty ? name : "\(parent) \(name)"
        let text = try Tool.run(
          TestEnvironment.tipjarBinary, path.split(separator: " ").map(String.init) + ["--help"])
        let isTried = (Self.commands + Self.subscriptionCommands).contains {
          "\($0) ".hasPrefix("\(path) ")
        }
        #expect(text.text.contains("--json") == isTried, "\(path)")
      }
    }

    /// Returns the keys and the texts in JSON.
    private static func words(in value: Any) -> [String] {
      switch value {
      case let list as [Any]: list.flatMap(words)
      case let object as [String: Any]: object.keys + object.values.flatMap(words)
      case let text as String: [text]
      default: []
      }
    }

    /// Returns the names in code font in the article's section about JSON, without commands and
    /// options.
    private static func documentedNames() throws -> [String] {
      let article = try TestEnvironment.text(of: "Sources/tipjar/tipjar.docc/Commands.md")
      let section = try #require(
        article.components(separatedBy: "\n## ").first { $0.hasPrefix("JSON\n") })
      let commands = [
        "snapshot", "snippet", "manual", "tip", "buy", "products", "restore",
        "subscriptions", "RenewalState", "kiosk", "usage", "data", "noInput", "unavailable",
        "inputOutput",
        // Of real apps alone.
        "programBytes", "unpackedBytes", "notes", "releaseURL",
      ]
      let names = section.matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
        .filter { !commands.contains($0) }
      #expect(names.count > 15)
      return names
    }

    /// Checks that JSON is marked as simulated, and so is each object in it with a price.
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
