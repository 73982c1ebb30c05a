import Foundation
import TipJarArchives
import TipJarFiles
import TipJarVocabulary

/// Installs apps: a draft is made beside the versions of an app, gets its name, and is then used
/// instead of the version before. A crash after any step leaves one of the two, whole.
struct Installer: Sendable {
  /// The steps of an installation, in order.
  enum Step: String, CaseIterable, Sendable {
    /// The files are in the draft; they are described; all of it is on the disk.
    case unpacked, described, synced
    /// The draft has its name; it is used; the links lead to it; the record says so.
    case moved, switched, linked, recorded
  }

  /// A function that unpacks a file, as ``Unpacker`` does.
  typealias Unpack =
    @Sendable (
      _ file: String, _ name: String, _ project: String, _ folder: String,
      _ progress: @escaping @Sendable (Int64) -> Void
    ) async throws(DownloadFailure) -> [UnpackedFile]

  /// A complete folder that has not got its name yet.
  struct Draft: Sendable {
    var name: String
    var manifest: Manifest
    /// The paths that must be on the disk before it gets its name.
    var paths: [String]
  }

  let root: String
  /// The folder for links to commands; nil for none.
  let links: String?
  /// The folder for links to manual pages and completions; nil for none.
  let share: String?
  var unpack: Unpack
  /// A hook for tests, called after each step: an error that it throws ends the installation as a
  /// crash would.
  var step: @Sendable (Step) throws(FileError) -> Void

  /// The function that unpacks in a process of its own.
  static func unpacker(_ bytes: Int64) -> Unpack {
    { file, name, project, folder, progress throws(DownloadFailure) in
      try await Unpacker(largest: bytes).unpack(
        file, named: name, project: project, into: folder, progress: progress)
    }
  }

  /// Returns the reason why an app cannot be unpacked here; nil if it can, or may be a program that
  /// needs no unpacking.
  func engineProblem(of app: App) -> String? {
    let name = app.fileName ?? ""
    return App.unpacks([], true, name: name) ? Unpacker.engineProblem : nil
  }

  func versions(of id: App.ID) -> AppVersions {
    AppVersions(folder: "\(root)/\(PathComponent.encoded(id))")
  }

  /// The ids of the apps that have a folder here, as far as their names tell.
  var ids: [App.ID] {
    ((try? FolderPath.names(in: root)) ?? []).compactMap { name in
      guard let id = name.removingPercentEncoding, PathComponent.encoded(id) == name else {
        return nil
      }
      return id
    }
  }

  // MARK: Drafts

