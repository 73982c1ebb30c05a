import Foundation
import GRDB
import TestSupport
import Testing
import TipJarReceipts
import TipJarStore

@Suite(.folder) struct ReceiptsCommandTests {
  private func tipjar(_ folder: URL, _ arguments: String...) throws -> Tool.Result {
    return try Tool.run(
      TestEnvironment.tipjarBinary, arguments + ["--state", folder.path])
  }

  /// Three tips of the built-in store, one of them refunded.
  private func tips(in folder: URL) async throws -> SimulatedStore {
    let store = try await open(selling: .builtIn)
    for id in ["app.tipjar.tip.fine", "app.tipjar.tip.broad", "app.tipjar.unlock.quill"] {
      _ = try await store.purchase(id, sheet: yes)
    }
    try await store.refundTransaction(identifier: 1)
    return store
  }

  @Test func receiptsAreOneALine() async throws {
    let store = try await tips(in: folder)
    let result = try tipjar(folder, "receipts")
    #expect(result.status == 0)
    #expect(
      try await result.text
        == store.signedTransactions.map { $0.jwsRepresentation + "\n" }
        .joined())
  }

  @Test func outWritesReceiptsAndRoot() async throws {
    let store = try await tips(in: folder)
    let out = folder.appending(path: "a/b")
    for _ in 0..<2 { #expect(try tipjar(folder, "receipts", "--out", out.path).status == 0) }
    let (receipts, root) = (out.appending(path: "receipts.jws"), out.appending(path: "root.der"))
    #expect(try mode(receipts) == 0o600)
    #expect(try mode(root) == 0o644)
    #expect(try Data(contentsOf: root) == Data(store.rootCertificate))
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).count == 2)
    let verified = try tipjar(folder, "receipts", "verify", receipts.path)
    #expect(verified.status == 0)
    #expect(verified.text.split(separator: "\n").count == 3)
    #expect(verified.text.hasPrefix("line 1: accepted: transaction 0, app.tipjar.tip.fine\n"))
  }

  @Test func aChangedRowOfTheHistoryIsNamed() async throws {
    _ = try await tips(in: folder)
    #expect(try tipjar(folder, "history").status == 0)
    #expect(try tipjar(folder, "receipts").errorText == "")
    try await database("ledger.sqlite").write {
      try $0.execute(sql: "UPDATE entry SET price = '0.01' WHERE transactionID = 2")
    }
    let result = try tipjar(folder, "receipts")
    #expect(result.status == 0 && result.errorText.contains("Transaction 2: the history differs"))
  }

  /// The ledger keeps what the store was made to forget; an id is never given twice.
  @Test(arguments: [["clear"], ["delete", "1"]])
  func aTransactionDeletedFromTheStoreKeepsItsReceiptInTheLedger(_ command: [String]) async throws {
    for _ in 0..<3 { _ = try tipjar(folder, "tip", "app.tipjar.tip.fine", "--yes") }
    let before = try tipjar(folder, "receipts").text
    #expect(before.split(separator: "\n").count == 3)
    let forget = ["store"] + command + ["--state", folder.path]
    #expect(try Tool.run(TestEnvironment.tipjarBinary, forget).status == 0)
    let after = try tipjar(folder, "receipts")
    #expect(after.text == before)
    #expect(after.errorText == "")
    _ = try tipjar(folder, "tip", "app.tipjar.tip.fine", "--yes")
    let out = folder.appending(path: "out")
    #expect(try tipjar(folder, "receipts", "--out", out.path).status == 0)
    let verified = try tipjar(folder, "receipts", "verify", out.path + "/receipts.jws")
    #expect(verified.status == 0)
    #expect(
      verified.text.matches(of: /accepted: transaction (\d)/).map(\.1) == ["0", "1", "2", "3"])
  }

  /// Receipts that neither the store nor the folder's certificates verify are reported on standard
  /// error.
  @Test func aReceiptThatTheRootWouldRefuseIsLeftOutAndTold() async throws {
    _ = try tipjar(folder, "tip", "app.tipjar.tip.fine", "--yes")
    _ = try tipjar(folder, "store", "clear")
    try FileManager.default.removeItem(at: folder.appending(path: "certificates.pem"))
    let result = try tipjar(folder, "receipts")
    #expect(result.status == 0)
    #expect(result.text == "")
    #expect(result.errorText.hasPrefix("tipjar: No receipt for 1 purchase: "))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  @Test func aReceiptThatDoesNotHoldIsRefusedWithAReason() async throws {
    let good = try await tips(in: folder).signedTransactions[0].jwsRepresentation
    let foreign = try ReceiptSigner(CertificateChain()).sign(tip().sortedJSON()).jwsRepresentation
    let file = folder.appending(path: "mixed.jws")
    try Data("\(good)\r\n\n\(good.dropLast(4))AAAA\nhello\n\(foreign)".utf8).write(to: file)
    let result = try tipjar(folder, "receipts", "verify", file.path)
    #expect(result.status == 65)
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(
      result.text == """
        line 1: accepted: transaction 0, app.tipjar.tip.fine
        line 3: refused: the signature is not that of this receipt
        line 4: refused: not a receipt: not three parts with dots between them
        line 5: refused: certificates: they lead to another root

        """)
    let json = try tipjar(folder, "receipts", "verify", file.path, "--json")
    let items = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(items.compactMap { $0["accepted"] as? Bool } == [true, false, false, false])
    #expect(items.allSatisfy { $0["simulated"] as? Bool == true })
  }

  @Test func aFileThatIsNotThereOrEmptyIsAnError() async throws {
    #expect(try tipjar(folder, "receipts", "verify", folder.path + "/none").status == 66)
    let empty = folder.appending(path: "empty.jws")
    try Data("\n".utf8).write(to: empty)
    #expect(try tipjar(folder, "receipts", "verify", empty.path).status == 65)
    #expect(try tipjar(folder, "receipts", "--out", empty.path).status == 73)
  }

  @Test func verifyingMakesNoStateFolder() async throws {
    let file = folder.appending(path: "one.jws")
    try Data("hello\n".utf8).write(to: file)
    let state = folder.appending(path: "none", directoryHint: .isDirectory)
    let result = try tipjar(state, "receipts", "verify", file.path)
    #expect(result.status == 66)
    #expect(result.errorText.contains("no store has signed receipts here"))
    #expect(!FileManager.default.fileExists(atPath: state.path))
  }
}
