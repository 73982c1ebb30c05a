import Crypto
import Foundation
import TipJarFiles

/// Installs and removes files: `<id>/<version>/<file>` in the installation folder. A crash after
/// any step leaves the old version or the new one.
struct Installer: Sendable {
  /// The steps of an installation. The app's record is written after the last one.
  enum Step: CaseIterable, Sendable {
    case synced, moved, draftSynced, renamed, folderSynced, linked
  }

  let root: String
  /// The folder for links to executables; nil for none.
  let links: String?
  /// A hook for tests, called after each step: an error that it throws ends the installation as a
  /// crash would.
  let step: @Sendable (Step) throws(FileError) -> Void

  private var parts: PartFolder { PartFolder(of: root) }

  private func folder(of id: App.ID) -> String { "\(root)/\(PathComponent.encoded(id))" }

  /// Installs an app's partial data as its file. The previously installed version stays.
  func install(
    _ app: App, size: Int64, sha256: String, host: String
  ) throws(FileError) -> InstalledFile {
    let place = Place(app, in: folder(of: app.id))
    let part = parts.path(of: app.id)
    var link: String?
    if app.isExecutable, let links { link = try checkedLink(place.name, in: links) }
    let mode = try makeDraft(place.draft) & (app.isExecutable ? 0o755 : 0o644)
    try sync(part, mode: mode)
    try step(.synced)
    try move(part, to: place.draftFile)
    try step(.moved)
    AtomicFile.syncFolder(of: place.draftFile)
    try step(.draftSynced)
    try discard(place, size: size, sha256: sha256)
    try move(place.draft, to: place.version)
    try step(.renamed)
    AtomicFile.syncFolder(of: place.version)
    AtomicFile.syncFolder(of: place.folder)
    try step(.folderSynced)
    var file = InstalledFile(
      path: place.file, size: size, sha256: sha256, isVerified: app.sha256 != nil,
      isExecutable: app.isExecutable, host: host)
    if let link {
      try make(link, to: file.path)
      file.link = link
      try step(.linked)
    }
    return file
  }

  /// Cleans up after an installation whose record is on disk.
  func finish(_ id: App.ID) { unlink(parts.recordPath(of: id)) }

  /// Restores the partial data of an unfinished installation, so that it is not fetched again. The
  /// app's record determines what is installed.
  func recover(_ app: App, _ record: AppRecord) {
    let place = Place(app, in: folder(of: app.id))
    let part = parts.path(of: app.id)
    guard parts.record(of: app.id) != nil, access(part, F_OK) != 0 else { return }
    for file in [place.draftFile, place.file] where file != record.file?.path {
      if access(file, F_OK) == 0, access(part, F_OK) != 0 { rename(file, part) }
    }
    rmdir(place.draft)
    rmdir(place.version)
    if access(part, F_OK) != 0 { finish(app.id) }
  }

  /// Removes an installed file and its link, if they are unchanged. Returns the path of a changed
  /// file, which stays.
  func remove(_ file: InstalledFile) -> String? {
    if let link = file.link, target(of: link) == file.path { unlink(link) }
    guard access(file.path, F_OK) == 0 else { return nil }
    guard Self.isUnchanged(file) else { return file.path }
    unlink(file.path)
    let version = (file.path as NSString).deletingLastPathComponent
    rmdir(version)
    rmdir((version as NSString).deletingLastPathComponent)
    return nil
  }

  /// Returns whether a file still has the bytes that were installed.
  static func isUnchanged(_ file: InstalledFile) -> Bool {
    isFile(file.path, size: file.size, sha256: file.sha256)
  }

  private static func isFile(_ path: String, size: Int64, sha256: String) -> Bool {
    guard let facts = FileFacts(path: path), facts.isFile, Int64(facts.size) == size,
      var part = try? PartFile(reading: path), (try? part.readAll({ true })) == true
    else { return false }
    return part.sha256 == sha256
  }

  // MARK: System calls

  private struct Place {
    let folder: String
    let version: String
    let name: String
    var draft: String { version + ".new" }
    var file: String { "\(version)/\(name)" }
    var draftFile: String { "\(draft)/\(name)" }

    init(_ app: App, in folder: String) {
      self.folder = folder
      version = "\(folder)/\(PathComponent.encoded(app.version))"
      name = app.fileName ?? "file"
    }
  }

  /// Syncs bytes and mode to disk.
  private func sync(_ path: String, mode: mode_t) throws(FileError) {
    let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw FileError("install", path) }
    defer { close(file) }
    guard fchmod(file, mode) == 0, Self.fullSync(file) == 0 else {
      throw FileError("install", path)
    }
  }

  private static func fullSync(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      return fcntl(file, F_FULLFSYNC) == 0 ? 0 : fsync(file)
    #else
      return fsync(file)
    #endif
  }

  /// Creates the folder of a new version. Returns the permissions that the process's umask leaves.
  private func makeDraft(_ folder: String) throws(FileError) -> mode_t {
    try make((folder as NSString).deletingLastPathComponent)
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw FileError("make", folder) }
    var facts = stat()
    guard stat(folder, &facts) == 0 else { throw FileError("make", folder) }
    return facts.st_mode & 0o777
  }

  private func make(_ folder: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FileError("make", folder, error)
    }
  }

  /// Removes an earlier installation of the same version that has no record here: another state
  /// folder may have installed it. A file with other bytes is not replaced.
  private func discard(_ place: Place, size: Int64, sha256: String) throws(FileError) {
    guard access(place.version, F_OK) == 0 else { return }
    if access(place.file, F_OK) == 0 {
      guard Self.isFile(place.file, size: size, sha256: sha256) else {
        throw FileError(inTheWay: place.file)
      }
      unlink(place.file)
    }
    guard rmdir(place.version) == 0 else {
      throw errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR
        ? FileError(inTheWay: place.version) : FileError("replace", place.version)
    }
  }

  private func move(_ from: String, to target: String) throws(FileError) {
    guard rename(from, target) == 0 else { throw FileError("install", target) }
  }

  // MARK: Links

  private func target(of link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }

  /// Returns the path of a link to an executable. A file, or a link to another place, is not
  /// replaced.
  private func checkedLink(_ name: String, in folder: String) throws(FileError) -> String {
    try make(folder)
    let link = "\(folder)/\(name)"
    var facts = stat()
    if lstat(link, &facts) == 0, target(of: link)?.hasPrefix(root + "/") != true {
      throw FileError(inTheWay: link)
    }
    return link
  }

  private func make(_ link: String, to path: String) throws(FileError) {
    let draft = "\(link).tipjar-\(getpid())"
    unlink(draft)
    guard symlink(path, draft) == 0 else { throw FileError("make", link) }
    try move(draft, to: link)
  }
}
