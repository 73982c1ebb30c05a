package import Foundation
import TipJarHTTP
package import TipJarReleases
import TipJarVocabulary

/// The offer of a project for this computer.
package struct ProjectOffer: Equatable, Sendable {
  package var tracked: TrackedProject
  package var app: App?
  package var asset: String?
  /// The reason why there is no app.
  package var problem: WebFailure?
  /// The tag of a release, of whose files a person has to choose one; nil for none.
  package var tiedTag: String?
  /// The names of those files.
  package var candidates: [String] = []
  /// The reason why the server's answer is not of now.
  package var staleness: WebFailure?
  /// The date of that answer.
  package var confirmed: Date?
  /// The project's name at the server, if it has another one now.
  package var newName: String?
  /// The tag of a newer release, which has no file for this computer.
  package var passedTag: String?
  /// The streams that a person has to choose one of; empty if there is nothing to choose.
  package var streams: [StreamOffer] = []
}

/// A stream of releases that has a file for a computer, with its newest tag.
package struct StreamOffer: Equatable, Sendable {
  package let stream: ReleaseStream
  package let tag: String
}

extension WebFailure {
  static let noRelease = WebFailure(.noAsset, "It has no release with files.")

  fileprivate static let otherPrograms = WebFailure(
    .noAsset, "It has no release of this program: newer ones are of others.")

  static func streams(_ offers: [StreamOffer]) -> WebFailure {
    let tags = offers.map(\.tag).joined(separator: ", ")
    return WebFailure(.ambiguous, "It publishes several programs: \(tags).")
  }

  fileprivate static func onlyPrereleases(_ project: Project) -> WebFailure {
    let command = "tipjar catalog add \(project.text) --prerelease"
    return WebFailure(.notFound, "It has only prereleases. “\(command)” offers those.")
  }

  fileprivate static func tie(_ tag: String, _ names: [String], _ machine: Machine) -> WebFailure {
    let list = list(names)
    return WebFailure(
      .ambiguous, "\(tag) has several files for this computer (\(machine)): \(list).")
  }

  fileprivate static func noAsset(
    _ tag: String, _ others: [String], _ machine: Machine
  ) -> WebFailure {
    let list = others.isEmpty ? "" : " It has \(list(others))."
    return WebFailure(.noAsset, "\(tag) has no file for this computer (\(machine)).\(list)")
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }
}

extension AssetChoice {
  /// A Boolean value that indicates whether there is a file for the computer.
  fileprivate var hasFile: Bool { if case .none = self { false } else { true } }
}

extension ProjectOffer {
  /// Gives a single program the name of a tool's command: that of tealdeer is tldr, whatever the name
  /// of the file.
  package mutating func adopt(_ tool: ShelfTool) {
    guard let name = app?.commandOfBareFile, let command = tool.commands.first, command != name,
      tracked.alias == nil
    else { return }
    tracked.alias = command
    app?.alias = command
  }

  /// Returns the project with the pattern that finds a file in each version.
  package func choosing(_ asset: String) -> TrackedProject {
    guard let tiedTag else { return tracked }
    var tracked = tracked
    tracked.asset = AssetChoice.pattern(of: asset, in: tracked.project, tag: tiedTag)
    return tracked
  }

  /// Makes it an app beside another one of the project, with its own name.
  package mutating func name(_ stream: String) {
    let name = stream.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
    tracked.name = name.joined(separator: "-")
    app?.adopt(tracked)
  }

  /// An offer, and a file of checksums that it needs first.
  typealias Draft = (offer: ProjectOffer, needed: ReleaseAsset?)

  /// The number of files of checksums that are looked at.
  private static let files = 3

