import Foundation
import TestSupport
import Testing

/// The program as a script runs it, on a test's own state folder.
struct CommandRig {
  let folder: String
  var state: String { folder + "/state" }

  /// The output of `history --json`.
  struct History: Decodable, Equatable {
    struct Transaction: Decodable, Equatable {
      let simulated: Bool
      let storeId, id, originalId, productId, productType, purchaseDate: String
      let price, displayPrice, state: String
      let quantity: Int
      let finished: Bool
      let outcome, appAccountToken, revocationReason: String?
      let deleted: Bool?
    }

    struct Collected: Decodable, Equatable {
      let productId, name: String
      let count: Int
    }

    struct Total: Decodable, Equatable {
      let simulated: Bool
      let price, currency, displayPrice: String
    }

    let simulated: Bool
    let transactions: [Transaction]
    let collection: [Collected]
    let tipTotals: [Total]
  }

  /// Part of the output of `receipts --json`.
  struct Receipt: Decodable {
    let id: String
  }

  /// Runs a command line on the folder, at a multiple of real time.
  @discardableResult
  func run(
    _ arguments: String..., crashAt step: String? = nil, environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try run(arguments, crashAt: step, environment: environment)
  }

  @discardableResult
  func run(
    _ arguments: [String], crashAt step: String? = nil, environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try Tool.run(
      step == nil ? TestEnvironment.tipjarBinary : TestEnvironment.debugBinary,
      arguments + ["--state", state, "--rate", "1000"],
      environment: environment.merging(["TIPJAR_TEST_CRASH_AT": step ?? ""]) { $1 })
  }

  /// Runs a command line that must succeed, and decodes its JSON.
  func json<T: Decodable>(_ type: T.Type, _ arguments: String...) throws -> T {
    let result = try run(arguments + ["--json"])
    #expect(result.status == 0, "\(arguments): \(result.errorText)")
    return try JSONDecoder().decode(type, from: result.output)
  }

  /// Returns the history after comparing it with the receipts. Each transaction is in both, once,
  /// and finished, and the collection contains the tips that were not refunded.
  func consistentHistory() throws -> History {
    let history = try json(History.self, "history")
    let ids = history.transactions.map(\.id)
    let receipts = try json([Receipt].self, "receipts").map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.sorted() == receipts.sorted())
    #expect(!history.transactions.contains { !$0.finished })
    let standing = history.transactions.filter {
      $0.state == "purchased" && $0.productType == "consumable"
    }
    let counted = history.collection.reduce(0) { $0 + $1.count }
    #expect(standing.reduce(0) { $0 + $1.quantity } == counted)
    return history
  }

  var log: String {
    get throws { try String(contentsOfFile: state + "/tipjar.log", encoding: .utf8) }
  }

  /// Writes a file into the folder, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = folder + "/" + name
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  init(folder: String) { self.folder = folder }

  /// Creates a rig in a folder, on a copy of another state folder.
  init(copying state: String, in parent: String) throws {
    folder = parent + "/copy"
    try Tool.run("mkdir", [folder])
    try Tool.run("cp", ["-a", state, self.state])
  }

  /// Runs a test on a temporary folder.
  static func with(_ body: (CommandRig) throws -> Void) throws {
    try TestEnvironment.withFolder { try body(CommandRig(folder: $0)) }
  }
}

/// A suite whose tests each have a new folder, which is removed at their end.
class FolderSuite {
  let folder: String

  init() throws { folder = try TestEnvironment.newFolder() }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The id of a tip of the built-in store.
  let fine = "app.tipjar.tip.fine"

  /// The program as a script runs it, in that folder.
  var rig: CommandRig { CommandRig(folder: folder) }
}

/// Returns the number in an environment variable, for longer runs than usual; or the default one, or
/// the one of `make test-all`.
func repetitions(_ variable: String, default count: Int, long: Int) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
    ?? (TestEnvironment.isLong ? long : count)
}

extension CommandRig {
  /// Runs a command line without root's privileges: as the user of the tests or, for root, as
  /// another user who owns the rig's folder.
  func runUnprivileged(_ arguments: String...) throws -> Tool.Result {
    let binary = try TestEnvironment.tipjarBinary
    let words = arguments + ["--state", state, "--rate", "1000"]
    let home = ["HOME": folder, "TMPDIR": folder]
    guard geteuid() == 0 else { return try Tool.run(binary, words, environment: home) }
    return try Tool.run(
      "setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", binary] + words, environment: home)
  }

  /// Changes the owner of the folder's content to the user of ``runUnprivileged(_:)``.
  func giveAway() throws {
    if geteuid() == 0 { try Tool.run("chown", ["-R", "65534:65534", folder]) }
  }

  /// Runs a shell script with the program as $1 and its state folder as $2.
  @discardableResult
  func shell(_ script: String, _ more: String...) throws -> Tool.Result {
    try Tool.run("bash", ["-c", script, "bash", TestEnvironment.tipjarBinary, state] + more)
  }

  /// Expects one line that names the problem, or none on success.
  func expectOneLine(_ result: Tool.Result, naming word: String = "") {
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.count == (result.status == 0 ? 0 : 1), "\(result.status): \(result.errorText)")
    let isNamed = word.isEmpty || result.errorText.contains(word)
    #expect(result.status == 0 || isNamed, "\(result.errorText)")
  }
}

/// Another program's lock on a database, which prevents writing as long as it exists.
final class DatabaseLock {
  private let program: PTYProcess

  /// Locks the database at `path`.
  init(_ path: String) throws {
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      database.execute("BEGIN EXCLUSIVE")
      print("held", flush=True)
      sys.stdin.readline()
      """
    program = try PTYProcess(TestEnvironment.tool("python3"), ["-c", script, path])
    try program.wait(for: "held")
  }

  /// Releases the lock.
  func release() throws {
    program.type("\n")
    try program.waitForExit()
  }
}
