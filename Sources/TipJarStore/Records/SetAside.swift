import Foundation

/// A damaged database under another name that contains the time; all of it is kept.
struct SetAside: Sendable {
  let path: String
  let problem: String
  var name: String { URL(filePath: path).lastPathComponent }

  /// Renames a database and its log. The file of shared memory is removed; it holds no data.
  init(_ place: String, problem: String) throws(StoreOpenError) {
    self.problem = problem
    path = Self.free(place)
    // The log first: alone, the old database would be read without it.
    rename("\(place)-wal", "\(path)-wal")
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
    let file = URL(filePath: place)
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let last = names.filter {
      $0.hasPrefix("\(file.lastPathComponent).damaged-") && !$0.hasSuffix("-wal")
    }.max()
    guard let last else { return nil }
    (path, problem) = (folder.appending(path: last).path, "its repair was interrupted")
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
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H-%M-%SZ", &parts)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
