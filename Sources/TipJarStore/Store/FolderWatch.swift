import Dispatch
public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells that programs changed what is kept in a state folder, by Linux's inotify; at rest it costs nothing. On
/// other systems it never tells anything.
public struct FolderWatch: Sendable {
  /// What was changed.
  public struct Change: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// What the store or the ledger knows.
    public static let store = Change(rawValue: 1)
    /// What is kept of the apps.
    public static let apps = Change(rawValue: 2)
    /// A program has ended, by itself or killed, that could have worked on apps.
    public static let locks = Change(rawValue: 4)

    /// A set of changes by its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  private let folder: URL
  private let isOwn: @Sendable (String) -> Bool

  /// A watch on the state folder `folder`, which has to be there when ``changes`` is asked for. Nothing is
  /// told of a file of the apps, by its name, that `isOwn`.
  public init(folder: URL, isOwn: @escaping @Sendable (String) -> Bool = { _ in false }) {
    self.folder = folder
    self.isOwn = isOwn
  }

  #if os(Linux)
    /// Changes from now on, for one reader. What happens within a twentieth of a second comes together, and while
    /// the reader is busy. It ends with its reader.
    public var changes: AsyncStream<Change> {
      let (stream, outlet) = AsyncStream.makeStream(
        of: Change.self, bufferingPolicy: .bufferingNewest(8))
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return stream }
      let stored = inotify_add_watch(
        descriptor, folder.path, UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE))
      let apps = inotify_add_watch(
        descriptor, folder.appending(path: "apps").path,
        UInt32(IN_MOVED_TO) | UInt32(IN_DELETE))
      let queue = DispatchQueue(label: "tipjar.folder")
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      let pending = Pending()
      source.setEventHandler { [isOwn] in
        guard let found = Self.read(descriptor, stored: stored, apps: apps, isOwn) else {
          return source.cancel()
        }
        guard pending.add(found) else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(50)) { outlet.yield(pending.removeAll()) }
      }
      source.setCancelHandler { close(descriptor) }
      source.activate()
      // The kernel's word that the watch is gone ends the source, on its own queue.
      outlet.onTermination = { _ in inotify_rm_watch(descriptor, stored) }
      return stream
    }

    /// Reads all there is to read, and says what it means; nil where the folder is watched no more.
    private static func read(
      _ descriptor: Int32, stored: Int32, apps: Int32, _ isOwn: (String) -> Bool
    ) -> Change? {
      var change: Change = []
      var bytes = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return change }
        var offset = 0
        let head = MemoryLayout<inotify_event>.size
        while offset + head <= count {
          let event = bytes.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          }
          let end = offset + head + Int(event.len)
          let name = String(
            decoding: bytes[offset + head..<end].prefix { $0 != 0 }, as: UTF8.self)
          if event.wd == stored, event.mask & UInt32(IN_IGNORED) != 0 { return nil }
          if event.wd == apps, !isOwn(name) { change.insert(.apps) }
          if event.wd == stored { change.formUnion(Self.change(of: name, event.mask)) }
          offset = end
        }
      }
    }

    /// A lock file is never written to, so that of the apps tells when it is closed: the kernel does that for
    /// a killed process too.
    private static func change(of name: String, _ mask: UInt32) -> Change {
      if mask & UInt32(IN_MODIFY) != 0 { return isDatabase(name) ? .store : [] }
      return name == "apps.lock" ? .locks : []
    }

    /// The index beside a WAL changes while a database is only read.
    private static func isDatabase(_ name: String) -> Bool {
      ["store.sqlite", "ledger.sqlite"].contains { name == $0 || name == "\($0)-wal" }
    }
  #else
    /// Ends at once.
    public var changes: AsyncStream<Change> { AsyncStream { $0.finish() } }
  #endif
}

#if os(Linux)
  import Synchronization

  /// What was found and not told yet.
  private final class Pending: Sendable {
    private let change = Mutex(FolderWatch.Change())

    /// Adds what was found; true if nothing waited before, so that somebody has to tell it.
    func add(_ found: FolderWatch.Change) -> Bool {
      guard !found.isEmpty else { return false }
      return change.withLock { change in
        defer { change.formUnion(found) }
        return change.isEmpty
      }
    }

    func removeAll() -> FolderWatch.Change {
      change.withLock { change in
        defer { change = [] }
        return change
      }
    }
  }
#endif
