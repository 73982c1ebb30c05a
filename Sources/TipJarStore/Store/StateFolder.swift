import Foundation
import GRDB
import TipJarFiles

/// The state folder: created with mode 0700, its databases with 0600.
struct StateFolder: Sendable {
  let url: URL

  /// The target of a link: a log and a damaged file are in the target's folder.
  private func path(_ record: StoreNotice.Record) -> String {
    url.appending(path: record.rawValue).resolvingSymlinksInPath().path
  }

  /// Returns whether a call found damage in a record since it was opened.
  func isMarked(_ record: StoreNotice.Record) -> Bool {
    RecordFile.markedProblem(path(record)) != nil
  }

  /// Opens a record of the folder. For reading, nothing is created or changed, unless the record has
  /// to be repaired; a folder without records has empty ones.
  func record(
    _ record: StoreNotice.Record, _ schema: StoreSchema.Steps, for access: FolderAccess,
    decode: @escaping @Sendable (Database) throws -> Void
  ) async throws -> RecordFile {
    guard access == .reading else { return try await openRecord(record, schema, decode: decode) }
    if let file = try await readRecord(record, schema, decode: decode) { return file }
    return try await openRecord(record, schema, decode: decode)
  }

  /// Opens a record for reading; nil if it has to be created or repaired.
  @concurrent
  private func readRecord(
    _ record: StoreNotice.Record, _ schema: StoreSchema.Steps,
    decode: @escaping @Sendable (Database) throws -> Void
  ) async throws -> RecordFile? {
    let path = path(record)
    if FileFacts(path: url.path) != nil { try checkSafety() }
    guard let kind = FileFacts(path: path)?.kind else {
      // One record without the other was lost.
      let isNew = StoreNotice.Record.allCases.allSatisfy { FileFacts(path: self.path($0)) == nil }
      let isLost = !isNew && WritingProblem.mayWrite(url.path)
      return isLost ? nil : try RecordFile(inMemory: schema)
    }
    guard kind == .regular else { return nil }
    do {
      return try RecordFile(reading: path, schema) {
        try await openRecord(record, schema, decode: decode)
      }
    } catch {
      throw openError(error, path)
    }
  }

  /// Opens a record of the folder, and creates both if they are missing: WAL, full sync, up to 5 s
  /// of waiting for another process. A damaged file is set aside, and a new one is begun. Runs off
  /// the caller's actor, because the disk may be slow.
  @concurrent
  func openRecord(
    _ record: StoreNotice.Record, _ schema: StoreSchema.Steps,
    decode: @Sendable (Database) throws -> Void
  ) async throws -> RecordFile {
    let path = path(record)
    try make()
    // Two processes that turn one file to WAL at once would get SQLITE_BUSY, whatever the timeout.
    let lock: FileLock
    do throws(StoreKitError) {
      lock = try await FileLock.acquire(url)
    } catch {
      throw unreadable ?? StoreOpenError(kind: .busy, path: url.path, problem: error.reason)
    }
    defer { lock.release() }
    do {
      do {
        try create(path)
        return try RecordFile(path, schema, aside: SetAside(lastOf: path), decode: decode)
      } catch let damage as RecordFile.Damage {
        let aside = try SetAside(path, problem: damage.problem)
        try create(path)
        return try RecordFile(path, schema, aside: aside, decode: decode)
      }
    } catch {
      throw openError(error, path)
    }
  }

  /// The reason why the folder itself cannot be opened; nil if it can.
  private var unreadable: StoreOpenError? {
    let folder = Foundation.open(url.path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return StoreOpenError(code: errno, path: url.path) }
    close(folder)
    return nil
  }

  private func openError(_ error: any Error, _ path: String) -> any Error {
    switch error {
    case let damage as RecordFile.Damage:
      return StoreOpenError(kind: .damaged, path: path, problem: damage.problem)
    case let error as DatabaseError:
      let isBusy = [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
      if isBusy {
        return StoreOpenError(kind: .busy, path: path, problem: "another program is using it")
      }
      return RecordFile.systemProblem(of: error, path).map { StoreOpenError(code: $0, path: path) }
        ?? StoreOpenError(kind: .unusable, path: path, problem: error.message ?? "unusable")
    default:
      return error
    }
  }

  /// Creates the folder, for its owner only. A folder of another user, or one that everybody may
  /// write to, is rejected, as ssh does: a program that can put files there could sign receipts, or
  /// redirect the log.
  func make() throws(StoreOpenError) {
    let missing = missingFolders
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreOpenError(
        kind: .cannotCreate, path: url.path, problem: FileError("make", url.path, error).reason)
    }
    // SQLite syncs the names in the folder, but not the name of the folder itself.
    for folder in missing { AtomicFile.syncFolder(of: folder.path) }
    try checkSafety()
  }

  private func checkSafety() throws(StoreOpenError) {
    // Foundation would look up the owner's name too, on some networks at a server.
    guard let facts = FileFacts(path: url.path) else { return }
    if facts.owner != geteuid(), facts.owner != 0 {
      throw StoreOpenError(kind: .unsafe, path: url.path, problem: "it belongs to another user")
    }
    if facts.isWritableByAll {
      throw StoreOpenError(kind: .unsafe, path: url.path, problem: "everyone can write to it")
    }
  }

  private var missingFolders: [URL] {
    var (missing, folder) = ([URL](), url)
    while access(folder.path, F_OK) != 0, folder.path.count > 1 {
      missing.append(folder)
      folder = folder.deletingLastPathComponent()
    }
    return missing
  }

  private func create(_ path: String) throws(StoreOpenError) {
    if let kind = FileFacts(path: path)?.kind {
      // Opening a pipe waits for its other end forever.
      guard kind == .regular else {
        throw StoreOpenError(kind: .unusable, path: path, problem: "it is no file")
      }
      return
    }
    // SQLite gives its WAL the mode of the database, so it is enough to create that one first.
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StoreOpenError(
        kind: .cannotCreate, path: path, problem: String(cString: strerror(errno)))
    }
    close(descriptor)
  }
}
