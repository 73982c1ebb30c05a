import Foundation
import GRDB
import TipJarFiles

/// The repair of a damaged database, in a draft in the same folder that takes its name when it is
/// complete and on the disk. A crash at any moment leaves the damaged file or the repaired one,
/// never an empty one, as if nothing had been bought.
struct Repair {
  private let path: String

  /// The path of the new database until it is complete.
  var draft: String { "\(path).mended" }

  /// Creates the repair of the database at a path.
  init(of path: String) { self.path = path }

  /// Fills the draft, an empty file, with everything that can be read. The connections that this
  /// took are closed, and must stay alive (see ``VerifiedDatabase/retired``).
  func fill(_ migrator: DatabaseMigrator, _ tables: [String]) throws -> [DatabaseQueue] {
    let sound = try VerifiedDatabase(draft, migrator)
    let damaged = try Recovery(path).fill(sound.queue, tables)
    // Everything in one file, without a separate log.
    _ = try sound.queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try sound.queue.close()
    return sound.retired + [sound.queue, damaged]
  }

  /// Sets the damaged file aside, and gives its name to the draft.
  func replace() throws(StoreOpenError) -> SetAside {
    let aside = try SetAside(path)
    do {
      try renameDraft()
    } catch {
      aside.putBack()
      throw error
    }
    return aside
  }

  /// Removes the draft.
  func giveUp() {
    for end in ["", "-wal", "-shm"] { unlink(draft + end) }
  }

  /// Completes a repair that a crash interrupted: if the damaged file was already set aside, the
  /// draft takes its name, otherwise the draft is removed. Returns the file that was set aside, if
  /// any.
  func resume() throws(StoreOpenError) -> SetAside? {
    guard FileManager.default.fileExists(atPath: draft) else { return nil }
    if FileManager.default.fileExists(atPath: path) {
      giveUp()
      return nil
    }
    let aside = SetAside(interrupted: path)
    try renameDraft()
    return aside
  }

  private func renameDraft() throws(StoreOpenError) {
    guard rename(draft, path) == 0 else {
      throw StoreOpenError(
        kind: .unusable, path: path,
        problem: "it was repaired and cannot be replaced: \(String(cString: strerror(errno)))")
    }
    AtomicFile.syncFolder(of: path)
  }
}
