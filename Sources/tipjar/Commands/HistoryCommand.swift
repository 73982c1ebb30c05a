import ArgumentParser
import Foundation
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront

/// `tipjar history`: lists the purchases and the tip collection.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List purchases, newest first, and the tip collection.",
    discussion: """
      The periods of a subscription are one line; --json lists each of them. Each store has its \
      own history; --store chooses the store. No money moves.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws {
    let session = try await Session.open(options)
    let overview = try await session.checkout.overview(listsPeriods: format.json)
    let tips = Set(session.inventory.configuration.tips.map(\.id))
    let collection = overview.collection.filter { tips.contains($0.productID) }
    let paid = overview.paid.filter { tips.contains($0.productID) }
    let sums = paid.sums(in: overview.storefront)
    if format.json {
      let json: JSONObject = [
        "simulated": true, "transactions": overview.entries.map(\.json),
        "collection": collection.map { product -> JSONObject in
          ["productId": product.productID, "name": product.displayName, "count": product.count]
        },
        "tipTotals": sums.map { sum -> JSONObject in
          [
            "simulated": true, "price": "\(sum.amount)", "currency": sum.currency,
            "displayPrice": sum.displayPrice,
          ]
        },
      ]
      return try Output.json(json)
    }
    Output.table(try await session.rows(overview.renewals) + overview.entries.map(session.row))
    if overview.total == 0 { Output.line(session.words.noPurchases) }
    Output.line(
      session.words.collection.sentence(
        collection.map { CountedTip(name: $0.displayName, count: $0.count) }))
    if let first = paid.map(\.since).min() {
      let count = collection.reduce(0) { $0 + $1.count }
      let totals = sums.map(\.displayPrice)
      Output.line(session.words.collection.detail(count, totals, session.texts.day(first)))
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

  /// Returns the rows of subscriptions: their latest periods, states and numbers of periods.
  fileprivate func rows(_ renewals: [RenewalLine]) async throws -> [[String]] {
    guard !renewals.isEmpty else { return [] }
    let configuration = try await store.currentConfiguration
    let statuses = (try? await store.allStatuses.flatMap(\.statuses)) ?? []
    return renewals.map { renewal in
      var row = row(renewal.latest)
      if let status = statuses.status(of: renewal) {
        row[4] = texts.state(of: status, in: configuration, now: store.now)
      }
      let said = words.subscriptions
      let periods = said.periodsSince(renewal.periods, texts.day(renewal.since))
      return row + ["\(said.periods): \(periods)"]
    }
  }
}
