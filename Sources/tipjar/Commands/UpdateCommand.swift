import ArgumentParser
import Foundation
import TipJarDownloads
import TipJarFiles
import TipJarJSON
import TipJarReleases
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct OutdatedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated",
    abstract: "List the installed apps that have a newer version.",
    discussion: """
      Asks the servers of projects that were not asked within the last hour. If a server does not answer, its last \
      answer counts. The list also says why an app is not updated: it is pinned, or was rolled back.
      """)

  @OptionGroup var common: CommonOptions
  @Flag(help: "Exit with status 1 if there is an update.")
  var exitCode = false

  func run() async throws {
    let session = try await Session.openReal(common.options, for: .reading, asks: true)
    let offers = await session.offers()
    if common.format.json {
      try Output.json(offers.map(\.json))
    } else {
      await session.list(offers)
    }
    if exitCode, offers.contains(where: { $0.offer == .update }) { throw ExitCode(1) }
  }
}

struct UpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update installed apps. Ctrl-C pauses.",
    discussion: """
      Without ids and without --all, lists the updates. If one of them fails, the others are still installed, and \
      the status is that of the first failure.
      """)

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Flag(help: "Update every app that has an update.")
  var all = false
  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false
  @Flag(help: "Print each event as one line of JSON.")
  var events = false
  @OptionGroup var installing: InstallingOptions
  @Argument(help: "Ids or names of apps.")
  var ids: [String] = []

  func validate() throws { try exclude("--all", "apps", all && !ids.isEmpty) }

  func run() async throws {
    let session = try await Session.openReal(options, for: .writing, installing, asks: true)
    for id in ids where session.inventory.parts(of: id).version != nil {
      throw Failure(
        "update takes no version. “\(session.texts.command("get", id))” installs one.", .usage)
    }
    let offers = await session.offers()
    guard all || !ids.isEmpty else {
      if format.json { return try Output.json(offers.map(\.json)) }
      await session.list(offers)
      if offers.contains(where: { $0.offer == .update }) {
        Output.say(session.words.commands.updates(session.texts.command("update", "--all")))
      }
      return
    }
    var chosen = all ? offers.filter { $0.offer == .update || $0.offer == .changed } : []
    var failure: Failure?
    if !all {
      for app in try session.apps(ids) {
        do {
          chosen += try await [offer(of: app, among: offers, session)].compactMap(\.self)
        } catch let error as Failure {
          Failure.say(error.message)
          failure = failure ?? error
        }
      }
    }
    let fetched = chosen.filter { $0.offer != .changed || installing.acceptChanged }
    try session.requireChecksums(of: fetched.map(\.app), yes ? installing : nil)
    if all, !format.json, !events {
      if offers.isEmpty { await session.list(offers) }
      for offer in offers where offer.offer != .update && offer.offer != .changed {
        Output.say(session.texts.reasonLeft(offer))
      }
    }
    let real = fetched.filter { session.services.downloads.isReal($0.app) }
    if !real.isEmpty, !yes {
      let declined = try await session.declined(of: real.map(\.app), into: [])
      chosen.removeAll { declined.contains($0.app.id) }
    }
    var getting = Getting(session: session, format: format, events: events)
    if installing.acceptChanged { getting.accepted = Set(chosen.map(\.app.id)) }
    if !chosen.isEmpty || format.json { try await getting.run(chosen.map(\.app)) }
    if let failure { throw ExitCode(failure.status.rawValue) }
  }

  /// Returns what an app that was named is updated to; nil if there is nothing to fetch.
  private func offer(
    of app: App, among offers: [AppOffer], _ session: Session
  ) async throws -> AppOffer? {
    let downloads = session.services.downloads
    let record = await downloads.record(for: app.id)
    guard let installed = record.installedVersion else { throw session.isNotInstalled(app) }
    if session.isOrphan(app) { throw Failure(session.hasNoSource([app]), .unavailable) }
    let offer = offers.first { $0.app.id == app.id } ?? session.offer(of: app, record)
    switch offer?.offer {
    case .pinned:
      throw Failure(
        session.words.text("{0} is pinned at {1}. “{2}” lets it update.")(
          app.name, installed, session.texts.command("unpin", app.id)), .unavailable)
    case .held:
      if record.older?.version == app.version {
        let change = await downloads.rollBack(app.id)
        // Its result is one of the list.
        if format.json || events, case .done = change { return offer }
        try session.say(change, of: app, json: false)
        return nil
      }
      if let failure = await downloads.change(app.id, { $0.held = nil }) {
        throw session.failure(failure, of: app)
      }
      return offer
    case .update, .changed: return offer
    case nil where session.unasked.contains(app.name):
      throw Failure(session.lacksAnswers([app.name]), .unavailable)
    case nil, .some(.none):
      if !format.json, !events { Output.say(session.words.text("{0} is up to date.")(app.name)) }
      return nil
    }
  }
}

struct InstallingOptions: ParsableArguments {
  @Flag(help: "Accept, this once, that the file of an installed version has changed.")
  var acceptChanged = false
  @Flag(help: "With --yes, also install apps without a checksum.")
  var unchecked = false
  @Flag(help: "Do not link manual pages and completions.")
  var noExtras = false
}

/// An installed app that is offered in another version, or with other bytes.
struct AppOffer {
  let app: App
  let record: AppRecord
  let offer: AppRecord.Offer

