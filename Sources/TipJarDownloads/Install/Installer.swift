import CTipJarCurl
import Foundation
import TipJarFiles

/// Installs and removes files: `<id>/<version>/<file>` in the installation folder. A crash after
/// any step leaves the old version or the new one.
struct Installer: Sendable {
  /// The steps of an installation. The app's record is written after the last one.
  enum Step: String, CaseIterable, Sendable {
    /// Those of a plain file.
    case prepared, synced
    /// Those of a folder.
    case unpacked, described
    /// That of both.
    case moved
    /// Those of a folder.
    case switched, linked
  }

  let root: String
  /// A hook for tests, called after each step: an error that it throws ends the installation as a
  /// crash would.
  let step: @Sendable (Step) throws(FileError) -> Void

  private var parts: PartFolder { PartFolder(of: root) }

  private func folder(of id: App.ID) -> String { "\(root)/\(PathComponent.encoded(id))" }

  /// Makes the folders of an app's version, and sets the mode of its partial data. Returns the paths
  /// that must be on the disk before ``install``.
  func prepare(_ app: App) throws(FileError) -> [String] {
    let place = Place(app, in: folder(of: app.id))
    let part = parts.path(of: app.id)
    let mode = try makeFolder(place) & 0o644
    guard chmod(part, mode) == 0 else { throw FileError("install", part) }
    try step(.prepared)
    return [part, place.version, place.folder, root]
  }

  /// Installs an app's partial data as its file, if they are still the bytes that were hashed. The
  /// previously installed version stays. `isOnDisk` is true if the paths of ``prepare(_:)`` are.
  func install(
    _ app: App, _ contents: PartFile.Contents, host: String, isOnDisk: Bool
  ) throws(FileError) -> InstalledFile {
    let place = Place(app, in: folder(of: app.id))
    let part = parts.path(of: app.id)
    if !isOnDisk { try DiskSync.sync(prepare(app)) }
    try step(.synced)
    try checkDestination(place, contents)
    try move(part, to: place.file)
    guard OwnFiles.Identity(at: place.file) == contents.identity else {
      rename(place.file, part)
      rmdir(place.version)
      throw FileError("install", "\(place.file): another program changed it", code: EAGAIN)
    }
    try step(.moved)
    return InstalledFile(
      path: place.file, size: contents.length, sha256: contents.sha256,
      isVerified: app.sha256 != nil, isExecutable: false, host: host)
  }

  /// Checks before a transfer that nothing is in the way of what it will install, as far as the
  /// catalogue tells its bytes.
  func check(_ app: App) throws(FileError) {
    let place = Place(app, in: folder(of: app.id))
    guard let facts = FileFacts(path: place.file) else { return }
    let isOther = app.size > 0 && Int64(facts.size) != app.size
    let isRight = app.sha256.map {
      Self.isFile(place.file, size: Int64(facts.size), sha256: $0)
    }
    if isOther || isRight == false { throw FileError(inTheWay: place.file) }
  }

  /// Cleans up after an installation whose record is on disk.
  func finish(_ id: App.ID) { parts.remove(id) }

  /// Restores the partial data of an unfinished installation, so that it is not fetched again. The
  /// app's record determines what is installed.
  func recover(_ app: App, _ record: AppRecord) {
    let place = Place(app, in: folder(of: app.id))
    let part = parts.path(of: app.id)
    guard parts.record(of: app.id) != nil, access(part, F_OK) != 0 else { return }
    if place.file != record.file?.path { rename(place.file, part) }
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

  static func isFile(_ path: String, size: Int64, sha256: String) -> Bool {
    guard let facts = FileFacts(path: path), facts.isFile, Int64(facts.size) == size else {
      return false
    }
    return Self.sha256(of: path) == sha256
  }

  /// Returns the digest of a file's bytes; nil if they cannot be read.
  static func sha256(of path: String) -> String? {
    guard let file = try? PartFile(reading: path) else { return nil }
    return (try? file.contents())?.sha256
  }

  // MARK: System calls

  private struct Place {
    let folder: String
    let version: String
    let name: String
    var file: String { "\(version)/\(name)" }

    init(_ app: App, in folder: String) {
      self.folder = folder
      version = "\(folder)/\(PathComponent.encoded(app.version))"
      name = app.fileName ?? "file"
    }
  }

  /// Creates the folder of a version. Returns the permissions that the process's umask leaves.
  private func makeFolder(_ place: Place) throws(FileError) -> mode_t {
    if mkdir(place.folder, 0o777) != 0, errno != EEXIST { try make(place.folder) }
    guard mkdir(place.version, 0o777) == 0 || errno == EEXIST else {
      throw FileError("make", place.version)
    }
    var facts = stat()
    guard stat(place.version, &facts) == 0 else { throw FileError("make", place.version) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileError(inTheWay: place.version) }
    return facts.st_mode & 0o777
  }

  private func make(_ folder: String) throws(FileError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FileError("make", folder, error)
    }
  }

  /// Checks that nothing else is replaced. The same version has no record here, but another state
  /// folder may have installed it: a file with other bytes stays.
  private func checkDestination(
    _ place: Place, _ contents: PartFile.Contents
  ) throws(FileError) {
    var facts = stat()
    guard lstat(place.file, &facts) == 0 else { return }
    guard Self.isFile(place.file, size: contents.length, sha256: contents.sha256) else {
      throw FileError(inTheWay: place.file)
    }
  }

  private func move(_ from: String, to target: String) throws(FileError) {
    guard rename(from, target) == 0 else { throw FileError("install", target) }
  }

  // MARK: Links

  private func target(of link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }
}

/// Waiting until files and folders are on the disk.
enum DiskSync {
  /// The number of paths from which their file systems are flushed whole, if the system can: one
  /// call for all of them costs less than one for each.
  private static let many = tipjar_can_sync_all() != 0 ? 9 : Int.max

  /// Flushes files and folders to the disk. All of them are in the file systems of `roots`.
  static func sync(_ paths: [String], in roots: [String] = []) throws(FileError) {
    let paths = Set(paths)
    guard paths.count >= many, !roots.isEmpty else {
      for path in paths { try sync(path, with: full) }
      return
    }
    var devices: Set<Int> = []
    for root in roots {
      var facts = stat()
      guard stat(root, &facts) == 0 else { throw FileError("sync", root) }
      if devices.insert(Int(facts.st_dev)).inserted { try sync(root, with: tipjar_sync_all) }
    }
  }

  private static func sync(_ path: String, with call: (Int32) -> Int32) throws(FileError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError("sync", path) }
    defer { close(file) }
    // Not every file system can sync a folder.
    guard call(file) == 0 || errno == EINVAL else { throw FileError("sync", path) }
  }

  private static func full(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      return fcntl(file, F_FULLFSYNC) == 0 ? 0 : fsync(file)
    #else
      return fsync(file)
    #endif
  }
}
