import Foundation
import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarTerminal
import TipJarWidgets

/// The list of apps in one order, in words: what matches a search, and headings.
struct AppListing: Sendable {
  /// What rows need to know besides the catalogue.
  struct Facts: Sendable {
    /// What is kept of each app.
    var records: [String: AppRecord] = [:] {
      didSet { recordsVersion += 1 }
    }
    /// How many times the records were read.
    private(set) var recordsVersion = 0
    /// The apps that other programs download.
    var elsewhere: Set<String> = []
    /// What the store has told of prices, by product id; nil for a product that it does not have.
    var prices: [String: String?] = [:]
    /// The products that are owned.
    var owned: Set<String> = []
    /// The moment that dates are seen from.
    var now = Date.distantPast
  }

  private let texts: Texts
  private let isWhole: Bool
  private var folding = Folding()
  /// All apps, and what each beginning of the text held that is searched for: a letter more is looked for
  /// in the last, and a letter taken back was found before.
  private var lists: [AppList]
  private var searched = ""

  /// All apps of an index; `isWhole` is false while more of the catalogue is being read.
  init(_ index: CatalogIndex, isWhole: Bool = true, texts: Texts) {
    self.texts = texts
    self.isWhole = isWhole
    lists = [AppList(index)]
  }

  private var list: AppList { lists[lists.count - 1] }

  /// The order that it shows.
  var order: CatalogIndex.Order { list.index.order }

  /// The rows that a query asks for. A text is searched for once; to scroll costs nothing more.
  mutating func window(_ query: AppQuery, _ facts: Facts, updates: Int = 0) -> AppWindow {
    if query.text != searched {
      search(folding.folded(query.text.trimmingCharacters(in: .whitespaces)))
      searched = query.text
    }
    let catalog = list.index.catalog
    let anchor = query.anchor
      .flatMap { catalog.index(of: $0.rawValue) }.flatMap { list.line(ofApp: $0) }
    let offset = min(list.count, anchor.map { max(0, $0 - query.limit / 2) } ?? query.offset)
    let lines = offset..<min(list.count, offset + query.limit)
    var window = AppWindow(
      query: query, count: list.appCount, total: list.index.count, length: list.count,
      offset: offset, entries: lines.map { entry(list[$0], facts) })
    window.anchor = anchor
    window.updates = updates
    window.isWhole = isWhole
    return window
  }

  private mutating func search(_ needle: [UInt8]) {
    while !needle.starts(with: list.needle) { lists.removeLast() }
    if needle != list.needle { lists.append(AppList(needle, in: list)) }
  }

  private mutating func entry(_ line: AppList.Line, _ facts: Facts) -> AppEntry {
    switch line {
    case .heading(let number):
      let section = list.index.sections[number]
      return .heading(title(section.kind), count: section.range.count)
    case .app(let index):
      var row = row(list.index.catalog.apps[index], facts)
      if !list.needle.isEmpty {
        row.marks = AppRow.Marks(
          name: folding.ranges(of: list.needle, in: row.name),
          subtitle: folding.ranges(of: list.needle, in: row.subtitle))
      }
      return .app(row)
    }
  }

  private func title(_ kind: CatalogIndex.Section.Kind) -> String {
    switch kind {
    case .updates: texts.words.updates
    case .category(let name): name.isEmpty ? texts.words.otherApps : clean(name)
    case .others: texts.words.otherApps
    }
  }

  private func row(_ app: App, _ facts: Facts) -> AppRow {
    let record = facts.records[app.id]
    let offer = offer(app, record, facts)
    var row = AppRow(
      id: ItemID(app.id),
      name: clean(app.name), subtitle: clean(app.subtitle), developer: clean(app.developer),
      category: clean(app.category), version: clean(app.version), size: texts.bytes(app.size),
      about: clean(app.description, limit: 2000),
      updated: clean(app.updated.map { texts.daysAgo($0, now: facts.now) } ?? ""),
      installed: installed(record, facts),
      hasInAppPurchases: app.hasInAppPurchases,
      price: price(app, facts),
      resting: resting(app, record, offer)
    )
    row.isUnpaid = app.productID.map { !facts.owned.contains($0) } ?? false
    row.isElsewhere = facts.elsewhere.contains(app.id)
    return row
  }

  private func clean(_ text: String, limit: Int = 200) -> String {
    TextCleaner.cleaned(text, limit: limit)
  }

  private func installed(_ record: AppRecord?, _ facts: Facts) -> String? {
    guard let record, let version = record.installedVersion else { return nil }
    let when = record.installedAt.map { texts.daysAgo($0, now: facts.now) } ?? ""
    return texts.words.installedVersion(clean(version), when)
  }

  /// In words; empty until the store has told it.
  private func price(_ app: App, _ facts: Facts) -> String {
    guard let product = app.productID else { return texts.words.free }
    guard let told = facts.prices[product] else { return "" }
    return told ?? texts.words.buttons.unavailable.titled
  }

  private func resting(
    _ app: App, _ record: AppRecord?, _ offer: DownloadButton.Offer
  ) -> AppRow.Resting {
    if let record, record.resumableBytes(of: app) > 0 {
      return .partial(record.partial?.fraction, offer)
    }
    return record?.status(of: app) == .installed ? .installed : .offered(offer)
  }

  /// A priced app is owned while the store says so; a free one once it was had.
  private func offer(_ app: App, _ record: AppRecord?, _ facts: Facts) -> DownloadButton.Offer {
    if record?.status(of: app) == .outdated { return .update }
    guard let product = app.productID else { return record?.isOwned == true ? .owned : .free }
    if facts.owned.contains(product) { return .owned }
    guard let told = facts.prices[product] else { return .price(nil) }
    return told.map { .price($0) } ?? .unavailable
  }
}
