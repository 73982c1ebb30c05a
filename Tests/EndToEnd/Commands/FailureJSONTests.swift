import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The output of a command that fails with `--json`: one object with its error and its status.
  @Suite final class FailureJSONTests: FolderSuite {
    private struct Failed: Decodable {
      let error, reason: String
      let status: Int
    }

    /// The words of each command, as the article lists them.
    private func commands() throws -> [[String]] {
      try TestEnvironment.text(of: "Sources/tipjar/tipjar.docc/Commands.md")
        .matches(of: /\n\| `tipjar ((?:[a-z-]+ ?)+)/)
        .map { $0.1.split(separator: " ").map(String.init) }
    }

    /// Expects an object that says why and how a command ended, where it ended with an error.
    private func expectObject(_ result: Tool.Result, _ words: [String]) throws {
      let object = try? JSONDecoder().decode(Failed.self, from: result.output)
      let failed = try #require(object, "\(words): \(result.text)")
      #expect(failed.status == result.status && !failed.error.isEmpty, "\(words): \(result.text)")
      #expect(result.errorText.hasPrefix("tipjar: "), "\(words): \(result.errorText)")
    }

    @Test func everyCommandReportsAWrongOption() throws {
      let commands = try commands()
      #expect(commands.count > 50 && commands.contains(["store", "refund"]))
      for words in commands {
        let result = try rig.run(words + ["--no-such-option", "--json"])
        #expect(result.status == 64, "\(words)")
        try expectObject(result, words)
      }
    }

    /// Without their files, commands fail in all ways, or have nothing to do with them.
    @Test func everyCommandReportsAMissingFile() throws {
      var count = 0
      for words in try commands() where !["serve", "kiosk", "manual"].contains(words.first) {
        let missing = ["--store", folder + "/none.storekit", "--catalog", folder + "/none.json"]
        let result = try rig.run(words + missing + ["--json"])
        guard result.status != 0 else { continue }
        count += 1
        try expectObject(result, words)
      }
      #expect(count > 40)
    }

    @Test func anUnsuccessfulPurchaseHasItsTransactionToo() throws {
      #expect(try rig.run("store", "ask-to-buy", "on").status == 0)
      let result = try rig.run("tip", fine, "--yes", "--json")
      #expect(result.status == 75 && result.text.contains(#""outcome" : "pending""#))
      try expectObject(result, ["tip"])
    }
  }
}
