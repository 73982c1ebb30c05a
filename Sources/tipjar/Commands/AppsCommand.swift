import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarJSON
import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "List the apps of the catalogue: id, name, size and state.",
    discussion: """
      A large catalogue is printed while it is read: an error in it follows the first apps, with the status 65. \
      --json prints all apps or none. With an id, prints the page of that app, with the notes of its release. With \
      --installed, prints installed apps with their version, the links to their commands, and how their files were \
      checked.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Flag(help: "List the installed apps instead, from any catalogue.")
  var installed = false
  @Argument(help: "The id or name of an app, to print its page.")
  var id: String?

  func validate() throws { try exclude("--installed", "an app", installed && id != nil) }

  @MainActor
  func run() async throws {
    if installed {
      return try await Session.openReal(options, for: .reading)
        .listInstalled(json: format.json)
    }
    let settings = try options.settings()
    // JSON is printed whole or not at all, so it waits for errors at the catalogue's end.
    let inventory = try Inventory(settings, beginning: !format.json && id == nil)
    let session = try await Session.open(settings, inventory, for: .reading)
    guard let id else { return try await Self.list(session, json: format.json) }
    try await Self.printPage(of: session.app(id), session, json: format.json)
  }

  @MainActor
  private static func printPage(of app: App, _ session: Session, json: Bool) async throws {
    let rows = session.rows
    try? await rows.refresh(session.services)
    let query = AppQuery(text: "", offset: 0, limit: 1, anchor: ItemID(app.id))
    let row = await rows.apps(query, session.services)?.rows.first
    guard let row, row.id.rawValue == app.id else {
      throw Failure(
        "\(app.name) is not in your lists any more. “tipjar apps --installed” has it.",
        .unavailable)
    }
    guard json else {
      for line in [row.name] + session.texts.page(of: row) { Output.line(line) }
      return
    }
    let downloads = session.services.downloads
    let record = await downloads.record(for: app.id)
    try Output.json(row.json(app, record, isSimulated: !downloads.isReal(app)))
  }

  /// Prints the apps, as lines or as JSON. `isAll` is false if more output follows.
  @MainActor
  static func list(_ session: Session, json: Bool = false, isAll: Bool = true) async throws {
    let rows = session.rows
    do {
      try await rows.refresh(session.services)
    } catch let error as StoreOpenError {
      Failure.say(Failure(error).message)
    }
    guard !json else { return try await printJSON(rows, session) }
    let isMixed = !session.inventory.projects.isEmpty
    var table = Output.Table()
    func line(_ row: AppRow) -> [String] {
      let marks =
        row.isReal == true
        ? [session.texts.versions(of: row) ?? row.version] + row.release.remarks
        : [isMixed ? session.simulatedMark : session.words.origin(of: row)]
      return [row.id.rawValue, row.name, row.size, session.texts.state(of: row)]
        + [session.words.list(marks)]
    }
    let show = { (part: [AppRow]) in
      guard isMixed else { return table.print(part.map(line)) }
      table.print(part.filter { $0.isReal == true }.map(line), under: session.ownHeading)
      table.print(part.filter { $0.isReal != true }.map(line), under: session.simulatedHeading)
    }
    let first = session.inventory.catalog.apps.count
    try await forEachPart(0..<first, rows, session, show)
    // The first apps of a large catalogue are printed before the rest is read.
    if let whole = try await readRest(rows, session) {
      try await forEachPart(first..<whole.apps.count, rows, session, show)
    }
    if table.isEmpty { return Output.line(session.noApps) }
    if isAll, !session.settings.showsProjectsAlone {
      Output.line(session.texts.note(isReal: session.settings.downloads.mode == .real))
    }
  }

  /// Reads the rest of a large catalogue whose beginning was printed; nil for a small one.
  @MainActor
  private static func readRest(_ rows: Rows, _ session: Session) async throws -> Catalog? {
    guard let catalog = try await rows.readCatalog() else { return nil }
    if let notice = catalog.notice { Failure.say(notice) }
    await session.services.downloads.adopt(catalog)
    await rows.refreshRecords(session.services)
    await rows.adopt(catalog)
    try? await rows.loadPrices(session.services)
    return catalog
  }

  @MainActor
  private static func printJSON(_ rows: Rows, _ session: Session) async throws {
    let catalog = session.inventory.catalog
    let records = await session.services.downloads.records
    var array = Output.JSONArray()
    try await forEachPart(0..<catalog.apps.count, rows, session) { part in
      try array.print(
        part.compactMap { row in
          catalog[row.id.rawValue].map { app in
            row.json(
              app, records[app.id] ?? AppRecord(),
              isSimulated: !session.services.downloads.isReal(app))
          }
        })
    }
    array.end()
  }

  /// Reads the rows part by part: all rows of a million apps would take a gigabyte.
  @MainActor
  private static func forEachPart(
    _ range: Range<Int>, _ rows: Rows, _ session: Session, _ body: ([AppRow]) throws -> Void
  ) async throws {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 1000) {
      let limit = min(1000, range.upperBound - offset)
      let query = AppQuery(text: "", offset: offset, limit: limit)
      try body(await rows.apps(query, session.services)?.rows ?? [])
    }
  }
}

extension Session {
  /// The line in place of a list without apps.
  var noApps: String {
    settings.showsProjectsAlone ? CatalogCommand.noProjects : words.text("This catalogue is empty.")
  }

  /// The headings of a person's own apps and of simulated ones. Where there are none, each line of a
  /// simulated app has a mark.
  fileprivate var ownHeading: String { words.text("Your tools") }
  fileprivate var simulatedHeading: String { words.simulated.titled }
  fileprivate var simulatedMark: String { isatty(STDOUT_FILENO) == 1 ? "" : words.simulated }

  fileprivate func listInstalled(json: Bool) async throws {
    var array = Output.JSONArray()
    var (own, simulated): ([[String]], [[String]]) = ([], [])
    for (id, record) in await services.downloads.records.sorted(by: { $0.key < $1.key }) {
      guard let version = record.installedVersion else { continue }
      if json {
        var object = record.json(of: inventory.catalog[id])
        (object["simulated"], object["id"]) = (record.file == nil, id)
        (object["name"], object["installedVersion"]) = (inventory.catalog[id]?.name ?? id, version)
        (object["state"], object["path"]) = ("installed", record.file?.path)
        try array.print([object])
        continue
      }
      let names = commandNames(record.commands)
      let check = record.tree.map { tree in
        let source = inventory.catalog[id]?.source ?? tree.url
        return texts.checked(tree.digestSource, from: source, isSHA512: tree.sha512 != nil)
      }
      let remarks = [check, record.pinned.map { _ in words.text("pinned") }]
      let line = [
        id, version, names.joined(separator: words.comma),
        words.list(record.file == nil ? [simulatedMark] : remarks),
      ]
      if record.file == nil { simulated.append(line) } else { own.append(line) }
    }
    if json { return array.end() }
    var table = Output.Table()
    table.print(own, under: ownHeading)
    // Those with which the storefront starts are no tools of anybody.
    guard own.isEmpty else { return }
    Output.line(words.commands.noneInstalled)
    table.print(simulated, under: simulatedHeading)
  }
}

extension Session {
  /// The links to commands in a list: of many the first ones, and the number of the others.
  private func commandNames(_ commands: [InstalledCommand]) -> [String] {
    let most = 3
    let names = commands.map { $0.link ?? words.text("{0} is not linked")($0.name) }
    guard names.count > most + 1 else { return names }
    return names.prefix(most) + [words.text("{0} more")(names.count - most)]
  }
}

extension AppRow {
  /// The row of an app as JSON; `isSimulated` is true if a download fetches nothing.
  fileprivate func json(_ app: App, _ record: AppRecord, isSimulated: Bool) -> JSONObject {
    let kept = record.resumableBytes(of: app)
    let price: String? = if case .price(let price) = offer { price } else { nil }
    var json: JSONObject = [
      "simulated": isSimulated, "id": app.id, "name": app.name, "subtitle": app.subtitle,
      "developer": app.developer, "category": app.category, "version": app.version,
      "totalBytes": app.size, "state": state, "installedVersion": record.installedVersion,
      "receivedBytes": kept > 0 ? kept : nil, "productId": app.productID, "displayPrice": price,
    ]
    json.merge(record.json(of: app))
    return json
  }

  private var state: String {
    switch resting {
    case .installed: "installed"
    case .partial, .offered(.resume): "paused"
    case .offered(.owned): "owned"
    case .offered(.update): "outdated"
    case .offered(.price(nil)): "unavailable"
    case .offered(.free), .offered(.price): "available"
    case .offered(.unavailable): "unavailable"
    }
  }
}
