import Foundation

/// A damaged database under another name that contains the time; all of it is kept.
struct SetAside {
  let path: String
  private let place: String
  var name: String { URL(filePath: path).lastPathComponent }

  /// Renames a database and its WAL. The file of shared memory is removed; it holds no data.
  init(_ path: String) throws(StoreOpenError) {
    let free = Self.free(path)
    guard rename(path, free) == 0 else {
      throw StoreOpenError(
        kind: .unusable, path: path,
        problem: "it is damaged and cannot be set aside: \(String(cString: strerror(errno)))")
    }
    self.init(path, as: free)
  }

  /// The file that a crash interrupted: the last one, whose WAL may not have been renamed yet.
  init(interrupted path: String) {
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let last = names.filter {
      $0.hasPrefix("\(file.lastPathComponent).damaged-") && !$0.hasSuffix("-wal")
    }.max()
    self.init(path, as: last.map { folder.appending(path: $0).path } ?? Self.free(path))
  }

  private init(_ place: String, as path: String) {
    (self.path, self.place) = (path, place)
    rename("\(place)-wal", "\(path)-wal")
    unlink("\(place)-shm")
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

  /// Restores its name, so that the next start tries again.
  func putBack() {
    for end in ["-wal", "-shm"] { unlink(place + end) }
    rename(path, place)
    rename("\(path)-wal", "\(place)-wal")
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
