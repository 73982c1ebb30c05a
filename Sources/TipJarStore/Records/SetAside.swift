import Foundation
import TipJarFiles

/// A damaged database under another name that contains the time; all of it is kept.
struct SetAside: Sendable {
  let path: String
  let problem: String
  var name: String { URL(filePath: path).lastPathComponent }

  /// Renames a database and its log. The file of shared memory is removed; it holds no data.
  init(_ place: String, problem: String) throws(StoreOpenError) {
    self.problem = problem
    let begun = Self.begun(place)
    path = begun ?? Self.free(place)
    // The log first: alone, the old database would be read without it.
    if begun == nil { rename("\(place)-wal", "\(path)-wal") }
    guard rename(place, path) == 0 else {
      let reason = String(cString: strerror(errno))
      rename("\(path)-wal", "\(place)-wal")
      throw StoreOpenError(
        kind: .unusable, path: place,
        problem: "it is damaged and cannot be set aside: \(reason)")
    }
    for end in ["-shm", "-problem"] { unlink(place + end) }
  }

  /// The file that was last set aside for a database, by another start; nil if there is none.
  init?(lastOf place: String) {
    guard let last = Self.paths(of: place).filter({ !$0.hasSuffix("-wal") }).max() else {
      return nil
    }
    (path, problem) = (last, "its repair was interrupted")
  }

  /// The path under which a start renamed the log, and ended before it renamed the database.
  private static func begun(_ place: String) -> String? {
    guard FileFacts(path: "\(place)-wal").map({ $0.size == 0 }) ?? true else { return nil }
    let paths = Set(paths(of: place))
    return paths.filter { $0.hasSuffix("-wal") }.map { String($0.dropLast(4)) }
      .filter { !paths.contains($0) }.max()
  }

  private static func paths(of place: String) -> [String] {
    let file = URL(filePath: place)
    let folder = file.deletingLastPathComponent()
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasPrefix("\(file.lastPathComponent).damaged-") }
      .map { folder.appending(path: $0).path }
  }

  private static func free(_ path: String) -> String {
    let stamp = stamp()
    var free = "\(path).damaged-\(stamp)"
    var count = 1
    while FileManager.default.fileExists(atPath: free) {
      count += 1
      free = "\(path).damaged-\(stamp)-\(count)"
    }
    return free
  }

  /// The real time, not the store's: it is meant for people who look at the folder.
  private static func stamp() -> String {
    Date(timeIntervalSince1970: TimeInterval(time(nil))).formatted(.iso8601)
      .replacing(":", with: "-")
  }
}

/// A record that was damaged when it was opened: the file is kept under another name, and a new one
/// has every purchase that could be read with a valid receipt. Show it to the user.
public struct StoreNotice: Equatable, Sendable {
  /// One of the two records of purchases.
  public enum Record: String, CaseIterable, Equatable, Sendable {
    /// The store's database, and the app's ledger.
    case store = "store.sqlite"
    case ledger = "ledger.sqlite"
  }

  /// The record.
  public let record: Record
  /// The name of the damaged file now.
  public let name: String
  /// The damage in words, or the reason why it is not known.
  public let problem: String

  /// A sentence for the user; one line.
  public var sentence: String {
    "\(record.rawValue) was damaged (\(problem)); it is kept as \(name)"
  }
}
