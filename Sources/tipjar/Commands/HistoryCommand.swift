import ArgumentParser
import Foundation
import TipJarMachines
import TipJarStore

/// `tipjar history`: what was bought, and the tip collection in words.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: """
      The open store's purchases, newest first, and its tip collection; --store chooses it. Simulated.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await Session.open(options)
    let entries = try await session.checkout.history()
    let collection = try await session.tipCollection()
    if format.json { return try Output.json(HistoryJSON(entries, collection)) }
    Output.table(entries.map(session.row))
    if entries.isEmpty { Output.line(session.words.noPurchases) }
    Output.line(
      session.words.collection(
        collection.map { CountedTip(name: $0.displayName, count: $0.count) }))
    Output.line(session.words.simulatedNote)
  }
}

extension Session {
  /// A purchase as a row of a table.
  fileprivate func row(_ entry: HistoryEntry) -> [String] {
    let count = entry.quantity == 1 ? "" : "\(entry.quantity) x "
    return [
      String(entry.id), texts.moment(entry.purchaseDate), count + entry.displayName,
      entry.displayPrice, words.state(entry),
    ]
  }

  /// What was collected of tips, as the screen counts it: what is owned is no tip.
  fileprivate func tipCollection() async throws -> [CollectedProduct] {
    let known = Set(inventory.configuration.tips.map(\.id))
    return try await checkout.collection().filter { known.contains($0.productID) }
  }
}

/// The history as JSON.
private struct HistoryJSON: Encodable {
  struct Collected: Encodable {
    let productId: String
    let name: String
    let count: Int
  }

  let simulated = true
  let transactions: [TransactionJSON]
  let collection: [Collected]

  init(_ entries: [HistoryEntry], _ collection: [CollectedProduct]) {
    transactions = entries.map { TransactionJSON($0) }
    self.collection = collection.map {
      Collected(productId: $0.productID, name: $0.displayName, count: $0.count)
    }
  }
}
