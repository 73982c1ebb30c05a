import Foundation
import Logging
import TipJarFiles
import TipJarTerminal

/// A log file: a line each, with time and level; nothing ever goes to stderr.
final class LogFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// The file as a screen needs it: what goes to stderr, and the last words of a crash, go to it too.
  var screenLog: ScreenLog { ScreenLog(descriptor: descriptor, name: path) }
  fileprivate let now: @Sendable () -> Date

  /// Opens the file for appending, and makes it, 0600, where it is not there. `now` dates the lines.
  /// - Throws: a ``Failure`` with status 73 that names the file.
  init(_ file: URL, now: @escaping @Sendable () -> Date) throws(Failure) {
    self.now = now
    path = file.path
    // Without O_NONBLOCK a pipe that nobody reads would be waited for, for ever; on a file it does nothing.
    descriptor = open(file.path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(
        "\(file.path): cannot be written (\(reason)). Choose another with --log.", .cannotCreate)
    }
  }

  deinit { close(descriptor) }

  /// A logger whose lines go to this file.
  func logger(_ label: String) -> Logger {
    Logger(label: label) { _ in LogFileHandler(file: self) }
  }

  fileprivate func write(_ line: String) {
    var bytes = Array(line.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
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

extension Settings {
  /// Says so where the log that was asked for cannot be written. For commands that log nothing, and go on.
  func warnOfLog() {
    guard log != nil else { return }
    do {
      _ = try LogFile(logFile) { .distantPast }
    } catch {
      Failure.say(error.message)
    }
  }
}
