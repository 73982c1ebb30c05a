import CTipJarProcess
import Foundation
import TipJarStorefront

/// The limits of a session, for its guard and for the kernel.
struct Confinement {
  /// The folder of the records; nil where there are none.
  let folder: URL?
  /// The host's files that a session reads while it lasts.
  let readable: [String]
  let quota: GuestQuota
  /// The threads of all processes of the account; 0 for no limit.
  let threads: UInt64

  init(_ settings: Settings, in root: URL, records: URL?, _ command: KioskCommand) {
    folder = records
    readable = records == nil ? [] : Self.files(of: settings, apart: root)
    quota = command.quota
    let account = tipjar_account_threads()
    threads = account == 0 ? 0 : account + UInt64(command.sessions * GuestQuota.threads)
  }

  /// Returns the host's files, with the folder of the catalogue for its icons unless the records of
  /// all guests are in there, too.
  private static func files(of settings: Settings, apart root: URL) -> [String] {
    var files = [settings.store, settings.catalog].compactMap(\.self)
    if let catalog = settings.catalog {
      let folder = URL(filePath: catalog).deletingLastPathComponent().resolvingSymlinksInPath()
      let state = root.resolvingSymlinksInPath().path + "/"
      if !state.hasPrefix(folder.path.hasSuffix("/") ? folder.path : folder.path + "/") {
        files.append(folder.path)
      }
    }
    return files
  }

  /// The quota of the records that is exceeded already.
  var excess: tipjar_reason { withGuest { tipjar_measure($0) } }

  /// Starts the guard of the session, which holds its seats from now on, and confines the process.
  /// `log` and `name` are of the host's log. Call it before the first thread starts.
  /// - Throws: a ``Failure`` if the system refuses.
  func apply(log: Int32, name: String) throws(Failure) {
    let isConfined = withGuest { guest in
      tipjar_guard_start(guest, log, name) == 0 && tipjar_confine_guest(guest) == 0
    }
    guard !isConfined else { return }
    tipjar_guard_dismiss()
    throw Failure("the process cannot be confined: \(String(cString: strerror(errno)))", .software)
  }

  private func withGuest<Result>(_ body: (UnsafePointer<tipjar_guest>) -> Result) -> Result {
    let copies = readable.map { strdup($0) }
    let path = folder.map { strdup($0.path) }
    defer { for copy in copies + [path ?? nil] { free(copy) } }
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { paths in
      var guest = tipjar_guest(
        folder: UnsafePointer(path ?? nil), readable: paths.baseAddress,
        files: UInt64(quota.files), bytes: UInt64(quota.records.bytes),
        memory: UInt64(quota.memory.bytes),
        seconds: UInt64(quota.processorTime.duration?.components.seconds ?? 0), threads: threads)
      return body(&guest)
    }
  }
}
