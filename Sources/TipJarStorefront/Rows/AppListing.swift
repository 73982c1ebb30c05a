import Foundation
import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

/// The rows of the app list in one order: search results, or all apps with headings.
struct AppListing: Sendable {
  /// The data that rows need besides the catalogue.
  struct Facts: Sendable {
    var records: [String: AppRecord] = [:] { didSet { recordsVersion += 1 } }
    /// The number of times that the records were read.
    private(set) var recordsVersion = 0
    var commands: [String: [InstalledCommand]] = [:]
    var elsewhere: Set<String> = []
    /// The known prices, by product id; nil for a product that the store does not have.
    var prices: [String: String?] = [:]
    /// The reason why the store did not tell them when it was last asked.
    var priceProblem: String?
    var owned: Set<String> = []
    /// The links of those who made apps, as far as they were asked for; nil before the answer.
    var makers: [String: MakerLinks?] = [:]
    /// A Boolean value that indicates whether a browser may be started.
    var opensPages = true
    var isReal = false
    var now = Date.distantPast
  }

  private let texts: Texts
  private let icons: Icons
  private let isWhole: Bool
  private var folding = Folding()
  /// The apps that match the search text that was searched last.
  private var list: AppList
  private var searched = ""
  /// Formatted dates, as of a day: the apps of a large catalogue share a few thousand dates.
  private var days: (asOf: Date, words: [String: String]) = (.distantPast, [:])
  /// The notes of releases as plain text, by id and version.
  private var notes: [String: String] = [:]

  /// Creates a listing of all apps in an index. `isWhole` is false while the rest of the catalogue
  /// is being read.
  init(_ index: CatalogIndex, isWhole: Bool = true, texts: Texts, icons: Icons = Icons()) {
    self.texts = texts
    self.icons = icons
    self.isWhole = isWhole
    list = AppList(index)
  }

  var order: AppOrder { list.index.order }

  /// Returns the rows of a query. The search runs once for a text; scrolling reuses its results.
  mutating func window(_ query: AppQuery, _ facts: Facts) -> AppWindow {
    if query.text != searched {
      let text = query.text.trimmingCharacters(in: .whitespaces)
      list = AppList(list.index, folding.folded(text))
      searched = query.text
    }
    if !texts.calendar.isDate(days.asOf, inSameDayAs: facts.now) { days = (facts.now, [:]) }
    let catalog = list.index.catalog
    let anchor = query.anchor
      .flatMap { catalog.index(of: $0.rawValue) }.flatMap { list.line(ofApp: $0) }
    let offset = min(list.count, anchor.map { max(0, $0 - query.limit / 2) } ?? query.offset)
    let lines = offset..<min(list.count, offset + query.limit)
    var window = AppWindow(
      query: query, count: list.appCount, total: list.index.count, length: list.count,
      offset: offset, entries: lines.map { entry(list[$0], facts) })
    window.anchor = anchor
    window.isWhole = isWhole
    window.isReal = facts.isReal
    return window
  }

  private mutating func entry(_ line: AppList.Line, _ facts: Facts) -> AppEntry {
    switch line {
    case .heading(let number): return heading(list.index.sections[number], facts)
    case .app(let index):
      var row = row(list.index.catalog.apps[index], facts)
      if !list.needles.isEmpty {
        row.marks = AppRow.Marks(
          name: folding.ranges(of: list.needles, in: row.name),
          subtitle: folding.ranges(of: list.needles, in: row.subtitle))
        let app = list.index.catalog.apps[index]
        let commands = app.shelf?.commands.joined(separator: ", ") ?? ""
        let category = app.shelf?.category ?? app.category
        let others =
          row.marks.isEmpty ? [clean(app.developer), clean(category), clean(commands)] : []
        row.marks.field = others.first { !folding.ranges(of: list.needles, in: $0).isEmpty } ?? ""
        row.marks.inField = folding.ranges(of: list.needles, in: row.marks.field)
      }
      return .app(row)
    }
  }

  /// A Boolean value that indicates whether only tools are listed: projects come before other apps.
  private var isOfTools: Bool { list.index.catalog.apps.last?.isTracked == true }

  private func heading(_ section: CatalogIndex.Section, _ facts: Facts) -> AppEntry {
    let (words, catalog) = (texts.words, list.index.catalog)
    switch section.kind {
    case .updates:
      let apps = section.range.map { catalog.apps[list.index.appIndex(at: $0)] }
      let left = apps.count { facts.records[$0.id]?.status(of: $0) == .outdated }
      if left > 0 { return .heading(words.text("Updates"), count: left) }
      return .heading(words.text("Up to date"), count: apps.count)
    case .category(let name):
      let own: String = isOfTools ? words.text("Your tools") : words.text("More apps")
      return .heading(name.isEmpty ? own : clean(name), count: section.range.count)
    case .others:
      return .heading(
        isOfTools ? words.text("Other tools") : words.text("More apps"), count: section.range.count)
    }
  }

  private mutating func updated(_ day: String?) -> String {
    guard let day else { return "" }
    if let known = days.words[day] { return known }
    let words = clean(texts.daysAgo(day, now: days.asOf))
    days.words[day] = words
    return words
  }

