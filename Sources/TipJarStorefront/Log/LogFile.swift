package import Foundation
package import Logging
import Synchronization
import TipJarFiles
package import TipJarStore
import TipJarTerminal

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
  var screenLog: ScreenLog { ScreenLog(descriptor: first.number, name: path) }
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
    guard isOwn || opened.mayBeLog else {
      throw .logIsForeign(path: file.path)
    }
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
    case .purchaseResult(let id, let result): debug("purchase result of \(id): \(result)")
    case .purchaseFailed(let id, let reason): error("could not purchase \(id): \(reason)")
    case .productsNotFetched(let reason): error("could not fetch products: \(reason)")
    case .deliveryFailed(let reason): error("could not record what the store delivered: \(reason)")
    case .repaired(let notice): warning("\(notice.sentence)")
    case .delivered(.granted(let id, let transaction)):
      info("delivered: \(id), transaction \(transaction.id)")
    case .delivered(.refunded(let id, let transaction)):
      info("refunded: \(id), transaction \(transaction.id)")
    }
  }

  /// A logger that discards everything, for commands that only read.
  package static let silent = Logger(label: "tipjar") { _ in SwiftLogNoOpLogHandler() }
}