  /// Returns what a project offers, by its releases and files of checksums; nil of a file stands for
  /// one that cannot be had. Only releases that pass the filters count, and prereleases if
  /// `prereleases` says so. A release without a file for the computer is passed over.
  static func draft(
    _ tracked: TrackedProject, _ answer: ProjectReleases, _ checksums: [String: [UInt8]?],
    in filters: [ReleaseFilter] = [], prereleases: Bool, for machine: Machine
  ) -> Draft {
    var offer = ProjectOffer(tracked: tracked)
    (offer.staleness, offer.confirmed) = (answer.problem, answer.confirmed)
    offer.newName = answer.newName
    let project = tracked.project
    let own = answer.releases.filter { release in
      filters.allSatisfy { $0.contains(release.tag, of: project.name) }
    }
    var left = choices(own.filter { prereleases || !$0.isPrerelease }, tracked, machine)
    if let first = left.first(where: { $0.choice.hasFile }) ?? left.first {
      let stream = ReleaseStream(tag: first.release.tag, of: project.name)
      left = newestFirst(
        left.filter { ReleaseStream(tag: $0.release.tag, of: project.name) == stream }, of: project)
    }
    for (release, choice) in left {
      switch choice {
      case .none(let others):
        offer.passedTag = offer.passedTag ?? release.tag
        if !others.isEmpty {
          offer.problem = offer.problem ?? .noAsset(release.tag, others, machine)
        }
        continue
      case .tie(let names):
        offer.problem = .tie(release.tag, names, machine)
        (offer.tiedTag, offer.candidates) = (release.tag, names)
        return (offer, nil)
      case .chosen(let name, let alternatives):
        offer.problem = nil
        return offer.completed(with: [name] + alternatives, in: release, checksums)
      }
    }
    guard offer.problem == nil else { return (offer, nil) }
    if own.isEmpty, !answer.releases.isEmpty {
      offer.problem = .otherPrograms
    } else {
      let isPreliminary = left.isEmpty && !own.isEmpty
      offer.problem = isPreliminary ? .onlyPrereleases(project) : .noRelease
    }
    return (offer, nil)
  }

  /// Returns the streams that have a file for a computer, the one with the newest release first.
  static func streams(
    _ tracked: TrackedProject, _ answer: ProjectReleases, in filters: [ReleaseFilter],
    prereleases: Bool, for machine: Machine
  ) -> [StreamOffer] {
    let name = tracked.project.name
    let releases = answer.releases.filter { release in
      (prereleases || !release.isPrerelease)
        && filters.allSatisfy { $0.contains(release.tag, of: name) }
    }
    var found: [StreamOffer] = []
    for choice in choices(releases, tracked, machine) where choice.choice.hasFile {
      let stream = ReleaseStream(tag: choice.release.tag, of: name)
      if !found.contains(where: { $0.stream == stream }) {
        found.append(StreamOffer(stream: stream, tag: choice.release.tag))
      }
    }
    return found
  }

  private typealias Choice = (release: Release, choice: AssetChoice)

  private static func choices(
    _ releases: [Release], _ tracked: TrackedProject, _ machine: Machine
  ) -> [Choice] {
    releases.map { release in
      let names = release.assets.map(\.name)
      return (
        release,
        AssetChoice(
          of: names, in: tracked.project, tag: release.tag, pattern: tracked.asset, for: machine)
      )
    }
  }

  /// Returns releases in the order of their versions; those without an order stay as they are.
  private static func newestFirst(_ all: [Choice], of project: Project) -> [Choice] {
    let versions = all.map { ReleaseVersion(tag: $0.release.tag, of: project.name) }
    return all.indices.sorted { left, right in
      versions[right].isOlder(than: versions[left]) ?? (left < right)
    }.map { all[$0] }
  }

  /// Returns the offer with the app of a release's assets, the first of which is preferred.
  private func completed(
    with names: [String], in release: Release, _ checksums: [String: [UInt8]?]
  ) -> Draft {
    var offer = self
    let assets = names.compactMap { name in release.assets.first { $0.name == name } }
    do throws(WebFailure) {
      let (files, needed) = try Self.files(of: assets, in: release, checksums)
      guard let first = files.first, needed == nil else { return (offer, needed) }
      offer.asset = names[0]
      var app = App(tracked.project, release)
      app.take(first)
      app.file = FileName(names[0])?.text ?? "download"
      (app.alternatives, app.isTracked) = (Array(files.dropFirst()), true)
      app.adopt(tracked)
      (app.askedAt, app.staleness) = (confirmed, staleness?.kind)
      offer.app = app
    } catch {
      offer.problem = error
    }
    return (offer, nil)
  }