  /// Unpacks an app's partial data into a draft, and checks that its programs run here.
  func unpack(
    _ app: App, _ contents: PartFile.Contents, at date: Date,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws -> Draft {
    let versions = versions(of: app.id)
    let name = VersionFolder.name(of: app.version, sha256: contents.sha256)
    let draft = try versions.makeDraft(of: name)
    let length = Double(max(1, contents.length))
    let part = PartFolder(of: root).path(of: app.id)
    do {
      let files = try await unpack(
        part, app.fileName ?? "file", app.projectName ?? app.project, versions.tree(of: draft)
      ) { progress(min(1, Double($0) / length)) }
      return try complete(draft, of: app, contents, files, from: part, at: date)
    } catch {
      versions.discard(draft)
      throw error
    }
  }

  /// Makes the draft of an app that is one file, which is its partial data.
  func place(_ app: App, _ contents: PartFile.Contents, at date: Date) throws -> Draft {
    let versions = versions(of: app.id)
    let folder = VersionFolder.name(of: app.version, sha256: contents.sha256)
    let draft = try versions.makeDraft(of: folder)
    let name = app.fileName ?? "file"
    let path = "\(versions.tree(of: draft))/\(name)"
    let part = PartFolder(of: root).path(of: app.id)
    do {
      // Some file systems have no second name for a file: there a crash loses the bytes.
      guard link(part, path) == 0 || rename(part, path) == 0 else {
        throw FileError("install", path)
      }
      let file = UnpackedFile(
        path: name, size: contents.length, mode: 0o600, sha256: contents.sha256)
      return try complete(draft, of: app, contents, [file], from: path, at: date)
    } catch {
      versions.discard(draft)
      throw error
    }
  }

  private func complete(
    _ draft: String, of app: App, _ contents: PartFile.Contents, _ files: [UnpackedFile],
    from source: String, at date: Date
  ) throws -> Draft {
    guard FileFacts(path: source, followsLinks: false)?.version == contents.version else {
      throw FileError("install", "\(source): another program changed it", code: EAGAIN)
    }
    try step(.unpacked)
    let versions = versions(of: app.id)
    let manifest = try describe(app, contents, files, in: versions.tree(of: draft), draft, at: date)
    try Task.checkCancellation()
    let paths = try versions.complete(draft, manifest)
    try step(.described)
    return Draft(name: draft, manifest: manifest, paths: paths)
  }

  private func describe(
    _ app: App, _ contents: PartFile.Contents, _ unpacked: [UnpackedFile], in tree: String,
    _ draft: String, at date: Date
  ) throws -> Manifest {
    let asset = app.fileName ?? "file"
    var commands = app.isExecutable ? [AppExecutable(name: asset, path: asset)] : []
    var extras: [AppExecutable] = []
    if app.unpacks {
      let found = InstallableTree(
        folder: tree, files: unpacked, names: [app.project, app.projectName ?? app.project],
        asset: asset,
        executables: app.executables, chosen: app.chosenCommands)
      commands = try found.commands()
      extras = found.extras(of: commands)
    }
    // The umask of this process.
    guard let mask = FileFacts(path: tree)?.permissions else { throw FileError("read", tree) }
    let links = TreeLinks(unpacked)
    let programs = Set(commands.map { links.file(at: $0.path)?.path ?? $0.path })
    let files = try unpacked.map { file in
      let isCommand = programs.contains(file.path)
      guard file.target == nil, isCommand || !app.unpacks else { return file }
      var file = file
      file.mode = UInt16((isCommand ? 0o755 : 0o644) & mask)
      guard chmod("\(tree)/\(file.path)", mode_t(file.mode)) == 0 else {
        throw FileError("install", file.path)
      }
      return file
    }
    let described = InstalledTree(
      folder: draft, version: app.version, tag: app.tag, publishedAt: app.publishedAt,
      isPrerelease: app.isPrerelease ? true : nil, notes: app.notes,
      installedAt: date.wholeMilliseconds,
      asset: asset, assetSize: contents.length, url: app.url ?? "",
      sha256: contents.sha256, sha512: contents.sha512, digestSource: app.digestSource,
      size: files.reduce(0) { $0 + $1.size },
      commands: commands, extras: extras)
    return Manifest(tree: described, files: files)
  }

  // MARK: Installing

  /// Installs a draft that is on the disk, and uses it. `record` is that of the app before.
  func install(
    _ draft: Draft, of app: App, after record: AppRecord
  ) throws(FileError) -> Installation {
    let versions = versions(of: app.id)
    var manifest = draft.manifest
    manifest.tree.folder = VersionFolder.name(of: app.version, sha256: manifest.tree.sha256)
    try step(.synced)
    let movedAside = try versions.commit(draft.name, as: manifest.tree.folder)
    try step(.moved)
    guard var installation = versions.installation(manifest) else {
      throw FileError("install", versions.path(of: manifest.tree.folder), code: EINVAL)
    }
    installation.movedAside = movedAside
    var record = record
    record.alias = record.alias ?? app.alias
    return try use(installation, of: app.id, after: record)
  }

  /// Uses an installed version: its commands, and the links to them. The change is on the disk when
  /// the app's folder is.
  func use(
    _ installation: Installation, of id: App.ID, after record: AppRecord
  ) throws(FileError) -> Installation {
    try versions(of: id).use(installation.tree.folder)
    try step(.switched)
    let linked = makeLinks(to: installation, of: id, after: record)
    try step(.linked)
    return linked
  }

  /// Makes the links to an installed version, and removes those that only the record has. What is
  /// something else's stays, and is named.
  func makeLinks(
    to installation: Installation, of id: App.ID, after record: AppRecord
  ) -> Installation {
    let (tree, versions) = (installation.tree, versions(of: id))
    let current = versions.current
    var wanted: [(path: String, target: String)] = []
    if let links {
      for (index, command) in tree.commands.enumerated() {
        let name = index == 0 ? record.alias ?? command.name : command.name
        wanted.append(("\(links)/\(name)", "\(current)/bin/\(command.name)"))
      }
    }
    if let share {
      wanted += tree.extras.map { ("\(share)/\($0.name)", "\(current)/share/\($0.name)") }
    }
    var installation = installation
    (installation.links, installation.inTheWay) = ([], [])
    for (path, target) in wanted {
      if let failure = versions.publicLinks.make(path, to: target) {
        installation.inTheWay.append(failure)
      } else {
        installation.links.append(path)
      }
    }
    versions.publicLinks.remove((record.links ?? []).filter { !installation.links.contains($0) })
    return installation
  }
}

extension App {
  /// Returns whether a text can be the name of a command.
  package static func isCommand(_ name: String) -> Bool { CommandName(name) != nil }

  /// The command that its file becomes, if that is a single program by its name; nil for an archive,
  /// whose commands are found in it.
  package var commandOfBareFile: String? {
    guard let fileName, !FileFormat.of(fileName).format.isUnpacked else { return nil }
    return alias ?? CommandName(bareFile: fileName, of: project)?.text
  }

  /// The name of the project: the last part of the id.
  package var project: String { Self.project(of: id) }

  package static func project(of id: App.ID) -> String {
    id.split(separator: "/").last.map(String.init) ?? id
  }
}

extension DownloadFailure {
  /// A Boolean value that indicates whether another attempt can go on with the received bytes: not
  /// with those of a file that cannot be installed, since the project may replace it.
  var leavesUsableBytes: Bool {
    switch (kind, detail) {
    case (.checksum, _), (.hostile, _), (.cannotRun, _), (.archive, _), (.ambiguous, _),
      (.refused, .system):
      false
    case (.offline, _), (.notFound, _), (.refused, _), (.busy, _), (.untrusted, _), (.cut, _),
      (.tooLarge, _), (.diskFull, _), (.engine, _), (.file, _), (.noAsset, _), (.changed, _),
      (.inTheWay, _), (.older, _):
      true
    }
  }

  /// Creates the failure of an installation. `isChecked` says that the file has the digest which was
  /// published.
  init(installing error: any Error, host: String, isChecked: Bool = false) {
    let failure =
      switch error {
      case let error as DownloadFailure: error
      case let error as FileError: DownloadFailure.file(error)
      default: DownloadFailure.cancelled
      }
    if isChecked, failure.kind == .archive, case .system(let reason) = failure.detail {
      self.init(.archive, host: host, .asPublished(reason))
    } else {
      self.init(failure.kind, host: host, failure.detail)
    }
  }
}
