import CTipJarCurl
import Foundation
import TipJarFiles

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
    var devices: Set<UInt64> = []
    for root in roots {
      guard let device = FileFacts(path: root)?.device else { throw FileError("sync", root) }
      if devices.insert(device).inserted { try sync(root, with: tipjar_sync_all) }
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