  /// Returns assets as files with their digests: that of the server, else that of a file of
  /// checksums. Those after the first one have no file of their own asked for.
  private static func files(
    of assets: [ReleaseAsset], in release: Release, _ checksums: [String: [UInt8]?]
  ) throws(WebFailure) -> ([AppFile], needed: ReleaseAsset?) {
    var files: [AppFile] = []
    for asset in assets.prefix(Self.files) {
      var file = AppFile(url: asset.url, size: asset.size, sha256: nil, digestSource: .unchecked)
      if let text = asset.digest {
        guard let digest = ReleaseDigest(text) else {
          throw WebFailure(
            .checksum, "The server's checksum of \(asset.name) is of an unknown kind.")
        }
        file.adopt(digest, from: .server)
      } else {
        let names = ChecksumsFile.names(for: asset.name, among: release.assets.map(\.name))
        for name in names.prefix(Self.files) {
          guard let body = checksums[name] else {
            guard files.isEmpty else { continue }
            return ([], release.assets.first { $0.name == name })
          }
          guard let body else { continue }
          let digest: ReleaseDigest?
          do throws(ChecksumsFile.Contradiction) {
            digest = try ChecksumsFile(body).digest(
              of: asset.name, isItsOwn: ChecksumsFile.isOwn(name, of: asset.name))
          } catch {
            throw WebFailure(
              .checksum, "\(name) has two different checksums of \(asset.name).")
          }
          guard let digest else { continue }
          file.adopt(digest, from: .checksumsFile)
          break
        }
      }
      // What replaces a file that was checked is checked too.
      if let first = files.first, first.digest != nil, file.digest == nil { continue }
      files.append(file)
    }
    return (files, nil)
  }
}

extension AppFile {
  fileprivate mutating func adopt(_ digest: ReleaseDigest, from source: DigestSource) {
    switch digest.algorithm {
    case .sha256: sha256 = digest.hex
    case .sha512: sha512 = digest.hex
    }
    digestSource = source
  }
}

extension App {
  /// The maximum length of a release's notes in bytes.
  private static let longestNotes = 16 << 10

  /// Creates the app of a project, without a file.
  init(of project: Project, version: String) {
    self.init(
      id: App.shortID(of: project.id), name: project.name, subtitle: project.text,
      developer: project.owner, version: version, size: 0, isExecutable: true)
    (unpacks, source) = (true, project.page)
  }

  /// The address of the offered release's page; nil for an app of no project.
  package var releaseURL: String? {
    guard isTracked, let tag, let source else { return nil }
    return (Project(source)?.api ?? .forgejo).page(of: tag, at: source)
  }

  /// Makes it the app that a person added.
  mutating func adopt(_ tracked: TrackedProject) {
    (id, name, projectName) = (tracked.appID, tracked.title, tracked.project.name)
    (chosenCommands, chosenAsset, alias) = (tracked.commands, tracked.asset, tracked.alias)
  }

  /// Offers what is installed, if nothing else is known.
  mutating func take(_ tree: InstalledTree) {
    (version, size, url, sha256) = (tree.version, tree.assetSize, tree.url, tree.sha256)
    (file, digestSource, tag) = (tree.asset, tree.digestSource, tree.tag)
    (publishedAt, unpacks, isTracked) = (tree.publishedAt, true, true)
  }

  /// Creates the app of a project's release, with files for several computers.
  init(_ project: Project, _ release: Release, files: [AppFile] = []) {
    self.init(of: project, version: "\(ReleaseVersion(tag: release.tag, of: project.name))")
    (tag, publishedAt, homepage) = (release.tag, release.published, project.page)
    // Another API than GitHub's own has its pages elsewhere.
    if let page = release.page, [.https, .http].contains(WebAddress.kind(of: page.utf8)),
      let end = page.firstRange(of: "/releases/")?.lowerBound
    {
      source = String(page[..<end])
    }
    notes = String(decoding: release.notes.utf8.prefix(Self.longestNotes), as: UTF8.self)
    updated = App.day(from: release.published)
    (self.files, isPrerelease) = (files, release.isPrerelease)
  }
}
