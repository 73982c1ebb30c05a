package import Foundation
import TipJarFiles
import TipJarHTTP
package import TipJarReleases
package import TipJarVocabulary

/// The places of a person's projects: their file, and what was received about them.
package struct ProjectSource: Equatable, Sendable {
  package var file: TrackedProjects
  /// The folder of received answers.
  package let cache: String
  /// The tags of the releases that are offered instead of the newest ones, by the projects' ids.
  package var tags: [String: String] = [:]
  /// The projects that are offered beside those of the file: they are added if a person agrees.
  package var new: [TrackedProject] = []
  /// The environment, with the tokens and the certificates to trust.
  private let environment: [String: String]
  private let userAgent: String
  /// The state folder, whose records tell which installed versions are prereleases.
  private let state: URL

  /// Creates the places in an environment.
  package init(environment: [String: String], state: URL, userAgent: String = "tipjar") {
    (self.environment, self.userAgent, self.state) = (environment, userAgent, state)
    file = TrackedProjects(
      path: FolderPath.base("XDG_CONFIG_HOME", else: ".config", environment)
        + "/tipjar/projects.json")
    cache = Self.cacheFolder(environment) + "/releases"
  }

  /// Returns `tipjar` below `$XDG_CACHE_HOME`, or below `~/.cache` if that is not set.
  package static func cacheFolder(_ environment: [String: String]) -> String {
    FolderPath.base("XDG_CACHE_HOME", else: ".cache", environment) + "/tipjar"
  }

  /// Returns a client, which loads curl with its first request.
  package var client: ReleasesClient {
    let transport = CurlTransport(.init(userAgent: userAgent, environment: environment))
    return ReleasesClient(
      cache: WebCache(folder: cache, transport: transport), environment: environment)
  }

  /// Returns what the projects offer by the answers that were received before, without a request.
  package func kept(for machine: Machine = .current) throws(CatalogError) -> [ProjectOffer] {
    let added = try file.read()
    let projects = added + new.filter { one in !added.contains { $0.id == one.id } }
    guard !projects.isEmpty else { return [] }
    let client = client
    return projects.map { tracked in
      var found: ProjectOffer?
      for wanted in wanted(of: tracked, asks: false) {
        guard let offer = kept(tracked, wanted, client, machine) else { continue }
        found = offer.following(found)
        // Older releases may have been looked at, as the latest one has no file.
        if !offer.isOpen { break }
      }
      return found ?? ProjectOffer(tracked: tracked, app: installed(tracked))
    }
  }

  private func kept(
    _ tracked: TrackedProject, _ wanted: ReleasesClient.Wanted, _ client: ReleasesClient,
    _ machine: Machine
  ) -> ProjectOffer? {
    let filters = filters(of: tracked, wanted)
    let prereleases = wanted.isTag || countsPrereleases(of: tracked)
    func draft(_ answer: ProjectReleases, _ sums: [String: [UInt8]?]) -> ProjectOffer.Draft {
      ProjectOffer.draft(
        tracked, answer, sums, in: filters, prereleases: prereleases, for: machine)
    }
    let answer = client.kept(tracked.project, wanted) { !draft($0, [:]).offer.isOpen }
    guard let answer else { return nil }
    var checksums: [String: [UInt8]?] = [:]
    while true {
      let (offer, needed) = draft(answer, checksums)
      guard let needed else { return offer }
      checksums[needed.name] = .some(client.keptChecksums(needed))
    }
  }

  /// Returns the questions whose answers tell what a project offers, in order: a later one counts
  /// only where an earlier one has no file. Without `asks`, those that may have been asked before.
  private func wanted(of tracked: TrackedProject, asks: Bool) -> [ReleasesClient.Wanted] {
    if let tag = tags[tracked.id] { return [.tag(tag)] }
    // The latest release of a project may be of another program.
    let isPartial = filters(of: tracked, .latest).contains(where: \.isPartial)
    let newest = countsPrereleases(of: tracked) || isPartial
    if asks { return newest ? [.newest] : [.latest, .newest] }
    return newest ? [.newest, .latest, .recent] : [.latest, .newest]
  }

  /// Returns the filters that the releases of an app pass: a person's choice, and the stream of the
  /// installed version. A version that was asked for by its tag passes them by itself.
  private func filters(
    of tracked: TrackedProject, _ wanted: ReleasesClient.Wanted
  ) -> [ReleaseFilter] {
    if wanted.isTag { return [] }
    let name = tracked.project.name
    let installed = tree(of: tracked)?.tag
    switch tracked.releases {
    case .tags(let pattern):
      let pattern = ReleaseFilter.tags(pattern)
      guard let installed, pattern.contains(installed, of: name) else { return [pattern] }
      return [pattern, .stream(ReleaseStream(tag: installed, of: name))]
    case let stream:
      return installed.map { [.stream(ReleaseStream(tag: $0, of: name))] }
        ?? stream.map { [$0] } ?? []
    }
  }

  /// Returns the apps of a list of offers, the installed ones first, and then the tools of a shelf. A
  /// project without an app has its name and what is wrong, and installed tools stay of projects that
  /// were dropped.
  package func listed(_ offers: [ProjectOffer], on shelf: Shelf? = nil) -> [App] {
    let apps = offers.map { offer in
      var app = offer.app ?? App(of: offer.tracked.project, version: "")
      if let tool = shelf?.tool(of: offer.tracked.project) {
        (app.shelf, app.subtitle) = (tool, tool.summary)
      }
      if offer.app != nil { return app }
      app.adopt(offer.tracked)
      (app.isTracked, app.askedAt) = (true, offer.confirmed)
      if let problem = offer.problem { app.subtitle = problem.description }
      return app
    }
    let ids = Set(apps.map(\.id))
    let trees = installed
    let dropped = trees.filter { !ids.contains($0.key) }.sorted { $0.key < $1.key }
    let known = Set(offers.map(\.tracked.project.id))
    let others = shelf?.tools.filter { !known.contains($0.project.id) } ?? []
    return apps.filter { trees[$0.id] != nil }
      + dropped.map { id, tree in
        var app = App(id: id, name: App.project(of: id), size: 0, isExecutable: true)
        app.take(tree)
        return app
      } + apps.filter { trees[$0.id] == nil } + others.map(App.init)
  }

  /// Returns the tag of the release that an app has installed, or is offered.
  package func offeredTag(of tracked: TrackedProject) throws(CatalogError) -> String? {
    if let tag = tree(of: tracked)?.tag { return tag }
    return try kept().first { $0.tracked.id == tracked.id }?.app?.tag
  }

  /// The installed tools, as far as records say.
  package var installed: [App.ID: InstalledTree] { RecordFolder(root: state).trees }

  /// Returns the version of a project's app that is installed, as far as its record says.
  package func installedVersion(of tracked: TrackedProject) -> String? {
    tree(of: tracked)?.version
  }

  private func tree(of tracked: TrackedProject) -> InstalledTree? {
    RecordFolder(root: state).tree(of: tracked.appID)
  }

  /// Returns the installed version of a project as its app: without an answer it can still be used.
  private func installed(_ tracked: TrackedProject) -> App? {
    guard let tree = tree(of: tracked) else { return nil }
    var app = App(of: tracked.project, version: tree.version)
    app.take(tree)
    app.adopt(tracked)
    return app
  }

  /// Returns whether prereleases count: if the person asked for them, or has one installed.
  private func countsPrereleases(of tracked: TrackedProject) -> Bool {
    tracked.prereleases || tree(of: tracked)?.isPrerelease == true
  }

  /// Asks for the release of a version of a project, and returns the offer. An app with a stream has
  /// versions of that alone.
  package func offer(
    of tracked: TrackedProject, version: String, for machine: Machine = .current
  ) async -> ProjectOffer {
    let client = client
    let filters = filters(of: tracked, .latest)
    let releases = [.latest, .newest, .recent].compactMap { client.kept(tracked.project, $0) }
      .flatMap(\.releases)
    let known = releases.first { release in
      filters.allSatisfy { $0.contains(release.tag, of: tracked.project.name) }
    }
    do throws(WebFailure) {
      let answer = try await client.release(
        of: tracked.project, version: version, like: tree(of: tracked)?.tag ?? known?.tag,
        in: filters.last)
      return try await Self.offer(of: tracked, answer, client, false, prereleases: true, machine)
    } catch {
      return ProjectOffer(tracked: tracked, problem: error)
    }
  }

  /// Returns whether a release is gone from its server; nil if the server does not say so now.
  package func isGone(
    _ tag: String, of project: Project, isForced: Bool = false
  ) async -> Bool? {
    await client.isGone(tag, of: project, isForced: isForced)
  }

  /// Asks for the releases of projects, several at once, and returns what they offer, in order. A
  /// project that was asked within the hour is not asked again, unless `isForced`. Those of installed
  /// apps are asked first, then those that were asked longest ago: a host may answer no more.
  package func offers(
    of projects: [TrackedProject], isForced: Bool = false, for machine: Machine = .current
  ) async -> [ProjectOffer] {
    let client = client
    return await withTaskGroup(of: (Int, ProjectOffer).self) { group in
      var offers = projects.map { ProjectOffer(tracked: $0) }
      for (count, index) in order(of: projects, client).enumerated() {
        if count >= Self.width, let (index, offer) = await group.next() { offers[index] = offer }
        group.addTask { (index, await offer(of: projects[index], client, isForced, machine)) }
      }
      for await (index, offer) in group { offers[index] = offer }
      return offers
    }
  }

  /// The number of projects that are asked at once.
  private static let width = 4

  /// Returns the places of projects in the order in which they are asked.
  func order(of projects: [TrackedProject], _ client: ReleasesClient) -> [Int] {
    let facts = projects.enumerated().map { index, tracked in
      let asked = wanted(of: tracked, asks: false)
        .compactMap { client.kept(tracked.project, $0)?.confirmed }.max()
      return (isNew: tree(of: tracked) == nil, asked: asked ?? .distantPast, index: index)
    }
    return facts.sorted { left, right in
      left.isNew != right.isNew
        ? right.isNew : (left.asked, left.index) < (right.asked, right.index)
    }.map(\.index)
  }

  private func offer(
    of tracked: TrackedProject, _ client: ReleasesClient, _ isForced: Bool, _ machine: Machine
  ) async -> ProjectOffer {
    var offer = ProjectOffer(tracked: tracked)
    let prereleases = countsPrereleases(of: tracked)
    for wanted in wanted(of: tracked, asks: true) {
      let filters = filters(of: tracked, wanted)
      var next = ProjectOffer(tracked: tracked)
      do throws(WebFailure) {
        let answer = try await client.releases(of: tracked.project, wanted, isForced: isForced) {
          !ProjectOffer.draft(
            tracked, $0, [:], in: filters, prereleases: prereleases, for: machine
          ).offer.isOpen
        }
        next = try await Self.offer(
          of: tracked, answer, client, isForced, in: filters, prereleases: prereleases, machine)
      } catch {
        next.problem = error
      }
      offer = next.following(offer)
      guard next.isOpen else { break }
    }
    return offer
  }

  /// Asks for what apps that a person adds are offered. A project with several streams that have a
  /// file for the computer has no app before one is chosen; the offered one is noted for later.
  package func offers(
    adding projects: [TrackedProject], for machine: Machine = .current
  ) async -> [ProjectOffer] {
    var offers = await offers(of: projects, for: machine)
    for index in offers.indices {
      let tracked = offers[index].tracked
      guard tracked.releases == nil, tree(of: tracked) == nil, let tag = offers[index].seenTag
      else { continue }
      let name = tracked.project.name
      // Without an answer, the newest stream is the only one that is known.
      let recent = try? await client.releases(of: tracked.project, .recent)
      let streams = recent.map {
        ProjectOffer.streams(
          tracked, $0, in: [], prereleases: tracked.prereleases, for: machine)
      }
      let programs = streams?.filter { !$0.stream.isChannel } ?? []
      if programs.count > 1 {
        var offer = ProjectOffer(tracked: tracked, problem: .streams(programs))
        (offer.streams, offer.confirmed) = (programs, offers[index].confirmed)
        offers[index] = offer
      } else {
        offers[index].tracked.releases = .stream(ReleaseStream(tag: tag, of: name))
      }
    }
    return offers
  }

  /// Returns the offer of an answer, with the checksums files that it needs.
  private static func offer(
    of tracked: TrackedProject, _ answer: ProjectReleases, _ client: ReleasesClient,
    _ isForced: Bool, in filters: [ReleaseFilter] = [], prereleases: Bool, _ machine: Machine
  ) async throws(WebFailure) -> ProjectOffer {
    var checksums: [String: [UInt8]?] = [:]
    while true {
      let draft = ProjectOffer.draft(
        tracked, answer, checksums, in: filters, prereleases: prereleases, for: machine)
      guard let needed = draft.needed else { return draft.offer }
      do throws(WebFailure) {
        checksums[needed.name] = .some(try await client.checksums(needed, isForced: isForced))
      } catch  where error.kind == .notFound {
        checksums[needed.name] = .some(nil)
      }
    }
  }
}

extension ReleasesClient.Wanted {
  fileprivate var isTag: Bool { if case .tag = self { true } else { false } }
}

extension ProjectOffer {
  /// A Boolean value that indicates whether another answer of the server may have a file. A project
  /// without a final release is not found either.
  fileprivate var isOpen: Bool {
    app == nil && tiedTag == nil && [.noAsset, .notFound].contains(problem?.kind)
  }

  /// Returns the offer that counts after an earlier one without an app: a release for other
  /// computers says more than that there are no others.
  fileprivate func following(_ earlier: ProjectOffer?) -> ProjectOffer {
    guard let earlier, problem?.kind == .notFound || problem == .noRelease,
      earlier.problem?.kind == .noAsset, earlier.problem != .noRelease
    else { return self }
    return earlier
  }

  /// The tag of the release with the app, or with files to choose from.
  fileprivate var seenTag: String? { app?.tag ?? tiedTag }
}
