import Foundation

/// A damaged database under another name, with the time in it; nothing of it is thrown away.
struct SetAside {
  let path: String
  private let place: String
  var name: String { URL(filePath: path).lastPathComponent }

  /// Renames a database and its WAL. The file of shared memory goes; it holds nothing of its own.
  init(_ path: String) throws(StoreOpenError) {
    let stamp = Self.stamp()
    var free = "\(path).damaged-\(stamp)"
    var count = 1
    while FileManager.default.fileExists(atPath: free) {
      count += 1
      free = "\(path).damaged-\(stamp)-\(count)"
    }
    guard rename(path, free) == 0 else {
      throw StoreOpenError(
        kind: .unusable, path: path,
        problem: "it is damaged and cannot be set aside: \(String(cString: strerror(errno)))")
    }
    rename("\(path)-wal", "\(free)-wal")
    unlink("\(path)-shm")
    self.path = free
    place = path
  }

  /// Takes it back, so that the next start tries again.
  func putBack() {
    for end in ["-wal", "-shm"] { unlink(place + end) }
    rename(path, place)
    rename("\(path)-wal", "\(place)-wal")
  }

  /// The real time, whatever the store's clock says: it is for a person who looks at the folder.
  private static func stamp() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H-%M-%SZ", &parts)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
