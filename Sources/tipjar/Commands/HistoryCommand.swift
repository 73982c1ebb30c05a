import ArgumentParser
import Foundation
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// `tipjar history`: lists the purchases and the tip collection.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List purchases, newest first, and the tip collection.",
    discussion: "Each store has its own history; --store chooses the store. No money moves.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await Session.open(options)
    let entries = try await session.checkout.history()
    let collection = try await session.tipCollection()
    let paid = try await session.paidForTips()
    let storefront = try await session.checkout.store.storefront
    let totals = paid.sums.map { TotalJSON($0, $1, storefront) }
    if format.json { return try Output.json(HistoryJSON(entries, collection, totals)) }
    Output.table(entries.map(session.row))
    if entries.isEmpty { Output.line(session.words.noPurchases) }
    Output.line(
      session.words.collection.sentence(
        collection.map { CountedTip(name: $0.displayName, count: $0.count) }))
    if let first = paid.map(\.since).min() {
      let count = collection.reduce(0) { $0 + $1.count }
      let sums = totals.map(\.displayPrice)
      Output.line(session.words.collection.detail(count, sums, session.texts.day(first)))
    }
    Output.line(session.words.simulatedNote)
  }
}

extension Session {
  /// Returns a purchase as a row of a table.
  fileprivate func row(_ entry: HistoryEntry) -> [String] {
    let count = entry.quantity == 1 ? "" : "\(entry.quantity) x "
    return [
      String(entry.id), texts.moment(entry.purchaseDate), count + entry.displayName,
      entry.displayPrice, words.state(entry),
    ]
  }

  /// Returns the tips that were bought, counted as on the screen.
  fileprivate func tipCollection() async throws -> [CollectedProduct] {
    let known = Set(inventory.configuration.tips.map(\.id))
    return try await checkout.collection().filter { known.contains($0.productID) }
  }
}

extension Session {
  /// Returns the amounts paid for tips, without refunds.
  fileprivate func paidForTips() async throws -> [PaidAmount] {
    let known = Set(inventory.configuration.tips.map(\.id))
    return try await checkout.ledger.paid(of: checkout.store.id)
      .filter { known.contains($0.productID) }
  }
}

/// A sum of simulated money, as JSON.
private struct TotalJSON: Encodable {
  let simulated = true
  let price: String
  let currency: String
  let displayPrice: String

  init(_ currency: String, _ sum: Decimal, _ storefront: TipJarStore.Storefront) {
    price = "\(sum)"
    self.currency = currency
    displayPrice = storefront.format(sum, currency: currency)
  }
}

/// The history, as JSON.
private struct HistoryJSON: Encodable {
  struct Collected: Encodable {
    let productId: String
    let name: String
    let count: Int
  }

  let simulated = true
  let transactions: [TransactionJSON]
  let collection: [Collected]
  let tipTotals: [TotalJSON]

  init(_ entries: [HistoryEntry], _ collection: [CollectedProduct], _ totals: [TotalJSON]) {
    tipTotals = totals
    transactions = entries.map { TransactionJSON($0) }
    self.collection = collection.map {
      Collected(productId: $0.productID, name: $0.displayName, count: $0.count)
    }
  }
}
