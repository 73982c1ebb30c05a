import ArgumentParser
import TipJarDownloads
import TipJarMachines
import TipJarScreens
import TipJarStorefront

/// `tipjar apps`: lists the apps of the catalogue.
struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "List the apps of the catalogue: id, name, size and state.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  @MainActor
  func run() async throws {
    try await Self.list(Session.open(options), json: format.json)
  }

  /// Prints the apps, as lines or as JSON. `isAll` is false where more output follows.
  @MainActor
  static func list(_ session: Session, json: Bool = false, isAll: Bool = true) async throws {
    let rows = Rows(inventory: session.inventory, settings: session.settings, texts: session.texts)
    await rows.refreshRecords(session.services)
    try await rows.refreshOwned(session.services)
    // If the store does not answer, the apps have no prices, as on the screen.
    try? await rows.loadPrices(session.services)
    guard !json else { return try await printJSON(rows, session) }
    var table = Output.Table()
    try await parts(rows, session) { listed in
      table.print(
        listed.map { [$0.id.rawValue, $0.name, $0.size, session.texts.state(of: $0)] })
    }
    if table.isEmpty { return Output.line(session.words.noApps) }
    if isAll { Output.line(session.words.simulatedNote) }
  }

  @MainActor
  private static func printJSON(_ rows: Rows, _ session: Session) async throws {
    let catalog = session.inventory.catalog
    let records = await session.services.downloads.records
    var array = Output.JSONArray()
    try await parts(rows, session) { listed in
      try array.print(
        listed.compactMap { row in
          catalog[row.id.rawValue].map { AppListJSON($0, row, records[$0.id] ?? AppRecord()) }
        })
    }
    array.end()
  }

  /// Calls `body` with the rows, a part at a time: all rows of a million apps take a gigabyte.
  @MainActor
  private static func parts(
    _ rows: Rows, _ session: Session, _ body: ([AppRow]) throws -> Void
  ) async throws {
    let count = session.inventory.catalog.apps.count
    for offset in stride(from: 0, to: count, by: partSize) {
      let part = AppQuery(text: "", offset: offset, limit: partSize)
      try body(await rows.apps(part, session.services)?.rows ?? [])
    }
  }

  private static let partSize = 1000
}

/// An app of the catalogue as JSON.
private struct AppListJSON: Encodable {
  let simulated = true
  let id: String
  let name: String
  let subtitle: String
  let developer: String
  let category: String
  let version: String
  let totalBytes: Int64
  let state: String
  let installedVersion: String?
  let receivedBytes: Int64?
  let productId: String?
  let displayPrice: String?

  init(_ app: App, _ row: AppRow, _ record: AppRecord) {
    id = app.id
    name = app.name
    subtitle = app.subtitle
    developer = app.developer
    category = app.category
    version = app.version
    totalBytes = app.size
    let kept = record.resumableBytes(of: app)
    receivedBytes = kept > 0 ? kept : nil
    installedVersion = record.installedVersion
    productId = app.productID
    if case .price(let price) = row.offer { displayPrice = price } else { displayPrice = nil }
    state = Self.state(of: row)
  }

  private static func state(of row: AppRow) -> String {
    switch row.resting {
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
