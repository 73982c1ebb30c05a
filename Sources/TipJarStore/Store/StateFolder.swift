import Foundation
import GRDB

/// The folder that holds what is kept: made with mode 0700, its databases with 0600.
struct StateFolder: Sendable {
  let url: URL

  /// Opens a database of the folder, and makes both where they are not there: WAL, full sync, up to 5 s of
  /// waiting for another process. Runs off the caller's actor, since the disk may take its time.
  @concurrent
  func open(_ name: String, _ migrator: DatabaseMigrator) async throws -> DatabaseQueue {
    let path = url.appending(path: name).path
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
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      try migrator.migrate(queue)
      return queue
    } catch let error as DatabaseError {
      let isDamaged = [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
      throw StoreOpenError(
        kind: isDamaged ? .damaged : .unusable, path: path, problem: error.message ?? "unusable")
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // WAL alone would lose the last purchases with the power, and with them the count of their ids.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }

  private func create(_ path: String) throws(StoreOpenError) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreOpenError(
        kind: .cannotCreate, path: url.path, problem: "the folder cannot be made")
    }
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
