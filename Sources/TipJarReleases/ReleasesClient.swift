package import Foundation
import TipJarHTTP
import TipJarJSON
import TipJarVocabulary

/// The releases of a project, as its server last answered.
package struct ProjectReleases: Equatable, Sendable {
  /// The releases, newest first, without drafts.
  package var releases: [Release]
  /// The date on which the server last confirmed them.
  package var confirmed: Date?
  /// The reason why they could not be confirmed now; nil if they were.
  package var problem: WebFailure?
  /// The project's name at the server, if it has another one now.
  package var newName: String?
}

/// A client of the APIs of GitHub, Forgejo and Gitea.
package struct ReleasesClient: Sendable {
  package enum Wanted: Equatable, Sendable {
    /// The newest that is no prerelease.
    case latest
    /// The newest ones, prereleases included.
    case newest
    /// Those in which the streams of a project are looked for.
    case recent
    case tag(String)
  }

  private static let gitHub = ProjectHost.gitHub.api
  /// The age in seconds below which a project is not asked again.
  private static let age: TimeInterval = 3600
  /// The age in seconds below which a file is not asked for again, and its maximum size in bytes.
  private static let (week, longestFile) = (TimeInterval(7 * 86_400), 1 << 20)
  /// The number of pages, and that of releases on each.
  private static let (pages, pageSize) = (3, 10)
  /// The number of releases in which streams are looked for.
  private static let recent = 30

  private let cache: WebCache
  private let gitHubAPI: String
  private let token: String?

  /// Creates a client. `GITHUB_API_URL` names another API than GitHub's own; `GITHUB_TOKEN` or
  /// `GH_TOKEN` is sent to GitHub's own alone.
  package init(cache: WebCache, environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    self.cache = cache
    var api = value("GITHUB_API_URL") ?? Self.gitHub
    while api.hasSuffix("/") { api.removeLast() }
    gitHubAPI = api
    let token = value("GITHUB_TOKEN") ?? value("GH_TOKEN")
    let isPlain = token?.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ?? false
    self.token = isPlain ? token : nil
  }

  /// Returns releases of a project: those that were received within the hour, unless `isForced`.
  /// An answer that was received before counts where the server does not answer now. Pages are read
  /// until what is on them is `enough`.
  package func releases(
    of project: Project, _ wanted: Wanted = .latest, isForced: Bool = false,
    enough: (ProjectReleases) -> Bool = { !$0.releases.isEmpty }
  ) async throws(WebFailure) -> ProjectReleases {
    var found = ProjectReleases(releases: [])
    var question = question(project, wanted)
    if isForced { question.age = 0 }
    for _ in 0..<Self.pages {
      let page: WebPage
      do throws(WebFailure) {
        page = try await cache.page(question) { bytes throws(WebFailure) in
          _ = try read(bytes, of: project, question)
        }
        // A release that was received before may be gone by now.
        if case .tag = wanted, let problem = page.problem, problem.kind == .notFound {
          throw problem
        }
      } catch  where error.kind == .notFound {
        throw absence(wanted, question)
      }
      add(try read(page.body, of: project, question), of: page, to: &found)
      guard let next = page.next, wanted == .newest, !enough(found) else { break }
      question.address = next
    }
    rename(project, &found)
    return found
  }

  /// Returns the release of a version, whose tag is the version itself, that with or without `v`, or
  /// one that begins like another tag of the project. A release that does not pass the filter is not
  /// the one.
  package func release(
    of project: Project, version: String, like other: String? = nil, in filter: ReleaseFilter? = nil
  ) async throws(WebFailure) -> ProjectReleases {
    var tags = [version, version.first == "v" ? String(version.dropFirst()) : "v" + version]
    let known = other.map { ReleaseVersion(tag: $0, of: project.name).description } ?? ""
    if let other, other.hasSuffix(known) { tags.append(other.dropLast(known.count) + version) }
    for (index, tag) in tags.enumerated()
    where !tags[..<index].contains(tag) && filter?.contains(tag, of: project.name) ?? true {
      do throws(WebFailure) {
        let found = try await releases(of: project, .tag(tag))
        guard let answered = found.releases.first?.tag, answered != tag else { return found }
        // Some servers ignore case. A release of another version is not the one.
        if answered.lowercased() == tag.lowercased() {
          return try await releases(of: project, .tag(answered))
        }
      } catch {
        guard error.kind == .notFound else { throw error }
      }
    }
    throw absence(.tag(version), question(project, .tag(version)))
  }

  /// Returns whether a release is gone from the server; nil if the server does not say so now.
  package func isGone(
    _ tag: String, of project: Project, isForced: Bool = false
  ) async -> Bool? {
    do throws(WebFailure) {
      let found = try await releases(of: project, .tag(tag), isForced: isForced)
      return found.problem == nil ? false : nil
    } catch {
      return error.kind == .notFound ? true : nil
    }
  }

  /// Returns the releases that were received before, without a request; nil if none were.
  package func kept(
    _ project: Project, _ wanted: Wanted = .latest,
    enough: (ProjectReleases) -> Bool = { !$0.releases.isEmpty }
  ) -> ProjectReleases? {
    var found = ProjectReleases(releases: [])
    var question = question(project, wanted)
    for number in 0..<Self.pages {
      guard let page = cache.kept(question),
        let releases = try? read(page.body, of: project, question)
      else {
        if number == 0 { return nil }
        break
      }
      add(releases, of: page, to: &found)
      guard let next = page.next, wanted == .newest, !enough(found) else { break }
      question.address = next
    }
    rename(project, &found)
    return found
  }

  package func checksums(_ asset: ReleaseAsset, isForced: Bool = false) async throws(WebFailure)
    -> [UInt8]
  {
    try await cache.page(checksumsQuestion(asset, isForced)).body
  }

  /// Returns a checksums file that was received before; nil if it was not.
  package func keptChecksums(_ asset: ReleaseAsset) -> [UInt8]? {
    cache.kept(checksumsQuestion(asset, false))?.body
  }

  // MARK: Files

  /// Returns a file of a project as it is now in its main branch, asked for at most once a week. The
  /// absence of one is remembered too. `check` throws for a text that is no such file.
  package func file(
    _ path: String, of project: Project, check: ([UInt8]) throws(WebFailure) -> Void
  ) async throws(WebFailure) -> WebPage {
    try await cache.page(question(path, project), check: check)
  }

  /// Returns a file of a project as it was last received, without a request; nil if it never was.
  /// With `isYoung`, only one that would not be asked for again.
  package func keptFile(_ path: String, of project: Project, isYoung: Bool) -> WebPage? {
    let question = question(path, project)
    return isYoung ? cache.young(question) : cache.kept(question)
  }

  /// Returns the question for a file. GitHub has its files on another host, which does not count the
  /// requests of those without a token.
  private func question(_ path: String, _ project: Project) -> WebQuestion {
    let name = "\(project.owner)/\(project.name)"
    var question: WebQuestion
    switch project.api {
    case .gitHub where gitHubAPI == Self.gitHub && token == nil:
      question = WebQuestion(address: "\(ProjectHost.gitHub.files)/\(name)/HEAD/\(path)")
    case .gitHub:
      question = WebQuestion(address: "\(gitHubAPI)/repos/\(name)/contents/\(path)")
      question.fields = [
        "Accept: application/vnd.github.raw+json", "X-GitHub-Api-Version: 2022-11-28",
      ]
      if gitHubAPI == Self.gitHub { question.token = token }
    case .forgejo:
      question = WebQuestion(address: "\(project.site)/api/v1/repos/\(name)/raw/\(path)")
    }
    (question.age, question.limit) = (Self.week, Self.longestFile)
    question.remembersAbsence = true
    return question
  }

  // MARK: Questions

  private func checksumsQuestion(_ asset: ReleaseAsset, _ isForced: Bool) -> WebQuestion {
    var question = WebQuestion(address: asset.url)
    question.limit = ChecksumsFile.largest
    question.leavesHost = true
    question.age = isForced ? 0 : Self.age
    return question
  }

  private func question(_ project: Project, _ wanted: Wanted) -> WebQuestion {
    let (api, size, fields) =
      switch project.api {
      case .gitHub:
        (
          gitHubAPI, "per_page",
          ["Accept: application/vnd.github+json", "X-GitHub-Api-Version: 2022-11-28"]
        )
      case .forgejo: (project.site + "/api/v1", "limit", ["Accept: application/json"])
      }
    let rest =
      switch wanted {
      case .latest: "/latest"
      case .newest: "?\(size)=\(Self.pageSize)"
      case .recent: "?\(size)=\(Self.recent)"
      case .tag(let tag):
        "/tags/"
          + (tag.addingPercentEncoding(
            withAllowedCharacters: .urlPathAllowed.subtracting(.init(charactersIn: "/"))) ?? tag)
      }
    var question = WebQuestion(
      address: "\(api)/repos/\(project.owner)/\(project.name)/releases\(rest)")
    (question.age, question.fields) = (Self.age, fields)
    if api == Self.gitHub { question.token = token }
    return question
  }

  // MARK: Answers

  private func read(
    _ bytes: [UInt8], of project: Project, _ question: WebQuestion
  ) throws(WebFailure) -> [Release] {
    do throws(JSONError) {
      switch project.api {
      case .gitHub, .forgejo: return try Release.all(bytes)
      }
    } catch {
      let host = WebAddress.host(of: question.address)
      let isPage = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
      let problem = isPage ? "a web page" : "something else (\(error))".escapingControls
      throw WebFailure(.refused, "\(host) answers with \(problem) instead of releases.")
    }
  }

  private func add(_ releases: [Release], of page: WebPage, to found: inout ProjectReleases) {
    found.releases += releases.filter { !$0.isDraft }
    found.confirmed = page.confirmed
    found.problem = page.problem
  }

  /// Notes another name of the project, which the addresses of its pages tell.
  private func rename(_ project: Project, _ found: inout ProjectReleases) {
    guard let page = found.releases.first?.page else { return }
    let parts = page.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 4 else { return }
    let name = "\(parts[3])/\(parts[4])"
    guard name.lowercased() != "\(project.owner)/\(project.name)".lowercased(),
      Project(name) != nil
    else { return }
    found.newName = name
  }

  /// Returns the failure for a release, or for any of a project, that the server does not have.
  private func absence(_ wanted: Wanted, _ question: WebQuestion) -> WebFailure {
    let host = WebAddress.host(of: question.address)
    if case .tag(let tag) = wanted {
      return WebFailure(.notFound, "\(host) has no release \(tag.escapingControls) of it.")
    }
    return WebFailure(
      .notFound, "\(host) has no such project, or it is private. Check the spelling.")
  }
}
