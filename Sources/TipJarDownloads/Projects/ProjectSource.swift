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
  private var client: ReleasesClient {
    let transport = CurlTransport(.init(userAgent: userAgent, environment: environment))
    return ReleasesClient(
      cache: WebCache(folder: cache, transport: transport), environment: environment)
  }

  /// Returns what the projects offer by the answers that were received before, without a request.
  package func kept(for machine: Machine = .current) throws(CatalogError) -> [ProjectOffer] {
    let projects = try file.read()
    guard !projects.isEmpty else { return [] }
    let client = client
    return projects.map { tracked in
      let tag = tags[tracked.project.id].map(ReleasesClient.Wanted.tag)
      let prereleases = tag != nil || countsPrereleases(of: tracked)
      // Older releases may have been looked at, as the latest one has no files; or the newest ones
      // were not asked for yet.
      let known: [ReleasesClient.Wanted] = prereleases ? [.newest, .latest] : [.latest, .newest]
      for wanted in tag.map({ [$0] }) ?? known {
        guard let answer = client.kept(tracked.project, wanted) else { continue }
        var checksums: [String: [UInt8]?] = [:]
        while true {
          let draft = ProjectOffer.draft(
            tracked, answer, checksums, prereleases: prereleases, for: machine)
          guard let needed = draft.needed else {
            if draft.offer.problem == .noRelease, wanted != .newest { break }
            return draft.offer
          }
          checksums[needed.name] = .some(client.keptChecksums(needed))
        }
      }
      return ProjectOffer(tracked: tracked, app: installed(tracked))
    }
  }

  /// Returns the apps of a list of offers. A project without an app has its name and what is wrong,
  /// and installed tools stay of projects that were dropped.
  package func listed(_ offers: [ProjectOffer]) -> [App] {
    let apps = offers.map { offer in
      if let app = offer.app { return app }
      var app = App(of: offer.tracked.project, version: "")
      (app.isTracked, app.askedAt) = (true, offer.confirmed)
      if let problem = offer.problem { app.subtitle = problem.description }
      return app
    }
    let ids = Set(apps.map(\.id))
    let dropped = RecordFolder(root: state).trees.filter { !ids.contains($0.key) }
    return apps
      + dropped.sorted { $0.key < $1.key }.map { id, tree in
        var app = App(id: id, name: App.project(of: id), size: 0, isExecutable: true)
        app.take(tree)
        return app
      }
  }

  /// Returns the version of a project that is installed, as far as its record says.
  package func installedVersion(of project: Project) -> String? { tree(of: project)?.version }

  private func tree(of project: Project) -> InstalledTree? {
    RecordFolder(root: state).tree(of: App.shortID(of: project.id))
  }

  /// Returns the installed version of a project as its app: without an answer it can still be used.
  private func installed(_ tracked: TrackedProject) -> App? {
    guard let tree = tree(of: tracked.project) else { return nil }
    var app = App(of: tracked.project, version: tree.version)
    app.take(tree)
    app.chosenCommand = tracked.command
    return app
  }

  /// Returns whether prereleases count: if the person asked for them, or has one installed.
  private func countsPrereleases(of tracked: TrackedProject) -> Bool {
    tracked.prereleases || tree(of: tracked.project)?.isPrerelease == true
  }

  /// Asks for the release of a version of a project, and returns the offer.
  package func offer(
    of tracked: TrackedProject, version: String, for machine: Machine = .current
  ) async -> ProjectOffer {
    let client = client
    let known = (client.kept(tracked.project, .latest) ?? client.kept(tracked.project, .newest))?
      .releases.first?.tag
    do throws(WebFailure) {
      let answer = try await client.release(of: tracked.project, version: version, like: known)
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
  /// project that was asked within the hour is not asked again, unless `isForced`.
  package func offers(
    of projects: [TrackedProject], isForced: Bool = false, for machine: Machine = .current
  ) async -> [ProjectOffer] {
    let client = client
    return await withTaskGroup(of: (Int, ProjectOffer).self) { group in
      var offers = projects.map { ProjectOffer(tracked: $0) }
      for (index, tracked) in projects.enumerated() {
        if index >= Self.width, let (index, offer) = await group.next() { offers[index] = offer }
        group.addTask { (index, await offer(of: tracked, client, isForced, machine)) }
      }
      for await (index, offer) in group { offers[index] = offer }
      return offers
    }
  }

  /// The number of projects that are asked at once.
  private static let width = 4

  private func offer(
    of tracked: TrackedProject, _ client: ReleasesClient, _ isForced: Bool, _ machine: Machine
  ) async -> ProjectOffer {
    var offer = ProjectOffer(tracked: tracked)
    let prereleases = countsPrereleases(of: tracked)
    for wanted in [prereleases ? .newest : .latest, ReleasesClient.Wanted.newest] {
      do throws(WebFailure) {
        let answer = try await client.releases(of: tracked.project, wanted, isForced: isForced)
        offer = try await Self.offer(
          of: tracked, answer, client, isForced, prereleases: prereleases, machine)
      } catch {
        offer.problem = error
      }
      // A project without a final release is not found either.
      let isOpen = offer.problem == .noRelease || offer.problem?.kind == .notFound
      guard isOpen, wanted != .newest else { break }
    }
    return offer
  }

  /// Returns the offer of an answer, with the checksums files that it needs.
  private static func offer(
    of tracked: TrackedProject, _ answer: ProjectReleases, _ client: ReleasesClient,
    _ isForced: Bool, prereleases: Bool, _ machine: Machine
  ) async throws(WebFailure) -> ProjectOffer {
    var checksums: [String: [UInt8]?] = [:]
    while true {
      let draft = ProjectOffer.draft(
        tracked, answer, checksums, prereleases: prereleases, for: machine)
      guard let needed = draft.needed else { return draft.offer }
      do throws(WebFailure) {
        checksums[needed.name] = .some(try await client.checksums(needed, isForced: isForced))
      } catch  where error.kind == .notFound {
        checksums[needed.name] = .some(nil)
      }
    }
  }
}
