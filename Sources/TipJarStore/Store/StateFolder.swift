import Foundation
import GRDB

/// The folder that holds what is kept: made with mode 0700, its databases with 0600.
struct StateFolder: Sendable {
  let url: URL

  /// A database that was opened, and what had to be done for it.
  struct Opened: Sendable {
    let queue: DatabaseQueue
    let place: FilePlace
    let notices: [StoreNotice]
  }

  /// Opens a record of the folder, and makes both where they are not there: WAL, full sync, up to 5 s of waiting
  /// for another process. A damaged file is set aside, and what can be read of `tables` goes into a new one. Runs
  /// off the caller's actor, since the disk may take its time.
  @concurrent
  func open(
    _ record: StoreNotice.Record, _ migrator: DatabaseMigrator, tables: [String]
  ) async throws -> Opened {
    let path = url.appending(path: record.rawValue).path
    try create(path)
    // Two processes that turn one file to WAL at once would get SQLITE_BUSY, whatever the timeout.
    let lock: FileLock
    do throws(FileLock.Failure) {
      lock = try await FileLock.acquire(url)
    } catch {
      throw StoreOpenError(kind: .unusable, path: url.path, problem: error.problem)
    }
    defer { lock.release() }
    do {
      do {
        let queue = try SoundDatabase.open(path, migrator)
        return Opened(queue: queue, place: FilePlace(path), notices: [])
      } catch let damage as SoundDatabase.Damage {
        return try renew(record, path, migrator, tables, because: damage.problem)
      }
    } catch let error as DatabaseError {
      let isBusy = [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
      throw StoreOpenError(
        kind: isBusy ? .busy : .unusable, path: path,
        problem: isBusy ? "another program holds it" : error.message ?? "unusable")
    }
  }

  /// Sets a damaged file aside, and fills a new one from it.
  private func renew(
    _ record: StoreNotice.Record, _ path: String, _ migrator: DatabaseMigrator, _ tables: [String],
    because problem: String
  ) throws -> Opened {
    let aside = try SetAside(path)
    do {
      try create(path)
      let queue = try SoundDatabase.open(path, migrator)
      try Salvage(aside.path).fill(queue, tables)
      return Opened(
        queue: queue, place: FilePlace(path),
        notices: [.setAside(record, name: aside.name, problem: problem)])
    } catch let damage as SoundDatabase.Damage {
      throw StoreOpenError(kind: .damaged, path: path, problem: damage.problem)
    } catch {
      // A full disk, for example: an empty file in its place would look as if nothing had been bought.
      aside.putBack()
      throw StoreOpenError(
        kind: .unusable, path: path, problem: "it is damaged and cannot be mended now (\(problem))")
    }
  }

  /// Makes the folder, for its owner alone. One of somebody else's, or one that everybody may write in, is
  /// refused, as ssh does with its own: whoever may put files there could sign receipts, or let a log be written
  /// elsewhere.
  func make() throws(StoreOpenError) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreOpenError(
        kind: .cannotCreate, path: url.path, problem: "the folder cannot be made")
    }
    var status = stat()
    guard stat(url.path, &status) == 0 else { return }
    if status.st_uid != geteuid(), status.st_uid != 0 {
      throw StoreOpenError(kind: .unsafe, path: url.path, problem: "it belongs to another user")
    }
    if status.st_mode & S_IWOTH != 0 {
      throw StoreOpenError(kind: .unsafe, path: url.path, problem: "everybody may write in it")
    }
  }

  private func create(_ path: String) throws(StoreOpenError) {
    try make()
    guard !FileManager.default.fileExists(atPath: path) else { return }
    // SQLite gives its WAL the mode of the database, so it is enough to make that one first.
    let descriptor = Posix.open(path, flags: O_CREAT | O_RDWR | O_CLOEXEC, mode: 0o600)
    guard descriptor >= 0 else {
      throw StoreOpenError(
        kind: .cannotCreate, path: path, problem: String(cString: strerror(errno)))
    }
    close(descriptor)
  }
}
