import ArgumentParser
import TipJarDownloads
import TipJarMachines

/// `tipjar apps`: every app of the catalogue, and how it stands with each.
struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "Every app of the catalogue: id, name, size, and how it stands. Simulated.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  @MainActor
  func run() async throws {
    try await Self.list(Session.open(options), json: format.json)
  }

  /// Prints the apps, as lines or as JSON; `isAll` unless more follows.
  @MainActor
  static func list(_ session: Session, json: Bool = false, isAll: Bool = true) async throws {
    let rows = Rows(inventory: session.inventory, settings: session.settings, texts: session.texts)
    await rows.refreshRecords(session.services)
    try await rows.refreshOwned(session.services)
    // Without an answer of the store the apps have no prices, as on the screen.
    try? await rows.loadPrices(session.services)
    let catalog = session.inventory.catalog
    let all = AppQuery(text: "", offset: 0, limit: catalog.apps.count)
    let listed = await rows.apps(all, session.services)?.rows ?? []
    guard !json else {
      let records = await session.services.downloads.records
      return try Output.json(
        listed.compactMap { row in
          catalog[row.id.rawValue].map { AppListJSON($0, row, records[$0.id] ?? AppRecord()) }
        })
    }
    if listed.isEmpty { return Output.line(session.words.noApps) }
    Output.table(
      listed.map { [$0.id.rawValue, $0.name, $0.size, session.texts.state(of: $0)] })
    if isAll { Output.line(session.words.simulatedNote) }
  }
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
