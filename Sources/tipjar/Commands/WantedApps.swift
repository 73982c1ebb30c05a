import Foundation
import TipJarDownloads
import TipJarReleases
import TipJarStorefront

/// The apps that the words of a command mean. Some may be of projects that nobody has added yet.
struct WantedApps {
  /// The words, with the id of the app in place of those that name a version or a project.
  var words: [String]
  /// The apps that are wanted in just one version.
  var exact: Set<App.ID> = []
  /// The projects that become the person's if the answer is yes.
  var new: [TrackedProject] = []
  /// The commands of these, as far as the shelf names them.
  var commands: [App.ID: [String]] = [:]
}

extension Settings {
  /// Finds the apps that words mean: ids, names and commands of known apps, tools of the shelf, and
  /// projects, each with a version or without. Words that mean nothing stay as they are. Asks for the
  /// releases that versions name and for those of new projects, which the inventory then offers.
  mutating func choose(
    _ words: [String], _ inventory: inout Inventory, asks: Bool = false
  ) async throws -> WantedApps {
    guard !words.isEmpty else { return WantedApps(words: words) }
    var search = try AppSearch(words, inventory, self)
    try search.find()
    try await search.ask(asks)
    var source = search.source
    source.new += search.wanted.new
    guard !source.new.isEmpty || !source.tags.isEmpty else { return search.wanted }
    projects = source
    inventory = try Inventory(self)
    return search.wanted
  }
}

/// The search for the apps that words mean: first without a request, then at the servers of projects.
private struct AppSearch {
  /// A project to ask, with the place of the word that names it.
  private struct Candidate {
    let place: Int
    let tracked: TrackedProject
    let version: String?
  }

  private(set) var wanted: WantedApps
  private(set) var source: ProjectSource
  private let inventory: Inventory
  private let known: [TrackedProject]
  private let installed: CommandOwners
  private let shelfPlace: ShelfPlace
  private var readShelf: Shelf?
  private var candidates: [Candidate] = []

  init(_ words: [String], _ inventory: Inventory, _ settings: Settings) throws {
    wanted = WantedApps(words: words)
    source = ProjectSource(of: settings)
    (self.inventory, shelfPlace) = (inventory, settings.shelf)
    known = try source.file.read()
    installed = CommandOwners(source.installed.mapValues(\.commands))
  }

  mutating func find() throws {
    for (place, word) in wanted.words.enumerated() where inventory.app(word) == nil {
      try find(word, at: place)
    }
  }

  private mutating func find(_ word: String, at place: Int) throws {
    let reference = ProjectReference(word)
    let (name, version) =
      reference.map { ($0.project.id, $0.version) } ?? inventory.parts(of: word)
    let owner = installed.owner(of: name)
    if let tracked = try CatalogCommand.project(meantBy: name, in: known)
      ?? known.first(where: { $0.appID == owner })
    {
      want(tracked, version, at: place)
    } else if let app = try inventory.app(meantBy: name) {
      try check(version, of: app)
      wanted.words[place] = app.id
      if version != nil { wanted.exact.insert(app.id) }
    } else if let owner, version == nil {
      wanted.words[place] = owner
    } else if let new = try shelf().tool(meantBy: name)?.tracked
      ?? reference.map({ TrackedProject($0.project) })
    {
      want(known.first { $0.project.id == new.project.id } ?? new, version, at: place)
    }
  }

  private mutating func want(_ tracked: TrackedProject, _ version: String?, at place: Int) {
    wanted.words[place] = tracked.appID
    // The server of a known project may not have answered yet.
    if version != nil || inventory.catalog[tracked.appID] == nil {
      candidates.append(Candidate(place: place, tracked: tracked, version: version))
    }
  }

  private mutating func shelf() throws -> Shelf {
    if let readShelf { return readShelf }
    let shelf = try shelfPlace.read()
    readShelf = shelf
    return shelf
  }

  /// Throws a ``Failure`` unless the catalogue has an app in a version.
  private func check(_ version: String?, of app: App) throws(Failure) {
    guard let version, ![app.version, app.tag].contains(version) else { return }
    throw Failure("The catalogue has \(app.name) \(app.version), not \(version).", .unavailable)
  }

  /// Asks the servers of the projects that were found.
  mutating func ask(_ asks: Bool) async throws {
    guard !candidates.isEmpty else { return }
    let latest = candidates.filter { $0.version == nil }
    let offers = await source.askedOffers(of: latest.map(\.tracked), areNew: true, asks: asks)
    for (candidate, offer) in zip(latest, offers) { try take(offer, for: candidate) }
    for candidate in candidates {
      guard let version = candidate.version else { continue }
      let offer = await source.offer(of: candidate.tracked, version: version)
      try take(offer, for: candidate)
      source.tags[candidate.tracked.id] = offer.app?.tag
      wanted.exact.insert(candidate.tracked.appID)
    }
    for notice in offers.notices { Failure.say(notice) }
  }

  private mutating func take(_ offer: ProjectOffer, for candidate: Candidate) throws {
    try offer.requireApp()
    wanted.words[candidate.place] = offer.tracked.appID
    guard !known.contains(offer.tracked),
      !wanted.new.contains(where: { $0.id == offer.tracked.id })
    else { return }
    var offer = offer
    let tool = try shelf().tool(of: offer.tracked.project)
    if let tool { offer.adopt(tool) }
    wanted.new.append(offer.tracked)
    wanted.commands[offer.tracked.appID] = tool?.commands
  }
}

extension ProjectOffer {
  /// Throws a ``Failure`` with the reason, and the option that helps, if there is no app.
  fileprivate func requireApp() throws(Failure) {
    guard app == nil, let problem else { return }
    let command = "tipjar catalog add \(tracked.project.text) "
    throw Failure("\(tracked.text): \(advice(after: command) ?? "")", .init(problem))
  }
}

extension Shelf {
  /// Returns the tool that a word means, by its name or a command.
  /// - Throws: a ``Failure`` with status 64 that lists the projects if there are several.
  fileprivate func tool(meantBy word: String) throws(Failure) -> ShelfTool? {
    let found = tools.named(word)
    guard found.count > 1 else { return found.first }
    let list = found.map(\.project.text).joined(separator: ", ")
    throw Failure("“\(word)” is ambiguous: \(list). Give one project.", .usage)
  }
}
