import Foundation
import TipJarDownloads
import TipJarMachines
import TipJarTerminal

/// The catalogue as rows: what matches a search, in the order of display, in words.
struct AppListing: Sendable {
  /// What rows need to know besides the catalogue.
  struct Facts: Sendable {
    /// What is kept of each app.
    var records: [String: AppRecord] = [:]
    /// The prices that the store has told, by product id.
    var prices: [String: String] = [:]
    /// The products that are owned.
    var owned: Set<String> = []
    /// The moment that dates are seen from.
    var now = Date.distantPast
  }

  /// One app and the text that a search looks through.
  private struct Entry: Sendable {
    var app: App
    var haystack: String
  }

  private let entries: [Entry]
  private let texts: Texts

  init(apps: [App], texts: Texts) {
    self.texts = texts
    self.entries = apps.map { app in
      let text = [app.name, app.subtitle, app.developer, app.category].joined(separator: "\n")
      return Entry(app: app, haystack: Self.folded(text))
    }
  }

  /// The rows that a query asks for.
  func window(_ query: AppQuery, _ facts: Facts) -> AppWindow {
    let needle = Self.folded(query.text.trimmingCharacters(in: .whitespaces))
    let found = needle.isEmpty ? entries : entries.filter { $0.haystack.contains(needle) }
    let rows = found.dropFirst(query.offset).prefix(query.limit).map { row($0.app, facts) }
    return AppWindow(query: query, count: found.count, total: entries.count, rows: Array(rows))
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  private func row(_ app: App, _ facts: Facts) -> AppRow {
    let record = facts.records[app.id]
    let price = app.productID.map { facts.prices[$0] }
    return AppRow(
      id: ItemID(app.id),
      name: clean(app.name), subtitle: clean(app.subtitle), developer: clean(app.developer),
      category: clean(app.category), version: clean(app.version), size: texts.bytes(app.size),
      about: clean(app.description, limit: 2000),
      updated: clean(app.updated.map { texts.daysAgo($0, now: facts.now) } ?? ""),
      installed: installed(record, facts),
      hasInAppPurchases: app.hasInAppPurchases,
      price: price.map { $0 ?? "" } ?? texts.words.free,
      resting: resting(app, record, facts)
    )
  }

  private func clean(_ text: String, limit: Int = 200) -> String {
    TextCleaner.cleaned(text, limit: limit)
  }

  private func installed(_ record: AppRecord?, _ facts: Facts) -> String? {
    guard let record, let version = record.installedVersion else { return nil }
    let when = record.installedAt.map { texts.daysAgo($0, now: facts.now) } ?? ""
    return texts.words.installedVersion(clean(version), when)
  }

  private func resting(_ app: App, _ record: AppRecord?, _ facts: Facts) -> AppRow.Resting {
    let offer = offer(app, record, facts)
    if let record, record.resumableBytes(of: app) > 0 {
      return .partial(record.partial?.fraction, offer)
    }
    return record?.status(of: app) == .installed ? .installed : .offered(offer)
  }

  /// A priced app is owned while the store says so; a free one once it was had.
  private func offer(_ app: App, _ record: AppRecord?, _ facts: Facts) -> DownloadButton.Offer {
    if record?.status(of: app) == .outdated { return .update }
    guard let product = app.productID else { return record?.isOwned == true ? .owned : .free }
    return facts.owned.contains(product) ? .owned : .price(facts.prices[product])
  }
}
