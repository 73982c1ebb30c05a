import Foundation
import TipJarArchives
import TipJarFiles
import TipJarHTTP
import TipJarVocabulary

/// The versions of an app side by side: `VERSION-DIGEST/{tree,bin,share,manifest.json}` in a folder
/// of its own, and `current`, a link to one of them. What is changed is locked by the caller.
struct AppVersions: Sendable {
  /// The app's folder.
  let folder: String

  /// The link to the version that is used now.
  var current: String { path(of: VersionFolder.currentName) }

  /// The links in other folders that lead here.
  var publicLinks: PublicLinks { PublicLinks(folder: folder) }

  init(folder: String) { self.folder = folder }

  /// Creates the value for an installation, wherever its folder is.
  init(of installation: Installation) { self.init(of: installation.file, in: installation.tree) }

  /// Creates the value for the installation of a record; nil if it is simulated.
  init?(of record: AppRecord) {
    guard let file = record.file else { return nil }
    if let tree = record.tree {
      self.init(of: file, in: tree)
    } else {
      let path = file.path.split(separator: "/", omittingEmptySubsequences: false)
      self.init(folder: path.dropLast(2).joined(separator: "/"))
    }
  }

  private init(of file: InstalledFile, in tree: InstalledTree) {
    let end = file.path.firstRange(of: "/\(tree.folder)/tree/")?.lowerBound
    self.init(folder: String(file.path[..<(end ?? file.path.startIndex)]))
  }

  func path(of name: String) -> String { "\(folder)/\(name)" }
  func tree(of name: String) -> String { "\(folder)/\(name)/tree" }

  // MARK: Reading