  private mutating func row(_ app: App, _ facts: Facts) -> AppRow {
    let record = facts.records[app.id]
    let offer = offer(app, record, facts)
    var row = AppRow(id: ItemID(app.id), name: clean(app.name))
    (row.subtitle, row.about) = (clean(app.subtitle), clean(app.description, limit: 2000))
    (row.developer, row.category) = (clean(app.developer), clean(app.category))
    (row.version, row.size) = (clean(app.version), texts.size(of: app))
    row.updated = updated(app.updated)
    (row.hasInAppPurchases, row.price) = (app.hasInAppPurchases, price(app, facts))
    row.resting = resting(app, record, offer)
    if record?.status(of: app) == .installed, let installed = record?.installedVersion {
      row.version = clean(installed)
      if let tree = record?.tree {
        row.updated = updated(App.day(from: tree.publishedAt))
        row.size = texts.bytes(tree.assetSize)
      }
    }
    row.picture = icons.picture(of: app, in: list.index.catalog.folder)
    row.preview = app.preview.map { clean($0) }
    if offer == .price(nil), let problem = facts.priceProblem {
      row.priceProblem = texts.words.text("No prices: {0}")(problem)
    }
    row.isUnpaid = app.productID.map { !facts.owned.contains($0) } ?? false
    row.isElsewhere = facts.elsewhere.contains(app.id)
    if let file = record?.file {
      row.isReal = true
      row.openedNote = texts.opened(app, file)
    }
    if let record, record.installedVersion != nil {
      row.removal = texts.removal(
        of: [(row.name, record, facts.commands[app.id] ?? [])],
        areOffered: !app.isTracked || app.source != nil)
    }
    if facts.isReal || app.isTracked {
      row.isReal = app.url != nil || app.isTracked
      row.source = texts.source(of: app, record)
      if app.productID == nil { row.price = "" }
      if app.isTracked { row.developer = "" }
      if app.isTracked, app.url == nil { row.size = "" }
      if app.isTracked, app.source != nil, !app.isShelved, record?.file == nil,
        record?.installedVersion == nil
      {
        (row.removal, row.isDropped) = (texts.drop(of: row.name), true)
      }
    }
    if record?.tree != nil
      || record?.file == nil && row.isReal == true && (app.hasCommands || app.isTracked)
    {
      let commands = facts.commands[app.id] ?? []
      row.release = texts.release(
        of: app, record, commands, notes: notes(app.notes, of: app.id, app.version),
        installedNotes: record?.tree.map { notes($0.notes, of: app.id, $0.version) } ?? "",
        now: facts.now)
      // The page of a file without commands shows its path instead.
      if record?.tree?.commands.isEmpty != true {
        row.source = texts.facts(
          of: app, record, commands, row.release, released: row.updated, now: facts.now)
      }
      if row.preview.isEmpty { row.preview = texts.preview(of: commands) }
      if let page = app.source ?? app.homepage, page.hasPrefix("https://") {
        row.address = TextCleaner.cleaned(page, limit: 400)
      }
    } else {
      row.release.notes = texts.news(in: app.version, notes(app.notes, of: app.id, app.version))
    }
    if let makers = facts.makers[app.id] {
      row.source.append(
        AppRow.Fact(texts.words.text("Makers"), texts.makers(makers, now: facts.now)))
      row.makers = texts.tipLinks(makers, opens: facts.opensPages, now: facts.now)
    }
    if let record, let version = record.installedVersion.map({ clean($0) }) {
      let day = record.installedAt.map { texts.daysAgo($0, now: facts.now) } ?? ""
      // The version that is shown may be another one.
      let isShown = row.version == version || row.release.updated != nil
      row.installed = isShown ? day : texts.words.text("{0}, {1}")(version, day)
    }
    return row
  }

  private mutating func notes(_ text: String?, of id: App.ID, _ version: String) -> String {
    guard let text, !text.isEmpty else { return "" }
    let key = "\(id) \(version)"
    if let known = notes[key] { return known }
    // A catalogue of any size may have them.
    if notes.count >= 256 { notes = [:] }
    let plain = ReleaseNotes.plain(text)
    notes[key] = plain
    return plain
  }

  private func clean(_ text: String, limit: Int = 200) -> String {
    TextCleaner.cleaned(text, limit: limit)
  }

  /// Returns the formatted price of an app, or an empty text until the store has answered.
  private func price(_ app: App, _ facts: Facts) -> String {
    guard let product = app.productID else { return texts.words.text("Free") }
    guard let told = facts.prices[product] else { return "" }
    return told ?? texts.words.buttons.unavailable.titled
  }

  private func resting(
    _ app: App, _ record: AppRecord?, _ offer: DownloadButton.Offer
  ) -> AppRow.Resting {
    if let record, let partial = record.partial, record.isPartial(of: app) {
      return .partial(
        DownloadProgress(received: partial.receivedBytes, total: partial.total), offer)
    }
    return record?.status(of: app) == .installed ? .installed : .offered(offer)
  }

  /// Returns the offer for an app. An app with a price is owned if the store says so; a free one
  /// after its first download.
  private func offer(_ app: App, _ record: AppRecord?, _ facts: Facts) -> DownloadButton.Offer {
    if record?.status(of: app) == .outdated { return .update }
    if app.isTracked, app.url == nil { return app.isShelved ? .free : .unavailable }
    guard let product = app.productID else { return record?.isOwned == true ? .owned : .free }
    if facts.owned.contains(product) { return .owned }
    guard let told = facts.prices[product] else { return .price(nil) }
    return told.map { .price($0) } ?? .unavailable
  }
}
