import Foundation
import TipJarMachines
package import TipJarScreens
import TipJarVocabulary
import TipJarStore
import TipJarWidgets

/// The history, of which only the requested part is read and formatted, and the tip collection.
extension Rows {
  /// Returns a part of the history, newest first, and the tip collection, from one read.
  package func history(
    _ query: PurchaseQuery, _ services: Services
  ) async throws -> (window: PurchaseWindow, collection: TipCollection) {
    historyReads += 1
    let overview = try await services.checkout.overview(limit: query.limit, offset: query.offset)
    await readIcons(of: overview.entries.map(\.productID))
    let now = services.store.now
    let window = PurchaseWindow(
      query: query, count: overview.total, totals: totals(overview.paid, overview.storefront),
      rows: try await rows(overview.renewals, services)
        + overview.entries.map { row($0, now: now) })
    var collection = collection(overview)
    collection.plans = try await plans(services)
    return (window, collection)
  }

  package func collection(_ services: Services) async throws -> TipCollection {
    try await history(PurchaseQuery(limit: 0), services).collection
  }

  func row(_ entry: HistoryEntry, now: Date) -> PurchaseRow {
    let count = entry.quantity == 1 ? "" : "\(entry.quantity) x\(texts.words.comma)"
    var row = PurchaseRow(
      id: "\(entry.id)", productID: ItemID(entry.productID), icon: icon(of: entry.productID),
      title: clean(entry.displayName), day: texts.heading(entry.purchaseDate, now: now),
      detail: count + texts.time(entry.purchaseDate),
      price: texts.price(entry.displayPrice, entry.price, entry.currency), state: entry.state,
      facts: facts(of: entry))
    row.picture = picture(of: entry.productID)
    (row.isShared, row.isDeleted) = (entry.isShared, entry.isDeleted)
    return row
  }

  /// Returns the labelled details of a receipt. Only the end of the signed text is shown, which is
  /// enough to identify it.
  private func facts(of entry: HistoryEntry) -> [PurchaseRow.Fact] {
    let (words, text) = (texts.words, texts.words.text)
    var facts = [PurchaseRow.Fact(text("Date"), texts.moment(entry.purchaseDate))]
    if entry.quantity > 1 { facts.append(.init(text("Quantity"), "\(entry.quantity)")) }
    // A purchase that waits for approval has none yet.
    if entry.state != .pending { facts.append(.init(text("Transaction"), "#\(entry.id)")) }
    facts += [
      .init(text("Product"), clean(entry.productID)),
      .init(
        text("Kind"),
        words.productKind(entry.productType)
          + (entry.isShared ? words.comma + text("Family Sharing") : "")),
      .init(text("Storefront"), clean("\(entry.storefrontCountryCode), \(entry.currency)")),
      .init(
        text("State"),
        words.receiptState(entry.state)
          + (entry.isDeleted ? words.comma + words.text("deleted from the store") : "")),
    ]
    if let date = entry.revocationDate {
      let part = entry.revocationPercentage.flatMap { $0 == 100 ? nil : " (\($0)%)" } ?? ""
      facts.append(
        .init(entry.isShared ? text("Sharing ended") : text("Refunded"), texts.moment(date) + part))
    }
    facts.append(.init(text("Environment"), text("Sandbox")))
    if let signed = entry.jwsRepresentation {
      facts.append(.init(text("Signed"), "...\(clean(String(signed.suffix(20))))"))
    }
    return facts
  }

  private func collection(_ overview: PurchaseOverview) -> TipCollection {
    let configuration = inventory.configuration
    let prices = Dictionary(
      uniqueKeysWithValues: configuration.tips.map { ($0.id, configuration.price(of: $0.id) ?? 0) })
    let tips = overview.collection.filter { prices[$0.productID] != nil }
    let counted = tips.map {
      CountedTip($0.productID, name: clean($0.displayName), count: $0.count)
    }
    let bought = overview.paid.filter { prices[$0.productID] != nil }
    let sums = bought.sums(in: overview.storefront)
    let (jar, shelf) = jar(
      BoughtTips(
        collected: tips, latest: overview.latest, sum: sums.count == 1 ? sums.first : nil,
        storefront: overview.storefront, prices: prices))
    let count = tips.reduce(0) { $0 + $1.count }
    var collection = TipCollection(
      summary: texts.words.collection.sentence(counted, sellsTips: inventory.sellsTips),
      count: count, jar: jar, shelf: shelf)
    guard let first = bought.map(\.since).min(), count > 0 else { return collection }
    collection.totals = totals(bought, overview.storefront)
    for tip in tips {
      let paid = bought.filter { $0.productID == tip.productID }
      collection.history[ItemID(tip.productID)] = history(tip.count, paid, overview.storefront)
    }
    collection.detail = texts.words.collection.detail(counted, collection.totals, texts.day(first))
    return collection
  }

  private func history(
    _ count: Int, _ paid: [PaidAmount], _ storefront: TipJarStore.Storefront
  ) -> String {
    let since = paid.map(\.since).min().map(texts.day) ?? ""
    return texts.words.text("{0} tip, {1}, since {2}", "{0} tips, {1}, since {2}", count)(
      "\(count)", totals(paid, storefront).joined(separator: " + "), since)
  }

  /// Returns the sum in each currency, as the rows are written.
  private func totals(_ paid: [PaidAmount], _ storefront: TipJarStore.Storefront) -> [String] {
    paid.sums(in: storefront).map { texts.price($0.displayPrice, $0.amount, $0.currency) }
  }
}
