import Dispatch
public import Foundation
import Synchronization

/// Reports that other programs changed a state folder, by Linux's inotify; an idle folder costs
/// nothing. On other systems it never reports anything.
public struct FolderWatch: Sendable {
  /// The kinds of changes.
  public struct Change: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// The records of the store or of the ledger.
    public static let store = Change(rawValue: 1)
    /// The records of the apps.
    public static let apps = Change(rawValue: 2)
    /// A program that could have worked on apps ended, by itself or because it was killed.
    public static let locks = Change(rawValue: 4)
    /// A commit may have become visible that was not when its bytes were written.
    static let recheck = Change(rawValue: 8)

    /// Creates a set of changes from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  private let folder: URL
  /// Returns whether another connection has committed since it was last asked; nil to report every
  /// write.
  private let isForeign: (@Sendable () async -> Bool)?
  private let isOwn: @Sendable (String) -> Bool

  /// Creates a watch on the state folder `folder`, which must exist when ``changes`` is asked for.
  ///
  /// - Parameters:
  ///   - checkout: The checkout of this process, whose own writes are not reported; nil to report
  ///     every write.
  ///   - isOwn: Returns, for the name of an app's file, whether this process wrote it, so that it
  ///     is not reported.
  public init(
    folder: URL, checkout: Checkout? = nil,
    isOwn: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.folder = folder
    if let checkout {
      isForeign = { await checkout.findsForeignCommit() }
    } else {
      isForeign = nil
    }
    self.isOwn = isOwn
  }

  /// Creates a watch on the folder of a store that reports the commits of other programs only.
  package init(_ store: SimulatedStore) {
    (folder, isForeign, isOwn) = (store.folder, store.database.foreignCommits(), { _ in false })
  }

  /// Changes from now, for one reader. Changes within a twentieth of a second, or while the reader
  /// is busy, are merged. The watch ends with its reader.
  public var changes: Changes { Changes(raw: rawChanges, isForeign: isForeign) }

  /// The changes that a watch reports.
  public struct Changes: AsyncSequence, Sendable {
    fileprivate let raw: AsyncStream<Change>
    fileprivate let isForeign: (@Sendable () async -> Bool)?

    /// Reads from now on.
    public func makeAsyncIterator() -> Iterator {
      Iterator(raw: raw.makeAsyncIterator(), isForeign: isForeign)
    }

    /// The reader.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var raw: AsyncStream<Change>.Iterator
      fileprivate let isForeign: (@Sendable () async -> Bool)?

      /// Waits for the next change; nil at the end, or when the task is cancelled.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> Change? {
        while var change = await raw.next(isolation: actor) {
          if let isForeign, change.contains(.store) || change.contains(.recheck) {
            change.subtract([.store, .recheck])
            if await isForeign() { change.insert(.store) }
          }
          if !change.isEmpty { return change }
        }
        return nil
      }
    }
  }

  #if os(Linux)
    private var rawChanges: AsyncStream<Change> {
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
      let pending = Pending(rechecks: isForeign != nil)
      source.setEventHandler { [isOwn] in
        guard let found = Self.readEvents(descriptor, stored: stored, apps: apps, isOwn) else {
          return source.cancel()
        }
        guard pending.add(found) else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(50)) {
          let change = pending.removeAll()
          outlet.yield(change)
          guard pending.rechecks, change.contains(.store) else { return }
          queue.asyncAfter(deadline: .now() + Self.slowCommit) { outlet.yield(.recheck) }
        }
      }
      source.setCancelHandler {
        pending.isOpen.withLock { isOpen in
          isOpen = false
          close(descriptor)
        }
      }
      source.activate()
      // The kernel reports that the watch is gone, which ends the source on its own queue.
      outlet.onTermination = { _ in
        pending.isOpen.withLock { if $0 { inotify_rm_watch(descriptor, stored) } }
      }
      return stream
    }

    /// A commit is visible only after SQLite has brought its bytes to the disk, which were reported
    /// when they were written: the time that a slow disk needs.
    private static let slowCommit = DispatchTimeInterval.milliseconds(250)

    /// Reads all pending events and returns the changes; nil when the folder is no longer watched.
    private static func readEvents(
      _ descriptor: Int32, stored: Int32, apps: Int32, _ isOwn: (String) -> Bool
    ) -> Change? {
      var change: Change = []
      var bytes = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return change }
        var offset = 0
        let head = MemoryLayout<inotify_event>.size
        while offset + head <= count {
          let event = bytes.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          }
          let end = offset + head + Int(event.len)
          let name = String(decoding: bytes[offset + head..<end].prefix { $0 != 0 }, as: UTF8.self)
          if event.wd == stored, event.mask & UInt32(IN_IGNORED) != 0 { return nil }
          // Events were lost: anything may have changed.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { change = [.store, .apps, .locks] }
          if event.wd == apps, !isOwn(name) { change.insert(.apps) }
          if event.wd == stored { change.formUnion(Self.change(of: name, event.mask)) }
          offset = end
        }
      }
    }

    /// A lock file is never written to. The end of a program that held the lock of the apps is
    /// visible because the file is closed, which the kernel also does for a killed process.
    private static func change(of name: String, _ mask: UInt32) -> Change {
      if mask & UInt32(IN_MODIFY) != 0 { return isDatabase(name) ? .store : [] }
      return name == "apps.lock" ? .locks : []
    }

    /// Excludes the index of a WAL, which changes while a database is only read.
    private static func isDatabase(_ name: String) -> Bool {
      ["store.sqlite", "ledger.sqlite"].contains { name == $0 || name == "\($0)-wal" }
    }
  #else
    private var rawChanges: AsyncStream<Change> { AsyncStream { $0.finish() } }
  #endif
}

#if os(Linux)
  /// The changes that were found and not reported yet.
  private final class Pending: Sendable {
    let rechecks: Bool
    /// False once the descriptor is closed: another file may have its number then.
    let isOpen = Mutex(true)
    private let change = Mutex(FolderWatch.Change())

    init(rechecks: Bool) { self.rechecks = rechecks }

    /// Adds what was found. Returns true if nothing was pending, so that the caller has to report
    /// it.
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
