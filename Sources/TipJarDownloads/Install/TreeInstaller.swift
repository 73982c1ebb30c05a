import Foundation
import TipJarArchives
import TipJarFiles

/// Installs folders: a draft is unpacked beside the versions of an app, gets its name, and is then
/// used instead of the version before. A crash after any step leaves one of the two, whole.
struct TreeInstaller: Sendable {
  /// A function that unpacks a file, as ``Unpacker`` does.
  typealias Unpack =
    @Sendable (
      _ file: String, _ name: String, _ project: String, _ folder: String,
      _ progress: @escaping @Sendable (Int64) -> Void
    ) async throws(ArchiveError) -> [UnpackedFile]

  /// A complete folder that has not got its name yet.
  struct Draft: Sendable {
    var name: String
    var manifest: Manifest
  }

  let root: String
  /// The folder for links to commands; nil for none.
  let links: String?
  /// The folder for links to manual pages and completions; nil for none.
  let share: String?
  var unpack: Unpack
  /// A hook for tests, called after each step: an error that it throws ends the installation as a
  /// crash would.
  let step: @Sendable (Installer.Step) throws(FileError) -> Void

  /// Returns the function that unpacks in a process of its own, up to a number of bytes.
  static func unpacker(_ bytes: Int64) -> Unpack {
    { file, name, project, folder, progress throws(ArchiveError) in
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
    ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap { name in
      guard let id = name.removingPercentEncoding, PathComponent.encoded(id) == name else {
        return nil
      }
      return id
    }
  }

  // MARK: Drafts

  /// Unpacks an app's partial data into a draft, which is then on the disk, and checks that its
  /// programs run here.
  func prepare(
    _ app: App, _ contents: PartFile.Contents, host: String, at date: Date,
    progress: @escaping @Sendable (Double) -> Void
  ) async throws(DownloadFailure) -> Draft {
    let versions = versions(of: app.id)
    let part = PartFolder(of: root).path(of: app.id)
    var name: String?
    do {
      let draft = try versions.makeDraft(of: AppVersions.name(of: app, sha256: contents.sha256))
      name = draft
      let tree = versions.path(of: draft) + "/tree"
      let files = try await unpack(app, part, contents, tree, progress)
      guard OwnFiles.Identity(at: part) == contents.identity else {
        throw FileError("install", "\(part): another program changed it", code: EAGAIN)
      }
      try step(.unpacked)
      let manifest = try describe(app, contents, files, in: tree, draft, at: date)
      try Task.checkCancellation()
      try versions.complete(draft, manifest)
      try step(.described)
      return Draft(name: draft, manifest: manifest)
    } catch {
      if let name { versions.discard(name) }
      throw DownloadFailure(installing: error, host: host)
    }
  }

  private func unpack(
    _ app: App, _ part: String, _ contents: PartFile.Contents, _ tree: String,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [UnpackedFile] {
    let name = app.fileName ?? "file"
    if app.unpacks {
      let length = Double(max(1, contents.length))
      return try await unpack(part, name, app.project, tree) { read in
        progress(min(1, Double(read) / length))
      }
    }
    // A program that the catalogue names: it is taken as it is.
    let path = "\(tree)/\(name)"
    do {
      try FileManager.default.copyItem(atPath: part, toPath: path)
    } catch {
      throw FileError("copy", path, error)
    }
    guard Installer.isFile(path, size: contents.length, sha256: contents.sha256) else {
      throw FileError("install", "\(part): another program changed it", code: EAGAIN)
    }
    return [
      UnpackedFile(
        path: name, kind: .file(sha256: contents.sha256), size: contents.length, mode: 0o600)
    ]
  }

  private func describe(
    _ app: App, _ contents: PartFile.Contents, _ unpacked: [UnpackedFile], in tree: String,
    _ draft: String, at date: Date
  ) throws -> Manifest {
    let asset = app.fileName ?? "file"
    var commands = [TreeCommand(name: asset, path: asset)]
    var extras: [TreeExtra] = []
    if app.unpacks {
      let found = InstallableTree(
        folder: tree, files: unpacked, project: app.project, asset: asset,
        executables: app.executables.map { TreeCommand(name: $0.name, path: $0.path) },
        chosen: app.chosenCommand)
      commands = try found.commands()
      extras = found.extras(of: commands)
    }
    // The umask of this process.
    var facts = stat()
    guard stat(tree, &facts) == 0 else { throw FileError("read", tree) }
    let files = try unpacked.map { file in
      var entry = TreeFile(path: file.path, size: file.size, mode: file.mode)
      switch file.kind {
      case .link(let target): (entry.target, entry.mode) = (target, 0)
      case .file(let sha256):
        entry.sha256 = sha256
        guard commands.contains(where: { $0.path == file.path }) else { break }
        entry.mode = UInt16(0o755 & facts.st_mode)
        guard chmod("\(tree)/\(file.path)", mode_t(entry.mode)) == 0 else {
          throw FileError("install", file.path)
        }
      }
      return entry
    }
    let described = InstalledTree(
      folder: draft, version: app.version, tag: app.tag, publishedAt: app.publishedAt,
      installedAt: date.wholeMilliseconds, asset: asset, url: app.url ?? "",
      sha256: contents.sha256, digestSource: app.digestSource,
      size: files.reduce(0) { $0 + $1.size },
      commands: commands.map { AppExecutable(name: $0.name, path: $0.path) },
      extras: extras.map { AppExecutable(name: $0.destination, path: $0.path) })
    return Manifest(tree: described, files: files)
  }

  // MARK: Installing

  /// Installs a draft and uses it. `links` are those of the version before.
  func install(
    _ draft: Draft, of app: App, replacing links: [String], alias: String?
  ) throws(FileError) -> Installation {
    let versions = versions(of: app.id)
    let name = AppVersions.name(of: app, sha256: draft.manifest.tree.sha256)
    try versions.commit(draft.name, as: name)
    try step(.moved)
    var manifest = draft.manifest
    manifest.tree.folder = name
    guard let installation = versions.installation(manifest) else {
      throw FileError("install", versions.path(of: name), code: EINVAL)
    }
    return try use(installation, of: app.id, replacing: links, alias: alias)
  }

  /// Uses an installed version: its commands, and the links to them.
  func use(
    _ installation: Installation, of id: App.ID, replacing links: [String], alias: String?
  ) throws(FileError) -> Installation {
    let versions = versions(of: id)
    guard let tree = installation.tree else { return installation }
    try versions.use(tree.folder)
    try step(.switched)
    let linked = link(installation, of: id, replacing: links, alias: alias)
    try step(.linked)
    return linked
  }

  /// Makes the links to an installed version, and removes those that it no longer has. What is
  /// something else's stays, and is named.
  func link(
    _ installation: Installation, of id: App.ID, replacing old: [String], alias: String?
  ) -> Installation {
    guard let tree = installation.tree else { return installation }
    let current = versions(of: id).folder + "/current"
    var wanted: [(path: String, target: String)] = []
    if let links {
      for (index, command) in tree.commands.enumerated() {
        let name = index == 0 ? alias ?? command.name : command.name
        wanted.append(("\(links)/\(name)", "\(current)/bin/\(command.name)"))
      }
    }
    if let share {
      for extra in tree.extras {
        wanted.append(("\(share)/\(extra.name)", "\(current)/share/\(extra.name)"))
      }
    }
    var installation = installation
    (installation.links, installation.inTheWay) = ([], [])
    for (path, target) in wanted {
      if versions(of: id).link(path, to: target) {
        installation.links.append(path)
      } else {
        installation.inTheWay.append(path)
      }
    }
    versions(of: id).unlink(old.filter { !installation.links.contains($0) })
    return installation
  }
}

extension App {
  /// Returns whether a text can be the name of a command.
  package static func isCommand(_ name: String) -> Bool {
    (try? #/[A-Za-z0-9][A-Za-z0-9._+\-]{0,63}/#.wholeMatch(in: name)) != nil && name != "tipjar"
  }

  /// The name of the project: the last part of the id.
  var project: String { id.split(separator: "/").last.map(String.init) ?? id }
}

extension DownloadFailure {
  /// Creates the failure of an installation.
  init(installing error: any Error, host: String) {
    switch error {
    case let failure as DownloadFailure: self = failure
    case let error as FileError: self.init(file: error, host: host)
    case let error as TreeError: self.init(error, host)
    case let error as ArchiveError: self.init(error, host)
    default: self.init(.file, host: host, .system("cancelled"))
    }
  }

  private init(file error: FileError, host: String) {
    let isFull = error.code == ENOSPC || error.code == EDQUOT
    self.init(isFull ? .diskFull : .file, host: host, .system(error.description))
  }

  private init(_ error: TreeError, _ host: String) {
    switch error {
    case .ambiguous(let names): self.init(.ambiguous, host: host, .candidates(names))
    case .cannotRun(let reason): self.init(.cannotRun, host: host, .system(reason))
    case .missing(let path): self.init(.cannotRun, host: host, .missing(path))
    case .badName(let name): self.init(.cannotRun, host: host, .badName(name))
    case .none: self.init(.cannotRun, host: host, .noProgram)
    }
  }

  private init(_ error: ArchiveError, _ host: String) {
    switch error {
    case .archive(let reason): self.init(.archive, host: host, .system(reason))
    case .refused(let reason): self.init(.refused, host: host, .system(reason))
    case .hostile(let entry, let reason):
      self.init(.hostile, host: host, .entry(entry, reason: reason))
    case .engine(let remedy): self.init(.engine, host: host, .system(remedy))
    case .diskFull: self.init(.diskFull, host: host)
    case .cancelled: self.init(.file, host: host, .system("cancelled"))
    case .file(let error): self.init(file: error, host: host)
    }
  }
}
