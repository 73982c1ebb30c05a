import Logging
import Synchronization

/// A log in memory, with a line "level message" for each message.
final class LogLines: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  /// Returns a logger that writes to this log.
  func logger() -> Logger {
    Logger(label: "test") { _ in Handler(lines: self) }
  }

  private func append(_ line: String) { storage.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    init(lines: LogLines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.level) \(event.message)") }
  }
}
