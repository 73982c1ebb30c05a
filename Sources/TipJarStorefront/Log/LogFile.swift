package import Foundation
package import Logging
import Synchronization
import TipJarFiles
package import TipJarStore
package import TipJarTerminal

/// A log file with one line per message, with time and level. Nothing is written to standard error.
/// A large log is rotated: it is renamed to ".1", replacing the previous one, and a new log begins.
/// Several programs may write to it at once.
package final class LogFile: Sendable {
  /// The size in bytes at which the log is rotated.
  static let sizeLimit = 1 << 20

  /// The file as first opened. The screen redirects standard error to it, even after a rotation.
  private let first: LogDescriptor
  private let current: Mutex<LogDescriptor>
  private let path: String
  private let limit: Int

  /// The log for a screen, which redirects standard error and crash messages to it.
  package var screenLog: ScreenLog { ScreenLog(descriptor: first.number, name: path) }
  fileprivate let now: @Sendable () -> Date

  /// Opens the file for appending, and creates it with mode 0600 if it is missing. `now` provides
  /// the time of each line. Unless `isOwn` is true, the file must be empty or a log of this
  /// program.
  /// - Throws: a ``ShopError`` that names the file: it cannot be written, or is not a log.
  package init(
    _ file: URL, isOwn: Bool = false, limit: Int = sizeLimit, now: @escaping @Sendable () -> Date
  ) throws(ShopError) {
    self.now = now
    self.limit = limit
    // Rotation renames the target of a symbolic link, not the link.
    path = file.resolvingSymlinksInPath().path
    guard let opened = LogDescriptor(path) else {
      let reason = String(cString: strerror(errno))
      throw .logUnwritable(path: file.path, reason: reason)
    }
    guard isOwn || opened.mayBeLog else { throw .logIsForeign(path: file.path) }
    first = opened
    current = Mutex(opened)
  }

  /// Opens the log file of the settings, or throws a ``ShopError`` that names it.
  package convenience init(_ settings: Settings, now: @escaping @Sendable () -> Date)
    throws(ShopError)
  {
    try self.init(settings.logFile, isOwn: settings.log == nil, now: now)
  }

  package func logger(_ label: String) -> Logger {
    Logger(label: label) { _ in LogFileHandler(file: self) }
  }

  fileprivate func write(_ line: String) {
    current.withLock { log in
      if let newer = log.successor(at: path, limit: limit) { log = newer }
      log.write(line)
    }
  }
}

private struct LogFileHandler: LogHandler {
  let file: LogFile
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .debug

  init(file: LogFile) { self.file = file }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = file.now().wholeMilliseconds.formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    file.write("\(time) \(event.level) \(TextCleaner.cleaned("\(event.message)"))\n")
  }
}

extension Logger {
  /// Logs an event of the checkout, with the tip jar article's messages.
  package func log(_ event: CheckoutEvent) {
    switch event {
    case .purchaseAttempted(let id): debug("attempting to purchase \(id)")
    case .purchaseEnded(let id, .purchased): debug("purchase result of \(id): verified")
    case .purchaseEnded(let id, .userCancelled): debug("purchase result of \(id): cancelled")
    case .purchaseEnded(let id, .pending): debug("purchase result of \(id): pending")
    case .purchaseEnded(let id, .unverified): debug("purchase result of \(id): unverified")
    case .purchaseEnded(let id, .failed(let failure)):
      error("could not purchase \(id): \(failure.reason)")
    case .productsNotFetched(let reason): error("could not fetch products: \(reason)")
    case .deliveryFailed(let reason): error("could not record what the store delivered: \(reason)")
    case .repaired(let notice): warning("\(notice.sentence)")
    case .delivered(.granted(let id, let transaction)):
      info("delivered: \(id), transaction \(transaction.id)")
    case .delivered(.refunded(let id, let transaction)):
      let event = transaction.isShared ? "no longer shared" : "refunded"
      info("\(event): \(id), transaction \(transaction.id)")
    }
  }

  /// A logger that discards everything, for commands that only read.
  package static let silent = Logger(label: "tipjar") { _ in SwiftLogNoOpLogHandler() }
}

struct LogDescriptor: Sendable {
  private let handle: FileHandle
  var number: Int32 { handle.fileDescriptor }

  init?(_ path: String) {
    // Without O_NONBLOCK, opening a pipe without a reader would block forever. Files ignore it.
    let number = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if number < 0 { return nil }
    handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
  }

  /// Writes as much of the text as the file accepts.
  func write(_ text: String) { try? handle.write(contentsOf: Data(text.utf8)) }

  /// A Boolean value that indicates whether the file can be used as a log: it is empty, is not a
  /// regular file (a terminal, a pipe), or begins like one of this program's logs, with a timestamp
  /// or with the message of a process that crashed before it logged anything.
  var mayBeLog: Bool {
    guard let facts, facts.isFile, facts.size > 0 else { return true }
    var head = [UInt8](repeating: 0, count: 4096)
    let count = pread(number, &head, head.count, 0)
    guard count > 0, !head.prefix(count).contains(0) else { return false }
    let lines = head.prefix(count).split(separator: UInt8(ascii: "\n"), maxSplits: 64)
    return lines.contains { Self.isLogLine($0) || $0.starts(with: Array("tipjar".utf8)) }
  }

  /// Returns true for a line that begins with a timestamp: "2026-11-18T09:30:00.000Z info ...".
  private static func isLogLine(_ line: ArraySlice<UInt8>) -> Bool {
    let shape = Array("0000-00-00T00:00:00".utf8)
    guard line.count > shape.count else { return false }
    return zip(line, shape).allSatisfy { byte, wanted in
      wanted == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == wanted
    }
  }

  /// Returns the log to write to instead, or nil if this one is current. There is another if
  /// another program has rotated the log, or if this one exceeds `limit` bytes and is rotated now.
  func successor(at path: String, limit: Int) -> LogDescriptor? {
    guard let facts, facts.isFile else { return nil }
    if facts != FileFacts(path: path) { return LogDescriptor(path) }
    guard facts.size >= limit else { return nil }
    // Another program is rotating the log; until then lines can still go to the old one.
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    defer { flock(number, LOCK_UN) }
    if facts == FileFacts(path: path) {
      let old = path + ".1"
      // Never overwrite a file that is not a log of this program.
      if access(old, F_OK) == 0, LogDescriptor(old)?.mayBeLog != true { return nil }
      guard rename(path, old) == 0 else { return nil }
    }
    return LogDescriptor(path)
  }

  private var facts: FileFacts? { FileFacts(number) }
}