  var json: JSONObject {
    var json = record.json(of: app)
    (json["simulated"], json["id"], json["name"]) = (false, app.id, app.name)
    (json["version"], json["tag"], json["totalBytes"]) = (app.version, app.tag, app.size)
    json["state"] =
      switch offer {
      case .update: "outdated"
      case .none: "withdrawn"
      case .pinned, .held, .changed: offer.rawValue
      }
    return json
  }
}

extension Texts {
  /// The reason why an app stays at its version, and the way to change that.
  fileprivate func reasonLeft(_ offer: AppOffer) -> String {
    let (app, installed) = (offer.app, offer.record.installedVersion ?? "")
    guard offer.offer != .none else { return words.text("{0} is no longer offered")(installed) }
    let reason = words.commands.reason(offer.offer)
    let left = words.text("Not updated: {0} {1} → {2}, {3}.")(
      app.name, installed, app.version, reason)
    let way: String =
      offer.offer == .pinned
      ? words.text("“{0}” lets it update.")(command("unpin", app.id))
      : words.text("“{0}” updates it.")(command("update", app.id))
    return words.joined([left, way])
  }
}

extension Session {
  /// Opens the store with real downloads: what a command does with installed files is real, whatever
  /// downloads are. `asks` asks the projects before that have not answered within the hour.
  static func openReal(
    _ options: GlobalOptions, for access: FolderAccess, _ installing: InstallingOptions? = nil,
    asks: Bool = false
  ) async throws -> Session {
    var settings = try options.settings()
    settings.downloads.mode = .real
    if installing?.noExtras == true { settings.downloads.linksExtras = false }
    if asks, let source = settings.projects {
      let offers = await source.offers(of: try source.file.read())
      for notice in offers.notices { Failure.say(notice) }
    }
    return try await open(settings, for: access)
  }

  /// Returns the installed apps that are offered in another version, or not any more, in the order
  /// of the catalogue.
  func offers() async -> [AppOffer] {
    let records = await services.downloads.records
    let real = records.filter { $0.value.file != nil }.keys
    return real.compactMap(inventory.catalog.index).sorted().compactMap { index in
      let app = inventory.catalog.apps[index]
      return records[app.id].flatMap { offer(of: app, $0) }
    }
  }

  /// Returns what is offered instead of an installed version; nil if it is that version.
  fileprivate func offer(of app: App, _ record: AppRecord) -> AppOffer? {
    let offer = record.offer(of: app)
    guard offer != .none || record.isWithdrawn else { return nil }
    return AppOffer(app: app, record: record, offer: offer)
  }

  /// The names of the projects whose servers have not answered yet.
  var unasked: [String] {
    let offers = (try? settings.projects?.kept()) ?? []
    return offers.filter { $0.confirmed == nil && $0.problem == nil }.map(\.tracked.title)
  }

  /// Returns the reason why a project of the person offers nothing here; nil if the word means none.
  func projectProblem(of word: String) throws(Failure) -> Failure? {
    let offers = ((try? settings.projects?.kept()) ?? []).filter { $0.app == nil }
    let items = offers.map { (id: $0.tracked.id, name: $0.tracked.title) }
    let id = try Inventory.id(meantBy: word, among: items)
    guard let offer = offers.first(where: { $0.tracked.id == id }), let problem = offer.problem
    else { return nil }
    return Failure("\(offer.tracked.text): \(problem)", .init(problem.kind))
  }

  func lacksAnswers(_ names: [String]) -> String {
    words.text("No answer yet about {0}. “{1}” asks.")(
      names.joined(separator: words.comma), texts.command("catalog", "refresh"))
  }

  fileprivate func hasNoSource(_ apps: [App]) -> String {
    words.text("No updates for {0}: no project or catalogue of yours offers it.")(
      apps.map(\.name).joined(separator: words.comma))
  }

  fileprivate func list(_ offers: [AppOffer]) async {
    let unasked = unasked
    if offers.isEmpty, unasked.isEmpty, orphans.isEmpty {
      let isNone = await services.downloads.records.values.allSatisfy { $0.file == nil }
      Output.say(
        isNone ? words.commands.noneInstalled : words.text("All real apps are up to date."))
    }
    if !unasked.isEmpty { Output.say(lacksAnswers(unasked)) }
    if !orphans.isEmpty { Output.say(hasNoSource(orphans)) }
    Output.table(
      offers.map {
        [
          $0.app.id, $0.record.installedVersion ?? "", "→ \($0.app.version)",
          $0.offer == .none
            ? words.text("{0} is no longer offered")($0.record.installedVersion ?? "")
            : words.commands.reason($0.offer),
        ]
      })
    // Nothing was asked now.
    guard let asked = inventory.projects.compactMap(\.askedAt).min() else { return }
    Output.say(
      words.text("As of {0}. “{1}” asks for new releases.")(
        texts.moment(asked, now: storeSession.store.now),
        texts.command("catalog", "refresh", "--force")
      ))
  }

  func isNotInstalled(_ app: App) -> Failure { isNotInstalled(app.name, get: app.id) }

  func isNotInstalled(_ name: String, get id: String) -> Failure {
    Failure(
      "\(name) is not installed. Install it with “\(texts.command("get", id))”.", .unavailable)
  }
}
