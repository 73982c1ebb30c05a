package import Foundation
package import Logging
import Synchronization
import TipJarFiles
import TipJarTerminal

/// A log file: a line each, with time and level; nothing ever goes to stderr. Once it has grown large it gets another
/// name, which the one before it loses, and a new one is begun. Several programs may write it at once.
package final class LogFile: Sendable {
  /// How large a log is when a new one is begun.
  static let sizeLimit = 1 << 20

  /// What was opened first: where a screen leads stderr, whatever becomes of the name meanwhile.
  private let first: LogDescriptor
  private let current: Mutex<LogDescriptor>
  private let path: String
  private let limit: Int

  /// The file as a screen needs it: what goes to stderr, and the last words of a crash, go to it too.
  var screenLog: ScreenLog { ScreenLog(descriptor: first.number, name: path) }
  fileprivate let now: @Sendable () -> Date

  /// Opens the file for appending, and makes it, 0600, where it is not there. `now` dates the lines. What is not
  /// `isOwn` by its place may be anything, and is taken only where it is a log of tipjar's already, or empty.
  /// - Throws: a ``StorefrontError`` that names the file: it cannot be written, or holds something else.
  package init(
    _ file: URL, isOwn: Bool = false, limit: Int = sizeLimit, now: @escaping @Sendable () -> Date
  ) throws(StorefrontError) {
    self.now = now
    self.limit = limit
    // Of a link what it leads to: that is what is renamed.
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

  /// Opens the log of the settings.
  /// - Throws: a ``StorefrontError`` that names the file.
  package convenience init(_ settings: Settings, now: @escaping @Sendable () -> Date)
    throws(StorefrontError)
  {
    try self.init(settings.logFile, isOwn: settings.log == nil, now: now)
  }

  /// A logger whose lines go to this file.
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

/// One logger's way to the file.
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