  /// The name of the folder that is used now; nil if nothing is installed. It costs one call.
  var currentName: String? {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: current),
      !target.contains("/")
    else { return nil }
    return target
  }

  /// Returns the manifest of a version; nil if it is not complete.
  func manifest(of name: String) -> Manifest? {
    guard var manifest = writtenManifest(of: name) else { return nil }
    manifest.tree.folder = name
    return manifest
  }

  /// Returns a manifest as it was written, with the name that the folder had as a draft.
  private func writtenManifest(of name: String) -> Manifest? {
    FileManager.default.contents(atPath: manifestPath(of: name))
      .flatMap { try? Self.decoder.decode(Manifest.self, from: $0) }
  }

  private func manifestPath(of name: String) -> String { path(of: name) + "/manifest.json" }

  /// Returns what a manifest says is installed; nil if it has no such file.
  func installation(of name: String) -> Installation? { manifest(of: name).flatMap(installation) }

  func installation(_ manifest: Manifest) -> Installation? {
    let tree = manifest.tree
    let path = tree.commands.first?.path ?? manifest.files.first?.path
    guard let file = path.flatMap(TreeLinks(manifest.files).file) else { return nil }
    let installed = InstalledFile(
      path: "\(self.tree(of: tree.folder))/\(file.path)", size: file.size,
      sha256: file.sha256 ?? "", isVerified: tree.digestSource != .unchecked,
      isExecutable: !tree.commands.isEmpty, host: WebAddress.host(of: tree.url))
    return Installation(file: installed, tree: tree)
  }

  /// The complete versions, the latest installation first.
  var trees: [InstalledTree] {
    names.filter { kind(of: $0) == .version }.compactMap { manifest(of: $0)?.tree }
      .sorted { $0.installedAt > $1.installedAt }
  }

  /// The folders with files that were changed after an earlier installation.
  var setAside: [String] { names.filter { kind(of: $0) == .kept }.map(path) }

  private var names: [String] { (try? FolderPath.names(in: folder)) ?? [] }

  private func kind(of name: String) -> VersionFolder {
    VersionFolder(name) {
      // The draft of a link; or a folder as it was unpacked, without a manifest or with one that
      // still has the draft's name.
      if Self.kind(path(of: name)) == .link { return true }
      guard Self.isFolder(tree(of: name)) else { return false }
      guard Self.isThere(manifestPath(of: name)) else { return true }
      return writtenManifest(of: name)?.tree.folder == name
    }
  }

  /// Returns the files of a version that are not as they were installed: changed, missing or added.
  func differences(in name: String) -> [TreeDifference] {
    guard let manifest = manifest(of: name) else {
      return [TreeDifference(path: manifestPath(of: name), kind: .missing)]
    }
    let tree = tree(of: name)
    var found: [TreeDifference] = manifest.files.compactMap { file in
      let path = "\(tree)/\(file.path)"
      if Self.isUnchanged(file, at: path) { return nil }
      return TreeDifference(path: path, kind: Self.isThere(path) ? .changed : .missing)
    }
    let known = Set(manifest.files.map(\.path))
    for path in FileManager.default.enumerator(atPath: tree)?.compactMap({ $0 as? String }) ?? []
    where !known.contains(path) && !Self.isFolder("\(tree)/\(path)") {
      found.append(TreeDifference(path: "\(tree)/\(path)", kind: .added))
    }
    return found
  }

  /// Returns the difference of a plain file from what was installed; nil for none.
  static func difference(of file: InstalledFile) -> TreeDifference? {
    if file.isUnchanged { return nil }
    return TreeDifference(path: file.path, kind: isThere(file.path) ? .changed : .missing)
  }

  private static func isUnchanged(_ file: UnpackedFile, at path: String) -> Bool {
    if let target = file.target {
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == target
    }
    return PartFile.isFile(path, size: file.size, sha256: file.sha256 ?? "")
  }

  private static func isThere(_ path: String) -> Bool { kind(path) != nil }
  private static func isFolder(_ path: String) -> Bool { kind(path) == .folder }

  private static func kind(_ path: String) -> FileKind? {
    FileFacts(path: path, followsLinks: false)?.kind
  }

  // MARK: Installing

  /// Creates the folder of a draft, which only this process knows. Returns its name.
  func makeDraft(of name: String) throws(FileError) -> String {
    clean()
    let draft = VersionFolder.draft(of: name)
    try FolderPath.make(tree(of: draft), isPrivate: false)
    return draft
  }

  /// Completes a draft: the links to its programs, and its manifest. Returns the paths that must be
  /// on the disk before it gets its name.
  func complete(_ draft: String, _ manifest: Manifest) throws(FileError) -> [String] {
    let place = path(of: draft)
    for command in manifest.tree.commands {
      try makeLink("\(place)/bin/\(command.name)", to: "../tree/\(command.path)")
    }
    for extra in manifest.tree.extras {
      let up = String(repeating: "../", count: extra.name.split(separator: "/").count)
      try makeLink("\(place)/share/\(extra.name)", to: "\(up)tree/\(extra.path)")
    }
    let path = manifestPath(of: draft)
    guard let data = try? Self.encoder.encode(manifest) else {
      throw FileError("encode", path, code: EINVAL)
    }
    try AtomicFile.write(data, to: path, durable: false, mode: 0o644)
    let below = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
    return below.map { "\(place)/\($0)" }.filter { Self.kind($0) != .link }
      + [place, folder, (folder as NSString).deletingLastPathComponent]
  }

  /// Gives a complete draft its name. A version of the same name whose files are unchanged is the
  /// same; files of it that were changed or added are moved aside. Returns the folder in which they
  /// are then; nil for none.
  func commit(_ draft: String, as name: String) throws(FileError) -> String? {
    var kept: String?
    if Self.isThere(path(of: name)) {
      if currentName == name, differences(in: name).isEmpty {
        discard(draft)
        return nil
      }
      _ = remove(name)
      kept = try moveAside(name)
    }
    guard rename(path(of: draft), path(of: name)) == 0 else {
      throw FileError("install", path(of: name))
    }
    // The name is on the disk before it is used instead of another one.
    if currentName != nil { sync() }
    return kept
  }

  /// Gives what is left of a version another name, which it returns; nil if nothing is left.
  private func moveAside(_ name: String) throws(FileError) -> String? {
    guard Self.isThere(path(of: name)) else { return nil }
    var number = 1
    while Self.isThere(path(of: VersionFolder.kept(of: name, number: number))) { number += 1 }
    let kept = path(of: VersionFolder.kept(of: name, number: number))
    guard rename(path(of: name), kept) == 0 else { throw FileError("move", path(of: name)) }
    return kept
  }

  /// Waits until the names in the folder are on the disk.
  func sync() { AtomicFile.syncFolder(of: current) }

  /// Makes a version the one that is used: all commands switch at once.
  func use(_ name: String) throws(FileError) { try Self.replaceLink(current, to: name) }

  /// Makes a link at a path, instead of another one.
  static func replaceLink(_ path: String, to target: String) throws(FileError) {
    let draft = VersionFolder.draft(of: path)
    guard symlink(target, draft) == 0 else { throw FileError("make", draft) }
    guard rename(draft, path) == 0 else {
      let error = FileError("install", path)
      unlink(draft)
      throw error
    }
  }

  private func makeLink(_ path: String, to target: String) throws(FileError) {
    try FolderPath.make((path as NSString).deletingLastPathComponent, isPrivate: false)
    guard symlink(target, path) == 0 || errno == EEXIST else { throw FileError("make", path) }
  }

  // MARK: Removing

  /// Removes what killed processes have left: drafts, and folders that they were removing.
  func clean() {
    for name in names {
      if kind(of: name) == .draft { try? FileManager.default.removeItem(atPath: path(of: name)) }
      rmdir(path(of: name))
    }
    rmdir(folder)
  }

  func discard(_ draft: String) {
    try? FileManager.default.removeItem(atPath: path(of: draft))
    rmdir(folder)
  }

  /// Ends the use of any version.
  func stopUsing() {
    unlink(current)
    sync()
  }

  /// Removes a version's files, as far as they are as they were installed. Returns the paths of the
  /// others, which stay.
  func remove(_ name: String) -> [String] {
    guard let manifest = manifest(of: name) else { return [] }
    let place = path(of: name)
    for file in manifest.files {
      let path = "\(place)/tree/\(file.path)"
      if Self.isUnchanged(file, at: path) { unlink(path) }
    }
    for command in manifest.tree.commands { unlink("\(place)/bin/\(command.name)") }
    for extra in manifest.tree.extras { unlink("\(place)/share/\(extra.name)") }
    // The manifest is the last: without it, nobody would know that the rest can go.
    let description = manifestPath(of: name)
    let left = Self.removeEmptyFolders(place).filter { $0 != description }
    unlink(description)
    rmdir(place)
    rmdir(folder)
    return left
  }

  /// Removes a plain file with its folder. Returns its path if it was changed, and stays.
  func remove(_ file: InstalledFile) -> [String] {
    if let difference = Self.difference(of: file) {
      return difference.kind == .changed ? [file.path] : []
    }
    unlink(file.path)
    clean()
    return []
  }

  /// Removes a folder with the empty ones in it. Returns the paths of what they still contain.
  private static func removeEmptyFolders(_ path: String) -> [String] {
    var left: [String] = []
    for name in (try? FolderPath.names(in: path)) ?? [] {
      let path = "\(path)/\(name)"
      if isFolder(path) { left += removeEmptyFolders(path) } else { left.append(path) }
    }
    rmdir(path)
    return left
  }

  // MARK: Coding

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}
