import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized)
  final class PurchaseCommandTests: FolderSuite {
    private let quill = "app.tipjar.unlock.quill"

    @Test func aTipIsBoughtAndInTheHistory() throws {
      let bought = try rig.json(
        CommandRig.History.Transaction.self, "tip", fine, "--quantity", "2", "--yes")
      #expect(bought.outcome == "purchased")
      #expect(bought.simulated && bought.finished)
      #expect(bought.price == "3.98")
      #expect(bought.displayPrice == "£3.98")
      #expect(bought.purchaseDate.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
      let history = try rig.consistentHistory()
      #expect(history.simulated)
      #expect(history.transactions.map(\.id) == [bought.id])
      #expect(history.collection.map(\.count) == [2])
      let total = try #require(history.tipTotals.first)
      #expect(total.simulated && total.price == "3.98" && total.currency == "GBP")
      #expect(total.displayPrice == "£3.98")
      let text = try rig.run("history").text
      #expect(text.contains("you have two fine tips."))
      #expect(text.contains("Two tips, £3.98, since"))
    }

    @Test func aReceiptIsNamedOnATerminalAndAloneInAPipe() throws {
      try rig.run("tip", fine, "--quantity", "2", "--yes")
      let program = try PTYProcess(
        TestEnvironment.tipjarBinary, ["receipts", "--state", rig.state])
      #expect(try program.waitForExit() == .status(0))
      let lines = program.text.split(whereSeparator: \.isNewline)
      #expect(lines.count == 2 && lines[0].hasPrefix("Transaction 0, 2 x Fine Tip, "))
      #expect(lines[0].hasSuffix(", simulated"))
      #expect(try rig.run("receipts").text == lines[1] + "\n")
    }

    @Test(arguments: [["tip", "app.tipjar.tip.fine"], ["buy", "app.tipjar.unlock.quill"]])
    func withoutATerminalAndWithoutYesItIsRefused(_ command: [String]) throws {
      let result = try rig.run(command[0], command[1])
      #expect(result.status == 64)
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(try rig.json(CommandRig.History.self, "history").transactions.isEmpty)
    }

    /// An unknown id is reported before a missing terminal.
    @Test(
      arguments: [
        ["tip", "nope"], ["buy", "nope"], ["tip", "nib-studio"], ["get", "nope"],
        ["tip", "app.tipjar.unlock.quill"],
      ])
    func anIDThatIsNoneIsSaidFirst(_ command: [String]) throws {
      let result = try rig.run(command[0], command[1])
      let agreed = try rig.run(command[0], command[1], "--yes")
      #expect(result.status == (command[1].hasPrefix("app.") ? 64 : 69))
      #expect(result.errorText == agreed.errorText)
      #expect(!result.errorText.contains("nobody"))
    }

    @Test func optionsCountBeforeAndAfterTheSubcommand() throws {
      try rig.run("tip", fine, "--yes")
      let binary = try TestEnvironment.tipjarBinary
      let before = try Tool.run(binary, ["--state", rig.state, "--json", "history"])
      let after = try Tool.run(binary, ["history", "--json", "--state", rig.state])
      #expect(before.text == after.text)
      #expect(before.text.contains("app.tipjar.tip.fine"))
      let inner = try Tool.run(binary, ["store", "--state", rig.state, "--json", "status"])
      let outer = try Tool.run(binary, ["--json", "store", "status", "--state", rig.state])
      #expect(inner.text == outer.text)
    }

    /// Following the printed advice delivers the tip.
    @Test(arguments: [("ask-to-buy", "approve"), ("interrupt", "resolve")])
    func aPendingPurchaseArrivesOnceItsControlEndsIt(
      _ control: String, _ command: String
    ) throws {
      try rig.run("store", control, "on")
      let result = try rig.run("tip", fine, "--yes", "--json")
      #expect(result.status == 75)
      let request = try JSONDecoder().decode(
        CommandRig.History.Transaction.self, from: result.output)
      #expect(request.outcome == "pending" && request.state == "pending")
      let advice = "“tipjar store \(command) \(request.id)” completes it."
      #expect(result.errorText.contains(advice), "\(result.errorText)")
      #expect(try rig.run("store", command, request.id).status == 0)
      #expect(try rig.consistentHistory().collection.map(\.count) == [1])
      try rig.run("store", "refund", request.id)
      let history = try rig.consistentHistory()
      #expect(history.transactions.map(\.state) == ["refunded"])
      #expect(history.collection.isEmpty)
    }

    @Test(arguments: [
      ("networkError", 69, "failed"), ("userCancelled", 130, "cancelled"),
      ("systemError", 69, "failed"), ("notEntitled", 69, "failed"),
      ("purchaseNotAllowed", 69, "failed"), ("invalidQuantity", 69, "failed"),
    ])
    func anArmedErrorIsAStatusAndAnOutcome(
      _ error: String, _ status: Int, _ outcome: String
    ) throws {
      struct Answer: Decodable {
        let simulated: Bool
        let outcome: String
        let error: String?
      }
      try rig.run("store", "fail", "purchase", error)
      let result = try rig.run("tip", fine, "--yes", "--json", "--lang", "de")
      #expect(result.status == status)
      let answer = try JSONDecoder().decode(Answer.self, from: result.output)
      #expect(answer.outcome == outcome && answer.simulated)
      #expect(answer.error == (outcome == "failed" ? error : outcome), "the name that armed it")
      let said = try rig.run("tip", fine, "--yes").errorText
      #expect(said.contains("Try again") == (error == "networkError"))
      try rig.run("store", "fail", "purchase", "off")
      #expect(try rig.run("tip", fine, "--yes").status == 0)
      guard ["networkError", "userCancelled", "systemError"].contains(error) else { return }
      try rig.run("store", "fail", "appStoreSync", error)
      #expect(try rig.run("restore").status == status)
    }

    /// The error is that of a refused purchase, without the list; JSON names what was refused.
    @Test(arguments: [[], ["--json"]])
    func productsThatCannotBeLoadedAreNotListed(_ format: [String]) throws {
      let rig = rig
      let list = { try rig.run(["products"] + format) }
      try rig.run("store", "fail", "loadProducts", "networkError")
      let refused = try list()
      #expect(refused.status == 69)
      struct Refused: Decodable, Equatable {
        var simulated = true
        var error = "networkError"
      }
      if format.isEmpty {
        #expect(refused.output.isEmpty)
      } else {
        #expect(try JSONDecoder().decode(Refused.self, from: refused.output) == Refused())
      }
      try rig.run("store", "fail", "purchase", "networkError")
      #expect(try refused.errorText == rig.run("tip", fine, "--yes").errorText)
      try rig.run("store", "fail", "loadProducts", "off")
      #expect(try list().status == 0)
    }

    @Test func anOwnedProductIsNotChargedAgain() throws {
      #expect(try rig.run("buy", quill, "--yes").text.hasPrefix("Bought Quill for £4.99."))
      let again = try rig.run("buy", quill, "--yes")
      #expect(again.status == 0)
      #expect(again.text.hasPrefix("You already own Quill. Nothing was charged.\n"))
      let german = try rig.run("buy", quill, "--yes", "--lang", "de")
      #expect(german.text.hasPrefix("Quill ist schon gekauft."))
      let json = try rig.json(CommandRig.History.Transaction.self, "buy", quill, "--yes")
      #expect(json.outcome == "purchased")
      #expect(try rig.consistentHistory().transactions.count == 1)
    }

    @Test func aRefundedProductIsRefundedOnceAndCanBeBoughtAgain() throws {
      try rig.run("get", "quill", "--yes")
      #expect(try rig.run("store", "refund", "0").text.contains("is refunded"))
      let again = try rig.run("store", "refund", "0")
      #expect(again.status == 0)
      #expect(again.text.contains("was already refunded"))
      #expect(
        try rig.run("remove", "quill").text.contains(
          "“tipjar --state \(rig.state) get quill” buys it again."))
      try rig.run("get", "quill", "--yes")
      #expect(
        try rig.run("remove", "quill").text.contains(
          "“tipjar --state \(rig.state) get quill” downloads it again."))
    }

    @Test(arguments: [["products"], ["receipts"]])
    func aLogThatCannotBeWrittenIsOneLineOfWarning(_ command: [String]) throws {
      let result = try rig.run(command[0], "--log", "/nowhere/log")
      #expect(result.status == 0)
      #expect(result.errorText.hasPrefix("tipjar: /nowhere/log: "))
      #expect(result.errorText.split(separator: "\n").count == 1)
      #expect(result.text == (try rig.run(command[0])).text)
    }

    /// An interrupt pauses, also where the parent process blocks the signals, which its children
    /// inherit; `get` alone continues.
    @Test(arguments: [false, true]) func anInterruptKeepsWhatIsThere(_ areBlocked: Bool) throws {
      struct App: Decodable {
        let id, state: String
        let receivedBytes: Int64?
      }
      let signals = areBlocked ? "[signal.SIGINT, signal.SIGTERM]" : "[]"
      let script = """
        import os, signal, sys
        signal.pthread_sigmask(signal.SIG_BLOCK, \(signals))
        os.execv(sys.argv[1], sys.argv[1:])
        """
      let program = try PTYProcess(
        TestEnvironment.tool("python3"),
        [
          "-c", script, TestEnvironment.tipjarBinary, "get", "tidepool", "--state", rig.state,
          "--download-time", "600",
        ])
      try program.wait(for: "%")
      program.signal(SIGINT)
      #expect(try program.waitForExit() == .status(130))
      let app = try rig.json([App].self, "apps").first { $0.id == "tidepool" }
      #expect(app?.state == "paused" && app?.receivedBytes ?? 0 > 0)
      let rest = try rig.json([App].self, "get", "--download-time", "0.1")
      #expect(rest.map(\.id) == ["tidepool"] && rest.map(\.state) == ["installed"])
      let nothing = try rig.run("get")
      #expect(nothing.status == 64)
      #expect(nothing.errorText.hasPrefix("tipjar: No download is paused. "))
    }

    @Test func aFileThatXcodeWroteComesOutAsItWas() throws {
      let file = rig.folder + "/new.storekit"
      try rig.run("store", "init", file)
      let written = try Data(contentsOf: URL(filePath: file))
      #expect(try rig.run("store", "format", file).output == written)
      #expect(try rig.run("store", "show", file).status == 0)
      #expect(try rig.run("tip", fine, "--yes", "--store", file).status == 0)
      #expect(try rig.run("store", "init", file).status == 73)
      #expect(try Data(contentsOf: URL(filePath: file)) == written)
    }
  }
}
