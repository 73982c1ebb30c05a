import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct GetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Download apps, or resume paused downloads. Ctrl-C pauses.",
    usage: "tipjar get [<options>] [<app>[@<version>] ...]",
    discussion: """
      An app is named by its id, its name or one of its commands; a tool of “tipjar shelf” by its name; and any \
      project by owner/repo or its address. A project becomes one of yours when you agree to the download. With @ \
      and a version, installs that release, and pins the app: it keeps this version until “tipjar unpin”.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @OptionGroup var purchase: PurchaseOptions
  @Flag(help: "Download every app of the catalogue.")
  var all = false
  @Flag(help: "Print each event as one line of JSON.")
  var events = false
  @OptionGroup var installing: InstallingOptions
  @Option(
    "Call the app's first command by this name, until the app is removed.", "name", name: "as")
  var alias: String?
  @Argument(
    help:
      "Apps, tools or projects, each with @ and a version or without (default: the paused downloads)."
  )
  var ids: [String] = []

  func validate() throws {
    if let alias {
      guard ids.count == 1 else { throw ValidationError("--as needs one app. Name it.") }
      guard App.isCommand(alias) else {
        throw ValidationError("--as \(alias): not a name of a command.")
      }
    }
    try exclude("--all", "apps", all && !ids.isEmpty)
  }

  func run() async throws {
    var settings = try options.buyingSettings()
    if installing.noExtras { settings.downloads.linksExtras = false }
    var inventory = try Inventory(settings)
    let wanted = try await settings.choose(ids, &inventory, asks: !format.json && !events)
    let (ids, exact) = (wanted.words, wanted.exact)
    if !ids.isEmpty, ids.allSatisfy(\.isEmpty) { throw inventory.lacksApp }
    let nothingPaused = inventory.lacksApp.because(
      settings.screen.language.words.text("No download is paused."))
    if ids.isEmpty, !all, !settings.hasStateFolder { throw nothingPaused }
    var session = try await Session.open(settings, inventory, for: .writing)
    var apps =
      if all { Array(inventory.catalog.apps) } else {
        try await ids.isEmpty ? session.pausedApps() : session.apps(ids)
      }
    guard !apps.isEmpty || all else { throw nothingPaused }
    let damaged = await session.damaged(apps)
    for app in apps where damaged.contains(app.id) && inventory.catalog[app.id] == nil {
      throw Failure(
        "\(app.name): files were changed or deleted, and nothing offers it any more. Add its project or "
          + "catalogue again.", .unavailable)
    }
    let versions = await session.versionsToRepair(of: damaged.subtracting(exact))
    if !versions.isEmpty {
      _ = try await settings.choose(versions, &inventory)
      await session.adopt(inventory)
      apps = try session.apps(apps.map(\.id))
    }
    for app in apps where damaged.contains(app.id) && !format.json && !events {
      Output.line(
        session.words.text("{0}: files were changed or deleted, so it is downloaded again.")(
          app.name))
    }
    apps = try await session.askToDownload(
      apps, installing, wanted, damaged, isConfirmed: purchase.yes)
    try settings.projects?.file.keep(
      wanted.new.filter { new in apps.contains { $0.id == new.appID } })
    try await session.pay(for: apps, purchase, isQuiet: format.json || events)
    if let alias, let app = apps.first,
      let failure = await session.services.downloads.rename(app.id, to: alias)
    {
      throw session.failure(failure, of: app)
    }
    var getting = Getting(session: session, format: format, events: events)
    if installing.acceptChanged { getting.accepted = Set(apps.map(\.id)) }
    (getting.exact, getting.damaged) = (exact, damaged)
    try await getting.run(apps)
  }
}

extension Session {
  /// Returns the apps with these ids or names, each once.
  func apps(_ ids: [String]) throws(Failure) -> [App] {
    var seen: Set<App.ID> = []
    return try ids.map(app).filter { seen.insert($0.id).inserted }
  }

  /// Returns the installed apps with a file that is changed or missing, which are downloaded again.
  /// Reads all of their files.
  fileprivate func damaged(_ apps: [App]) async -> Set<App.ID> {
    var damaged: Set<App.ID> = []
    for app in apps where services.downloads.isReal(app) {
      let differences = await services.downloads.differences(of: app.id)
      if differences.contains(where: { $0.kind != .added }) { damaged.insert(app.id) }
    }
    return damaged
  }

  /// Returns words such as `ripgrep@14.1.0` for the apps that stay at another version than the offered
  /// one: each is repaired in its own.
  fileprivate func versionsToRepair(of damaged: Set<App.ID>) async -> [String] {
    let records = await services.downloads.records
    return damaged.sorted().compactMap { id in
      guard let app = inventory.catalog[id], var record = records[id],
        let tree = record.tree, tree.version != app.version
      else { return nil }
      // The program itself may be missing.
      record.installedVersion = tree.version
      return record.offer(of: app) == .update ? nil : "\(id)@\(tree.tag ?? tree.version)"
    }
  }

  fileprivate func pausedApps() async -> [App] {
    await services.downloads.records.sorted { $0.key < $1.key }.compactMap { id, record in
      inventory.catalog[id].flatMap { record.isPartial(of: $0) ? $0 : nil }
    }
  }

  /// Buys the apps that have a price and are not owned. Nothing is downloaded until all are paid.
  fileprivate func pay(
    for apps: [App], _ options: PurchaseOptions, isQuiet: Bool
  ) async throws {
    let owned = try await checkout.ownedProducts()
    for app in apps {
      guard let product = app.productID, !owned.contains(product) else { continue }
      try await options.requireAnswer(for: storeSession.store)
      let outcome = await checkout.purchase(
        product, appAccountToken: options.accountToken.value, sheet: options.sheet(words))
      if let failure = try await storeSession.failure(outcome, of: product) { throw failure }
      if !isQuiet {
        Output.line("\(words.text("{0} is paid for.")(app.name)) \(words.simulatedNote)")
      }
    }
  }
}
