import Foundation
import TestSupport
import Testing

/// The program as a script runs it, on a state folder of a test's own.
struct CommandRig {
  let folder: String
  var state: String { folder + "/state" }

  /// The answer of `history --json`.
  struct History: Decodable, Equatable {
    struct Transaction: Decodable, Equatable {
      let simulated: Bool
      let storeId, id, originalId, productId, productType, purchaseDate: String
      let price, displayPrice, state: String
      let quantity: Int
      let finished: Bool
      let outcome: String?
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

  /// The part of the answer of `receipts --json` that is needed here.
  struct Receipt: Decodable {
    let id: String
  }

  /// Runs a command line on the folder, many times as fast as by the clock.
  @discardableResult
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try Tool.run(
      TestEnvironment.tipjarBinary, arguments + ["--state", state, "--rate", "1000"],
      environment: environment)
  }

  /// Runs a command line that has to succeed, and reads its JSON.
  func json<T: Decodable>(_ type: T.Type, _ arguments: String...) throws -> T {
    let result = try Tool.run(
      TestEnvironment.tipjarBinary,
      arguments + ["--json", "--state", state, "--rate", "1000"])
    #expect(result.status == 0, "\(arguments): \(result.errorText)")
    return try JSONDecoder().decode(type, from: result.output)
  }

  /// The history, after it was compared with the receipts: each transaction is in both, once, and
  /// finished; and the collection holds the tips that stand.
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

  /// Runs a test on a folder that is gone afterwards.
  static func with(_ body: (CommandRig) throws -> Void) throws {
    try TestEnvironment.withFolder { try body(CommandRig(folder: $0)) }
  }
}

/// The number that an environment variable gives, for a longer run than usual.
func repetitions(_ variable: String, default count: Int) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? count
}
